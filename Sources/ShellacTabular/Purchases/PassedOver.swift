import ShellacPluginSDK

/// Records of a file that are not given, counted by why: they are told of once, at the file's end.
public struct PassedOver {
  private var places: [String: Int] = [:]
  private var counts: [(reason: String, hint: String?, count: Int, line: Int)] = []

  /// So many reasons are told apart; a file that has one for every record has none worth reading.
  private static let mostReasons = 100

  /// Nothing was passed over.
  public init() {}

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - reason: what stands behind the colon: `type 'Mac Apps', which is no music`.
  ///   - hint: what to do about it.
  ///   - line: the line that it begins on.
  public mutating func count(_ reason: String, hint: String? = nil, line: Int) {
    let isOther = places[reason] == nil && counts.count >= Self.mostReasons
    let reason = isOther ? "other reasons" : reason
    if let place = places[reason] {
      counts[place].count += 1
    } else {
      places[reason] = counts.count
      counts.append((reason, isOther ? nil : hint, 1, line))
    }
  }

  /// Tells of what was passed over, reason by reason, with the line of the first.
  public func tell(_ rows: RowOutput) {
    for (reason, hint, count, line) in counts {
      let subject = count == 1 ? "1 row is" : "\(count) rows are"
      rows.note(PluginError("\(subject) passed over: \(reason)", hint: hint, line: line))
    }
  }
}
