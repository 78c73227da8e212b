import Testing

@testable import ShellacLibrary

struct SortTextTests {
  @Test(
    "A leading article moves behind when its language is configured",
    arguments: [
      ("The Beatles", ["en"], "Beatles, The"),
      ("the beatles", ["en"], "beatles, the"),
      ("THE  BEATLES", ["en"], "BEATLES, THE"),
      ("A Perfect Circle", ["en"], "Perfect Circle, A"),
      ("An Horse", ["en"], "Horse, An"),
      ("The The", ["en"], "The, The"),
      ("The", ["en"], "The"),
      ("A", ["en"], "A"),
      ("The ", ["en"], "The"),
      ("  The Who ", ["en"], "Who, The"),
      ("Theatre of Tragedy", ["en"], "Theatre of Tragedy"),
      ("A-ha", ["en"], "A-ha"),
      ("As It Is", ["en"], "As It Is"),
      ("As Marias", ["en"], "As Marias"),
      ("As Marias", ["pt"], "Marias, As"),
      ("Die Ärzte", ["de"], "Ärzte, Die"),
      ("Die Ärzte", ["en"], "Die Ärzte"),
      ("Die Ärzte", ["en", "de"], "Ärzte, Die"),
      ("The Who", ["de"], "The Who"),
      ("L'Impératrice", ["fr"], "Impératrice, L'"),
      ("L’Impératrice", ["fr"], "Impératrice, L’"),
      ("l'été", ["fr"], "été, l'"),
      ("L' Or", ["fr"], "L' Or"),
      ("L'", ["fr"], "L'"),
      ("Un'estate", ["it"], "estate, Un'"),
      ("'t Hof van Commerce", ["nl"], "Hof van Commerce, 't"),
      ("Ένα Τραγούδι", ["el"], "Τραγούδι, Ένα"),
      ("ΟΙ Τρύπες", ["el"], "Τρύπες, ΟΙ"),
      ("Los Lobos", ["es"], "Lobos, Los"),
      ("Het Goede Doel", ["nl"], "Goede Doel, Het"),
      ("周杰伦", ["en", "fr"], "周杰伦"),
      ("👩‍👩‍👧‍👦 The", ["en"], "👩‍👩‍👧‍👦 The"),
    ])
  func articles(text: String, languages: [String], expected: String) {
    #expect(SortText(rules: SortRules(languages: languages)).text(for: text) == expected)
  }

  @Test("A library in a language without articles has English ones, others have their own")
  func languageOfLocale() {
    #expect(SortText(rules: SortRules(locale: "ja_JP")).text(for: "The Pillows") == "Pillows, The")
    #expect(
      SortText(rules: SortRules(locale: "de_AT.UTF-8")).text(for: "Die Toten Hosen") == "Toten Hosen, Die")
    #expect(SortText(rules: SortRules(locale: "en", languages: [])).text(for: "The Who") == "The Who")
  }

  @Test("An exception keeps its first word, in any case, and can be added or taken away")
  func exceptions() {
    let standard = SortText(rules: SortRules())
    #expect(standard.text(for: "A Day to Remember") == "A Day to Remember")
    #expect(standard.text(for: "A DAY TO REMEMBER") == "A DAY TO REMEMBER")
    #expect(standard.explanation(for: "A Day to Remember").rule == "exception")
    #expect(standard.text(for: "A Day to Forget") == "Day to Forget, A")

    let own = SortText(rules: SortRules(exceptions: ["the the"]))
    #expect(own.text(for: "The The") == "The The")
    #expect(own.text(for: "A Day to Remember") == "Day to Remember, A")
    #expect(SortText(rules: SortRules(languages: ["pt"])).text(for: "As It Is") == "As It Is")
  }

  @Test("A sort tag beats every rule and stays as the file has it")
  func sortTags() {
    let sortText = SortText(rules: SortRules(ignoresLeadingPunctuation: true))
    #expect(
      sortText.explanation(for: "The Beatles", sortTag: "The Beatles")
        == SortExplanation(text: "The Beatles", rule: "sort tag"))
    #expect(sortText.text(for: "David Bowie", sortTag: "Bowie, David") == "Bowie, David")
    #expect(sortText.text(for: nil, sortTag: "...x") == "...x")
    #expect(sortText.text(for: "The Who", sortTag: "  ") == "Who, The")
  }

  @Test(
    "Leading punctuation counts or not, as configured",
    arguments: [
      ("...And Justice for All", "And Justice for All", "leading punctuation skipped"),
      ("(Get Ready)", "Get Ready)", "leading punctuation skipped"),
      ("“Heroes”", "Heroes”", "leading punctuation skipped"),
      ("¿Y Ahora?", "Y Ahora?", "leading punctuation skipped"),
      ("「東京」", "東京」", "leading punctuation skipped"),
      ("(The Best)", "Best), The", "leading punctuation skipped, article 'The' moved behind"),
      ("!!!", "!!!", "as written"),
      ("$uicideboy$", "$uicideboy$", "as written"),
      ("Plain", "Plain", "as written"),
    ])
  func punctuation(text: String, skipped: String, rule: String) {
    let skipping = SortText(rules: SortRules(ignoresLeadingPunctuation: true))
    #expect(skipping.explanation(for: text) == SortExplanation(text: skipped, rule: rule))
    #expect(
      SortText(rules: SortRules()).explanation(for: text) == SortExplanation(text: text, rule: "as written"))
  }

  @Test("The explanation names the article as it is written")
  func explanation() {
    let sortText = SortText(rules: SortRules(languages: ["en", "fr"]))
    #expect(
      sortText.explanation(for: "The Beatles")
        == SortExplanation(text: "Beatles, The", rule: "article 'The' moved behind"))
    #expect(sortText.explanation(for: "L'Impératrice").rule == "article 'L'' moved behind")
  }

  @Test(
    "Any text, however strange, gives a text",
    arguments: ["\0", "The \0", "The \u{202E}x", "A 🏳️‍🌈", "l'\u{301}"])
  func hostile(text: String) {
    let sortText = SortText(
      rules: SortRules(languages: SortRules.knownLanguages, ignoresLeadingPunctuation: true))
    #expect(sortText.text(for: text) != nil)
    #expect(sortText.text(for: String(repeating: text, count: 30_000)) != nil)
  }
}
