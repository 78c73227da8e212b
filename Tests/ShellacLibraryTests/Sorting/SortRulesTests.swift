import Testing

@testable import ShellacLibrary

struct SortRulesTests {
  @Test("Keys are known to be stale when locale, articles or exceptions change, and only then")
  func version() throws {
    let collator = try Collator(locale: "en")
    let base = SortRules()
    #expect(
      base.collationVersion(with: collator) == SortRules().collationVersion(with: try Collator(locale: "en")))
    for other in [
      SortRules(locale: "de"), SortRules(languages: ["en"]), SortRules(languages: ["de"]),
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
