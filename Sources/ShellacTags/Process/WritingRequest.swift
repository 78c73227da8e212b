import ShellacModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process is asked that writes tags: a file, the name of its copy, and the changes.
public struct WritingRequest: Sendable, Hashable {
  /// The argument by which the program is told to be a process that writes tags.
  public static let argument = "__write-tags"

  /// The file, which is only read.
  public var path: [UInt8]

  /// Where the copy goes.
  public var copy: [UInt8]

  /// What to change.
  public var changes: [TagChange]

  /// Creates a request.
  public init(path: [UInt8], copy: [UInt8], changes: [TagChange]) {
    (self.path, self.copy, self.changes) = (path, copy, changes)
  }

  /// The request as bytes; the path comes last, so that it ends like the request to read the file.
  public var encoded: [UInt8] {
    let changes = TagChange.encode(changes)
    return .little(changes.count, 4) + .little(copy.count, 4) + changes + copy + path
  }

  /// Takes a request apart; nil when it is none.
  init?(_ bytes: [UInt8]) {
    guard let changesSize = bytes.little(0, 4), let copySize = bytes.little(4, 4),
      let packed = bytes.piece(8, changesSize), let copy = bytes.piece(8 + changesSize, copySize),
      let changes = TagChange.decode(packed)
    else { return nil }
    let path = Array(bytes[(8 + changesSize + copySize)...])
    guard !path.isEmpty, !copy.isEmpty, !path.contains(0), !copy.contains(0) else { return nil }
    self.init(path: path, copy: copy, changes: changes)
  }

  /// Does what is asked, and appends the answer.
  static func answer(_ bytes: [UInt8], _ answer: inout [UInt8]) {
    guard let request = WritingRequest(bytes) else { return }
    // A child that was ended before this one may have left a part of it.
    if isOurs(request.copy) { _ = request.copy.withCString { unlink($0) } }
    answer += TagWriter.write(path: request.path, copy: request.copy, changes: request.changes).encoded
  }
}

extension WritingRequest {
  /// The beginning and the end of the names of files that only this program makes.
  private static func isOurs(_ path: [UInt8]) -> Bool {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return name.starts(with: ".shellac-".utf8) && name.suffix(4).elementsEqual(".tmp".utf8)
  }
}

extension TagWriting {
  /// The answer as bytes: 0 and the frame, or 1 and the reason.
  var encoded: [UInt8] {
    switch self {
    case .written(let frame): [0] + frame.encoded()
    case .failed(let reason): [1] + Array(reason.utf8)
    }
  }

  /// Takes an answer apart; nil when it is none.
  public init?(decoding bytes: UnsafeRawBufferPointer) {
    guard let kind = bytes.first else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    switch kind {
    case 0:
      guard let frame = TagFrame(decoding: content) else { return nil }
      self = .written(frame)
    case 1: self = .failed(String(decoding: content, as: UTF8.self))
    default: return nil
    }
  }
}
