import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport

/// A fixture and a copy of it with changed tags.
struct WrittenFile {
  let folder = TemporaryFolder()
  let path: String
  let copy: String
  let before: TagFrame
  let plan: TagPlan
  let writing: TagWriting

  /// Plans edits for a file and writes its copy.
  init(_ name: String, _ edits: [TagEdit]) throws {
    try self.init(Fixture.bytes(name), name, edits)
  }

  init(_ bytes: [UInt8], _ name: String, _ edits: [TagEdit]) throws {
    path = folder.path(name)
    copy = folder.path("copy-" + name)
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    before = Fixture.read(at: path)
    plan = try TagPlan(edits, properties: before.packedProperties)
    writing = TagWriter.write(path: Array(path.utf8), copy: Array(copy.utf8), changes: plan.changes)
  }

  /// The copy's tags; nil when there is none.
  var after: TagFrame? {
    if case .written(let frame) = writing { frame } else { nil }
  }

  var failure: String? {
    if case .failed(let reason) = writing { reason } else { nil }
  }

  /// What the copy does not show of the plan.
  var fault: String? {
    guard let after else { return failure }
    return plan.fault(before: before.packedProperties, after: after.packedProperties)
  }

  var bytes: [UInt8] { Array(FileManager.default.contents(atPath: copy) ?? Data()) }

  /// Runs a program over both files.
  func outside(_ command: String) throws -> (before: String, after: String) {
    let shell = Shell()
    func run(_ path: String) throws -> String {
      let result = try shell.run(command.replacingOccurrences(of: "FILE", with: "'\(path)'"))
      return result.output + (result.status == 0 ? "" : "status \(result.status): \(result.errors)")
    }
    return (try run(path), try run(copy))
  }
}

/// Programs of others that read what was written.
enum Reader {
  static let hasFFmpeg = isThere("ffmpeg") && isThere("ffprobe")
  static let hasMutagen = isThere("mutagen-inspect")
  static let hint = "is not installed: see Scripts/install-dependencies.sh"

  /// Where continuous integration runs, every program has to be there.
  private static func isThere(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment["CI"] == "true"
      || ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + name)
      }
  }

  /// The sum of the audio as it is decoded.
  static let audio = "ffmpeg -v error -i FILE -map 0:a -f md5 - 2>/dev/null"
}

func edit(_ field: String, _ value: String) -> TagEdit {
  TagEdit(FieldReference(named: field)!, value.isEmpty ? .clear : .set, value)
}

func adding(_ field: String, _ value: String) -> TagEdit {
  TagEdit(FieldReference(named: field)!, .add, value)
}

extension [UInt8] {
  /// Whether some bytes stand in these.
  func holds(_ part: some Collection<UInt8>) -> Bool { Data(self).range(of: Data(part)) != nil }
}
