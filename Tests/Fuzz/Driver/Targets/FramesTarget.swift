import Foundation
import ShellacModel
import ShellacTags

/// What a child process might send, and what a library might hold: every packed form that this program takes apart.
final class FramesTarget: FuzzTarget {
  private let folder: String

  init(folder: String) { self.folder = folder }

  var isBinary: Bool { true }

  /// The frame of a music file, behind the number of the form that it is.
  func inputs(of seed: [UInt8], name: String) -> [[UInt8]] {
    let path = folder + "/seed-" + name
    guard FileManager.default.createFile(atPath: path, contents: Data(seed)) else { return [] }
    defer { unlink(path) }
    let frame = TagReader.read(path: Array(path.utf8))
    let changes = TagChange.encode([
      TagChange(spellings: ["TITLE", "NAME"], values: ["one", "two"]),
      TagChange(
        spellings: ["TRACKNUMBER"], values: ["3"],
        total: TagChange.Total(spellings: ["TRACKTOTAL"], value: "12")),
    ])
    return [[0] + frame.encoded(), [1] + changes, [2] + frame.packedProperties, [3, 0] + frame.encoded()]
  }

  func run(_ input: [UInt8]) throws -> Outcome {
    guard let form = input.first else { return .refused }
    // Memory of just this size, so that a sanitizer sees the first byte too many.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: input.count - 1, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: input.dropFirst())
    let bytes = UnsafeRawBufferPointer(memory)
    _ = ReadingProtocol.head(of: bytes)
    switch form & 3 {
    case 0:
      guard let frame = TagFrame(decoding: bytes) else { return .refused }
      guard frame.encoded().withUnsafeBytes({ TagFrame(decoding: $0) }) != nil else {
        return .finding("a frame that is none any more when it is packed again")
      }
    case 1:
      guard let changes = TagChange.decode(Array(bytes)) else { return .refused }
      guard TagChange.decode(TagChange.encode(changes)) == changes else {
        return .finding("changes that are others when they are packed again")
      }
    case 2:
      _ = SongTags(packedProperties: Array(bytes))
      let properties = PackedProperties.unpack(Array(bytes))
      _ = PackedProperties.pack(properties)
      _ = try TagPlan(
        [
          TagEdit(.field(.title), .set, "x"), TagEdit(.field(.genre), .add, "y"),
          TagEdit(.field(.track), .set, "3"),
        ],
        properties: Array(bytes))
    default:
      guard TagWriting(decoding: bytes) != nil else { return .refused }
    }
    return .accepted
  }
}
