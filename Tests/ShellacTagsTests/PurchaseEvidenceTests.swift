import ShellacModel
import Testing

/// Marks of a purchase are found, and who bought never shows.
@Suite struct PurchaseEvidenceTests {
  @Test func readsTheStoreAtomsOfMP4() {
    let frame = Fixture.read("purchased.m4a")
    #expect(frame.evidence("mp4:purd") == ["2010-02-03 04:05:06"])
    #expect(frame.evidence("mp4:cnID") == ["3000000000"])
    #expect(frame.evidence("mp4:plID") == ["5000000000"])
    #expect(frame.evidence("mp4:atID") == ["42"])
    #expect(frame.evidence("mp4:sfID") == ["143443"])
    #expect(frame.evidence("mp4:akID") == ["0"])
    #expect(frame.evidence("mp4:xid") == ["vendor:isrc:XXTES1000001"])
    #expect(!frame.isProtected)
  }

  @Test func tellsProtectedFiles() {
    let frame = Fixture.read("protected.m4p")
    #expect(frame.outcome == .read)
    #expect(frame.isProtected)
    #expect(frame.audio.codec == "AAC")
    #expect(frame.evidence("mp4:sinf") == ["protected"])
    #expect(frame.tags.title == "Bought")
  }

  @Test func readsTheFramesOfID3() {
    let frame = Fixture.read("purchased.mp3")
    #expect(frame.evidence("id3:OWNE.price") == ["USD0.99"])
    #expect(frame.evidence("id3:OWNE.date") == ["20100203"])
    #expect(frame.evidence("id3:OWNE.seller") == ["Example Store"])
    #expect(frame.evidence("id3:WCOM") == ["http://store.example/buy"])
    #expect(frame.evidence("id3:COMR.price") == ["USD0.99/EUR0.89"])
    #expect(frame.evidence("id3:COMR.until") == ["20301231"])
    #expect(frame.evidence("id3:COMR.contact") == ["http://store.example"])
    #expect(frame.evidence("id3:COMR.seller") == ["Seller"])
    #expect(frame.evidence("id3:UFID.http://www.beatport.com") == ["track-123"])
    #expect(frame.evidence("uits:owner") == ["www.amazon.com"])
    #expect(frame.evidence("uits:Distributor") == ["Amazon.com"])
    #expect(frame.evidence("uits:Time") == ["2010-02-03T00:00:00Z"])
    #expect(frame.evidence("uits:ProductID.UPC") == ["00602527336510"])
    #expect(frame.evidence("uits:AssetID.ISRC") == ["XXTES1000001"])
    #expect(frame.evidence("uits:TransactionType") == ["Download - Paid"])
    #expect(frame.evidence("comment:amazon") == ["Amazon.com Song ID: 203558254"])
    #expect(frame.evidence("comment:beatport") == ["Purchased at Beatport.com"])
  }

  @Test func readsTheMarksOfStoresInFLAC() {
    let frame = Fixture.read("beatport.flac")
    #expect(frame.evidence("tag:FILEOWNER") == ["Beatport"])
    #expect(frame.evidence("tag:QBZ:TID") == ["12345"])
    #expect(frame.evidence("comment:bandcamp") == ["Visit https://band.bandcamp.com"])
  }

  @Test(arguments: ["id3v24.mp3", "flac.flac", "vorbis.ogg", "aac.m4a", "wma.wma"])
  func findsNoneInOrdinaryFiles(name: String) { #expect(Fixture.read(name).evidence == []) }

  @Test func hashesWhoBought() {
    let jane = "sha256:01332c876518a793b7c1b8dfaf6d4b404ff5db09b21c6627ca59710cc24f696a"
    #expect(Fixture.read("purchased.mp3").evidence("id3:TOWN") == [jane])
    #expect(Fixture.read("purchased.m4a").evidence("mp4:ownr") == [jane])
    #expect(
      Fixture.read("purchased.m4a").evidence("mp4:apID") == [
        "sha256:8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d"
      ])
  }

  @Test(arguments: [
    ("OWNER", "Juno Temple", "sha256:edc3806c4a0c4cd3661e1b133961334a46cc82c0ef3c093159ece9532585e9fd"),
    ("FILEOWNER", "Google Smith", "sha256:1f4b8197305184a08ef5fd3c3b0a1d447cd09cc2a2797cdee1eb9a1f2896f5e6"),
    ("OWNER", "Amazon.com ", "Amazon.com"), ("FILEOWNER", "BEATPORT", "BEATPORT"),
    ("PURCHASER", "Amazon", "sha256:49d2dc07acd9eff540ded01867adfbcbc4139f5fd7cb0eed6c717edb10ffa8fd"),
    ("APPLE ID", "Amazon", "sha256:49d2dc07acd9eff540ded01867adfbcbc4139f5fd7cb0eed6c717edb10ffa8fd"),
  ])
  func onlyTheNameOfAStoreStaysInClear(key: String, value: String, stored: String) {
    let content = [3] + Array(key.utf8) + [0] + Array(value.utf8)
    let size = UInt8(content.count)
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, size + 10] + Array("TXXX".utf8) + [0, 0, 0, size, 0, 0]
    let frame = Fixture.read(tag + content + Fixture.bytes("cbr.mp3"), as: "bought.mp3")
    #expect(frame.evidence.map(\.value) == [stored])
  }

  @Test(arguments: ["purchased.mp3", "purchased.m4a", "protected.m4p"])
  func neverGivesPersonalDataInClear(name: String) {
    let bytes = String(decoding: Fixture.read(name).encoded(), as: UTF8.self)
    for secret in ["Jane", "jane@example.com", "secret-user", "secret-transaction"] {
      #expect(!bytes.contains(secret))
    }
    #expect(Fixture.read(name).values("OWNER") == nil)
  }
}
