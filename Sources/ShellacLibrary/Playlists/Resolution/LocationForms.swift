/// What a playlist's location may mean as a path: as it stands, out of a `file:` address, percent-decoded, with
/// backslashes for slashes, without the letter of a drive.
struct LocationForms {
  /// A path that may be meant.
  struct Form: Hashable {
    /// The components, without `.` and with `..` worked out.
    var components: [[UInt8]]
    /// Whether it begins at the root of this computer's files.
    var isAbsolute: Bool
    /// Whether it begins on a drive or a server: only its end can be found here.
    var isForeign = false
  }

  /// The forms, the likeliest first; none for an address of another kind, such as a stream.
  let forms: [Form]

  init(_ location: [UInt8]) {
    var texts: [[UInt8]] = []
    func add(_ text: [UInt8]) {
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    if let scheme = Self.scheme(of: location) {
      guard scheme.elementsEqual("file".utf8) else {
        forms = []
        return
      }
      var rest = location.dropFirst(5)
      if rest.starts(with: "//".utf8) {
        // The host, which is this computer's whatever it is called.
        rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
      }
      let path = Array(rest)
      add(Self.percentDecoded(path) ?? path)
      add(path)
    } else {
      add(location)
      if let decoded = Self.percentDecoded(location) { add(decoded) }
    }
    for text in texts where text.contains(UInt8(ascii: "\\")) {
      add(text.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 })
    }
    var forms: [Form] = []
    for text in texts {
      let form = Self.form(text)
      if !form.components.isEmpty, !forms.contains(form) { forms.append(form) }
    }
    self.forms = forms
  }

  /// The letters before `:/` of an address; nil for a path.
  ///
  /// One letter is a drive.
  private static func scheme(of location: [UInt8]) -> [UInt8]? {
    guard let colon = location.prefix(32).firstIndex(of: UInt8(ascii: ":")), colon > 1,
      location.dropFirst(colon + 1).first == UInt8(ascii: "/")
    else { return nil }
    let name = location[..<colon].map(\.asciiLowercased)
    let isName = name.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
    return isName ? name : nil
  }

  /// The bytes with `%41` as `A`; nil when there is nothing to decode, or a `%00`.
  static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x41...0x46: byte - 0x41 + 10
      case 0x61...0x66: byte - 0x61 + 10
      default: nil
      }
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        let byte = high << 4 | low
        if byte == 0 { return nil }
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded == bytes ? nil : decoded
  }

  private static func form(_ text: [UInt8]) -> Form {
    var rest = text[...]
    var isForeign = false
    // C:/Music, and what is left of file:///C:/Music.
    let drive = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
    if drive.count > 1, drive.dropFirst().first == UInt8(ascii: ":"), let letter = drive.first,
      (0x61...0x7A).contains(letter | 0x20)
    {
      rest = drive.dropFirst(2)
      isForeign = true
    } else if text.starts(with: "//".utf8) {
      isForeign = true
    }
    let isAbsolute = !isForeign && rest.first == UInt8(ascii: "/")
    return Form(
      components: components(rest, isBounded: isAbsolute), isAbsolute: isAbsolute, isForeign: isForeign)
  }

  /// The parts of a path, at most 256, the last ones; a `..` takes the part before it away, or stays in front.
  static func components(_ path: ArraySlice<UInt8>, isBounded: Bool) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        if let last = parts.last, !last.elementsEqual("..".utf8) {
          parts.removeLast()
        } else if !isBounded {
          parts.append(Array(part))
        }
        continue
      }
      parts.append(Array(part))
    }
    return parts.suffix(256)
  }

  /// The absolute paths that are meant: as they are, in the list's folder, in each root.
  func absolutePaths(folder: [UInt8], roots: [[UInt8]]) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    for form in forms where !form.isForeign {
      if form.isAbsolute {
        paths.append(Self.joined(form.components))
        continue
      }
      for base in (folder.isEmpty ? [] : [folder]) + roots {
        var parts = Self.components(base[...], isBounded: true)
        for part in form.components {
          if part.elementsEqual("..".utf8) {
            _ = parts.popLast()
          } else {
            parts.append(part)
          }
        }
        let path = Self.joined(parts)
        if !paths.contains(path) { paths.append(path) }
      }
    }
    return paths
  }

  private static func joined(_ components: [[UInt8]]) -> [UInt8] {
    var path: [UInt8] = []
    for component in components {
      path.append(UInt8(ascii: "/"))
      path.append(contentsOf: component)
    }
    return path
  }
}
