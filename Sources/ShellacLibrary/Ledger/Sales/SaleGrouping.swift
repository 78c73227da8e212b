import ShellacModel

/// Finds out which lines tell of one sale.
///
/// What comes out does not depend on the order of what goes in. A group has no two lines of one source, unless the user
/// said that they are the same: one source tells of a sale once.
struct SaleGrouping {
  /// Lines of one sale: their places in `lines`.
  struct Group {
    /// Lines that are the sale's alone, in the order of their keys.
    var members: [Int]
    /// Payments that are for other sales too, told of with this one.
    var sharedPayments: [Int] = []
  }

  /// Two lines that may be of one sale, or may not.
  struct Doubt: Hashable {
    var first, second: Int
    var reason: DoubtfulSale.Reason
  }

  /// Two lines that share no id, and that look like one sale.
  struct Hint {
    var first, second: Int
    /// Why that is not certain; nil when it is.
    var reason: DoubtfulSale.Reason?
  }

  private(set) var groups: [Group] = []
  private(set) var doubts: [Doubt] = []

  private let lines: [SaleLine]
  private var parent: [Int]
  private var sources: [Set<String>]
  private var united: [[Int]]
  private let same: [(Int, Int)]
  private let hints: [Hint]
  private let different: Set<[Int]>
  private static let longestGap: Int64 = 30 * 86_400

  /// Groups lines.
  ///
  /// - Parameters:
  ///   - hints: pairs that look like one sale.
  ///   - same: pairs that the user said are one sale.
  ///   - different: pairs that the user said are not.
  init(
    _ lines: [SaleLine], hints: [Hint] = [], same: [(Int, Int)] = [], different: [(Int, Int)] = []
  ) {
    self.lines = lines
    self.hints = hints.sorted {
      (lines[$0.first].key, lines[$0.second].key) < (lines[$1.first].key, lines[$1.second].key)
    }
    self.same = same
    self.different = Set(different.map { [min($0.0, $0.1), max($0.0, $0.1)] })
    parent = Array(lines.indices)
    sources = lines.map { [$0.facts.source] }
    united = lines.indices.map { [$0] }
    joinSales()
    gather()
    askOnce()
  }

  /// Leaves out doubts that were settled, and all but one of each two sales.
  private mutating func askOnce() {
    var asked: Set<Doubt> = []
    var byPlace: [Int: Int] = [:]
    for (number, group) in groups.enumerated() { for place in group.members { byPlace[place] = number } }
    doubts = doubts.filter { doubt in
      if let group = byPlace[doubt.first], group == byPlace[doubt.second] { return false }
      let (a, b) = (find(doubt.first), find(doubt.second))
      let isAskable = a != b || !lines[doubt.first].isSale
      return isAskable
        && asked.insert(Doubt(first: min(a, b), second: max(a, b), reason: doubt.reason)).inserted
    }
  }

  // MARK: Sales

  private mutating func joinSales() {
    for (a, b) in same { unite(a, b, isSaid: true) }
    let order = lines.indices.filter { lines[$0].isSale }.sorted { lines[$0].key < lines[$1].key }
    for kind in [SaleIdentifier.sale, .transaction, .page, .item] {
      for (_, places) in shared(kind, among: order) { join(places, by: kind) }
    }
    for hint in hints {
      let isOfSales = lines[hint.first].isSale && lines[hint.second].isSale
      if let reason = hint.reason {
        doubt(hint.first, hint.second, reason)
      } else if isOfSales, !unite(hint.first, hint.second) {
        doubt(hint.first, hint.second, .severalOfOneSource)
      }
    }
  }

