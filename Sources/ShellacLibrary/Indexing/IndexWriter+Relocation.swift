import Foundation
import GRDB
import ShellacModel

extension IndexWriter {
  /// A file that is at another place now.
  struct Relocation {
    var file: Int64
    var location: FileLocation
    /// What the system says of it there, where that may have changed.
    var stamp: FileStamp?
    /// When its contents last changed, as it was planned with.
    var plannedModified: Int64?
  }

  /// A song that has files at other places now, and is not settled by its album's identity alone.
  private struct TouchedSong {
    var files: [Int64] = []
    /// Whether its facts may come from the names of its files and their folders.
    var isTold = false
  }

  /// Gives files other places; their songs keep their identity, and albums that move as a whole keep theirs.
  ///
  /// - Parameter newestAlbum: the highest id of an album before the change: those above were made for songs that
  ///   moved.
  func relocate(_ relocations: [Relocation], newestAlbum: Int64) throws {
    try begin()
    var songs: [Int64: TouchedSong] = [:]
    var moving: [Int64: [MovingSong]] = [:]
    var identities = try MovedIdentities(db)
    let find = try PreparedStatement(
      db,
      """
      SELECT file.folder, file.name, file.track, file.modified, file.missing_since IS NOT NULL, folder.path,
        folder.root, track.album, track.guessed = 0 AND file.unread IS NULL,
        EXISTS (SELECT 1 FROM file copy WHERE copy.track = file.track AND copy.id <> file.id)
      FROM file JOIN folder ON folder.id = file.folder JOIN track ON track.id = file.track WHERE file.id = ?
      """)
    let put = try PreparedStatement(
      db, "UPDATE file SET folder = ?, name = ?, missing_since = NULL WHERE id = ?")
    let hasProblems = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM problem)") ?? false
    for relocation in relocations {
      let location = relocation.location
      find.bind(1, relocation.file)
      guard try find.step() else { continue }
      let (folder, name, song, modified) = (
        find.integer(0), find.bytes(1), find.integer(2), find.integer(3)
      )
      let (wasMissing, path) = (find.integer(4) != 0, find.bytes(5))
      let (root, album) = (find.integer(6), find.integer(7))
      let (isTagged, hasCopies) = (find.integer(8) != 0, find.integer(9) != 0)
      find.reset()
      let target = try folders.entry(root: location.root, path: location.folder)
      if target.id == folder, name == location.name, !wasMissing { continue }
      let isDisc =
        DiscFolder.album(of: path).disc != nil || DiscFolder.album(of: location.folder).disc != nil
      let isHere = target.id == folder && name == location.name
      let occupant = isHere || target.isNew ? nil : try files.find(folder: target.id, name: location.name)
      // A place in the library that no file can have: names hold no zero.
      if let occupant { try setAside(occupant.id) }
      put.bind(1, target.id)
      put.bind(2, location.name)
      put.bind(3, relocation.file)
      try put.run()
      if let stamp = relocation.stamp {
        try setStamp(stamp, keepsModified: modified != relocation.plannedModified, of: relocation.file)
      }
      // Copies may lie elsewhere, which makes no difference where places make none.
      if isTagged, !isDisc, !wasMissing, songs[song] == nil,
        let (old, new) = try identities.moved(
          album, from: FileLocation(root: root, folder: path, name: []), to: location),
        !hasCopies || old == new
      {
        // What it is does not come from where it is, so that its tags need not be looked at.
        if old != new { moving[album, default: []].append(MovingSong(id: song, identity: new)) }
      } else {
        songs[song, default: TouchedSong()].files.append(relocation.file)
        if isDisc { songs[song]?.isTold = true }
      }
      if wasMissing { try bestCopy.refresh(song) }
      if let occupant {
        // The file that was there is missing; its song keeps it, at the place that is free now.
        try db.execute(
          sql: "UPDATE file SET folder = ?, name = ?, missing_since = ifnull(missing_since, ?) WHERE id = ?",
          arguments: [folder, Data(name), now, occupant.id])
        songs[occupant.track, default: TouchedSong()].files.append(occupant.id)
        songs[occupant.track]?.isTold = true
      }
      if hasProblems {
        try db.execute(
          sql: "UPDATE OR REPLACE problem SET folder = ?, name = ? WHERE folder = ? AND name = ?",
          arguments: [target.id, Data(location.name), folder, Data(name)])
      }
      mayEmptyFolders = true
    }
    try settleAlbums(of: songs, moving, newestAlbum: newestAlbum)
  }

  private func setAside(_ file: Int64) throws {
    try db.execute(
      sql: "UPDATE file SET name = ? WHERE id = ?", arguments: [Data([0] + Array(String(file).utf8)), file])
  }

  private func setStamp(_ stamp: FileStamp, keepsModified: Bool, of file: Int64) throws {
    try db.execute(
      sql: "UPDATE file SET inode = ?, device = ?, modified = iif(?, modified, ?) WHERE id = ?",
      arguments: [
        Int64(bitPattern: stamp.inode), Int64(bitPattern: stamp.device), keepsModified, stamp.modified, file,
      ])
  }

  // MARK: Albums

  /// A song that belongs to an album of another identity now.
  private struct MovingSong {
    var id: Int64
    var identity: AlbumIdentity
    /// Its facts, where they were read.
    var facts: SongFacts?
  }

  /// - Parameter moving: songs of which it is known already that they belong to another album.
  private func settleAlbums(
    of songs: [Int64: TouchedSong], _ moving: [Int64: [MovingSong]], newestAlbum: Int64
  ) throws {
    var moving = moving.mapValues { group in group.filter { songs[$0.id] == nil } }.filter {
      !$0.value.isEmpty
    }
    let places = try PreparedStatement(
      db,
      """
      SELECT file.id, folder.root, folder.path, track.album FROM file JOIN folder ON folder.id = file.folder
      JOIN track ON track.id = file.track WHERE file.track = ?
      """)
    let albumOf = try PreparedStatement(db, "SELECT identity FROM album WHERE id = ?")
    var identities: [Int64: AlbumIdentity] = [:]
    for (song, touched) in songs.sorted(by: { $0.key < $1.key }) {
      var found: [(file: Int64, location: FileLocation)] = []
      var album: Int64 = 0
      places.bind(1, song)
      while try places.step() {
        found.append(
          (places.integer(0), FileLocation(root: places.integer(1), folder: places.bytes(2), name: [])))
        album = places.integer(3)
      }
      guard !found.isEmpty else { continue }
      let all = try found.map { file, location in
        let facts = try bestCopy.facts(of: file)
        return (
          file, facts,
          AlbumIdentity(facts, root: location.root, folder: DiscFolder.album(of: location.folder).folder)
        )
      }
      if Set(all.map(\.2)).count > 1 {
        for file in touched.files { try placeAlone(file, of: song) }
        continue
      }
      if identities[album] == nil {
        albumOf.bind(1, album)
        if try albumOf.step() { identities[album] = AlbumIdentity(stored: albumOf.bytes(0)) }
        albumOf.reset()
      }
      let (_, facts, identity) = all[0]
      if identities[album] != identity {
        moving[album, default: []].append(MovingSong(id: song, identity: identity, facts: facts))
      } else if touched.isTold || facts.guessed != 0 {
        for file in touched.files { try bestCopy.refresh(song, changed: file) }
      }
    }
    for (album, group) in moving.sorted(by: { $0.key < $1.key }) {
      try move(group.sorted { $0.id < $1.id }, from: album, songs, newestAlbum: newestAlbum)
    }
  }

  /// A copy of a song that lies elsewhere than its other copies now is placed as an index run would.
  private func placeAlone(_ file: Int64, of song: Int64) throws {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT folder.root, folder.path, file.name, folder.id FROM file
          JOIN folder ON folder.id = file.folder WHERE file.id = ?
          """, arguments: [file])
    else { return }
    let location = FileLocation(root: row[0], folder: [UInt8](row[1] as Data), name: [UInt8](row[2] as Data))
    let facts = try bestCopy.facts(of: file)
    let entry = try album(of: facts, in: location, folder: row[3])
    albums.noteChange(entry)
    let placed = try place(facts, of: FileTable.Row(id: file, track: song), on: entry)
    try give(file, to: placed, from: song)
  }

  /// Gives a file to another song, and its own to that one when it was the last.
  private func give(_ file: Int64, to heir: Int64, from song: Int64) throws {
    if heir != song {
      try db.execute(sql: "UPDATE file SET track = ? WHERE id = ?", arguments: [heir, file])
    }
    try bestCopy.refresh(heir, changed: file)
    if heir != song { try bestCopy.refresh(song, heir: heir) }
  }

  private func move(
    _ group: [MovingSong], from album: Int64, _ songs: [Int64: TouchedSong], newestAlbum: Int64
  ) throws {
    let identity = group[0].identity
    let isWhole =
      try group.allSatisfy { $0.identity == identity }
      && Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(*) FROM track WHERE album = ? AND state < 2"),
        arguments: [album]) == group.count
    let isFree =
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM album WHERE identity = ?"),
        arguments: [Data(identity.bytes)]) == nil
    var successor = album
    if isWhole, isFree {
      try db.cachedStatement(sql: "UPDATE album SET identity = ? WHERE id = ?")
        .execute(arguments: [Data(identity.bytes), album])
      forgetAlbums()
    } else {
      for song in group {
        let entry = try albums.entry(song.identity)
        successor = entry.id
        albums.noteChange(entry)
        guard let signature = try signature(of: song) else { continue }
        if let copy = findCopy(of: signature, on: entry) {
          let files = try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE track = ?", arguments: [song.id])
          for file in files { try give(file, to: copy, from: song.id) }
          continue
        }
        albums.noteChange(album: album)
        try tracks.setAlbum(entry.id, of: song.id)
        albums.setSignature(nil, of: song.id, on: album)
        entry.songs.set(signature)
      }
    }
    for song in group where song.facts.map({ $0.guessed != 0 }) == true || songs[song.id]?.isTold == true {
      for file in songs[song.id]?.files ?? [] { try bestCopy.refresh(song.id, changed: file) }
    }
    if successor > newestAlbum, successor != album { try inherit(successor, by: album) }
  }

  /// By what a song's copies are known; nil when it has no file.
  private func signature(of song: MovingSong) throws -> CopyRule.Signature? {
    if let facts = song.facts { return CopyRule.Signature(id: song.id, facts) }
    guard let file = try Int64.fetchOne(db, sql: "SELECT id FROM file WHERE track = ?", arguments: [song.id])
    else { return nil }
    return CopyRule.Signature(id: song.id, try bestCopy.facts(of: file))
  }

  /// Lets an album that has lost all of its songs to a new one be that one: it was moved, piece by piece.
  private func inherit(_ new: Int64, by album: Int64) throws {
    guard
      try Int64.fetchOne(
        db, sql: "SELECT id FROM track WHERE album = ? AND state < 2 LIMIT 1", arguments: [album]) == nil,
      let identity = try Data.fetchOne(db, sql: "SELECT identity FROM album WHERE id = ?", arguments: [new])
    else { return }
    try db.execute(
      sql: "UPDATE album SET identity = ? WHERE id = ?",
      arguments: [Data([0] + Array(String(new).utf8)), new])
    try db.execute(sql: "UPDATE album SET identity = ? WHERE id = ?", arguments: [identity, album])
    try db.execute(sql: "UPDATE track SET album = ? WHERE album = ?", arguments: [album, new])
    forgetAlbums()
    albums.noteChange(album: album)
    albums.noteChange(album: new)
  }
}
