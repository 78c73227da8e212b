import ShellacModel

extension Suggestion {
  /// "Did you mean …?", when something near enough exists.
  static func hint(for word: String, among candidates: some Sequence<String>) -> String? {
    closest(to: word, among: candidates).map { "Did you mean '\($0)'?" }
  }
}
