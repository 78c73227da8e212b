import ShellacModel

/// Everything the library knows of one purchase.
public struct PurchaseDetails: Sendable {
  /// A field, and what it says.
  public struct Fact: Sendable, Hashable {
    /// The field.
    public var field: Field
    /// Its value.
    public var value: CellValue
  }

  /// What tells of the sale: a line of a source.
  public struct Evidence: Sendable, Hashable {
    /// Where it comes from.
    public var line: SongPurchase.Line
    /// What it says otherwise than the purchase does.
    public var differing: [Fact]
  }

  /// A song that it paid for.
  public struct Link: Sendable, Hashable {
    /// How sure it is that this is the song.
    public enum Certainty: String, Sendable, Hashable {
      /// The user has said so.
      case byHand = "by hand"
      /// A rule needed nobody to look at it.
      case certain
      /// There is no file: the song is known from the purchase alone.
      case bought = "no file"
    }

    /// The rule that found it.
    public var rule: String
    /// Per mille.
    public var score: Int
    /// How sure it is.
    public var certainty: Certainty
    /// The song.
    public var song: LinkSide
    /// What agrees and what does not; of a purchase of one song.
    public var reasons: [String]
  }

  /// What the user has said of it.
  public struct Decision: Sendable, Hashable {
    /// `linked` or `unlinked`, of songs; `same` or `different`, of another line of the ledger.
    public var kind: String
    /// The number of the song, when it has one still.
    public var song: Int64?
    /// The song by its names, or the other line by its source and id.
    public var about: String
    /// What was remarked.
    public var note: String?
    /// When it was said.
    public var at: String
  }

  /// A song of the album, as the record says.
  public struct Track: Sendable, Hashable {
    /// Its number.
    public var number: Int?
    /// Its title and artist.
    public var title, artist: String?
    /// Milliseconds.
    public var duration: Int?
  }

  /// Its number in the library.
  public var id: Int64
  /// Its facts, in the order of the field catalogue, unknown ones as `null`.
  public var facts: [Fact]
  /// Why its state is what it is.
  public var why: String
  /// The purchase, as one side of a link.
  public var bought: LinkSide
  /// What the album holds, as its record says.
  public var tracks: [Track]
  /// Every line that tells of the sale.
  public var evidences: [Evidence]
  /// The songs that it paid for.
  public var links: [Link]
  /// What the user has said of it, the earliest first.
  public var decisions: [Decision]

  /// What a field says; `null` when it is not known.
  public subscript(_ field: Field) -> CellValue { facts.first { $0.field == field }?.value ?? .null }
}

extension PurchaseDetails {
  /// Why a purchase is in a state, as a sentence without a period.
  ///
  /// - Parameters:
  ///   - songs: how many songs it is tied to.
  ///   - here: how many of them have a file that is there.
  static func why(_ state: StateName, songs: Int, here: Int) -> String {
    switch state {
    case .aside: "no record says that it is music; 'shellac import --where' or 'shellac link' claims it"
    case .refunded: "it was paid back in full"
    case .physical: "it is a thing, with nothing to download"
    case .present: songs == 1 ? "its song has a file" : "each of its \(songs) songs has a file"
    case .partial:
      here < songs ? "\(here) of its \(songs) songs have a file" : "its files say that it has more songs"
    case .missing: songs == 1 ? "the file of its song has vanished" : "the files of its songs have vanished"
    case .nofile: "no file is known for it"
    case .unlinked, .unresolved: "no song is known for it"
    case .credit: "money or coins were bought, which hold no music"
    case .subscription: "a subscription holds no music"
    case .payment: "it is a payment of what no other record tells of"
    case .refund: "it is a refund whose purchase no record tells of"
    case .other: "nothing tells what it is"
    }
  }
}
