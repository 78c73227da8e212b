import ShellacModel
import Testing

/// What a wrong query is answered: the arguments, the message, the hint, the column in the arguments joined.
struct QueryErrorTests {
  @Test(
    "A wrong query is answered with what is wrong, where, and what to do",
    arguments: [
      (["year:1999", "artits:x"], "unknown field 'artits'", "Did you mean 'artist:'?", 11),
      (["12:30"], "unknown field '12'", "To look for the text itself, write any:12:30.", 1),
      (["-http://x"], "unknown field 'http'", "To look for the text itself, write any:http://x.", 2),
      (
        ["été", "Live: At Leeds"], "unknown field 'Live'",
        "To look for the text itself, write any:Live: At Leeds.", 5
      ),
      ([":x"], "there is no field before the colon", "To look for the text itself, write any::x.", 1),
      (["tag.:x"], "unknown field 'tag.'", "To look for the text itself, write any:tag.:x.", 1),
      (
        [",", "low"], "there is nothing before ','",
        "Put terms on both sides of it, or write any:, for the text.", 1
      ),
      (
        ["low", ","], "there is nothing behind ','",
        "Put terms on both sides of it, or write any:, for the text.", 5
      ),
      (
        ["a", ",", ",", "b"], "there is nothing before ','",
        "Put terms on both sides of it, or write any:, for the text.", 5
      ),
      (
        ["a", "(", "b", ",", ")"], "there is nothing behind ','",
        "Put terms on both sides of it, or write any:, for the text.", 7
      ),
      (["size:abc"], "'abc' is no whole number", "Write a number or a range, such as size:10..20.", 6),
      (["year:abc"], "'abc' is no whole number", "Write a number or a range, such as year:1990..1999.", 6),
      (["year:1990..x"], "'x' is no whole number", "Write a number or a range, such as year:1990..1999.", 12),
      (["year:1.5"], "'1.5' is no whole number", "Write a number or a range, such as year:1990..1999.", 6),
      (["year:1999..1990"], "the range '1999..1990' runs backwards", "Put the lesser end first.", 6),
      (["year:.."], "the range has no end", "Write year:1990..1999.", 6),
      (
        ["bpm:1.2345"], "'1.2345' is no number with at most three decimals",
        "Write a number or a range, such as bpm:120..128.5.", 5
      ),
      (
        ["length:3:5"], "'3:5' is no length",
        "Write seconds or minutes, such as length:215.3 or length:3:35.", 8
      ),
      (
        ["added:tomorrow"], "'tomorrow' is no date",
        "Write it like 2024, 2024-05, 2024-05-31, today, or -30d for 30 days ago (d, w, m, y).", 7
      ),
      (
        ["date:2023-02-29"], "'2023-02-29' is no date: a day from 01 to 28 is expected, found 29",
        "Write it like 2024, 2024-05, 2024-05-31, today, or -30d for 30 days ago (d, w, m, y).", 6
      ),
      (
        ["date:2024-01..2024-13"],
        "'2024-13' is no date: a month from 01 to 12 is expected, found 13",
        "Write it like 2024, 2024-05, 2024-05-31, today, or -30d for 30 days ago (d, w, m, y).", 15
      ),
      (
        ["date:0000"], "'0000' is no date: a year from 0001 to 9999 is expected, found 0000",
        "Write it like 2024, 2024-05, 2024-05-31, today, or -30d for 30 days ago (d, w, m, y).", 6
      ),
      (["added:-1d..-30d"], "the range '-1d..-30d' runs backwards", "Put the lesser end first.", 7),
      (
        ["price:1,29EUR"], "'1,29EUR' is no amount of money",
        "Write it like price:1.29USD, price:USD1.29 or price:1.29.", 7
      ),
      (
        ["price:5EUR..9USD"], "the range has two currencies, EUR and USD",
        "Use one, such as price:5EUR..10EUR.", 7
      ),
      (["picture:maybe"], "'maybe' is neither true nor false", "Write picture:true.", 9),
      (
        ["year::199."], "'year' is no text, so it has no regular expression",
        "Write a value, such as year:1990..1999.", 5
      ),
      (
        ["title::"], "the regular expression is empty",
        "Write title:: and a pattern, or title: for no value.", 8
      ),
      (["any:"], "any: has no text", "Write what to look for after any:.", 5),
      (["x", ""], "a term of the query is empty", "Leave it out to have everything.", 3),
      (
        ["Queen", "-", "Jealousy"], "'-' stands alone",
        "Put it directly before what must not match, or write any:- for the text.", 7
      ),
      (["a", ")"], "a closing parenthesis has no partner", "Write any:')' for the text.", 3),
      (["a", "(", "b"], "a parenthesis is not closed", "Add ) as an argument of its own.", 3),
    ] as [([String], String, String, Int)])
  func gallery(arguments: [String], message: String, hint: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try QueryParser.parse(arguments: arguments) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(error?.place == Diagnostic.Place(source: arguments.joined(separator: " "), column: column))
    #expect(error?.status == .usage)
  }

  @Test("In one text, the column is that of the text as it was typed, quotes included")
  func textColumns() {
    let text = "'été' \"year:\"'12x'"
    let error = #expect(throws: Diagnostic.self) { try QueryParser.parse(text: text) }
    #expect(error?.place == Diagnostic.Place(source: text, column: 15))
  }
}