  /// The lines that have each id of a kind, for the ids that several have, in the order of the ids.
  private func shared(_ kind: SaleIdentifier, among places: [Int]) -> [(id: String, places: [Int])] {
    var byID: [String: [Int]] = [:]
    for place in places {
      for identifier in lines[place].identifiers(kind) { byID[identifier, default: []].append(place) }
    }
    return byID.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func join(_ places: [Int], by kind: SaleIdentifier) {
    guard kind == .page else { return joinAlike(places, by: kind) }
    // A page is visited by every sale of the album; the second of the sale tells which one it is.
    var byTime: [Int64: [Int]] = [:]
    for place in places {
      if let date = lines[place].facts.date, date.precision == 0 {
        byTime[date.at, default: []].append(place)
      }
    }
    for (_, places) in byTime.sorted(by: { $0.key < $1.key }) where places.count > 1 {
      joinAlike(places, by: kind)
    }
  }

  private mutating func joinAlike(_ places: [Int], by kind: SaleIdentifier) {
    var counts: [String: Int] = [:]
    for place in places { counts[lines[place].facts.source, default: 0] += 1 }
    let isOneEach = counts.values.allSatisfy { $0 == 1 }
    for (index, first) in places.enumerated() {
      for second in places[(index + 1)...] where lines[first].facts.source != lines[second].facts.source {
        if find(first) == find(second) { continue }
        if kind == .item, !areNear(find(first), find(second)) {
          doubt(first, second, .datesApart)
        } else if isOneEach || kind == .sale {
          if !unite(first, second) { doubt(first, second, .severalOfOneSource) }
        } else if kind == .item {
          doubt(first, second, .severalOfOneSource)
        }
      }
    }
  }

  /// Whether all lines of two groups can be of one day, as far as their dates are known.
  private func areNear(_ first: Int, _ second: Int) -> Bool {
    united[first].allSatisfy { a in united[second].allSatisfy { isNear(a, $0) } }
  }

  /// Whether two lines can be of one day, as far as their dates are known.
  private func isNear(_ first: Int, _ second: Int) -> Bool {
    guard let a = lines[first].facts.date, let b = lines[second].facts.date else { return true }
    let (difference, overflow) = a.at.subtractingReportingOverflow(b.at)
    // A month or a year covers more than its first second.
    let room = Self.longestGap + [0, 0, 31, 366][max(a.precision, b.precision) & 3] * 86_400
    return !overflow && difference.magnitude <= room.magnitude
  }

  // MARK: What happened to sales

  private mutating func gather() {
    var members: [Int: [Int]] = [:]
    for place in lines.indices where lines[place].isSale { members[find(place), default: []].append(place) }
    groups = members.values.map { places in Group(members: places.sorted { lines[$0].key < lines[$1].key }) }
      .sorted { lines[$0.members[0]].key < lines[$1.members[0]].key }
    var byID: [String: [Int]] = [:]
    for (number, group) in groups.enumerated() {
      let ids = Set(
        group.members.flatMap { lines[$0].identifiers(.sale) + lines[$0].identifiers(.transaction) })
      for id in ids { byID[id, default: []].append(number) }
    }
    var byPlace: [Int: Int] = [:]
    for (number, group) in groups.enumerated() { for place in group.members { byPlace[place] = number } }
    let rest = lines.indices.filter { !lines[$0].isSale }.sorted { lines[$0].key < lines[$1].key }
    for place in rest where lines[place].facts.kind == .payment { take(payment: place, &byID, &byPlace) }
    for place in rest where lines[place].facts.kind == .refund { take(refund: place, byID, byPlace) }
  }

  /// The groups of the lines that a payment or a refund is for: what the user said, else by ids, else by what they look like.
  private func targets(
    of place: Int, _ byID: [String: [Int]], _ byPlace: [Int: Int]
  ) -> [Int] {
    func groups(_ pairs: [(Int, Int)]) -> Set<Int> {
      Set(pairs.compactMap { $0 == place ? byPlace[$1] : $1 == place ? byPlace[$0] : nil })
    }
    let ids = lines[place].identifiers(.sale) + lines[place].identifiers(.transaction)
    var found = groups(same)
    if found.isEmpty { found = Set(ids.flatMap { byID[$0] ?? [] }) }
    if found.isEmpty { found = groups(hints.filter { $0.reason == nil }.map { ($0.first, $0.second) }) }
    return found.filter { group in
      !self.groups[group].members.contains { isSaidDifferent($0, place) }
    }.sorted()
  }

  private mutating func take(payment place: Int, _ byID: inout [String: [Int]], _ byPlace: inout [Int: Int]) {
    let ids = lines[place].identifiers(.sale) + lines[place].identifiers(.transaction)
    let targets = targets(of: place, byID, byPlace).filter { lines[groups[$0].members[0]].isSale }
    if targets.count == 1 {
      groups[targets[0]].members.append(place)
      byPlace[place] = targets[0]
      // What was paid back names the payment.
      for id in ids where byID[id]?.contains(targets[0]) != true { byID[id, default: []].append(targets[0]) }
    } else if let first = targets.first {
      groups[first].sharedPayments.append(place)
      compare(place, with: targets)
    } else {
      // Nothing else tells of it. A refund may.
      for id in ids { byID[id, default: []].append(groups.count) }
      byPlace[place] = groups.count
      groups.append(Group(members: [place]))
    }
  }

  /// A payment is doubtful when it is not the sum of what it is for.
  private mutating func compare(_ payment: Int, with targets: [Int]) {
    guard let paid = lines[payment].facts.amounts.money(\.amount) else { return }
    var sum = Money(minor: 0, exponent: 0, currency: paid.currency)
    for group in targets {
      let amounts = groups[group].members.compactMap { lines[$0].facts.amounts.money(\.amount) }
      guard let amount = amounts.first, let next = sum.adding(amount) else { return }
      sum = next
    }
    guard let a = sum.rescaled(to: Money.mostDecimals), let b = paid.rescaled(to: Money.mostDecimals) else {
      return
    }
    if a != b { doubt(payment, groups[targets[0]].members[0], .sumsDiffer) }
  }

  private mutating func take(refund place: Int, _ byID: [String: [Int]], _ byPlace: [Int: Int]) {
    let targets = targets(of: place, byID, byPlace)
    if targets.count == 1 {
      groups[targets[0]].members.append(place)
    } else {
      if let first = targets.first { doubt(place, groups[first].members[0], .severalSales) }
      groups.append(Group(members: [place]))
    }
  }

  // MARK: Union and find

  private mutating func find(_ place: Int) -> Int {
    var root = place
    while parent[root] != root { root = parent[root] }
    var next = place
    while parent[next] != root { (parent[next], next) = (root, parent[next]) }
    return root
  }

  /// Makes two groups one; not when they have a source in common, or the user said that they are not the same.
  @discardableResult
  private mutating func unite(_ first: Int, _ second: Int, isSaid: Bool = false) -> Bool {
    let (a, b) = (find(first), find(second))
    if a == b { return true }
    if !isSaid {
      guard sources[a].isDisjoint(with: sources[b]) else { return false }
      if !different.isEmpty, mayNotMeet(a, b) { return false }
    }
    parent[b] = a
    sources[a].formUnion(sources[b])
    united[a] += united[b]
    return true
  }

  private mutating func mayNotMeet(_ a: Int, _ b: Int) -> Bool {
    for pair in different {
      let roots = (find(pair[0]), find(pair[1]))
      if roots == (a, b) || roots == (b, a) { return true }
    }
    return false
  }

  private func isSaidDifferent(_ a: Int, _ b: Int) -> Bool { different.contains([min(a, b), max(a, b)]) }

  private mutating func doubt(_ first: Int, _ second: Int, _ reason: DoubtfulSale.Reason) {
    if !isSaidDifferent(first, second) { doubts.append(Doubt(first: first, second: second, reason: reason)) }
  }
}
