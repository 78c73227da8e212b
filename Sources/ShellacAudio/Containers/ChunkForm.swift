/// Containers of chunks with a name and a size: RIFF and its large forms, AIFF, DSDIFF, DSF, Wave64, Core Audio, Sun.
struct ChunkForm: Sendable {
  /// The name and the size of a chunk.
  struct Header: Sendable {
    var name: Int
    var isBig: Bool
    var isLong: Bool
    /// Whether the size counts the header too.
    var includesItself = false
    /// What chunks begin at a multiple of.
    var alignment: Int

    var count: Int { name + (isLong ? 8 : 4) }
  }

  let magic: [(at: Int, text: StaticString)]
  /// Where the first chunk begins.
  let first: Int
  let header: Header
  /// The names of chunks that hold the audio.
  let wanted: [StaticString]
  /// What stands in such a chunk before the audio.
  let preface: Int

  private static let riff = Header(name: 4, isBig: false, isLong: false, alignment: 2)
  private static let iff = Header(name: 4, isBig: true, isLong: false, alignment: 2)
  private static let longIFF = Header(name: 4, isBig: true, isLong: true, alignment: 2)

  /// All forms.
  static let all: [ChunkForm] =
    ["RIFF", "RF64", "BW64"].map { (magic: StaticString) in
      ChunkForm(magic: [(0, magic), (8, "WAVE")], first: 12, header: riff, wanted: ["data"], preface: 0)
    }
    + ["AIFF", "AIFC"].map { (magic: StaticString) in
      ChunkForm(magic: [(0, "FORM"), (8, magic)], first: 12, header: iff, wanted: ["SSND"], preface: 8)
    } + [
      ChunkForm(
        magic: [(0, "FRM8"), (12, "DSD ")], first: 16, header: longIFF, wanted: ["DSD ", "DST "], preface: 0),
      ChunkForm(
        magic: [(0, "DSD ")], first: 0,
        header: Header(name: 4, isBig: false, isLong: true, includesItself: true, alignment: 1),
        wanted: ["data"], preface: 0),
      ChunkForm(
        magic: [(0, "riff"), (24, "wave")], first: 40,
        header: Header(name: 16, isBig: false, isLong: true, includesItself: true, alignment: 8),
        wanted: ["data"], preface: 0),
      ChunkForm(
        magic: [(0, "caff")], first: 8, header: Header(name: 4, isBig: true, isLong: true, alignment: 1),
        wanted: ["data"], preface: 4),
    ]

  /// Whether a file that begins like this has this form.
  func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    magic.allSatisfy { head.has($0.text, at: $0.at) }
  }

  /// The audio; nil when no chunk holds any.
  func spans(of file: AudioFile, in part: AudioSpan) throws -> [AudioSpan]? {
    var spans = SpanList()
    var at = part.offset + first
    var longSize: Int?
    var chunks = 0
    while true {
      chunks += 1
      // Far more than anybody writes are a trap.
      if chunks > 100_000 { return nil }
      let head = try file.view(at: at, count: max(header.count, 24))
      guard head.count >= header.count else { break }
      var size = header.isLong ? number64(head) : header.isBig ? head.big32(4) : head.little32(4)
      // The sizes of a RIFF file beyond 4 GiB: of the file, then of the data.
      if head.has("ds64"), head.count >= 24 { longSize = head.little64(16) }
      let isWanted = wanted.contains { head.has($0) }
      if isWanted, size == 0xFFFF_FFFF, let longSize { size = longSize }
      if header.includesItself { size = max(0, size - header.count) }
      let content = at + header.count
      let end = min(part.end, content.clampedAdding(size))
      // A stream whose end was not known when it began says 0.
      let isOpen = isWanted && size == 0
      let audioEnd = isOpen ? part.end : end
      if isWanted, content + preface < audioEnd {
        guard spans.append(offset: content + preface, count: audioEnd - content - preface) else { return nil }
      }
      if isOpen { break }
      let length = end - part.offset
      at = part.offset + length + (header.alignment - length % header.alignment) % header.alignment
    }
    return spans.spans.isEmpty ? nil : spans.spans
  }

  private func number64(_ head: UnsafeRawBufferPointer) -> Int {
    header.isBig ? head.big64(header.name) : head.little64(header.name)
  }
}
