import ShellacModel
import Testing

@testable import ShellacLibrary

/// Which lines are one sale by what they say, and which are asked about.
@Suite struct SaleGroupingTests {
  private func line(
    _ source: String, _ name: String, _ identifiers: [String] = [], kind: PurchaseKind = .track,
    amount: Int64? = nil,
    at: Int64? = nil, precision: Int = 0
  ) -> SaleLine {
    var facts = PurchaseLine(source: source, account: nil, line: name)
    (facts.kind, facts.identifiers) = (kind, identifiers)
    if let amount { facts.amounts = PurchaseAmounts(currency: "EUR", exponent: 2, amount: amount) }
    if let at { facts.date = LedgerDate(at: at, precision: precision, day: nil) }
    return SaleLine(id: 0, sale: nil, facts: facts)
  }

  /// Groups and doubts by the names of the lines.
  private func group(
    _ lines: [SaleLine], hints: [SaleGrouping.Hint] = [], same: [(Int, Int)] = [],
    different: [(Int, Int)] = []
  ) -> (groups: Set<String>, doubts: Set<String>) {
    let grouping = SaleGrouping(lines, hints: hints, same: same, different: different)
    func names(_ places: [Int]) -> String {
      places.map { lines[$0].facts.line }.sorted().joined(separator: "+")
    }
    return (
      Set(
        grouping.groups.map {
          names($0.members) + ($0.sharedPayments.isEmpty ? "" : " paid by " + names($0.sharedPayments))
        }),
      Set(grouping.doubts.map { "\(names([$0.first, $0.second])) \($0.reason)" })
    )
  }

  @Test func idsInCommonJoin() {
    for id in ["bandcamp.sale:1", "paypal.transaction:1", "apple.item:1", "amazon.item:1", "amazon.asin:1"] {
      let found = group([line("a", "1", [id]), line("b", "2", [id]), line("c", "3", ["other:1", id + "0"])])
      #expect(found.groups == ["1+2", "3"] && found.doubts == [], "\(id)")
    }
    #expect(group([line("a", "1", ["x:1"]), line("b", "2", ["x:1"])]).groups == ["1", "2"])
    #expect(
      group([line("a", "1", ["bandcamp.sale:1"]), line("a", "2", ["bandcamp.sale:1"])]).groups == ["1", "2"],
      "one source tells of two")
  }

  @Test func severalOfOneSourceAreAsked() {
    let found = group([
      line("a", "1", ["apple.item:1"]), line("a", "2", ["apple.item:1"]), line("b", "3", ["apple.item:1"]),
    ])
    #expect(found.groups == ["1", "2", "3"] && !found.doubts.isEmpty)
    #expect(found.doubts.allSatisfy { $0.hasSuffix("severalOfOneSource") })
    let sold = group([
      line("a", "1", ["x.sale:1"]), line("a", "2", ["x.sale:1"]), line("b", "3", ["x.sale:1"]),
    ])
    #expect(sold.groups == ["1+3", "2"] && sold.doubts == ["2+3 severalOfOneSource"])
  }

  @Test func theSameItemMonthsApartIsAsked() {
    let day: Int64 = 86_400
    func apart(_ gap: Int64, precision: Int = 0) -> (groups: Set<String>, doubts: Set<String>) {
      group([
        line("a", "1", ["apple.item:1"], at: 0),
        line("b", "2", ["apple.item:1"], at: gap, precision: precision),
      ])
    }
    for (gap, precision) in [(30, 0), (30, 1), (61, 2), (396, 3), (-30, 0)] as [(Int64, Int)] {
      #expect(apart(gap * day, precision: precision).groups == ["1+2"])
      let beyond = apart(gap * day + (gap < 0 ? -1 : 1), precision: precision)
      #expect(beyond.groups == ["1", "2"] && beyond.doubts == ["1+2 datesApart"])
    }
    #expect(
      group([line("a", "1", ["apple.item:1"], at: .min), line("b", "2", ["apple.item:1"], at: .max)]).doubts
        == ["1+2 datesApart"])
  }

  @Test func onePageAndOneSecondIsOneSale() {
    let page = ["bandcamp.url:https://x"]
    func sold(_ a: Int64?, _ b: Int64?, precision: Int = 0) -> Set<String> {
      group([line("a", "1", page, at: a, precision: precision), line("b", "2", page, at: b)]).groups
    }
    #expect(
      sold(5, 5) == ["1+2"] && sold(5, 6) == ["1", "2"] && sold(5, nil) == ["1", "2"]
        && sold(5, 5, precision: 1) == ["1", "2"])
  }

  @Test func paymentsAndRefundsGoToTheirSale() {
    let id = ["x.transaction:1"]
    let sale = line("a", "1", id, amount: 500)
    #expect(
      group([sale, line("p", "2", id, kind: .payment), line("r", "3", id, kind: .refund)]).groups == ["1+2+3"]
    )
    #expect(group([sale, line("p", "2", ["x.transaction:2"], kind: .payment)]).groups == ["1", "2"])
    let two = [line("a", "1", id, amount: 500), line("a", "2", id, amount: 300)]
    let paid = group(two + [line("p", "3", id, kind: .payment, amount: 800)])
    #expect(paid.groups == ["1 paid by 3", "2"] && paid.doubts == [])
    #expect(group(two + [line("p", "3", id, kind: .payment, amount: 801)]).doubts == ["1+3 sumsDiffer"])
    #expect(group(two + [line("p", "3", id, kind: .payment)]).doubts == [])
    let back = group(two + [line("r", "3", id, kind: .refund)])
    #expect(back.groups == ["1", "2", "3"] && back.doubts == ["1+3 severalSales"])
    // A refund of a payment that no record of a sale tells of goes with that.
    #expect(group([line("p", "1", id, kind: .payment), line("r", "2", id, kind: .refund)]).groups == ["1+2"])
  }

  @Test func whatTheUserSaidCounts() {
    let lines = [line("a", "1"), line("b", "2"), line("a", "3")]
    #expect(group(lines, same: [(0, 1)]).groups == ["1+2", "3"])
    #expect(group(lines, same: [(0, 2)]).groups == ["1+3", "2"], "even of one source")
    let joined = [line("a", "1", ["x.sale:1"]), line("b", "2", ["x.sale:1"])]
    #expect(group(joined, different: [(1, 0)]).groups == ["1", "2"])
    let payment = [line("a", "1", ["x.sale:1"]), line("p", "2", ["x.sale:1"], kind: .payment)]
    #expect(group(payment, different: [(0, 1)]).groups == ["1", "2"])
    #expect(group([line("a", "1"), line("p", "2", kind: .payment)], same: [(1, 0)]).groups == ["1+2"])
  }

  @Test func whatLooksAlikeIsJoinedWhenCertainAndElseAsked() {
    let lines = [line("a", "1"), line("b", "2"), line("p", "3", kind: .payment)]
    func hint(_ first: Int, _ second: Int, _ reason: DoubtfulSale.Reason? = nil) -> SaleGrouping.Hint {
      SaleGrouping.Hint(first: first, second: second, reason: reason)
    }
    #expect(group(lines, hints: [hint(0, 1)]).groups == ["1+2", "3"])
    let asked = group(lines, hints: [hint(0, 1, .names)])
    #expect(asked.groups == ["1", "2", "3"] && asked.doubts == ["1+2 names"])
    #expect(
      group(lines, hints: [hint(0, 1), hint(0, 1, .names)]).doubts == [], "what is joined is not asked")
    #expect(group(lines, hints: [hint(2, 0)]).groups == ["1+3", "2"])
    #expect(group(lines, hints: [hint(2, 0), hint(2, 1)]).groups == ["1 paid by 3", "2"])
    let one = [line("a", "1"), line("a", "2")]
    #expect(group(one, hints: [hint(0, 1)]).doubts == ["1+2 severalOfOneSource"])
  }
}

