import ShellacModel
import Testing

/// A fault in a long line is shown with what stands around it.
@Suite struct PlaceWindowTests {
  @Test func aShortSourceIsShownWhole() {
    let place = Diagnostic.Place(source: "artist:", column: 8)
    #expect(place.window() == ("artist:", 8))
  }

  @Test(arguments: [1, 2, 30, 500, 970, 999, 1_000, 1_001, 5_000])
  func theMarkStandsUnderTheSameCharacter(column: Int) {
    let source = String((0..<1_000).map { Character(Unicode.Scalar(0x4E00 + $0 % 900)!) })
    let (text, found) = Diagnostic.Place(source: source, column: column).window(width: 60)
    #expect(DisplayWidth.of(text) <= 60)
    #expect(DisplayWidth.of(text) > 50)
    let shown = Array(text)
    if column <= 1_000 {
      #expect(shown[found - 1] == Array(source)[column - 1])
    } else {
      #expect(found == shown.count + 1)
    }
    #expect(text.hasPrefix("…") == (column > 16))
    #expect(text.hasSuffix("…") == (column < 980))
  }

  @Test func aNarrowWindowHoldsWhatItCan() {
    let (text, column) = Diagnostic.Place(source: "abcdefgh", column: 4).window(width: 3)
    #expect((text, column) == ("…d…", 2))
  }
}
