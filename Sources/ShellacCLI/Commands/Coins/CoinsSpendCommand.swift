import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsSpendCommand: LibraryCommand, NumberTaking {
  static let configuration = CommandConfiguration(
    subcommand: "spend",
    abstract: "Buy songs with coins.",
    discussion: """
      Each song becomes a purchase, and costs so many coins. Nothing is bought
      when there are too few, or when one of the songs is owned already. On a
      terminal it asks first. When there are several accounts, --account says whose
      coins they are.

      Examples:

        shellac coins spend 5 --song 'The Tin Lanterns - Gangway' --account Ada
        shellac coins spend 5 --song 'Ada Quill - Wake' --account Ada --yes
        shellac coins spend 30 --reference 'a month of radio' --account Ada
      """)

  @Argument(help: "How many coins, for each song.")
  var coins: CoinCount

  @Option(
    help: ArgumentHelp("A song, as 'ARTIST - TITLE'; may be given several times.", valueName: "song"))
  var song: [ArgumentText] = []

  @Option(help: ArgumentHelp("The album that the songs are on.", valueName: "album"))
  var album: ArgumentText?

  @Option(
    help: ArgumentHelp("The store that sold them; the account's without it.", valueName: "store"),
    completion: .custom { _, _, _ in Completions.stores() })
  var store: ArgumentText?

  @Option(help: ArgumentHelp("What the coins are for, when it is no song.", valueName: "text"))
  var reference: ArgumentText?

  @Flag(help: "Buy songs that are owned already once more.")
  var again = false

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: CoinOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { try options.check() }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    guard song.isEmpty != (reference == nil) else {
      throw Diagnostic(
        "say what the coins are for: songs, or something else",
        hint: "Pass --song 'ARTIST - TITLE', or --reference TEXT.", status: .usage)
    }
    let coins = try coins.going()
    let songs = try song.map { try purchase($0.text) }
    var movement = options.movement(.spend, coins)
    movement.reference = reference?.text
    let library = try context.openLibrary(changing: "coins spend")
    if !again { try refuseOwned(songs, in: library) }
    if !yes, !options.dryRun {
      let what = reference?.text ?? songs.map(\.name).joined(separator: ", ")
      let count = CountText.count(Int(clamping: coins), "coin")
      guard Confirmation(context).isGiven("Spend \(count)\(songs.count > 1 ? " each" : "") on \(what)?")
      else {
        context.messages.note("Nothing was spent.")
        return .done
      }
    }
    let outcome =
      try songs.isEmpty
      ? library.moveCoins(movement, command: "coins spend", isDryRun: options.dryRun)
      : library.spendCoins(movement, on: songs, buysAgain: again, isDryRun: options.dryRun)
    let what = songs.isEmpty ? "" : " on " + CountText.count(songs.count, "song")
    try outcome.write("spent", isDryRun: options.dryRun, to: context, what)
    return .done
  }

  /// Refuses songs that are owned in any edition and spelling.
  private func refuseOwned(_ songs: [CoinPurchase], in library: Library) throws {
    try library.owned(songs.map(\.name)) { answer in
      // An album tells its songs, so that one of its name is none of them; a record on a shelf may be the single.
      guard let song = answer.owned.first(where: { !$0.isAlbum || $0.isPurchase }) else { return }
      let names = [song.artist, song.title ?? song.album].compactMap(\.self).joined(separator: " - ")
      throw Diagnostic(
        "'\(answer.question)' is owned already, as '\(names)'", hint: "Pass --again to buy it once more.")
    }
  }

  private func purchase(_ text: String) throws -> CoinPurchase {
    // The first mark between blanks parts them: titles have more of these than artists.
    guard let mark = text.range(of: " - ") else {
      throw Diagnostic(
        "'\(text)' names no artist and title", hint: "Write it as --song 'ARTIST - TITLE'.", status: .usage)
    }
    let (artist, title) = (trimmed(text[..<mark.lowerBound]), trimmed(text[mark.upperBound...]))
    guard !artist.isEmpty, !title.isEmpty else {
      throw Diagnostic(
        "'\(text)' names no artist and title", hint: "Write it as --song 'ARTIST - TITLE'.", status: .usage)
    }
    return CoinPurchase(artist: artist, title: title, album: album?.text, store: store?.text)
  }

  private func trimmed(_ text: Substring) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
