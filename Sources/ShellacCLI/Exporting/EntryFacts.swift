import ShellacLibrary
import ShellacModel

/// What an entry of a playlist has and no song: of the library, or of a file.
protocol EntryFacts {
  /// Where the song is, as the playlist's file has it.
  var ownLocation: [UInt8]? { get }
  var identifiers: [String] { get }
  var extras: [NamedValue] { get }
}

extension PlaylistEntry: EntryFacts {
  var ownLocation: [UInt8]? { location.isEmpty ? nil : location }
}

extension PlaylistRowEntry: EntryFacts {
  var ownLocation: [UInt8]? { location }
}
