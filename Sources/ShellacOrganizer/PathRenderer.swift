import ShellacModel

/// Writes paths of many songs by templates, keeping what values say apart from what the template says.
public struct PathRenderer {
  /// What rows must offer, in this order.
  public let columns: [FieldReference]

  private let templates: [CompiledTemplate]
  private let albumColumn: Int?
  private var buffer = TextBuffer()

  /// A path as the template gives it, before it is made safe.
  public struct RawPath {
    /// The folders, with slashes between them; empty when the file lies in the root itself.
    public var folder: ArraySlice<UInt8>
    /// The file's name.
    public var name: ArraySlice<UInt8>
    /// Which of the folders, counted from 0, has the album's name in it.
    public var albumDepth: Int?
  }

  /// Prepares templates.
  public init(_ templates: [PathTemplate]) {
    var columns: [FieldReference] = []
    for template in templates {
      for field in template.template.fields where !columns.contains(field) { columns.append(field) }
    }
    if columns.isEmpty { columns = [.field(.ext)] }
    self.columns = columns
    self.templates = templates.map { CompiledTemplate($0.template, columns: columns) }
    albumColumn = columns.firstIndex(of: .field(.album))
  }

  /// Writes a path.
  ///
  /// - Parameters:
  ///   - number: which template.
  ///   - append: adds the value of a column to the buffer it is given; false when there is none.
  public mutating func render<Failure: Error>(
    _ number: Int, append: (Int, inout TextBuffer) throws(Failure) -> Bool
  ) throws(Failure) -> RawPath {
    buffer.removeAll()
    var depth: Int?
    let albumColumn = albumColumn
    try templates[number].render(into: &buffer) { (column, buffer) throws(Failure) -> Bool in
      let start = buffer.bytes.count
      guard try append(column, &buffer) else { return false }
      Self.mask(&buffer.bytes, from: start)
      if column == albumColumn, buffer.bytes.count > start {
        depth = Self.folders(before: start, in: buffer.bytes)
      }
      return true
    }
    let bytes = buffer.bytes
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let folder = bytes[..<(slash ?? 0)]
    if let found = depth, found >= Self.folders(before: slash.map { $0 + 1 } ?? 0, in: bytes) { depth = nil }
    return RawPath(folder: folder, name: bytes[(slash.map { $0 + 1 } ?? 0)...], albumDepth: depth)
  }

  /// How many folders end before a place: those that no value filled are none.
  private static func folders(before end: Int, in path: [UInt8]) -> Int {
    var (count, isFilled) = (0, false)
    for byte in path[..<end] {
      if byte == UInt8(ascii: "/") {
        if isFilled { count += 1 }
        isFilled = false
      } else if byte != UInt8(ascii: " ") {
        isFilled = true
      }
    }
    return count
  }

  /// A slash in a value is no border between folders.
  private static func mask(_ bytes: inout [UInt8], from start: Int) {
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/"): bytes[index] = NameRules.slashMark
      case NameRules.slashMark: bytes[index] = 0
      default: continue
      }
    }
  }
}
