import ShellacPlaylists
import ShellacPluginSDK
import ShellacTabular
import ShellacXML

/// Reads WPL and ZPL.
///
/// Paths are given as the file has them, with backslashes and drives. A smart playlist is rules over the library of the
/// player that made it, which nobody else has: it is named, and gives no entries.
struct WPLReader: ReadFormat {
  static let suffixes = WPLFormat.suffixes
  static let rows: [RowKind] = [.entries]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = UnsafeRawBufferPointer(rebasing: head.prefix(4096))
    if WordSearch.has(["<?wpl ", "<?zpl "], in: text) { return 95 }
    if WordSearch.has(["<smil"], in: text), WordSearch.has(["<media"], in: text) { return 80 }
    return hasSuffix(path) ? 50 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    var handler = WPLHandler(rows)
    try XMLReader.read(input, into: &handler)
    try handler.finish()
  }
}
