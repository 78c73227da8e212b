import Foundation
import ShellacTestSupport
import Testing

/// A file of the checkout, as the rules on its shape see it.
struct SourceFile: Sendable {
  /// Path from the root of the checkout, such as `Sources/ShellacModel/Text/TextBuffer.swift`.
  var path: String

  /// Its text.
  var text: String

  /// The last part of the path.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The second folder of the path: the module or the test target.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// Its lines, empty ones included.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Its lines with comments and what stands between quotes taken out, so that only code is searched.
  ///
  /// It knows lines, not Swift: a quote inside an interpolation inside a string may fool it.
  var code: [String] {
    var isInMultilineString = false
    return lines.map { line in
      if line.contains(#"""""#) {
        isInMultilineString.toggle()
        return ""
      }
      if isInMultilineString { return "" }
      var code = ""
      var isQuoted = false
      var previous: Character = " "
      for character in line {
        if character == "\"" && previous != "\\" { isQuoted.toggle() }
        if !isQuoted && character == "/" && previous == "/" {
          code.removeLast()
          break
        }
        if !isQuoted { code.append(character) }
        previous = character
      }
      return code
    }
  }

  /// The modules that its import lines name.
  var imports: [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return code.compactMap { line in
      let words = line.split(separator: " ")
      guard let at = words.firstIndex(of: "import"), words.count > at + 1,
        words[..<at].allSatisfy({
          $0.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains($0)
        })
      else { return nil }
      let rest = words[(at + 1)...].drop { kinds.contains($0) }
      return rest.first?.split(separator: ".").first.map(String.init)
    }
  }

  /// Whether one of the lines of code holds `word` as a word of its own.
  func mentions(word: String) -> Bool {
    code.contains { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word } }
  }
}

/// The source files of the checkout.
enum SourceTree {
  /// Every file below `Sources` and `Plugins` whose name ends in one of `suffixes`.
  static func sources(_ suffixes: String...) throws -> [SourceFile] {
    try files(below: "Sources", suffixes) + files(below: "Plugins", suffixes)
  }

  /// Every Swift file below `Tests`.
  static func tests() throws -> [SourceFile] { try files(below: "Tests", ["swift"]) }

  /// A file by its path from the root of the checkout.
  static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, text: try String(contentsOfFile: Checkout.path + "/" + path, encoding: .utf8))
  }

  /// The names of the folders in a folder.
  static func folders(in path: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.path + "/" + path)
    return names.filter { name in
      var isFolder: ObjCBool = false
      let there = FileManager.default.fileExists(
        atPath: "\(Checkout.path)/\(path)/\(name)", isDirectory: &isFolder)
      return there && isFolder.boolValue
    }.sorted()
  }

  private static func files(below folder: String, _ suffixes: [String]) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Checkout.path + "/" + folder)
    return try paths.sorted().filter { path in suffixes.contains { path.hasSuffix("." + $0) } }
      .map { try file(folder + "/" + $0) }
  }
}

/// Records each broken rule as an issue of its own, so that the run says all of them.
func expectNone(_ violations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  for violation in violations { Issue.record(Comment(rawValue: violation), sourceLocation: sourceLocation) }
}