/// How far apart what two sources say of one sale may be.
@Suite struct SaleAgreementTests {
  @Test(arguments: [(0, 2), (1, 2), (2, 32), (3, 367)] as [(Int, Int64)])
  func datesAgree(precision: Int, days: Int64) {
    let room = days * 86_400
    for (a, b) in [((0, precision), (room, 0)), ((room, 0), (0, precision)), ((0, 0), (-room, precision))]
      as [((Int64, Int), (Int64, Int))]
    {
      let sign: Int64 = b.0 < a.0 ? -1 : 1
      #expect(SaleHints.agree((at: a.0, precision: a.1), (at: b.0, precision: b.1)))
      #expect(!SaleHints.agree((at: a.0, precision: a.1), (at: b.0 + sign, precision: b.1)))
    }
    #expect(
      SaleHints.agree(nil, (at: 1, precision: precision))
        && SaleHints.agree((at: 1, precision: precision), nil))
    #expect(!SaleHints.agree((at: .min, precision: precision), (at: .max, precision: precision)))
  }

  @Test func moneyAndNamesAgree() {
    func money(_ minor: Int64, _ exponent: Int = 2, _ currency: String = "EUR") -> Money {
      Money(minor: minor, exponent: exponent, currency: currency)
    }
    #expect(
      SaleHints.agree(money(100), money(1_000, 3)) && SaleHints.agree(nil, money(1))
        && SaleHints.agree(money(1), nil))
    #expect(!SaleHints.agree(money(100), money(101)) && !SaleHints.agree(money(100), money(100, 2, "USD")))
    #expect(
      SaleHints.agree([], [1]) && SaleHints.agree([1], []) && SaleHints.agree([1], [1])
        && !SaleHints.agree([1], [2] as [UInt8]))
  }

  @Test(
    arguments: [
      ("csv", "iTunes Store", "apple"), ("applelibrary", nil, "apple"), ("bandcamp.orders", nil, "bandcamp"),
      ("csv", "Amazon.de", "amazon"),
      ("discogs", nil, "discogs"), ("takeout", "Google Play", "google"), ("csv", "Qobuz", "Qobuz"),
      ("csv", nil, "csv"),
    ] as [(String, String?, String)])
  func storesHaveFamilies(source: String, store: String?, family: String) {
    #expect(SaleNames.family(source, store: store) == family)
  }

  @Test(
    arguments: [
      ("bandcamp.sale:1", SaleIdentifier.sale), ("paypal.transaction:8", .transaction),
      ("apple.item:1", .item), ("amazon.item:1", .item),
      ("amazon.asin:B0", .item), ("bandcamp.url:https://x", .page), ("qobuz.track:1", nil), ("isrc", nil),
      ("sale:1", nil), ("google.item:1", nil),
    ] as [(String, SaleIdentifier?)])
  func identifiersHaveKinds(identifier: String, kind: SaleIdentifier?) {
    #expect(SaleIdentifier(identifier) == kind)
  }
}
