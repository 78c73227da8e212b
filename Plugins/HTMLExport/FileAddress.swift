/// Addresses of files.
enum FileAddress {
  /// The path behind `file://`, percent-encoded (RFC 3986): unreserved characters and `/` as they are.
  static func of(_ path: UnsafeRawBufferPointer) -> String {
    var address = Array("file://".utf8)
    for byte in path {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        address.append(byte)
      default:
        address.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 0xF] {
          address.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
      }
    }
    return String(decoding: address, as: UTF8.self)
  }
}
