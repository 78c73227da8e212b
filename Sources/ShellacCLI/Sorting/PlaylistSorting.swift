import ShellacFiles
import ShellacIndexer
import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// One `shellac sort`: from playlist files to the same files in another order.
struct PlaylistSorting {
  private let context: CommandContext
  private let order: SortOrder
  private let isReversed: Bool
  private let format: String?
  private let isDryRun: Bool
  private let host: PluginHost

  init(
    _ context: CommandContext, order: SortOrder, isReversed: Bool, format: String?, isDryRun: Bool
  ) throws {
    self.context = context
    self.order = order
    self.isReversed = isReversed
    self.format = format
    self.isDryRun = isDryRun
    host = try context.pluginHost()
  }

  /// Sorts files; one that cannot be sorted is named, and the others go on.
  func sort(_ arguments: [ArgumentText], to output: ArgumentText?) throws -> ExitStatus {
    let target = try output.map { try SortTarget($0, files: arguments.count, context) }
    var files: [PlaylistFile] = []
    var paths: Set<[UInt8]> = []
    for argument in arguments {
      do {
        let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
        // A file that is named twice, by a link perhaps, is one file.
        guard paths.insert(path.bytes).inserted else { continue }
        files.append(try read(path, inPlace: (target?.path(for: path.bytes) ?? path.bytes) == path.bytes))
      } catch let diagnostic as Diagnostic {
        context.messages.problem(diagnostic)
      }
    }
    guard !files.isEmpty else { return .failed }
    try target?.requirePlaces(for: files)
    // A target that is the file itself is no other place: the old bytes are kept there too.
    let isInPlace = files.contains { (target?.path(for: $0.path) ?? $0.path) == $0.path }
    let scratch = try needsScratch(inPlace: isInPlace) ? ScratchLibrary(for: "sort", context) : nil
    defer { withExtendedLifetime(scratch) {} }
    let library = try scratch?.library ?? openLibrary()
    let songs = try PlaylistSongs(files, library, context)
    var results: [Result] = []
    for (file, songs) in zip(files, songs.ofFile) {
      let ranks = try library.ranks(of: songs.compactMap(\.self), by: order, isReversed: isReversed)
      let places = Self.places(songs, ranks)
      let path = target?.path(for: file.path) ?? file.path
      tellMissing(file, songs)
      results.append(
        Result(
          file: file, songs: songs, places: places, path: path,
          contents: try written(file, places, to: path)))
    }
    if target?.isStandardOutput == true, !isDryRun {
      for result in results {
        context.output.terminalEscape = result.contents.withUnsafeBytes { TerminalEscape(of: $0) }
        context.output.buffer.bytes += result.contents
        try context.output.flush()
      }
      return .done
    }
    let failed = isDryRun ? [] : try write(results, library)
    for result in results where !failed.contains(result.path) { try tell(result) }
    return .done
  }

  /// A file in its new order, to be written.
  private struct Result {
    var file: PlaylistFile
    var songs: [RankedSong?]
    /// The places that its entries had, in the new order.
    var places: [Int]
    /// Where it goes.
    var path: [UInt8]
    var contents: [UInt8]

    var moved: Int { places.enumerated().count { $0.offset != $0.element } }
  }

