/// Tells by its first bytes whether a file without an extension is audio.
enum AudioSignature {
  /// How many bytes have to be looked at.
  static let length = 1088

  /// Whether a file that begins with these bytes is of an audio format.
  static func matches(_ head: some RandomAccessCollection<UInt8>) -> Bool {
    let bytes = Array(head.prefix(length))
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      guard bytes.count >= offset + text.utf8CodeUnitCount else { return false }
      return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<(offset + $0.count)]) }
    }
    for magic: StaticString in [
      "ID3", "fLaC", "OggS", "MAC ", "wvpk", "MPCK", "MP+", "TTA1", "TTA2", "DSD ", "tBaK", "caff", "ajkg",
      "#!AMR",
      "Extended Module: ", "IMPM", ".snd",
    ] where has(magic) {
      return true
    }
    if has("ftyp", at: 4) { return true }
    if has("RIFF") || has("RF64") { return has("WAVE", at: 8) }
    if has("FORM") { return has("AIF", at: 8) }
    if has("FRM8") { return has("DSD ", at: 12) }
    if has("SCRM", at: 44) { return true }
    if has("M.K.", at: 1080) || has("M!K!", at: 1080) || has("FLT4", at: 1080) || has("8CHN", at: 1080) {
      return true
    }
    // Header object of ASF, and the EBML head of Matroska.
    if bytes.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return true }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
    return isMPEGFrame(bytes)
  }

  /// Whether this is the header of an MPEG audio frame of layer II or III, or of an ADTS frame.
  ///
  /// Layer I is left out: it would take every text in UTF-16 (FF FE) for audio.
  private static func isMPEGFrame(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
    if bytes[1] & 0xF6 == 0xF0 { return bytes[2] >> 2 & 0xF < 13 }
    let version = bytes[1] >> 3 & 3
    let layer = bytes[1] >> 1 & 3
    return version != 1 && (layer == 1 || layer == 2) && bytes[2] >> 4 != 15 && bytes[2] >> 4 != 0
      && bytes[2] >> 2 & 3 != 3
  }
}
