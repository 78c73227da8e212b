import ShellacPluginSDK
import ShellacXML

/// Follows the property list down to its songs and playlists.
///
///     <plist><dict>
///       <key>Tracks</key><dict>
///         <key>1201</key><dict><key>Track ID</key><integer>1201</integer> … </dict>
///       </dict>
///       <key>Playlists</key><array>
///         <dict><key>Name</key><string>Evening</string> …
///           <key>Playlist Items</key><array><dict><key>Track ID</key><integer>1201</integer></dict></array>
struct AppleLibraryHandler: XMLValueHandler {
  /// Whether playlists stood before the songs, and were passed over.
  private(set) var hasPassedPlaylists = false

  private enum Scope {
    case document, list, library, songs, song, playlists, playlist, items, item
  }

  private let output: AppleLibraryOutput
  private var scopes: [Scope] = [.document]
  /// How many elements are open below the last scope that are of no interest.
  private var depth = 0
  private var keys: [String] = []
  private var key = AppleKey.other
  private var song = AppleSong()
  private var playlist = ApplePlaylist()
  private var hasSongs = false
  private var isSecond = false

  init(input: FileInput, rows: RowOutput) { output = AppleLibraryOutput(input: input, rows: rows) }

  /// Prepares for another reading, of the playlists alone.
  mutating func beginAgain() {
    isSecond = true
    hasPassedPlaylists = false
    scopes = [.document]
    depth = 0
  }

  mutating func begin(_ name: String, at span: XMLSpan) throws {
    if depth > 0 {
      depth += 1
      return
    }
    let scope = scopes[scopes.count - 1]
    switch (scope, name) {
    case (.document, "plist"): scopes.append(.list)
    case (.document, _):
      throw NotMine(
        PluginError("expected the element 'plist', found '\(name.prefix(40))'", line: span.line))
    case (.list, "dict"): scopes.append(.library)
    case (.library, "dict") where key == .tracks:
      hasSongs = true
      if isSecond { depth = 1 } else { scopes.append(.songs) }
    case (.library, "array") where key == .playlists:
      hasPassedPlaylists = !hasSongs
      if hasSongs { scopes.append(.playlists) } else { depth = 1 }
    case (.songs, "dict"):
      song.clear(at: span)
      scopes.append(.song)
    case (.playlists, "dict"):
      playlist.clear(line: span.line)
      scopes.append(.playlist)
    case (.playlist, "array") where key == .playlistItems: scopes.append(.items)
    case (.items, "dict"): scopes.append(.item)
    case (.list, _):
      throw PluginError(
        "expected a library, which is a <dict>, found <\(name)>", hint: AppleLibraryFormat.hint,
        line: span.line)
    default: depth = 1
    }
  }

  mutating func value(_ name: String, _ text: UnsafeRawBufferPointer, at span: XMLSpan) throws {
    if depth > 0 { return }
    let scope = scopes[scopes.count - 1]
    if name == "key" {
      key = AppleKey(text)
      if scope == .library, keys.count < Self.mostKeys { keys.append(String(decoding: text, as: UTF8.self)) }
      return
    }
    defer { key = .other }
    switch scope {
    case .song: take(name, text, at: span)
    case .playlist: playlist.take(key, name, text)
    case .item:
      if key == .trackID, let number = AppleValue.integer(text) { playlist.add(number, line: span.line) }
    case .library:
      // An empty dictionary is a value.
      if key == .tracks, name == "dict" { hasSongs = true }
    default: break
    }
  }

  private mutating func take(_ name: String, _ text: UnsafeRawBufferPointer, at span: XMLSpan) {
    if key == .other { return }
    if span.isCut, name == "string" {
      return output.warn("a text of more than 65535 bytes is passed over", line: span.line)
    }
    if !song.take(key, name, text) {
      let found = String(decoding: text.prefix(100), as: UTF8.self)
      output.warn("expected a number in '\(key.rawValue)', found '\(found)'", line: span.line)
    }
  }

  mutating func end(at span: XMLSpan) throws {
    if depth > 0 {
      depth -= 1
      return
    }
    key = .other
    switch scopes.popLast() {
    case .song: try output.add(song, end: span.end)
    case .playlist: try output.add(&playlist)
    default: break
    }
  }

  /// Hands on what waits.
  ///
  /// - Throws: `PluginError` when the property list was no library.
  mutating func finish() throws {
    guard hasSongs else {
      let names = keys.map { "'\($0)'" }.joined(separator: ", ")
      let found = keys.isEmpty ? "no key" : keys.count == 1 ? "the key \(names)" : "the keys \(names)"
      throw PluginError(
        "the property list is no library: expected the key 'Tracks', found \(found)",
        hint: AppleLibraryFormat.hint)
    }
    try output.finish()
  }

  /// So many keys are named when it is no library.
  private static let mostKeys = 12
}
