/// How wide the columns of a table are.
struct TableLayout: Sendable, Hashable {
  /// Width of each column, in terminal columns.
  private(set) var widths: [Int]

  /// Columns between two columns.
  static let gap = 2

  /// The least that a text is shrunk to.
  static let leastWidth = 6

  /// Fits columns into a terminal: the widest texts give way first, numbers stay whole.
  ///
  /// - Parameters:
  ///   - widths: the widths that the contents ask for.
  ///   - canShrink: which columns may be cut.
  ///   - total: width of the terminal; nil for as wide as the contents are.
  init(fitting widths: [Int], canShrink: [Bool], into total: Int?) {
    self.widths = widths
    guard let total else { return }
    let gaps = Self.gap * max(0, widths.count - 1)
    let fixed = zip(widths, canShrink).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
    let shrinkable = zip(widths, canShrink).filter(\.1).map(\.0).sorted()
    var room = total - gaps - fixed
    guard shrinkable.reduce(0, +) > room else { return }
    // Give every text the same share; what the short ones do not need goes to the others.
    var left = shrinkable.count
    var cap = Self.leastWidth
    for width in shrinkable {
      let share = room / left
      if width > share {
        cap = max(share, Self.leastWidth)
        break
      }
      room -= width
      left -= 1
    }
    var spare = max(0, room - cap * left)
    for index in widths.indices where canShrink[index] && widths[index] > cap {
      let extra = spare > 0 ? 1 : 0
      self.widths[index] = min(widths[index], cap + extra)
      spare -= extra
    }
  }
}
