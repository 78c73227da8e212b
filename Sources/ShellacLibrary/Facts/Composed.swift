/// Text with its accents composed (NFC), so that equal names are equal bytes.
public enum Composed {
  /// The composed form of a text.
  public static func text(_ text: String) -> String {
    var text = text
    let composed: [UInt8]? = text.withUTF8 { bytes in
      // Nothing below U+0300, whose lead byte is 0xCC, composes with anything: most names end here.
      var isPlain = true
      for byte in bytes where byte >= 0xCC { isPlain = false }
      return isPlain ? nil : Folding([])(bytes)
    }
    return composed.map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
