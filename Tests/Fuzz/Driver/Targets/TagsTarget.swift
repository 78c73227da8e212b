import Foundation
import ShellacAudio
import ShellacModel
import ShellacTags

/// A file of music: its tags are read, changed in a copy, and its audio is looked for.
final class TagsTarget: FuzzTarget {
  private let folder: String
  private static let suffixes = [
    "mp3", "flac", "m4a", "ogg", "opus", "wma", "wav", "aiff", "ape", "mpc", "wv", "tta", "mka", "dsf", "mod",
    "xm", "",
  ]

  init(folder: String) { self.folder = folder }

  var longestInput: Int { 256 << 10 }
  var isBinary: Bool { true }

  /// The audio of a long file is of no use here.
  func inputs(of seed: [UInt8], name: String) -> [[UInt8]] { seed.count <= longestInput ? [seed] : [] }

  func run(_ input: [UInt8]) throws -> Outcome {
    var chance = Chance(of: input)
    let path = folder + "/victim." + chance.one(of: Self.suffixes)
    guard FileManager.default.createFile(atPath: path, contents: Data(input)) else { return .refused }
    defer { unlink(path) }
    let bytes = Array(path.utf8)
    var frame: [UInt8] = []
    TagReader.read(path: bytes, into: &frame)
    guard let tags = frame.withUnsafeBytes({ TagFrame(decoding: $0) }) else {
      return .finding("a frame that cannot be decoded")
    }
    if frame.count > ReadingProtocol.longestContent { return .finding("a frame that no message can hold") }
    if let measured = try? AudioHash.measure(ofFile: bytes),
      let hash = try? AudioHash.hash(ofFile: bytes), measured.size != hash.size
    {
      return .finding("two sizes of the same audio")
    }
    guard case .read = tags.outcome else { return .refused }
    let copy = Array((folder + "/copy.tmp").utf8)
    unlink(folder + "/copy.tmp")
    let writing = TagWriter.write(path: bytes, copy: copy, changes: Self.changes(&chance))
    let isThere = unlink(folder + "/copy.tmp") == 0
    switch writing {
    case .written: return isThere ? .accepted : .finding("a copy that is not there")
    case .failed(let reason):
      if isThere { return .finding("a copy that was left behind") }
      return reason.isEmpty ? .finding("a refusal without a reason") : .warned
    }
  }

  private static func changes(_ chance: inout Chance) -> [TagChange] {
    let all: [TagChange] = [
      TagChange(spellings: ["TITLE"], values: ["another"]),
      TagChange(spellings: ["ARTIST"], values: ["one", "雪 two", "é"]),
      TagChange(spellings: ["ALBUMARTIST", "ALBUM ARTIST"], values: []),
      TagChange(spellings: ["GENRE"], values: ["Rock"]),
      TagChange(spellings: ["COMMENT"], values: [String(repeating: "long ", count: 900)]),
      TagChange(spellings: ["DATE"], values: ["1999-05-03"]),
      TagChange(spellings: ["MOOD"], values: ["x"]),
      TagChange(spellings: ["TITLE"], values: []),
      TagChange(
        spellings: ["TRACKNUMBER"], values: ["3"],
        total: TagChange.Total(
          spellings: ["TRACKTOTAL", "TOTALTRACKS"], value: chance.isOne(in: 2) ? "12" : nil)),
    ]
    return (0...chance.next(3)).map { _ in chance.one(of: all) }
  }
}
