/// Lines whose `void` an undo set to something else than itself: those that it put in force again, and on the way
/// forth those that it put out of force in the name of the change that had done so.
struct LedgerTransitions {
  /// One line.
  struct Transition: Hashable {
    var table: LedgerTable
    var id: Int64
    /// `void` before and after; nil: in force.
    var from, to: Int64?
  }

  private(set) var all: [Transition] = []

  init() {}

  /// Takes what the journal has; nil when it is damaged.
  init?(_ image: [UInt8]) {
    var reader = ImageReader(image)
    while !reader.isAtEnd {
      guard let table = reader.byte().flatMap({ LedgerTable(rawValue: Int64($0)) }),
        let id = reader.integer(),
        let from = reader.integer(), let to = reader.integer()
      else { return nil }
      all.append(Transition(table: table, id: id, from: from == 0 ? nil : from, to: to == 0 ? nil : to))
    }
  }

  mutating func add(_ transition: Transition) { all.append(transition) }

  /// What the journal keeps; nil when there are none.
  var image: [UInt8]? {
    if all.isEmpty { return nil }
    var image: [UInt8] = []
    image.reserveCapacity(all.count * 25)
    for transition in all {
      image.append(UInt8(truncatingIfNeeded: transition.table.rawValue))
      image.appendImage(transition.id)
      image.appendImage(transition.from ?? 0)
      image.appendImage(transition.to ?? 0)
    }
    return image
  }
}
