/// The form in which an entry of a playlist names a file, to name another one in the same form: from the list's
/// folder or from the root, as an address or not, percent-encoded or not, with backslashes or not.
struct LocationRewriting {
  private let folder: [UInt8]
  /// What stands before the path of an address: `file://`, `file://host`, `file:`.
  private let scheme: [UInt8]
  /// Whether it starts from the root.
  let isAbsolute: Bool
  private let isEncoded: Bool
  private let hasBackslashes: Bool
  private let hasDot: Bool

  private static let slash = UInt8(ascii: "/")

  /// Takes the form of a location.
  ///
  /// - Parameters:
  ///   - path: the path that it was found to mean.
  ///   - folder: that of the playlist.
  ///   - isAddress: whether the format has addresses, which are always encoded.
  init(_ location: [UInt8], naming path: [UInt8], in folder: [UInt8], isAddress: Bool) {
    self.folder = folder
    var rest = location[...]
    if location.count > 5, location.prefix(5).map({ $0 | 0x20 }).elementsEqual("file:".utf8) {
      rest = location.dropFirst(5)
      if rest.starts(with: "//".utf8) {
        rest = rest.dropFirst(2).drop { $0 != Self.slash }
      }
    }
    scheme = Array(location[..<rest.startIndex])
    isAbsolute = !scheme.isEmpty || rest.first == Self.slash
    hasDot = rest.starts(with: "./".utf8)
    let name = path[(path.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]
    // The last part as it stands tells how the others are written.
    let own = rest.split { $0 == Self.slash || $0 == UInt8(ascii: "\\") }.last ?? []
    isEncoded = isAddress || !scheme.isEmpty || (!own.elementsEqual(name) && own.contains(UInt8(ascii: "%")))
    hasBackslashes =
      scheme.isEmpty && rest.contains(UInt8(ascii: "\\")) && !name.contains(UInt8(ascii: "\\"))
  }

  /// Another path in this form.
  func location(of path: [UInt8]) -> [UInt8] {
    var text = isAbsolute ? path : relative(path)
    if isEncoded { text = Self.encoded(text) }
    if hasBackslashes { text = text.map { $0 == Self.slash ? UInt8(ascii: "\\") : $0 } }
    return scheme + text
  }

  private func relative(_ path: [UInt8]) -> [UInt8] {
    let base = folder.split(separator: Self.slash)
    let parts = path.split(separator: Self.slash)
    var common = 0
    while common < base.count, common + 1 < parts.count, base[common].elementsEqual(parts[common]) {
      common += 1
    }
    let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: base.count - common)
    let text = Array((up + parts[common...]).joined(separator: [Self.slash]))
    // A first part that looks like a comment or an address would not be taken for a file.
    let first = text.prefix { $0 != Self.slash }
    let needsDot =
      hasDot || first.first == UInt8(ascii: "#") || first.first == UInt8(ascii: " ")
      || first.contains(UInt8(ascii: ":"))
    return needsDot && up.isEmpty ? Array("./".utf8) + text : text
  }

  private static func encoded(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        [byte]
      case _ where "-._~/!$&'()*+,;=:@".utf8.contains(byte): [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
