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
    let count = columns.count
    self.templates = templates.map {
      CompiledTemplate($0.template, columns: columns, conditionsFrom: count)
    }
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
    // Where the album's name was written last, and in a folder before that one.
    var (last, earlier): (Int?, Int?)
    let slashByte = UInt8(ascii: "/")
    let (albumColumn, count) = (albumColumn, columns.count)
    try templates[number].render(into: &buffer) { (column, buffer) throws(Failure) -> Bool in
      // What is only asked for is not in the path.
      if column >= count { return try append(column - count, &buffer) }
      let start = buffer.bytes.count
      guard try append(column, &buffer) else { return false }
      Self.mask(&buffer.bytes, from: start)
      if column == albumColumn, buffer.bytes.count > start {
        if let before = last, buffer.bytes[before..<start].contains(slashByte) { earlier = before }
        last = start
      }
      return true
    }
    let bytes = buffer.bytes
    let slash = bytes.lastIndex(of: slashByte)
    // The file's own name may have it too.
    let place = last.flatMap { $0 < slash ?? 0 ? $0 : earlier }
    let depth = place.map { Self.folders(before: $0, in: bytes) }
    return RawPath(
      folder: bytes[..<(slash ?? 0)], name: bytes[(slash.map { $0 + 1 } ?? 0)...], albumDepth: depth)
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
