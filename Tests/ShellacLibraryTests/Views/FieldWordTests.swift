import ShellacModel
import Testing

@testable import ShellacLibrary

@Suite("Words that fields are made of")
struct FieldWordTests {
  @Test("are those that the library writes")
  func words() {
    #expect(Field.evidence.words == PurchaseProof.allCases.map(\.rawValue))
    #expect(
      Field.kind.words
        == PurchaseKind.allCases.map(\.rawValue) + CoinEntry.Kind.allCases.map { "coin-" + $0.rawValue })
    #expect(Field.state.words == StateName.allCases.map(\.rawValue))
  }

  @Test("are asked for, whole or in part, and of coins without what they begin with")
  func known() throws {
    for term in [
      "state:missing", "state:MISS", "-state:=nofile", "kind:topup", "kind:=topup", "owned:both", "state:",
    ] {
      #expect(throws: Never.self) { try QueryParser.parse(text: term) }
    }
  }

  @Test("are no slip in a query that was saved once")
  func kept() throws {
    #expect(throws: Never.self) { try QueryParser.parse(text: "state:nowhere", isKept: true) }
  }

  @Test("of money are codes of ISO 4217, those of a query that was saved once aside")
  func currencies() throws {
    let fault = #expect(throws: Diagnostic.self) { try QueryParser.parse(text: "price:5XXX") }
    #expect(fault?.message == "'XXX' is no currency" && fault?.status == .usage)
    #expect(fault?.hint == "Write a code of ISO 4217, such as EUR or USD.")
    #expect(throws: Never.self) { try QueryParser.parse(text: "price:5XXX", isKept: true) }
    #expect(throws: Never.self) { try QueryParser.parse(text: "price:5eur..10EUR tax:DEM1") }
  }

  @Test(
    "are suggested for others",
    arguments: [
      ("state:mising", "'state' never says 'mising'", "Did you mean 'state:missing'?"),
      ("owned:yes", "'owned' never says 'yes'", "It says 'file', 'purchase' or 'both'."),
      ("-kind:albun", "'kind' never says 'albun'", "Did you mean 'kind:album'?"),
      ("kind:=top", "'kind' never says 'top'", nil),
    ])
  func unknown(_ term: String, _ message: String, _ hint: String?) {
    let fault = #expect(throws: Diagnostic.self) { try QueryParser.parse(text: term) }
    #expect(fault?.message == message)
    if let hint { #expect(fault?.hint == hint) }
    #expect(fault?.status == .usage)
  }
}
