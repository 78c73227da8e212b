import Testing

@testable import ShellacLibrary

/// Whether one key comes before another, as SQLite compares them.
private func isLess(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }

private func sorted(_ texts: [String], _ rules: SortRules) throws -> [String] {
  let maker = try SortKeyMaker(rules: rules)
  return texts.map { ($0, maker.key(for: $0)) }.sorted { isLess($0.1, $1.1) }.map(\.0)
}

struct SortOrderOfTextsTests {
  @Test(
    "Articles, accents, case and numbers are where a person looks for them",
    arguments: ["en", "en_US.UTF-8", "und", "C", "POSIX", "zh", "ja", "fr-CA", "xx_YY", ""])
  func eightTitles(locale: String) throws {
    let titles = ["apple", "The Beatles", "Eau", "élan", "Été", "Track 2", "Track 10", "Zebra"]
    let rules = SortRules(locale: locale, languages: ["en"])
    #expect(try sorted(titles.reversed(), rules) == titles)
  }

  @Test(
    "A language has its own alphabet",
    arguments: [
      ("sv", ["Zebra", "Åkerman", "Ärlig", "Öken"]),
      ("sv_SE.UTF-8", ["Zebra", "Åkerman", "Ärlig", "Öken"]),
      ("en", ["Åkerman", "Ärlig", "Öken", "Zebra"]),
      ("de", ["Ärzte", "Azur", "Öl", "Ost"]),
      ("de-u-co-phonebk", ["Ad", "Ärzte", "Af", "Azur"]),
      ("es", ["Nube", "Nz", "Ñu", "Oro"]),
      ("cs", ["cz", "Da", "hz", "Chinaski", "I"]),
      ("zh", ["阿", "北京", "周杰伦"]),
      ("ja", ["あき", "かき", "東京"]),
    ])
  func languages(locale: String, texts: [String]) throws {
    #expect(try sorted(texts.reversed(), SortRules(locale: locale)) == texts)
  }

  @Test("Numbers of any length compare as numbers, also inside a text")
  func numbers() throws {
    let texts = [
      "2 Unlimited", "10cc", "100 gecs", "Vol. 9", "Vol. 10", "Vol. 010b", "Vol. 99999999999999999999",
    ]
    #expect(try sorted(texts.reversed(), SortRules()) == texts)
  }

  @Test(
    "No text, whatever its characters, comes after what is missing",
    arguments: ["en", "zh", "ja", "sv", "ko", "und"])
  func missingIsLast(locale: String) throws {
    let collator = try Collator(locale: locale)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = collator.key(of: String(Character(scalar)) + "a")
      if key.isEmpty || !isLess(key, SortKeyBytes.missing) {
        Issue.record("U+\(String(value, radix: 16)) has the key \(key)")
        return
      }
    }
  }

  @Test("Rows without a text have the key of missing values", arguments: [nil, "", "   ", "\t\n"])
  func missing(text: String?) throws {
    let maker = try SortKeyMaker(rules: SortRules())
    #expect(maker.key(for: text, sortTag: text) == SortKeyBytes.missing)
    #expect(maker.withKey(for: text) { Array($0) } == SortKeyBytes.missing)
    #expect(maker.sortText.explanation(for: text).rule == "missing")
  }

  @Test("A key does not grow with a text without end, and no bytes break it")
  func hostile() throws {
    let collator = try Collator(locale: "en")
    let long = String(repeating: "ab ", count: 40_000)
    #expect(collator.key(of: long) == collator.key(of: String(long.prefix(1_000))))
    #expect(collator.key(of: String(repeating: "字", count: 5_000)).count < 8_192)
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F], Array(repeating: 0x80, count: 3_000),
    ] {
      let key = bytes.withUnsafeBufferPointer { collator.withKey(of: $0) { Array($0) } }
      #expect(isLess(key, SortKeyBytes.missing) && !key.isEmpty)
    }
    #expect(collator.key(of: "a\0b") == collator.key(of: "ab"))
    #expect(collator.key(of: "👩‍👩‍👧‍👦") != collator.key(of: "👨‍👩‍👧"))
    #expect(collator.key(of: "e\u{301}") == collator.key(of: "é"))
  }

  @Test("A locale is known by its language, an unknown one has the root's order")
  func effectiveLocale() throws {
    #expect(try Collator(locale: "sv_SE").effectiveLocale.hasPrefix("sv"))
    #expect(try Collator(locale: "xx").effectiveLocale == "root")
    #expect(try Collator(locale: "C").effectiveLocale == "root")
  }
}
