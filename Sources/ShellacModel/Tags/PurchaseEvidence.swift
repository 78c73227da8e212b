/// A mark in a file that tells of its purchase, such as an MP4 `purd` atom or an ID3 `OWNE` frame.
///
/// These are all sources that there are:
///
/// | Source | Value |
/// |---|---|
/// | `mp4:cnID` | number of the song in Apple's catalogue, decimal: `apple.item` of a purchase |
/// | `mp4:plID`, `mp4:atID`, `mp4:sfID` | number of the album, the artist and the country's store at Apple |
/// | `mp4:purd` | when it was bought, mostly `2010-02-03 04:05:06` |
/// | `mp4:xid` | ISRC, behind `vendor:isrc:` or without |
/// | `mp4:apID`, `mp4:ownr` | who bought it, hashed |
/// | `mp4:akID`, `mp4:rtng` | kind of the account; 1 explicit, 2 clean, 4 explicit too |
/// | `mp4:sinf` | `protected` |
/// | `id3:OWNE.price`, `.date`, `.seller` | `USD0.99`, `20100203`, the store |
/// | `id3:COMR.price`, `.until`, `.contact`, `.seller` | an offer, no purchase |
/// | `id3:WCOM`, `id3:WPAY` | where to buy it, where to pay: addresses |
/// | `id3:UFID.OWNER` | a store's id, such as `track-123` of `http://www.beatport.com` |
/// | `id3:PRIV` | the owner of a store's frame that says nothing more |
/// | `id3:PRIV.Google/StoreId` | Google's id of the song |
/// | `id3:TOWN` | who owns it, hashed; a store's name in clear |
/// | `uits:owner` | the owner of the frame that UITS stands in: `www.amazon.com`, `Google/UITS` |
/// | `uits:Distributor` | the store |
/// | `uits:Time` | when it was sold, `2010-02-03T00:00:00Z`; not there when it is 1970 |
/// | `uits:AssetID.ISRC`, `uits:ProductID.UPC` | ISRC; barcode of the release |
/// | `uits:TransactionType` | `Download - Paid` |
/// | `uits:TID`, `uits:UID` | numbers of the sale and the buyer, hashed |
/// | `comment:bandcamp` | `Visit https://band.bandcamp.com` |
/// | `comment:amazon` | `Amazon.com Song ID: 203558254` |
/// | `comment:beatport`, `comment:mora`, `comment:ototoy` | the whole comment |
/// | `tag:TRACK_URL`, `tag:FILEWEBPAGE` | Beatport's address of the song |
/// | `tag:ENCODEDBY`, `tag:ENCODED_BY`, `tag:ENCODER` | Beatport's name |
/// | `tag:QBZ:TID` | Qobuz' number of the song |
/// | `tag:ASIN` | Amazon's number of the song or of its album, which taggers write of bought and ripped ones alike |
/// | `tag:MERCHANTNAME` | the store; Amazon's name in FLAC |
/// | `tag:FILEOWNER`, `tag:FILE OWNER` | a store's name in clear, anybody else's hashed |
/// | `tag:PURCHASER`, `tag:BUYER`, `tag:APID`, … | who bought it, hashed |
///
/// ISRC and barcode of ordinary tags, such as those of Qobuz, are the song's fields `isrc` and `barcode`.
public struct PurchaseEvidence: Sendable, Hashable {
  /// The source that tells of a product, and not that its file was bought.
  public static let product = "tag:ASIN"

  /// Where it stands.
  public var source: String

  /// What it says; personal data (accounts, buyers' names) only as a hash with its method: `sha256:…`.
  public var value: String

  /// Creates a mark.
  public init(source: String, value: String) {
    self.source = source
    self.value = value
  }
}
