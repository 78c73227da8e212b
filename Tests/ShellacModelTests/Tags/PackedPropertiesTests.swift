import ShellacModel
import Testing

@Suite struct PackedPropertiesTests {
  private let properties = [
    TagProperty(key: "TITLE", values: ["Été"]),
    TagProperty(key: "ARTIST", values: ["A", "B", "A", ""]),
    TagProperty(key: "Ä", values: [String(repeating: "x", count: 70_000)]),
    TagProperty(key: "EMPTY", values: [""]),
    TagProperty(key: "TITLE", values: ["second"]),
  ]

  @Test func roundTripIsSortedAndWithoutRepeats() {
    let unpacked = PackedProperties.unpack(PackedProperties.pack(properties))
    #expect(
      unpacked == [
        TagProperty(key: "ARTIST", values: ["A", "B"]), TagProperty(key: "TITLE", values: ["Été"]),
        TagProperty(key: "Ä", values: [String(repeating: "x", count: 70_000)]),
      ])
    #expect(PackedProperties.pack(unpacked) == PackedProperties.pack(properties))
    #expect(PackedProperties.pack([]) == [])
  }

  @Test func layoutIsWhatTheLibraryKeeps() {
    #expect(
      PackedProperties.pack([TagProperty(key: "KEY", values: ["a", "bc"])]) == [
        3, 0, 2, 0, 11, 0, 0, 0, 0x4B, 0x45, 0x59, 1, 0, 0, 0, 0x61, 2, 0, 0, 0, 0x62, 0x63,
      ])
  }

  @Test func findsOneKey() {
    PackedProperties.pack(properties).withUnsafeBytes { bytes in
      let packed = PackedProperties(bytes)
      #expect(packed.values(for: "ARTIST")?.texts == ["A", "B"])
      #expect(packed.values(for: "ARTIS") == nil)
      #expect(packed.values(for: "title") == nil)
      #expect(packed.map { $0.values.texts.count } == [2, 1, 1])
    }
  }

  @Test func staysInsideDamagedBytes() {
    let packed = PackedProperties.pack(Array(properties.prefix(2)))
    for place in packed.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var damaged = packed
        damaged[place] = value
        #expect(PackedProperties.unpack(damaged).count <= packed.count)
        #expect(PackedProperties.unpack(Array(damaged.prefix(place))).count <= 2)
      }
    }
  }
}
