import Testing

/// Rules that the formatter does not know: who prints, what nothing is called, how long a file is.
struct StyleTests {
  /// Words that say nothing about what a type or file does.
  static let emptyWords = ["Manager", "Helper", "Utils", "Utilities"]

  static func emptyNames(in files: [SourceFile]) -> [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    return files.flatMap { file in
      var found = emptyWords.filter { file.path.contains($0) }.map { "\(file.path): a name with \($0)" }
      for line in file.code {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
          if let word = emptyWords.first(where: { name.contains($0) }) {
            found.append("\(file.path): type \(name) has \(word) in its name")
          }
        }
      }
      return found
    }
  }

  /// Lines of code that write to standard output or standard error, outside the module that may.
  static func printing(in files: [SourceFile]) -> [String] {
    let calls = ["print", "debugPrint", "dump", "puts", "fputs", "putchar", "NSLog"]
    return files.filter { $0.module != "ShellacCLI" }.flatMap { file in
      var found = calls.filter { call in
        file.code.contains { line in
          line.ranges(of: call + "(").contains { range in
            guard range.lowerBound > line.startIndex else { return true }
            let before = line[line.index(before: range.lowerBound)]
            return !before.isLetter && !before.isNumber && before != "_" && before != "."
          }
        }
      }
      found += ["FileHandle.standardOutput", "FileHandle.standardError", "STDOUT_FILENO", "STDERR_FILENO"]
        .filter {
          word in file.code.contains { $0.contains(word) }
        }
      return found.map { "\(file.path) writes with \($0): only ShellacCLI prints" }
    }
  }

  /// Files of more than 400 lines whose first comment does not say why: it must hold the words "lines because".
  static func tooLong(in files: [SourceFile]) -> [String] {
    files.filter { $0.lines.count > 401 }.filter { file in
      let first = file.lines.drop { !$0.hasPrefix("//") }.prefix { $0.hasPrefix("//") }
      return !first.joined(separator: " ").contains("lines because")
    }.map {
      "\($0.path) has \($0.lines.count - 1) lines: split it, or say in its first comment that it has over 400 lines because …"
    }
  }

  @Test("only ShellacCLI prints")
  func onlyCLIPrints() throws {
    expectNone(Self.printing(in: try SourceTree.sources("swift")))
  }

  @Test("no file or type is called Manager, Helper or Utils")
  func names() throws {
    expectNone(
      Self.emptyNames(in: try SourceTree.sources("swift", "c", "cpp", "h", "hpp") + SourceTree.tests()))
  }

  @Test("a file of more than 400 lines says why")
  func lengths() throws {
    expectNone(Self.tooLong(in: try SourceTree.sources("swift", "c", "cpp", "h", "hpp") + SourceTree.tests()))
  }

  @Test("the rules see what breaks them")
  func rulesSee() {
    func file(_ text: String, _ path: String = "Sources/ShellacLibrary/A.swift") -> [SourceFile] {
      [SourceFile(path: path, text: text)]
    }
    #expect(Self.printing(in: file("  print(1)")).count == 1)
    #expect(Self.printing(in: file("FileHandle.standardError.write(data)")).count == 1)
    #expect(Self.printing(in: file("fingerprint(1) // print(1)")) == [])
    #expect(Self.printing(in: file("print(1)", "Sources/ShellacCLI/A.swift")) == [])
    #expect(Self.emptyNames(in: file("final class RowManager {}")).count == 1)
    #expect(Self.emptyNames(in: file("", "Sources/ShellacLibrary/TextUtils.swift")).count == 1)
    #expect(Self.emptyNames(in: file("let fileManager = FileManager.default")) == [])
    let long = String(repeating: "let a = 1\n", count: 401)
    #expect(Self.tooLong(in: file(long)).count == 1)
    #expect(Self.tooLong(in: file("// Over 400 lines because it is a table.\n" + long)) == [])
    #expect(Self.tooLong(in: file(String(repeating: "let a = 1\n", count: 400))) == [])
  }
}
