// The border to C: what a plugin gives is read here, and nothing of it is believed.

import CShellacPlugin

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A description of a plugin that breaks the contract.
struct Lie: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

/// Reads the constants that a plugin describes itself with.
enum CText {
  /// The most bytes that one text of a description may have.
  static let longest = 4096

  /// A text that has to be there, UTF-8 without control characters.
  static func required(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(Lie) -> String {
    guard let pointer else { throw Lie("\(what) is a null pointer") }
    let length = strnlen(pointer, longest + 1)
    guard length <= longest else { throw Lie("\(what) has more than \(longest) bytes") }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: length)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Lie("\(what) is not UTF-8") }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Lie("\(what) holds control characters")
    }
    return text
  }

  /// A text that has to be there and to hold something.
  static func filled(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(Lie) -> String {
    let text = try required(pointer, what)
    guard !text.isEmpty else { throw Lie("\(what) is empty") }
    return text
  }

  /// A word of ASCII letters in lower case, digits and some marks.
  static func word(_ pointer: UnsafePointer<CChar>?, _ what: String, marks: String) throws(Lie) -> String {
    let text = try filled(pointer, what)
    guard
      text.utf8.count <= 64,
      text.utf8.allSatisfy({
        $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")
          || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
          || marks.utf8.contains($0)
      })
    else { throw Lie("\(what) '\(text.prefix(64))' is not a word in lower case") }
    return text
  }

  /// A list of texts that ends with NULL; empty when there is no list.
  static func list(
    _ pointer: UnsafePointer<UnsafePointer<CChar>?>?, atMost limit: Int, _ what: String
  ) throws(Lie) -> [UnsafePointer<CChar>] {
    guard let pointer else { return [] }
    var items: [UnsafePointer<CChar>] = []
    while let item = pointer[items.count] {
      guard items.count < limit else { throw Lie("\(what) are more than \(limit), or do not end with NULL") }
      items.append(item)
    }
    return items
  }

  /// Refuses a pointer that no struct can lie at.
  static func checkAligned(_ pointer: UnsafeRawPointer, _ what: String) throws(Lie) {
    guard UInt(bitPattern: pointer) % UInt(MemoryLayout<UnsafeRawPointer>.alignment) == 0 else {
      throw Lie("\(what) is not aligned")
    }
  }
}
