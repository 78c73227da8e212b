import ShellacModel
import Testing

/// The marks that stores leave are found under the names that `PurchaseEvidence` lists.
@Suite struct StoreMarkTests {
  @Test(arguments: [
    ("mailto:uits-info@umusic.com", "Universal Music &amp; Co", "Universal Music & Co"),
    ("mailto:uits@7digital.com", "7digital", "7digital"), ("Google/UITS", "Google", "Google"),
  ])
  func readsUITSOfEveryOwner(owner: String, distributor: String, read: String) {
    let xml =
      "<uits:UITS xmlns:uits=\"http://www.udirector.net/schemas/2009/uits/1.1\"><metadata>"
      + "<Distributor>\(distributor)</Distributor><Time>1970-01-01T00:00:00Z</Time>"
      + "<ProductID type=\"UPC\" completed=\"false\">00602527336510</ProductID>"
      + "<AssetID type=\"ISRC\">XXTES1000001</AssetID><TID version=\"1\">secret-transaction</TID>"
      + "<Extra type=\"Edition\">Deluxe</Extra><Extra type=\"TransactionType\">Download - Free</Extra>"
      + "</metadata></uits:UITS>"
    let frame = Marked.mp3([("PRIV", Array(owner.utf8) + [0] + Array(xml.utf8))])
    #expect(frame.evidence("uits:owner") == [owner])
    #expect(frame.evidence("uits:Distributor") == [read])
    #expect(frame.evidence("uits:Time") == [])
    #expect(frame.evidence("uits:ProductID.UPC") == ["00602527336510"])
    #expect(frame.evidence("uits:AssetID.ISRC") == ["XXTES1000001"])
    #expect(frame.evidence("uits:TransactionType") == ["Download - Free"])
    #expect(frame.evidence("uits:TID").first?.hasPrefix("sha256:") == true)
  }

  @Test func readsGooglesIdOfTheSong() {
    let frame = Marked.mp3([
      ("PRIV", Array("Google/StoreId".utf8) + [0] + Array("Tabcdefghijklmnopqrstuvwxyz".utf8))
    ])
    #expect(frame.evidence("id3:PRIV.Google/StoreId") == ["Tabcdefghijklmnopqrstuvwxyz"])
  }

  @Test func namesAStoresFrameThatSaysNothingMore() {
    let frame = Marked.mp3([
      ("PRIV", Array("www.amazon.com".utf8) + [0, 1, 2, 3]), ("PRIV", Array("someone".utf8) + [0, 1, 2, 3]),
    ])
    #expect(frame.evidence.map(\.source) == ["id3:PRIV"])
    #expect(frame.evidence("id3:PRIV") == ["www.amazon.com"])
  }

  @Test(arguments: [
    ("Visit http://band.bandcamp.com", "comment:bandcamp"),
    ("Visit https://a-b.bandcamp.com/album/x", "comment:bandcamp"),
    ("Amazon.com Song ID: 203558254", "comment:amazon"), ("Purchased at Beatport.com", "comment:beatport"),
    ("JASRAC / 9012345001Y45123", "comment:mora"), ("Bought at OTOTOY", "comment:ototoy"),
  ])
  func readsCommentsOfStores(comment: String, source: String) {
    let id3 = Marked.mp3([("COMM", [3] + Array("eng".utf8) + [0] + Array(comment.utf8))])
    #expect(id3.evidence == [PurchaseEvidence(source: source, value: comment)])
    #expect(
      Marked.flac(["COMMENT=" + comment]).evidence == [PurchaseEvidence(source: source, value: comment)])
    #expect(
      Marked.flac(["DESCRIPTION=" + comment]).evidence == [PurchaseEvidence(source: source, value: comment)])
  }

  @Test(arguments: [
    "I visit http://band.bandcamp.com often", "Not an Amazon.com Song ID: 1", "Not found on Beatport.com",
  ])
  func takesNoRemarkForAMark(comment: String) { #expect(Marked.flac(["COMMENT=" + comment]).evidence == []) }

  @Test func readsTheMarksOfBeatport() {
    let flac = Marked.flac([
      "FILEOWNER=Beatport", "TRACK_URL=https://www.beatport.com/track/example/123", "ENCODED_BY=Beatport",
      "ENCODER=Beatport", "LABEL_URL=https://www.beatport.com/label/example/9",
    ])
    #expect(
      flac.evidence.map { $0.source + " " + $0.value }.sorted() == [
        "tag:ENCODED_BY Beatport", "tag:ENCODER Beatport", "tag:FILEOWNER Beatport",
        "tag:TRACK_URL https://www.beatport.com/track/example/123",
      ])
    let address = "https://www.beatport.com/track/example/123"
    #expect(Marked.mp3([("WOAF", Array(address.utf8))]).evidence("tag:FILEWEBPAGE") == [address])
    #expect(Marked.mp3([("WOAF", Array("https://example.org/".utf8))]).evidence == [])
  }

  @Test func readsTheMarksOfQobuzAndAmazonInFLAC() {
    let qobuz = Marked.flac(["QBZ:TID=12345678", "UPC=0060252733651"])
    #expect(qobuz.evidence("tag:QBZ:TID") == ["12345678"])
    #expect(qobuz.tags.barcode == "0060252733651")
    #expect(Marked.flac(["MERCHANTNAME=Amazon.com"]).evidence("tag:MERCHANTNAME") == ["Amazon.com"])
  }

  @Test func readsAmazonsNumberOfAProduct() {
    #expect(
      Marked.flac(["ASIN=B000TEST03"]).evidence == [PurchaseEvidence(source: "tag:ASIN", value: "B000TEST03")]
    )
    let id3 = Marked.mp3([("TXXX", [3] + Array("ASIN".utf8) + [0] + Array("B000TEST02".utf8))])
    #expect(id3.evidence("tag:ASIN") == ["B000TEST02"])
    for other in ["", "0", "B000TEST0", "B000TEST0345", "[unknown]!", "B000-TEST3"] {
      #expect(Marked.flac(["ASIN=" + other]).evidence == [], "\(other)")
    }
  }
}

/// Files with the marks of a test.
enum Marked {
  /// An MP3 that has these frames, ids and contents.
  static func mp3(_ frames: [(id: String, content: [UInt8])]) -> TagFrame {
    var body: [UInt8] = []
    for frame in frames {
      body += Array(frame.id.utf8) + sevenBits(frame.content.count) + [0, 0] + frame.content
    }
    let tag = Array("ID3".utf8) + [4, 0, 0] + sevenBits(body.count) + body
    return Fixture.read(tag + Fixture.bytes("cbr.mp3"), as: "marked.mp3")
  }

  /// A FLAC file that has these comments.
  static func flac(_ comments: [String]) -> TagFrame {
    var block = little(0) + little(comments.count)
    for comment in comments { block += little(comment.utf8.count) + Array(comment.utf8) }
    let plain = Fixture.bytes("flac.flac")
    // Behind "fLaC" and the block of stream information, before the file's own comments.
    let end = 4 + 4 + 34
    let head: [UInt8] = [4] + little(block.count).prefix(3).reversed()
    return Fixture.read(Array(plain[..<end]) + head + block + plain[end...], as: "marked.flac")
  }

  private static func sevenBits(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }

  private static func little(_ count: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(count >> $0 & 0xFF) } }
}
