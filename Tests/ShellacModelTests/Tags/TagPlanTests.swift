import Testing

@testable import ShellacModel

/// What edits come to: only what differs, each field in its own form, and nothing that would contradict it left behind.
@Suite struct TagPlanTests {
  private func packed(_ properties: [String: [String]]) -> [UInt8] {
    PackedProperties.pack(properties.map { TagProperty(key: $0, values: $1) })
  }

  private func edit(_ field: String, _ deed: TagEdit.Deed, _ value: String = "") throws -> TagEdit {
    TagEdit(try #require(FieldReference(named: field)), deed, value)
  }

  private func differences(_ edits: [TagEdit], _ properties: [String: [String]]) throws -> [String] {
    try TagPlan(edits, properties: packed(properties)).differences.map {
      "\($0.field): \($0.old) → \($0.new)"
    }
  }

  @Test func aValueHasSixtyFourKilobytesAtMost() throws {
    let longest = String(repeating: "x", count: 65_536)
    #expect(try differences([edit("comment", .set, longest)], [:]).count == 1)
    #expect(throws: Diagnostic.self) { try differences([edit("comment", .set, longest + "x")], [:]) }
  }

  @Test func setsAddsRemovesAndClears() throws {
    let old = ["GENRE": ["Rock", "Pop"], "TITLE": ["Old"]]
    #expect(try differences([edit("title", .set, "New")], old) == ["title: [\"Old\"] → [\"New\"]"])
    #expect(
      try differences([edit("genre", .add, "Jazz")], old) == [
        "genre: [\"Rock\", \"Pop\"] → [\"Rock\", \"Pop\", \"Jazz\"]"
      ])
    #expect(
      try differences([edit("genre", .remove, "Rock")], old) == ["genre: [\"Rock\", \"Pop\"] → [\"Pop\"]"])
    #expect(
      try differences([edit("genre", .set, "Dub"), edit("genre", .add, "Ska")], old) == [
        "genre: [\"Rock\", \"Pop\"] → [\"Dub\", \"Ska\"]"
      ])
    #expect(try differences([edit("title", .clear)], old) == ["title: [\"Old\"] → []"])
  }

  @Test func whatIsThereAlreadyIsNoDifference() throws {
    let old = [
      "TITLE": ["  Same "], "TRACKNUMBER": ["03/12"], "DATE": ["1999-05-03T12:00:00"], "COMPILATION": ["1"],
    ]
    let edits = [
      try edit("title", .set, "Same"), try edit("track", .set, "3"), try edit("tracktotal", .set, "12"),
      try edit("date", .set, "1999-05-03"), try edit("compilation", .set, "yes"),
      try edit("genre", .remove, "Rock"),
      try edit("album", .clear),
    ]
    #expect(try differences(edits, old) == [])
  }

  @Test func numberAndCountAreOneChange() throws {
    let plan = try TagPlan([edit("track", .set, "4")], properties: packed(["TRACKNUMBER": ["3/12"]]))
    #expect(plan.changes.count == 1)
    #expect(plan.changes.first?.joinedPosition == "4/12")
    let total = try TagPlan([edit("tracktotal", .set, "9")], properties: packed(["TRACKNUMBER": ["03"]]))
    #expect(total.changes.first?.joinedPosition == "03/9")
    let cleared = try TagPlan([edit("track", .clear)], properties: packed(["TRACKNUMBER": ["3/12"]]))
    #expect(cleared.changes.first?.joinedPosition == "0/12")
  }

  @Test func whatWouldContradictGoesAlong() throws {
    let old = ["ARTIST": ["A feat. B"], "ARTISTS": ["A", "B"], "DATE": ["1999"], "YEAR": ["1999"]]
    #expect(
      try differences([edit("artist", .set, "C"), edit("date", .set, "2001-02")], old) == [
        "artist: [\"A feat. B\"] → [\"C\"]", "date: [\"1999\"] → [\"2001-02\"]",
        "artists: [\"A\", \"B\"] → []",
        "tag.YEAR: [\"1999\"] → [\"2001\"]",
      ])
    // Unless it was named itself.
    let both = [
      try edit("artist", .set, "C & D"), try edit("artists", .set, "C"), try edit("artists", .add, "D"),
    ]
    #expect(try differences(both, old).contains("artists: [\"A\", \"B\"] → [\"C\", \"D\"]"))
  }

  @Test(
    arguments: [
      ("track", "0"), ("track", "1/12"), ("track", "x"), ("disctotal", "-1"), ("date", "3.5.1999"),
      ("date", "1999-13"),
      ("compilation", "maybe"), ("bpm", "fast"), ("isrc", "123"), ("title", "   "), ("title", "a\0b"),
      ("comment", String(repeating: "x", count: 70_000)),
    ])
  func valuesThatMakeNoSenseAreRefused(field: String, value: String) throws {
    let error = #expect(throws: Diagnostic.self) { try TagPlan([edit(field, .set, value)], properties: []) }
    #expect(error?.message.contains("is no value for '\(field)'") == true)
    #expect(error?.status == .usage)
  }

  @Test(
    arguments: [
      "year", "length", "path", "price", "picture", "bitrate", "id", "playcount", "format", "store",
      "playlist",
    ])
  func fieldsThatAreNotInTagsAreRefused(field: String) throws {
    let error = #expect(throws: Diagnostic.self) { try TagPlan([edit(field, .set, "1")], properties: []) }
    #expect(error?.message.hasPrefix("the field '\(field)' cannot be written") == true)
    #expect(error?.hint != nil)
  }

  @Test func oneValueHasNothingToAddTo() throws {
    #expect(throws: Diagnostic.self) { try TagPlan([edit("title", .add, "More")], properties: []) }
  }

  @Test func everyWritableFieldHasAPlaceOfItsOwn() throws {
    #expect(TagField.writable.count == 30)
    for field in TagField.writable {
      let value =
        ["track", "disc", "tracktotal", "disctotal", "bpm"].contains(field.rawValue)
        ? "7"
        : field == .compilation ? "true" : field == .isrc ? "DEA123456789" : "1999"
      let plan = try TagPlan([TagEdit(.field(field), .set, value)], properties: [])
      #expect(plan.differences.count == 1 && plan.changes.count == 1, "\(field)")
    }
  }

  @Test func aFileThatSaysSomethingElseIsFound() throws {
    let before = packed(["TITLE": ["Old"], "MOOD": ["calm"]])
    let plan = try TagPlan([edit("title", .set, "New")], properties: before)
    #expect(plan.fault(before: before, after: packed(["TITLE": ["New"], "MOOD": ["calm"]])) == nil)
    #expect(plan.fault(before: before, after: before)?.contains("title is read back") == true)
    #expect(plan.fault(before: before, after: packed(["TITLE": ["New"]]))?.contains("the tag MOOD") == true)
    #expect(
      plan.fault(before: before, after: packed(["TITLE": ["New"], "MOOD": ["calm"], "X": ["y"]]))?.contains(
        "the tag X") == true)
  }

  @Test func changesTravelToAnotherProcess() throws {
    let plan = try TagPlan(
      [edit("track", .set, "4"), edit("genre", .set, "Ä"), edit("tag.MOOD", .set, "x")],
      properties: packed(["TRACKNUMBER": ["3/12"]]))
    let bytes = TagChange.encode(plan.changes)
    #expect(TagChange.decode(bytes) == plan.changes)
    for count in bytes.indices { #expect(TagChange.decode(Array(bytes[..<count])) == nil) }
  }
}
