import Foundation
import ShellacAudio
import ShellacModel
import ShellacTestSupport
import Testing

/// Edits one after another, drawn at random: each is read back as it was asked for, and all else stays.
///
/// `SHELLAC_EDITS` says how many a file; a seed makes them the same each time.
@Suite struct RandomEditsTests {
  private static let count = ProcessInfo.processInfo.environment["SHELLAC_EDITS"].flatMap { Int($0) } ?? 30

  private static let texts = [
    "a", "Plain words", "Motörhead", "東京事変", "Żółć; gęślą \\ jaźń", "👩‍👩‍👧‍👦", "a/b, c & d", "line\nbreak",
    "-1", "=1+2", "0", "  inside  blank", "\u{202E}thgir", "e\u{301}", "wide\u{3000}blank", "NULL", "true",
    "ÿÿ",
    String(repeating: "long ", count: 300), String(repeating: "東", count: 1500),
  ]

  private static func edit(_ generator: inout Seeded) -> TagEdit {
    let texts = [
      "title", "artist", "album", "albumartist", "genre", "composer", "comment", "label", "catalognumber",
      "barcode", "copyright", "titlesort", "albumsort", "edition", "tag.MOOD", "tag.My Own", "tag.LYRICS",
      "tag.PRODUCER", "tag.PERFORMER:BASS GUITAR", "tag.CONDUCTOR", "mb_trackid",
    ]
    let numbers = ["track", "tracktotal", "disc", "disctotal", "bpm"]
    let name = (texts + numbers + ["date", "originaldate", "compilation", "isrc"]).randomElement(
      using: &generator)!
    let field = FieldReference(named: name)!
    let deeds: [TagEdit.Deed] =
      TagField.isList(field) ? [.set, .set, .add, .add, .clear] : [.set, .set, .clear]
    let deed = deeds.randomElement(using: &generator)!
    if deed == .clear { return TagEdit(field, .clear) }
    let value =
      switch name {
      case _ where numbers.contains(name): String(Int.random(in: 1...300, using: &generator))
      case "date", "originaldate": ["1987", "1999-05", "2021-12-31"].randomElement(using: &generator)!
      case "compilation": Bool.random(using: &generator) ? "true" : "false"
      case "mb_trackid":
        "0b2a8f4e-3b1c-4d2e-9f10-" + String(Int.random(in: 100_000...999_999, using: &generator))
      case "isrc": "DEA12345678" + String(Int.random(in: 0...9, using: &generator))
      default: Self.texts.randomElement(using: &generator)!
      }
    return TagEdit(field, deed, value)
  }

  private func marks(_ frame: TagFrame?) -> [PurchaseEvidence] {
    (frame?.evidence ?? []).filter { mark in !["tag:", "comment:"].contains { mark.source.hasPrefix($0) } }
  }

  /// Goes through the edits of one file.
  private func run(_ start: [UInt8], _ name: String, seed: UInt64) throws {
    var generator = Seeded(state: seed)
    var bytes = start
    let first = try WrittenFile(bytes, name, [TagEdit(FieldReference(named: "title")!, .set, "First")])
    let hash = try AudioHash.hash(ofFile: Array(first.path.utf8))
    let kept = FileParts.kept(start)
    #expect(kept.fault == nil)
    var written = 0
    for _ in 0..<Self.count {
      let edits = (0..<Int.random(in: 1...5, using: &generator)).map { _ in Self.edit(&generator) }
      let file = try WrittenFile(bytes, name, edits)
      if file.plan.differences.isEmpty { continue }
      let shown = edits.map { "\($0.field) \($0.deed) \($0.value.prefix(20))" }.joined(separator: ", ")
      #expect(file.fault == nil, "\(name): \(shown)")
      guard file.fault == nil else { return }
      bytes = file.bytes
      written += 1
      let now = FileParts.kept(bytes)
      #expect(now.fault == nil, "\(name): \(shown)")
      #expect(now.pieces == kept.pieces, "\(name): \(shown)")
      #expect(try AudioHash.hash(ofFile: Array(file.copy.utf8)) == hash, "\(name): \(shown)")
      #expect(file.after?.hasPicture == file.before.hasPicture)
      // Those by text go with the text.
      #expect(marks(file.after) == marks(file.before))
    }
    #expect(written > 0)
    if Reader.hasFFmpeg, name != "apev2.mp3" {
      let last = try WrittenFile(
        bytes, name, [TagEdit(FieldReference(named: "title")!, .set, "The Last One")])
      let sum = try last.outside(Reader.audio)
      let old = try first.outside(Reader.audio).before
      #expect(sum.before == old && sum.after == old)
    }
  }

  @Test("many edits of a file of each format", arguments: WritingFormatsTests.tagged)
  func formats(name: String) throws { try run(Fixture.bytes(name), name, seed: 11) }

  @Test("many edits of files with everything that tags may hold", arguments: HardFile.all)
  func hard(file: HardFile) throws { try run(file.bytes, file.name, seed: 12) }
}
