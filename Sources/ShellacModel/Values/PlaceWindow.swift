extension Diagnostic.Place {
  /// The part of a long source around the fault, to show on one line of a terminal.
  ///
  /// - Parameter width: columns of a terminal that the part may take.
  /// - Returns: the part, with `…` where something is left out, and the fault's column in it, counted in
  ///   characters from 1. A source that fits comes as it is.
  public func window(width: Int = 60) -> (text: String, column: Int) {
    if DisplayWidth.of(source) <= width { return (source, column) }
    let fault =
      source.index(source.startIndex, offsetBy: max(0, column - 1), limitedBy: source.endIndex)
      ?? source.endIndex
    // Two columns are for the marks of what is left out.
    var room = max(1, width - 2)
    var end = fault
    func extend(leaving reserve: Int) {
      while end < source.endIndex, room - DisplayWidth.of(source[end]) >= reserve {
        room -= DisplayWidth.of(source[end])
        end = source.index(after: end)
      }
    }
    extend(leaving: room / 2)
    var start = fault
    var before = 0
    while start > source.startIndex {
      let previous = source.index(before: start)
      let columns = DisplayWidth.of(source[previous])
      if columns > room { break }
      room -= columns
      start = previous
      before += 1
    }
    extend(leaving: 0)
    let isCutInFront = start > source.startIndex
    let text = (isCutInFront ? "…" : "") + source[start..<end] + (end < source.endIndex ? "…" : "")
    return (text, before + (isCutInFront ? 2 : 1))
  }
}
