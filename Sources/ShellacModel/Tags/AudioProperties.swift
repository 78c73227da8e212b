/// What a file's audio stream says of itself; what is not known, or is impossible, is nil.
public struct AudioProperties: Sendable, Hashable {
  /// Name of the file format, such as `MP3`, `FLAC`, `Ogg Vorbis`, `Opus`, `M4A`, `WAV`.
  public var format: String

  /// Name of the codec, such as `AAC` or `ALAC`, where the format leaves it open; nil when the format says it.
  public var codec: String?

  /// Length in milliseconds.
  public var duration: Int?

  /// Bit rate in kbit/s.
  public var bitRate: Int?

  /// Sample rate in Hz.
  public var sampleRate: Int?

  /// Number of channels.
  public var channels: Int?

  /// Bits per sample.
  public var bitsPerSample: Int?

  /// Whether the audio is kept without loss.
  public var isLossless: Bool

  /// Creates audio properties.
  public init(
    format: String, codec: String? = nil, duration: Int? = nil, bitRate: Int? = nil, sampleRate: Int? = nil,
    channels: Int? = nil, bitsPerSample: Int? = nil, isLossless: Bool = false
  ) {
    self.format = format
    self.codec = codec
    self.duration = duration
    self.bitRate = bitRate
    self.sampleRate = sampleRate
    self.channels = channels
    self.bitsPerSample = bitsPerSample
    self.isLossless = isLossless
  }
}
