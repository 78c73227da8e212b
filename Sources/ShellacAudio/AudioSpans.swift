/// Where in a file its audio lies: what neither a change of tags, pictures and padding moves into nor out of.
///
/// The containers say it: Ogg by packet, MP4 by its sample tables (or `mdat`), RIFF `data`, AIFF `SSND`, ASF and
/// Matroska by payload, FLAC behind its metadata blocks; all other formats have it between their tags. What is broken
/// counts as audio as a whole, so that files which differ are never taken for equal.
enum AudioSpans {
  /// The spans of a file in the order of the audio; empty for a file without audio.
  ///
  /// - Throws: `Diagnostic` when the file cannot be read, `CancellationError`.
  static func spans(
    ofFile path: [UInt8], isCancelled: @escaping () -> Bool = { false }
  ) throws -> [AudioSpan] {
    let file = try AudioFile(path, isCancelled: isCancelled)
    var spans: [AudioSpan] = []
    try AudioLayout(of: file).forEach(in: file) { spans.append($0) }
    try file.requireUnchanged()
    return spans
  }
}

/// How to come to the spans of a file.
enum AudioLayout {
  /// Headers alone told where they are.
  case listed([AudioSpan])
  /// They are between headers all over the file: from the offset to the end that is given.
  case walked(Walk, AudioSpan)
  /// The container does not say it, and all between the tags is taken.
  case unsaid([AudioSpan])

  /// Goes through a part of a file; whether there was anything of its format.
  typealias Walk = (AudioFile, AudioSpan, (AudioSpan) throws -> Void) throws -> Bool

  /// Looks at the content of a file.
  init(of file: AudioFile) throws {
    let start = try TagBorders.start(of: file)
    let head = try file.view(at: start, count: 64)
    let rest = AudioSpan(offset: start, count: max(0, file.size - start))
    switch AudioContainer(head) {
    case .ogg: self = .walked(OggSpans.walk, try TagBorders.between(file, from: start))
    case .asf: self = .walked(ASFSpans.walk, rest)
    case .matroska: self = .walked(MatroskaSpans.walk, rest)
    case .mp4:
      self = try MP4Spans.spans(of: file, in: rest).map { .listed($0) } ?? .unsaid(Self.all(file, start))
    case .flac: self = .listed(try FLACSpans.spans(of: file, from: start))
    case .chunks(let form):
      self = try form.spans(of: file, in: rest).map { .listed($0) } ?? .unsaid(Self.all(file, start))
    case .plain:
      let frames = try MPEGSpans.start(of: file, from: start)
      self = .listed(try Self.all(file, frames))
    }
  }

  /// Hands out the spans; whether the container said where they are.
  @discardableResult
  func forEach(in file: AudioFile, _ body: (AudioSpan) throws -> Void) throws -> Bool {
    switch self {
    case .listed(let spans):
      try spans.forEach(body)
      return true
    case .unsaid(let spans):
      try spans.forEach(body)
      return false
    case .walked(let walk, let part):
      guard part.count > 0 else { return true }
      file.readAhead = AudioFile.windowSize
      if try walk(file, part, body) { return true }
      try body(part)
      return false
    }
  }

  private static func all(_ file: AudioFile, _ start: Int) throws -> [AudioSpan] {
    let span = try TagBorders.between(file, from: start)
    return span.count > 0 ? [span] : []
  }
}

/// What a file is, by its first bytes behind tags.
enum AudioContainer {
  case ogg, asf, matroska, mp4, flac
  case chunks(ChunkForm)
  case plain

  init(_ head: UnsafeRawBufferPointer) {
    if head.has("OggS") {
      self = .ogg
    } else if head.has("fLaC") {
      self = .flac
    } else if head.has(ASFSpans.headerObject) {
      self = .asf
    } else if head.has([0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if let form = ChunkForm.all.first(where: { $0.matches(head) }) {
      self = .chunks(form)
    } else if MP4Spans.matches(head) {
      self = .mp4
    } else {
      self = .plain
    }
  }
}
