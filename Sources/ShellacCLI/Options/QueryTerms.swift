import ArgumentParser

/// Terms of a query that stand beside each other on the command line, as one argument.
///
/// ArgumentParser takes time in the square of the number of arguments: ten thousand ids from another program would
/// keep it busy for most of a minute. They are joined before parsing and taken apart here.
struct QueryTerms: ExpressibleByArgument, Sendable, Hashable {
  /// The terms, in order.
  let terms: [ArgumentText]

  /// Takes an argument that went through `joined`.
  init(argument: String) {
    terms = argument.unicodeScalars.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map { ArgumentText(argument: String($0)) }
  }

  /// Stands between two terms; private, as the characters of `ArgumentText`.
  private static let separator: Unicode.Scalar = "\u{10FF1F}"

  /// Joins arguments that can be nothing but terms.
  ///
  /// Options have one value at most: what follows neither a dash nor the command's end is no value of one.
  ///
  /// - Parameter before: how many arguments stand before the terms; they are kept for themselves.
  static func joined(_ arguments: [String], before: Int = 0) -> [String] {
    var kept = before
    var result: [String] = []
    var run = String.UnicodeScalarView()
    var isInRun = false
    var followsOption = false
    for argument in arguments {
      let isOption = argument.hasPrefix("-")
      if isOption || followsOption || kept > 0 {
        if !isOption && !followsOption { kept -= 1 }
        if isInRun { result.append(String(run)) }
        run = String.UnicodeScalarView()
        isInRun = false
        result.append(argument)
      } else {
        if isInRun { run.append(separator) }
        run.append(contentsOf: argument.unicodeScalars)
        isInRun = true
      }
      followsOption = isOption
    }
    if isInRun { result.append(String(run)) }
    return result
  }
}
