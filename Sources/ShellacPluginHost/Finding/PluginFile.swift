/// A file whose name says that it is a plugin: `libCSVFormat.so` is the plugin `csv`.
struct PluginFile: Hashable {
  #if os(macOS)
    static let suffix = ".dylib"
  #else
    static let suffix = ".so"
  #endif

  /// The file's path.
  let path: [UInt8]

  /// What stands behind the prefix of its entry symbol: `csvformat`.
  let symbol: String

  /// The plugin's id: `csv`.
  let id: String

  /// Takes a path; nil when its last part is not `lib<Name>.so` with a name of ASCII letters, digits and `_`.
  init?(path: [UInt8]) { self.init(path.split(separator: UInt8(ascii: "/")).last ?? [], path: path) }

  /// Takes what is in a folder; nil as of a path.
  init?(name: some BidirectionalCollection<UInt8>, in folder: [UInt8]) {
    self.init(name, path: folder + [UInt8(ascii: "/")] + name)
  }

  private init?(_ name: some BidirectionalCollection<UInt8>, path: @autoclosure () -> [UInt8]) {
    guard name.count <= 128, name.starts(with: "lib".utf8), name.count > 3 + Self.suffix.utf8.count,
      name.suffix(Self.suffix.utf8.count).elementsEqual(Self.suffix.utf8)
    else { return nil }
    let stem = name.dropFirst(3).dropLast(Self.suffix.utf8.count).map(Self.lowercased)
    guard stem.allSatisfy(Self.isWordByte) else { return nil }
    self.path = path()
    let symbol = String(decoding: stem, as: UTF8.self)
    self.symbol = symbol
    let ending = ["format", "export"].first { symbol.hasSuffix($0) && symbol.utf8.count > $0.utf8.count }
    id = String(symbol.dropLast(ending?.count ?? 0))
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