  /// The order of entries: found ones by rank, then the others as they were.
  static func places(_ songs: [RankedSong?], _ ranks: [Int?]) -> [Int] {
    var next = ranks.makeIterator()
    let keys = songs.map { $0 == nil ? Int.max : (next.next() ?? nil) ?? Int.max }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  private func read(_ path: PathArgument, inPlace: Bool) throws -> PlaylistFile {
    // Taken first: what another program writes from now on is seen before the file is replaced.
    let contents = try? inPlace ? FileContents.readFileIfThere(path.bytes, cap: Self.largest) : nil
    let input = try PluginInput(path: path.bytes, shown: path.written)
    let (plugin, reason) = try host.reader(for: input, from: format)
    context.messages.detail("'\(path.written)' is read as \(plugin.name): \(reason)")
    if let rows = plugin.reader?.rows, !rows.contains(.entries) {
      throw Diagnostic(
        "'\(path.written)' is no playlist: plugin '\(plugin.id)' reads \(CountText.list(rows.map(\.name), "and"))",
        hint: "Name a playlist file, such as favourites.m3u8.")
    }
    guard plugin.exporter?.rows.contains(.entries) == true else {
      throw Diagnostic(
        "'\(path.written)' cannot be sorted: plugin '\(plugin.id)' does not write playlists",
        hint: "Import it with 'shellac import', and sort the playlist in the library.")
    }
    let receiver = PlaylistReceiver()
    var warnings = 0
    let problems = FileProblems(context.messages)
    defer { problems.finish() }
    try plugin.read(
      input, settings: plugin.settings([], for: .reading),
      onWarning: {
        warnings += 1
        problems.add($0)
      }, into: receiver)
    guard receiver.playlists.count <= 1 else {
      throw Diagnostic(
        "'\(path.written)' holds \(receiver.playlists.count) playlists, and only one can be sorted",
        hint: "Import it with 'shellac import', and sort the playlists in the library.")
    }
    for problem in receiver.problems.prefix(Self.mostNamed) { context.messages.problem(problem) }
    if inPlace, receiver.problemCount > 0 {
      let lines = CountText.count(receiver.problemCount, "line")
      throw Diagnostic(
        "'\(path.written)' is left as it is: \(lines) that cannot be read would be lost",
        hint: "Mend the file, or write the other entries elsewhere with --output.")
    }
    if inPlace, warnings > 0 {
      throw Diagnostic(
        "'\(path.written)' is left as it is: what \(plugin.name) does not keep of it would be lost",
        hint: "Mend the file, or write what is kept elsewhere with --output.")
    }
    return PlaylistFile(
      path: path.bytes, plugin: plugin, document: receiver.playlists.first?.document ?? PlaylistDocument(),
      entries: receiver.playlists.first?.entries ?? [], contents: contents, shown: "'\(path.written)'")
  }

  private func written(_ file: PlaylistFile, _ places: [Int], to path: [UInt8]) throws -> [UInt8] {
    try file.written(
      in: places, folder: file.folder, name: Array(path.lastComponent),
      onWarning: { context.messages.problem($0) })
  }

  /// Names the entries that no song was found for.
  private func tellMissing(_ file: PlaylistFile, _ songs: [RankedSong?]) {
    let missing = songs.indices.filter { songs[$0] == nil }
    for index in missing.prefix(Self.mostNamed) {
      context.messages.problem(
        Diagnostic(
          "\(file.shown): entry \(index + 1), \(file.entries[index].shown), is not found and comes last"))
    }
    if missing.count > Self.mostNamed {
      context.messages.note("… and \(missing.count - Self.mostNamed) more that are not found.")
    }
  }

  private func tell(_ result: Result) throws {
    let (file, count, moved) = (result.file, result.places.count, result.moved)
    let verb = moved == 0 ? "is in order" : isDryRun ? "would be sorted" : "sorted"
    try ResultLine(
      "\(file.shown): \(verb), \(CountText.count(count, "entry", plural: "entries")), \(CountText.grouped(moved)) moved",
      [
        ("file", .bytes(file.path)), ("format", .text(file.plugin.id)),
        ("entries", .integer(Int64(count))),
        ("moved", .integer(Int64(moved))), ("notfound", .integer(Int64(result.songs.count { $0 == nil }))),
        ("dryrun", .flag(isDryRun)),
      ]
    ).write(to: context)
  }

  private static let mostNamed = 20

  /// The largest file that is sorted in place: the journal keeps its bytes.
  private static let largest = 256 << 20

  /// Writes what was sorted: in place as one change that can be undone, elsewhere as it is.
  ///
  /// - Returns: the paths that could not be written, which have been named.
  private func write(_ results: [Result], _ journal: Library) throws -> Set<[UInt8]> {
    var failed: Set<[UInt8]> = []
    for result in results where result.path != result.file.path {
      do {
        try AtomicFile.replace(result.path, with: result.contents)
      } catch let diagnostic as Diagnostic {
        // A single file is the whole command.
        if results.count == 1 { throw diagnostic }
        context.messages.problem(diagnostic)
        failed.insert(result.path)
      }
    }
    let changed = results.filter { $0.path == $0.file.path && $0.moved > 0 }
    if changed.isEmpty { return failed }
    let report = try journal.changeFiles(
      command: "sort", files: changed.map { (path: $0.path, contents: $0.contents) },
      expected: Dictionary(
        changed.compactMap { result in result.file.contents.map { (result.path, $0) } },
        uniquingKeysWith: { first, _ in first }), noun: "playlist"
    ) { written in
      let what =
        written.count == 1
        ? "'" + String(decoding: written[0], as: UTF8.self) + "'" : "\(written.count) playlist files"
      return "sorted \(what) by \(order)"
    }
    for failure in report.failures {
      context.messages.problem(failure.diagnostic)
      failed.insert(failure.path)
    }
    return failed
  }

  /// Whether there is no library whose rules the songs are sorted by, and none is made, as nothing is changed in place.
  private func needsScratch(inPlace: Bool) throws -> Bool {
    try !context.hasLibrary && (!inPlace || isDryRun)
  }

  /// The library whose rules the songs are sorted by, and whose journal keeps the old files.
  private func openLibrary() throws -> Library {
    try context.hasLibrary
      ? context.openLibrary(changing: "sort") : context.openOrMakeLibrary(changing: "sort")
  }
}
