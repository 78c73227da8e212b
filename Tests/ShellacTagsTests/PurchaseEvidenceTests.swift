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

  @Test(arguments: ["purchased.mp3", "purchased.m4a", "protected.m4p"])
  func neverGivesPersonalDataInClear(name: String) {
    let bytes = String(decoding: Fixture.read(name).encoded(), as: UTF8.self)
    for secret in ["Jane", "jane@example.com", "secret-user", "secret-transaction"] {
      #expect(!bytes.contains(secret))
    }
    #expect(Fixture.read(name).values("OWNER") == nil)
  }
}
