import Testing

/// Unsafe pointers stay in one file a module.
struct UnsafeTests {
  /// Files that name unsafe types besides the one that each module may have, with the reason.
  static let exceptions: [String: String] = [:]

  static func violations(in files: [SourceFile], exceptions: [String: String]) -> [String] {
    let unsafe = files.filter { file in file.code.contains { $0.contains("Unsafe") } }
    let counted = Dictionary(grouping: unsafe.filter { exceptions[$0.path] == nil }, by: \.module)
    var found = counted.filter { $0.value.count > 1 }.map { module, files in
      "\(module) has unsafe pointers in \(files.map(\.name).sorted().joined(separator: ", ")): keep them in one, or give a reason"
    }
    found += exceptions.keys.filter { path in !unsafe.contains { $0.path == path } }
      .map { "\($0) is excepted and has no unsafe pointers: remove the exception" }
    return found.sorted()
  }

  @Test("unsafe pointers are in one file a module, or in one with a reason")
  func oneFile() throws {
    #expect(Self.violations(in: try SourceTree.sources("swift"), exceptions: Self.exceptions) == [])
  }

  @Test("the rule sees a second file, and an exception that is no longer one")
  func ruleSees() {
    let text = "func f(_ p: UnsafeRawPointer) {}"
    let files = [
      SourceFile(path: "Sources/ShellacTags/A.swift", text: text),
      SourceFile(path: "Sources/ShellacTags/B.swift", text: text),
    ]
    #expect(Self.violations(in: files, exceptions: [:]).count == 1)
    #expect(Self.violations(in: files, exceptions: ["Sources/ShellacTags/A.swift": "why"]) == [])
    #expect(Self.violations(in: files, exceptions: ["Sources/ShellacTags/C.swift": "why"]).count == 2)
  }
}
