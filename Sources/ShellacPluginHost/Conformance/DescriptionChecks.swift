extension Conformance {
  /// What a plugin says of itself.
  static var descriptionChecks: [Check] {
    [
      // Everything else about it has been checked when it was opened.
      Check(name: "describes itself as the header has it") { _ in },
      Check(name: "describes itself with a constant") { subject in
        guard subject.plugin.library.describesItselfAlike() else {
          throw Nonconformance("its entry returns something else the second time")
        }
      },
      Check(name: "describes itself in words that help") { subject in
        let plugin = subject.plugin
        try requireSentence(plugin.summary, "its summary")
        let numbers = plugin.version.prefix { $0 != "-" && $0 != "+" }.split(
          separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 3, numbers.allSatisfy({ UInt32($0) != nil }) else {
          throw Nonconformance("its version '\(plugin.version)' is not of the form 1.2.3")
        }
        for option in (plugin.reader?.options ?? []) + (plugin.exporter?.options ?? []) {
          try requireSentence(option.help, "the help of option '\(option.key)'")
        }
        for example in plugin.examples where !example.contains("shellac ") {
          throw Nonconformance("its example '\(example)' is no command line of shellac")
        }
      },
    ]
  }

  private static func requireSentence(_ text: String, _ what: String) throws {
    guard text.hasSuffix("."), text.first?.isLowercase == false else {
      throw Nonconformance("\(what), '\(text)', is not a sentence with a capital and a period")
    }
  }
}
