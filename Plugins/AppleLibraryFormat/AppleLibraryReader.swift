import ShellacPluginSDK
import ShellacTabular
import ShellacXML

/// Reads the library in one pass, in memory that does not grow with the document but for what entries of playlists say
/// of their songs.
///
/// Songs come first in files of Apple's programs. A program that has sorted the keys puts the playlists before them:
/// then the file is read twice.
struct AppleLibraryReader: ReadFormat {
  static let suffixes = AppleLibraryFormat.suffixes
  static let rows: [RowKind] = [.songs, .purchases, .entries]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = UnsafeRawBufferPointer(rebasing: head.prefix(8192))
    guard WordSearch.has(["<plist"], in: text) else { return hasSuffix(path) ? 5 : 0 }
    let marks = ["Application Version", "Library Persistent ID", "Music Folder", "Tracks", "Playlists"]
    let found = marks.filter { WordSearch.has(["<key>\($0)</key>"], in: text) }
    return found.count > 1 ? 95 : found.count == 1 ? 60 : hasSuffix(path) ? 30 : 10
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    if try ByteChunks.head(of: input).starts(with: "bplist".utf8) {
      throw PluginError(
        "expected an XML property list, found a binary one",
        hint: "Turn it into XML with 'plutil -convert xml1 FILE'.", line: 1, column: 1)
    }
    var handler = AppleLibraryHandler(input: input, rows: rows)
    try XMLReader.read(valuesOf: input, into: &handler)
    if handler.hasPassedPlaylists {
      handler.beginAgain()
      try XMLReader.read(valuesOf: input, into: &handler)
    }
    try handler.finish()
  }
}
