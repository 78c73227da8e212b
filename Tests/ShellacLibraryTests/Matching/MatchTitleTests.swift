import Testing

@testable import ShellacLibrary

/// What of a title is the song's name, and what says which recording it is.
@Suite struct MatchTitleTests {
  private let folding = MatchFolding()

  private func title(_ text: String) -> MatchTitle { MatchTitle(text, folding: folding) }

  @Test(arguments: ["Salt feat. Ada Quill", "SALT (feat. Ada Quill)", "Salt [with Ada Quill]", "Salt - Live"])
  func guestsAndVersionsAreNoPartOfTheName(text: String) {
    #expect(title(text).key == title("Salt").key)
  }

  @Test func aSubtitleMayBeLeftOut() {
    #expect(title("Salt (The Meadow)").short == title("Salt").key)
    #expect(title("Salt (The Meadow)").key == title("Salt the Meadow").key)
    #expect(title("Salt").short == nil && title("(The Meadow)").short == nil)
  }

  @Test func aVersionIsAnotherRecording() {
    let kinds: KeyValuePairs<String, MatchVersion.Kinds> = [
      "Salt (Meadow Version)": .other, "Salt (2011 Version)": .recordedAgain, "Salt (Live)": .live,
      "Salt (Meadow Mix)": .remix, "Salt (Original Mix)": [], "Salt (Album Version)": [], "Salt (Meadow)": [],
    ]
    for (text, kind) in kinds { #expect(title(text).version.kinds == kind, "\(text)") }
  }
}
