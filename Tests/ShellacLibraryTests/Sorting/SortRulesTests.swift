import Testing

@testable import ShellacLibrary

struct SortRulesTests {
  @Test(
    "Rules survive being stored as keys and values",
    arguments: [
      SortRules(),
      SortRules(locale: "sv_SE", languages: [], exceptions: []),
      SortRules(
        locale: "de", languages: ["de", "tlh"], articles: ["tlh": ["x'", "yz"], "de": []],
        exceptions: ["A Day to Remember", "Été = 1"], ignoresLeadingPunctuation: true),
    ])
  func roundTrip(rules: SortRules) {
    let settings = Dictionary(uniqueKeysWithValues: rules.settings.map { ($0.key, $0.value) })
    #expect(SortRules(settings: settings) == rules)
  }

  @Test("Articles of a language that Shellac does not know can be given")
  func ownArticles() {
    let rules = SortRules(locale: "tlh", articles: ["tlh": ["qa'", "wa"]])
    #expect(SortText(rules: rules).text(for: "wa tera") == "tera, wa")
    #expect(SortText(rules: rules).text(for: "qa'vin") == "vin, qa'")
    #expect(SortText(rules: rules).text(for: "The Who") == "The Who")
  }

  @Test("Keys are known to be stale when locale, articles or exceptions change, and only then")
  func version() throws {
    let collator = try Collator(locale: "en")
    let base = SortRules()
    #expect(
      base.collationVersion(with: collator) == SortRules().collationVersion(with: try Collator(locale: "en")))
    for other in [
      SortRules(locale: "de"), SortRules(languages: ["en"]), SortRules(articles: ["en": ["the"]]),
      SortRules(exceptions: []), SortRules(ignoresLeadingPunctuation: true),
    ] {
      #expect(try SortKeyMaker(rules: other).collationVersion != base.collationVersion(with: collator))
    }
    #expect(base.collationVersion(with: collator).contains(collator.version))
  }

  @Test("The standard exceptions all need to be exceptions")
  func standardExceptions() {
    let rules = SortRules(languages: SortRules.knownLanguages, exceptions: [])
    let sortText = SortText(rules: rules)
    for name in SortRules.standardExceptions { #expect(sortText.text(for: name) != name, "\(name)") }
  }
}
