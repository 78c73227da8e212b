import ArgumentParser
import ShellacLibrary
import ShellacModel

struct LinkCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Say which songs a purchase is, or where songs are from that no purchase tells of.",
    discussion: """
      PURCHASE and SONG are numbers or queries, each in one argument. What you say by hand outlives every index run
      and every import, and no rule overrides it.

      Examples:

        shellac link 12 'artist:=Björk title:=Jóga'
        shellac link 'store:bandcamp album:=Homogenic' 'album:=Homogenic'
        shellac link --rip 'album:=Homogenic'
        shellac link --elsewhere 'artist:=Björk' --note 'record fair, 2019'
        shellac link --forget 'album:=Homogenic'
      """)

  @Argument(
    help: ArgumentHelp(
      "The purchase, then the songs; with --elsewhere and the like only songs.", valueName: "purchase-or-song"
    ))
  var names: [ArgumentText] = []

  @Flag(help: "The songs were bought where no record tells of it.")
  var elsewhere = false

  @Flag(help: "The songs were a gift.")
  var gift = false

  @Flag(help: "The songs were copied from a disc of your own.")
  var rip = false

  @Flag(help: "The songs were given away.")
  var promo = false

  @Flag(help: "Take back what was said with --elsewhere and the like.")
  var forget = false

  @Option(help: ArgumentHelp("What else there is to say of it.", valueName: "text"))
  var note: ArgumentText?

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  private var provenances: [Provenance] {
    [(elsewhere, Provenance.elsewhere), (gift, .gift), (rip, .rip), (promo, .promo)].filter(\.0).map(\.1)
  }

  func validate() throws {
    let said = provenances.count + (forget ? 1 : 0)
    if said > 1 {
      throw ValidationError("only one of --elsewhere, --gift, --rip, --promo and --forget can hold")
    }
    if said == 1, names.isEmpty { throw ValidationError("say which songs") }
    if said == 0, names.count < 2 { throw ValidationError("name the purchase and then the songs") }
    if note != nil, provenances.isEmpty {
      throw ValidationError("--note goes with --elsewhere, --gift, --rip or --promo")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary(changing: "link")
    let texts = names.map(\.text)
    if forget || !provenances.isEmpty {
      let songs = try LinkArguments.songs(texts, in: library)
      let report = try library.note(provenances.first, of: songs, note: note?.text, isDryRun: dryRun)
      let what = provenances.first.map { "'\($0.rawValue)'" } ?? "nothing"
      try report.result("noted as \(what)", isDryRun: dryRun).write(to: context)
      return .done
    }
    let purchase = try LinkArguments.purchase(texts[0], in: library)
    let songs = try LinkArguments.songs(Array(texts.dropFirst()), in: library)
    try library.link(purchase: purchase, to: songs, isDryRun: dryRun)
      .result("tied to purchase \(purchase)", isDryRun: dryRun).write(to: context)
    return .done
  }
}
