import Foundation
import ShellacCLI
import ShellacModel

/// A command of the program, in this process, that is given the input as a file or as arguments.
final class CommandTarget: FuzzTarget {
  private let words: ([UInt8], String) -> [String]?
  private let file: String
  private let surroundings: Surroundings
  private let output, errors: Int32
  private let isOfLibrary: Bool
  private static let statuses: Set<Int32> = [0, 1, 2, 3, 64, 73, 75, 130]

  var isBinary: Bool { isOfLibrary }
  var longestInput: Int { isOfLibrary ? 1 << 21 : 16 << 10 }

  init(_ name: String, _ options: FuzzOptions) throws {
    guard let words = CommandWords.of(name, options) else {
      throw Diagnostic("there is no command target '\(name)'", status: .usage)
    }
    self.words = words.make
    isOfLibrary = words.isOfLibrary
    file = options.work + "/input" + words.suffix
    output = open(options.work + "/output", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    errors = open(options.work + "/errors", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    surroundings = Surroundings(
      environment: [
        "HOME": options.work, "PATH": "/nowhere", "TZ": "UTC", "PAGER": "cat", "TMPDIR": options.work,
        "SHELLAC_LIBRARY": options.library, "SHELLAC_PLUGIN_PATH": options.plugins,
      ],
      standardInput: open("/dev/null", O_RDONLY | O_CLOEXEC), standardOutput: output, standardError: errors,
      workingDirectory: Array(options.work.utf8), programFolder: Array(options.plugins.utf8))
  }

  func run(_ input: [UInt8]) throws -> Outcome {
    // What the last library left behind is no part of this one.
    for ending in ["-wal", "-shm", "-journal", ".lock"] { unlink(file + ending) }
    guard FileManager.default.createFile(atPath: file, contents: Data(input)),
      let words = words(input, file)
    else { return .refused }
    for descriptor in [output, errors] {
      ftruncate(descriptor, 0)
      lseek(descriptor, 0, SEEK_SET)
    }
    let status = ShellacCommand.run(words, in: surroundings).rawValue
    let said = contents(errors)
    guard Self.statuses.contains(status) else { return .finding("the status \(status)") }
    if status != 0, status != 3, said.isEmpty { return .finding("the status \(status) and no word") }
    if RawCharacters.stand(in: said, besides: [0x0A]) { return .finding("a message with raw characters") }
    if words.contains("table"), RawCharacters.stand(in: contents(output), besides: [0x0A]) {
      return .finding("a table with raw characters")
    }
    let text = String(decoding: said, as: UTF8.self)
    if let machinery = Self.machinery.first(where: text.contains) {
      return .finding("a message of the machinery: \(machinery)")
    }
    if text.contains("(a bug of the plugin)") { return .finding("a bug of a plugin") }
    switch status {
    case 0, 3: return said.isEmpty ? .accepted : .warned
    case 1: return .warned
    default: return .refused
    }
  }

  /// Words that no user should have to read.
  private static let machinery = [
    "SQL logic error", "near \"", "no such column", "no such function", "no such table", "DatabaseError",
    "Optional(", "Swift.", "NSCocoa", "NSPOSIX", "fts5: ", "unable to use function",
  ]

  private func contents(_ descriptor: Int32) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: min(max(0, size), 4 << 20))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    bytes.removeLast(bytes.count - max(0, count))
    return bytes
  }
}

/// Characters that do something to a terminal.
enum RawCharacters {
  /// Whether there are any but those that may be.
  static func stand(in bytes: [UInt8], besides allowed: Set<UInt8>) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return true }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x20: !allowed.contains(UInt8(scalar.value))
      case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
      default: false
      }
    }
  }
}
