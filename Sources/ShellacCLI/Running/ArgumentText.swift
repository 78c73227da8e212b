import ArgumentParser

/// An argument as the user typed it: bytes, and text when they are UTF-8.
///
/// Arguments travel through ArgumentParser as `String`. Two things must survive that: bytes that are not UTF-8 (file
/// names), and a leading `-` that belongs to a query (`-genre:live`). Both are replaced by private characters from
/// the last plane before parsing, and put back here.
struct ArgumentText: ExpressibleByArgument, Sendable, Hashable, CustomStringConvertible {
  /// The argument's bytes.
  let bytes: [UInt8]

  /// The argument as text, with U+FFFD for what is not UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var description: String { text }
  var defaultValueDescription: String { text }

  /// Takes an argument that went through `masked`.
  init(argument: String) {
    bytes = Self.unmasked(argument)
  }

  /// Takes text as it is.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Stands for a `-` that begins a term.
  private static let dash: UInt32 = 0x10_FF2D

  /// Bytes that are not UTF-8 stand at this offset.
  private static let rawBytes: UInt32 = 0x10_FE00

  /// The text of an argument in which invalid bytes are kept as private characters.
  static func masked(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      var decoder = UTF8()
      var iterator = bytes[index...].makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        text.append(scalar)
        index += UTF8.width(scalar)
      } else {
        if let scalar = Unicode.Scalar(rawBytes + UInt32(bytes[index])) { text.append(scalar) }
        index += 1
      }
    }
    return String(text)
  }

  /// A term in which the leading `-` is kept from being taken for an option's.
  static func maskedTerm(_ argument: String) -> String {
    guard let dash = Unicode.Scalar(dash) else { return argument }
    return String(Character(dash)) + argument.dropFirst()
  }

  /// Text, such as a message about an argument, with the private characters put back for a reader.
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value >= rawBytes }) else { return text }
    return String(decoding: unmasked(text), as: UTF8.self)
  }

  private static func unmasked(_ argument: String) -> [UInt8] {
    guard argument.utf8.contains(0xF4) else { return Array(argument.utf8) }
    var bytes: [UInt8] = []
    for scalar in argument.unicodeScalars {
      switch scalar.value {
      case dash: bytes.append(UInt8(ascii: "-"))
      case rawBytes + 0x80...rawBytes + 0xFF: bytes.append(UInt8(scalar.value - rawBytes))
      default: bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
      }
    }
    return bytes
  }
}
