import ArgumentParser
import ShellacLibrary
import ShellacModel

struct LinkCommand: LibraryCommand, QueryTaking {
  static let argumentsBeforeTerms = 1
  static let hasTwoQueries = true

  static let configuration = CommandConfiguration(
    subcommand: "link",
    abstract: "Say which songs a purchase is, or where songs are from that no purchase tells of.",
    discussion: """
      The first argument is the purchase, by its number or one term of a query; the
      others are the songs, by their numbers or a query, each argument a term. A
      query of several terms for the purchase ends with --. With --elsewhere and
      the like all arguments are about songs.

      What you say by hand outlives every index run and every import, and no rule
      overrides it.

      Examples:

        shellac link 12 artist:=Björk title:=Jóga
        shellac link store:bandcamp album:=Homogenic -- album:=Homogenic
        shellac link --rip album:=Homogenic
        shellac link --elsewhere artist:=Björk --note 'record fair, 2019'
        shellac link --forget album:=Homogenic
      """)

  @OptionGroup var terms: LinkTerms

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

  @Flag(help: .dryRun)
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
    if said == 1, terms.all.isEmpty { throw ValidationError("say which songs") }
    if said == 0, !terms.hasBothSides { throw ValidationError("name the purchase and then the songs") }
    if note != nil, provenances.isEmpty {
      throw ValidationError("--note goes with --elsewhere, --gift, --rip or --promo")
    }
  }

  func check(in context: CommandContext) throws {
    try terms.check(songsOnly: forget || !provenances.isEmpty)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary(changing: "link")
    if forget || !provenances.isEmpty {
      let songs = try LinkTerms.songs(terms.all, in: library)
      let report = try library.note(provenances.first, of: songs, note: note?.text, isDryRun: dryRun)
      let what = provenances.first.map { "'\($0.rawValue)'" } ?? "nothing"
      try report.result("noted as \(what)", isDryRun: dryRun).write(to: context)
      return .done
    }
    let sides = terms.sides
    let purchase = try LinkTerms.purchase(sides.purchase, in: library)
    let songs = try LinkTerms.songs(sides.songs, in: library)
    try library.link(purchase: purchase, to: songs, isDryRun: dryRun)
      .result("tied to purchase \(purchase)", isDryRun: dryRun).write(to: context)
    return .done
  }
}
