import Foundation
import Testing

/// A file in the checkout that holds what is expected.
public enum Golden {
  /// Compares text with the file; with `SHELLAC_RECORD=1` writes it instead, which fails the test that did.
  public static func check(
    _ text: String, file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(fileURLWithPath: Checkout.path + "/" + file)
    if ProcessInfo.processInfo.environment["SHELLAC_RECORD"] == "1" {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file); run again without SHELLAC_RECORD", sourceLocation: sourceLocation)
      return
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    if text == expected { return }
    let pairs = zip(
      text.split(separator: "\n", omittingEmptySubsequences: false),
      expected.split(separator: "\n", omittingEmptySubsequences: false))
    let difference = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(file) differs at line \((difference?.offset ?? 0) + 1):
      is:       \(difference?.element.0 ?? "(one is longer)")
      expected: \(difference?.element.1 ?? "")
      Run with SHELLAC_RECORD=1 to record.
      """, sourceLocation: sourceLocation)
  }
}
