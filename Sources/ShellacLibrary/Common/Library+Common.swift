import GRDB
import ShellacModel

extension Library {
  /// What this library and others have in common, and what just one of them has: of the songs that are on disk.
  ///
  /// A song that is there several times, as from an album and a compilation, is told once.
  public func shared(with others: [Library]) throws -> SharedSongs {
    let libraries = [self] + others
    let sets = try SongSet.sets(of: libraries)
    // How many of the others have each song.
    var counts = sets.map { [Int](repeating: 0, count: $0.songs.count) }
    for one in sets.indices {
      for other in sets.indices where other > one {
        let pairing = SongPairing(sets[one], sets[other])
        for (place, isShared) in pairing.ofOne.enumerated() where isShared { counts[one][place] += 1 }
        for (place, isShared) in pairing.ofOther.enumerated() where isShared { counts[other][place] += 1 }
      }
    }
    func songs(_ library: Int, of count: Int) throws -> [SharedSong] {
      let set = sets[library]
      let places = set.ids.indices.filter { counts[library][$0] == count }
      return try libraries[library].sharedSongs(set.withoutCopies(places).map { set.ids[$0] }, of: library)
    }
    return SharedSongs(
      common: others.isEmpty ? [] : try songs(0, of: others.count),
      only: try libraries.indices.flatMap { try songs($0, of: 0) })
  }

  /// Makes a playlist of songs that this library and others have in common.
  ///
  /// - Returns: how many songs are on it; for none there is no playlist.
  /// - Throws: `Diagnostic` when the name is taken or none.
  public func createPlaylist(
    named name: String, common songs: [SharedSong], isDryRun: Bool = false
  ) throws -> Int {
    try makePlaylist(named: name, by: "common", mayBeEmpty: false, isDryRun: isDryRun) { _ in
      songs.filter { $0.library == 0 }.map(\.id)
    }
  }

  private func sharedSongs(_ ids: [Int64], of library: Int) throws -> [SharedSong] {
    try snapshot { db in
      let find = try PreparedStatement(
        db,
        """
        SELECT t.artist, t.title, t.album_title, t.duration, \(FilePathSQL.bytes(name: "f")) FROM track t
        JOIN file f ON f.id = t.file JOIN folder ON folder.id = f.folder JOIN root ON root.id = folder.root
        WHERE t.id = ?
        """)
      return try ids.compactMap { id in
        find.bind(1, id)
        guard try find.step() else { return nil }
        defer { find.reset() }
        return SharedSong(
          library: library, id: id, artist: find.text(0), title: find.text(1), album: find.text(2),
          duration: find.optionalInteger(3), path: find.bytes(4))
      }
    }
  }
}
