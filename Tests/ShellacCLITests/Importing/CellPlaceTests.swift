import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// A record that the library refuses is named with line and column, and its value is pointed at.
@Suite struct CellPlaceTests {
  @Test(arguments: [
    ("0", "quantity", "2020-07-01,S,0,0,EUR", 14), ("-1", "price", "2020-07-01,S,1,-1,EUR", 16),
    // What was cleaned does not stand there; its cell does.
    ("-1.00", "price", "2020-07-01,S,1,\"-1,00 €\",EUR", 16), ("XAU", "currency", "2020,\"a,b\",1,1,xau", 16),
    ("", "store", "2020,a long one,1,1,EUR", 6),
    // A column that is called otherwise: the only place where the value stands.
    ("B7", "lineid", "2020,S,B7,1,EUR", 8),
  ])
  func aColumnOfTheHeaderIsTheOne(found: String, field: String, line: String, column: Int) {
    let place = CellPlace(header: "\u{FEFF}purchased,Store, \"Quantity\" ,price,currency")
    #expect(place.column(of: found, field, in: line) == column)
  }

  @Test func whatMayBeOneOfSeveralHasNoPlace() {
    let place = CellPlace(header: "Datum;Anzahl;Betrag")
    #expect(place.column(of: "0", "quantity", in: "2020;0;0") == nil)
    #expect(place.column(of: "0", "quantity", in: "2020;0;10") == 6)
    #expect(place.column(of: "7", "quantity", in: "2020;0;10") == nil)
    #expect(place.column(of: "", "title", in: "2020;0;10") == nil)
  }

  @Test func aMemberOfAnObjectIsTheOne() {
    let place = CellPlace(header: nil)
    let line = #"{"coins":0, "quantity" : 0,"price":"-1.29","currency":"EUR"}"#
    #expect(place.column(of: "0", "quantity", in: line) == 26)
    #expect(place.column(of: "-1.29", "price", in: line) == 37)
    #expect(place.column(of: "EURO", "currency", in: line) == 55)
  }

  @Test func aMappingSaysWhichColumnItIs() {
    let titles = ["price": "Betrag", "title": "Was", "currency": ""]
    let place = CellPlace(header: "Datum;Was;Betrag;Currency", titles: titles)
    let line = "2020;-2.00;-2.00;EURO"
    #expect(place.column(of: "-2.00", "price", in: line) == 12)
    #expect(place.column(of: "-2.00", "title", in: line) == 6)
    // A currency that is a constant is none of the file's, whatever is called so or looks like it.
    #expect(place.column(of: "EURO", "currency", in: line) == 12)
    #expect(place.column(of: "EURO", "currency", in: "2020;EURO;;EURO") == nil)
    let object = CellPlace(header: nil, titles: ["price": "paid.sum", "currency": ""])
    let member = #"{"what":"X","paid":{"sum":-1.29}}"#
    #expect(object.column(of: "-1.29", "price", in: member) == 27)
    #expect(object.column(of: "EURO", "currency", in: member) == 27)
  }

  @Test func aRefusalOfAMappedRecordNamesTheColumnOfItsAmount() throws {
    let shell = Shell()
    func write(_ text: String, _ file: String) throws {
      try text.write(toFile: shell.folder.path(file), atomically: true, encoding: .utf8)
    }
    try write("Day,What,Paid\n2020-07-01,-2.00,-2.00\n2020-07-02,EURO,\"1,29\"\n", "odd.csv")
    for (currency, message) in [
      ("EUR", "'odd.csv', line 2, column 18: price is '-2.00', which is negative"),
      ("EURO", "'odd.csv', line 3, column 17: there is no currency 'EURO'"),
    ] {
      try write(
        """
        [columns]
        purchased = "Day"
        title = "What"
        price = "Paid"
        [constants]
        currency = "\(currency)"

        """, "shop.toml")
      let result = try shell.run("shellac import odd.csv --mapping shop.toml --dry-run")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func messagesSayLineColumnWhatWasExpectedAndWhatWasFound() throws {
    let shell = Shell()
    try """
    purchased,store,title,quantity,price,currency
    2020-07-01,S,T,0,2.00,EUR
    2020-07-01,S,U,2,-2.00,EUR
    2020-07-01,S,V,2,2.00,

    """.write(toFile: shell.folder.path("odd.csv"), atomically: true, encoding: .utf8)
    let result = try shell.run("shellac import odd.csv")
    #expect(result.status == 1)
    for message in [
      "'odd.csv', line 2, column 16: quantity is '0'; a number from 1 to 1,000,000 is expected",
      "  2 | 2020-07-01,S,T,0,2.00,EUR",
      "'odd.csv', line 3, column 18: price is '-2.00', which is negative; an amount of 0 or more is expected",
      "  3 | 2020-07-01,S,U,2,-2.00,EUR",
      "'odd.csv', line 4, column 18: price is '2.00', and its currency is missing",
    ] { #expect(result.errors.contains(message), "\(result.errors)") }
  }

  @Test func anISRCThatIsNoneIsNamedAndItsRecordTaken() throws {
    let shell = Shell()
    try """
    purchased,store,title,isrc
    2020-07-01,S,T,GB-TES-20-00001
    2020-07-02,S,U,GBTES200001

    """.write(toFile: shell.folder.path("codes.csv"), atomically: true, encoding: .utf8)
    #expect(try shell.run("shellac import codes.csv --dry-run --quiet").errors.isEmpty)
    let result = try shell.run("shellac import codes.csv")
    #expect(result.status == 0)
    #expect(result.output == "purchases: 2 new, 0 known, 0 changed\n")
    #expect(
      result.errors == """
        shellac: 'codes.csv', line 3, column 16: isrc is 'GBTES200001'; twelve letters and digits are expected: \
        it is kept as it stands, and ties no song
          3 | 2020-07-02,S,U,GBTES200001
                             ^

        """, "\(result.errors)")
    // What is known already needs no remark.
    #expect(try shell.run("shellac import codes.csv").errors.isEmpty)
    #expect(try shell.run("shellac purchases --columns isrc title:U").output == "GBTES200001\n")
  }
}
