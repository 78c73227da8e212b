// The layout of a frame is written down in CTagLibExtras/Frame.hpp, which writes most of them.

extension TagFrame {
  private static let layoutVersion: UInt8 = 2

  /// Takes a frame apart, the tags read as typed facts, or gives nil when it is none.
  ///
  /// - Parameter bytes: one whole frame, with the byte count in front.
  public init?(decoding bytes: UnsafeRawBufferPointer) {
    var cursor = ByteCursor(bytes)
    guard let size = cursor.number(UInt32.self), Int(size) == bytes.count - 4,
      cursor.number(UInt8.self) == Self.layoutVersion,
      let outcome = cursor.number(UInt8.self), let flags = cursor.number(UInt8.self),
      cursor.number(UInt8.self) != nil,
      let duration = cursor.number(Int64.self), let bitRate = cursor.number(Int32.self),
      let sampleRate = cursor.number(Int32.self), let channels = cursor.number(Int32.self),
      let bitsPerSample = cursor.number(Int32.self),
      let format = cursor.text(), let codec = cursor.text(), let reason = cursor.text(),
      let disagreement = cursor.text(), let pictureSize = cursor.number(Int64.self),
      let tagTypes = cursor.texts(), let notices = cursor.texts(),
      let packed = cursor.bytesOfText(),
      let evidenceCount = cursor.number(UInt32.self)
    else { return nil }

    var evidence: [PurchaseEvidence] = []
    for _ in 0..<evidenceCount {
      guard let source = cursor.text(), let value = cursor.text() else { return nil }
      evidence.append(PurchaseEvidence(source: source, value: value))
    }
    guard cursor.isAtEnd else { return nil }

    func known(_ value: Int32) -> Int? { value > 0 ? Int(value) : nil }
    switch outcome {
    case 0: self.outcome = .read
    case 1: self.outcome = .unread(reason: reason)
    case 2: self.outcome = .refused(reason: reason)
    default: return nil
    }
    audio = AudioProperties(
      format: format, codec: codec.isEmpty ? nil : codec,
      duration: duration > 0 ? Int(exactly: duration) : nil, bitRate: known(bitRate),
      sampleRate: known(sampleRate), channels: known(channels), bitsPerSample: known(bitsPerSample),
      isLossless: flags & 4 != 0)
    tags = SongTags(properties: PackedProperties(packed))
    packedProperties = Array(packed)
    self.evidence = evidence
    hasPicture = flags & 1 != 0
    isProtected = flags & 2 != 0
    mayBeTriedAgain = flags & 8 != 0
    self.tagTypes = tagTypes
    self.notices = notices
    self.disagreement = disagreement.isEmpty ? nil : disagreement
    self.pictureSize = pictureSize > 0 ? pictureSize : nil
  }

  /// The frame as bytes; the typed tags are not in it, they follow from the properties.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0, Self.layoutVersion]
    var reason = ""
    switch outcome {
    case .read: bytes.append(0)
    case .unread(let why): (reason, _) = (why, bytes.append(1))
    case .refused(let why): (reason, _) = (why, bytes.append(2))
    }
    bytes.append(
      (hasPicture ? 1 : 0) | (isProtected ? 2 : 0) | (audio.isLossless ? 4 : 0) | (mayBeTriedAgain ? 8 : 0))
    bytes.append(0)
    bytes.append(littleEndian: Int64(audio.duration ?? -1))
    for number in [audio.bitRate, audio.sampleRate, audio.channels, audio.bitsPerSample] {
      bytes.append(littleEndian: Int32(clamping: number ?? -1))
    }
    bytes.append(counted: audio.format)
    bytes.append(counted: audio.codec ?? "")
    bytes.append(counted: reason)
    bytes.append(counted: disagreement ?? "")
    bytes.append(littleEndian: pictureSize ?? 0)
    bytes.append(counted: tagTypes)
    bytes.append(counted: notices)
    bytes.append(littleEndian: UInt32(packedProperties.count))
    bytes += packedProperties
    bytes.append(littleEndian: UInt32(evidence.count))
    for mark in evidence {
      bytes.append(counted: mark.source)
      bytes.append(counted: mark.value)
    }
    let size = UInt32(bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: size >> (8 * UInt32(index))) }
    return bytes
  }
}
