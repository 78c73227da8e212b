import Foundation
import GRDB
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A library of real files of many formats that can be had again as it was, with the program to be killed in it.
final class KillFixture {
  let shell = Shell()
  /// The folder that commands work in; always of the same name, since a library keeps absolute paths.
  let work: String
  var library: String { work + "/library.db" }

  init(before: [String]) throws {
    work = shell.folder.path("work")
    try run(
      """
      mkdir -p work/music work/lists && cd work
      for folder in 'Die Wetterfrösche' Saltmarsh 'Ada Quill'; do
        cp -a "\(Checkout.sampleMusic)/$folder" music/
      done
      for folder in music/*/*; do printf "cover of $folder" > "$folder/cover.jpg"; done
      cp '\(Checkout.samplePurchases)'/purchases.csv '\(Checkout.samplePurchases)'/bandcamp-collection.json \
        '\(Checkout.samplePurchases)'/coins.csv .
      export SHELLAC_LIBRARY="$PWD/library.db"
      shellac index music --quiet && shellac export m3u --option paths=absolute -o lists/all.m3u8
      shellac playlist create Party && shellac playlist add Party title:Reed
      """)
    for command in before { try run("cd work && SHELLAC_LIBRARY='\(library)' shellac \(command) --quiet") }
    try run("cp -a work start")
  }

  @discardableResult
  func run(_ command: String) throws -> Shell.Result {
    let result = try shell.run(command)
    #expect(result.status == 0, "\(command)\n\(result)")
    return result
  }

  /// Runs the program in the work folder, whatever it says.
  func shellac(_ arguments: String) throws -> Shell.Result {
    try shell.run("cd work && SHELLAC_LIBRARY='\(library)' shellac \(arguments)")
  }

  /// Makes everything as it was at the start.
  func restore() throws { try run("rm -rf work && cp -a start work") }

  /// Starts the program with these arguments, behind those of a program that watches it.
  func start(_ arguments: [String], behind watcher: [String] = []) throws -> Process {
    let process = Process()
    let words = watcher + [BuiltProgram.path] + arguments
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = shell.environment.merging(["SHELLAC_LIBRARY": library]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: work)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// A file of the user's.
  struct File: Equatable {
    var contents: Data
    var modified: Date
  }

  /// Every file of the user's by its path; none that only the program makes.
  func files() throws -> [String: File] {
    var found: [String: File] = [:]
    for base in ["music", "lists"] {
      for case let path as String in FileManager.default.enumerator(atPath: work + "/" + base) ?? .init() {
        let whole = "\(work)/\(base)/\(path)"
        if whole.split(separator: "/").last?.hasPrefix(".shellac-") ?? true { continue }
        let attributes = try FileManager.default.attributesOfItem(atPath: whole)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
        found["\(base)/\(path)"] = File(
          contents: try Data(contentsOf: URL(fileURLWithPath: whole)),
          modified: attributes[.modificationDate] as? Date ?? .distantPast)
      }
    }
    return found
  }

  /// What lies there that only the program makes.
  func leftovers() throws -> [String] {
    try run("find work -name '.shellac-*'").output.split(separator: "\n").map { String($0) }
  }

  /// Whether a command has written to the library, and not put that in its place.
  var isWriting: Bool {
    ((try? FileManager.default.attributesOfItem(atPath: library + "-wal")[.size] as? Int) ?? 0) > 0
  }

  /// Processes that work in the folder.
  func processes() -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { number in
      guard Int(number) != nil,
        let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
      else { return false }
      return folder == work
    }
  }

  /// What a library knows, without the numbers and times that every run gives anew.
  func knowledge() throws -> [String: [String]] {
    let opened = try Library.open(at: library, for: .reading)
    var known = try opened.database { db in
      func rows(_ sql: String) throws -> [String] {
        try Row.fetchAll(db, sql: sql).map(\.description).sorted()
      }
      return [
        "files": try rows(
          """
          SELECT folder.path, name, size, missing_since IS NULL, unread, format, codec, duration, picture, tag_types, packed
          FROM file JOIN folder ON folder.id = folder JOIN file_tag ON file_tag.file = file.id
          """),
        "entries": try rows(
          """
          SELECT playlist.name, position, location, track.title, playlist_entry.path FROM playlist_entry
          JOIN playlist ON playlist.id = playlist LEFT JOIN track ON track.id = track
          """),
        "ledger": try rows(
          """
          SELECT p.source, p.line, p.kind, p.title, p.artist, p.purchased, p.currency, p.amount, p.coins, p.raw,
            p.sale IS NULL, group_concat(link.rule || track.title) FROM purchase p
          LEFT JOIN link ON link.purchase = p.id AND link.void IS NULL LEFT JOIN track ON track.id = link.track
          WHERE p.void IS NULL GROUP BY p.id
          """),
        "coins": try rows("SELECT source, line, kind, at, coins FROM coin_entry WHERE void IS NULL"),
        "folders": try rows("SELECT path FROM folder"),
        "problems": try rows("SELECT name, message FROM problem"),
      ]
    }
    known["songs"] = try opened.lines(
      .songs, "title,artist,album,albumartist,track,disc,genre,year,path,state,price,purchased"
    ).sorted()
    known["albums"] = try opened.lines(.albums, "album,artist,songs,length,state").sorted()
    known["artists"] = try opened.lines(.artists, "artist,songs").sorted()
    return known
  }

  /// What does not hold of the library at any moment.
  func violations() throws -> [String] {
    try LibraryInvariants.violations(of: Library.open(at: library, for: .writing(command: "test")))
  }

  /// The changes, oldest first.
  func changes() throws -> [Change] {
    try Library.open(at: library, for: .reading).changes().sorted { $0.id < $1.id }
  }

  /// Takes back all that was done since some changes, the last first; what took back a part of that is over with it.
  func takeBack(after known: [Change], _ moment: Comment) throws {
    let last = known.last?.id ?? 0
    for change in try changes().reversed()
    where change.id > last && change.state == .done && (change.undoes ?? 0) <= last {
      let result = try shellac("undo \(change.id) --quiet")
      #expect(result.status == 0, "\(moment): \(result)")
    }
  }
}
