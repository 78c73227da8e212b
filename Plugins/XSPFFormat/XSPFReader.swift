import ShellacPlaylists
import ShellacPluginSDK
import ShellacTabular
import ShellacXML

/// Reads XSPF, and what programs write that call it that: without a namespace, of version 0, with raw paths.
///
/// The file is read twice, since what it says of itself may stand after the tracks. Addresses are given as the file
/// has them, with `xml:base` put before relative ones.
struct XSPFReader: ReadFormat {
  static let suffixes = XSPFFormat.suffixes
  static let rows: [RowKind] = [.entries]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = UnsafeRawBufferPointer(rebasing: head.prefix(4096))
    if WordSearch.has(["http://xspf.org/ns/0"], in: text) { return 95 }
    if WordSearch.has(["<playlist"], in: text), WordSearch.has(["<trackList"], in: text) { return 80 }
    return hasSuffix(path) ? 50 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    var first = XSPFHandler(part: .playlist)
    do {
      try XMLReader.read(input, into: &first)
    } catch let error as PluginError where first.hasRoot {
      // The second reading comes to the same fault, after the tracks before it.
      _ = error
    }
    let entries = try PlaylistEntries(first.document, into: rows)
    for warning in first.warnings { rows.warn(warning) }
    var second = XSPFHandler(part: .tracks { try entries.add($0) })
    second.warn = rows.warn
    try XMLReader.read(input, into: &second)
  }
}
