import ShellacModel
import Testing

struct PartialDateTests {
  @Test(
    "A date is read as far as it is known and written the same",
    arguments: ["1999", "0001", "9999", "1999-05", "1999-12", "1999-05-03", "2024-02-29", "2000-02-29"])
  func roundTrip(text: String) { #expect(PartialDate(parsing: text)?.description == text) }

  @Test(
    "What is no date is none",
    arguments: [
      "", "99", "0000", "19999", "1999-", "1999-5", "1999-13", "1999-00", "1999-00-01", "1999-05-00",
      "2023-02-29",
      "1900-02-29", "1999/05/03", "1999-05-03T10:00", "１９９９", "-999", "1999 ", "+199", "19\0 9",
    ])
  func invalid(text: String) { #expect(PartialDate(parsing: text) == nil) }

  @Test("Dates compare by time, a year before its months")
  func order() {
    let texts = ["1998-12-31", "1999", "1999-01", "1999-01-01", "1999-01-02", "1999-02", "2000"]
    #expect(texts.compactMap { PartialDate(parsing: $0) }.sorted().map(\.description) == texts)
  }

  @Test(
    "A stored number that is no date is none", arguments: [-1, 0, 19_991_301, 19_990_001, Int.max, Int.min])
  func packed(value: Int) { #expect(PartialDate(packed: value) == nil) }
}
