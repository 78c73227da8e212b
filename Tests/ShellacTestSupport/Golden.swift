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
      try makeFolder(of: url)
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

  /// Compares bytes with the file, as `check(_:file:)` does text.
  public static func check(
    bytes: [UInt8], file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(fileURLWithPath: Checkout.path + "/" + file)
    if ProcessInfo.processInfo.environment["SHELLAC_RECORD"] != "1", try Data(contentsOf: url) == Data(bytes)
    {
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if Array(text.utf8) == bytes { return try check(text, file: file, sourceLocation: sourceLocation) }
    if ProcessInfo.processInfo.environment["SHELLAC_RECORD"] == "1" {
      try makeFolder(of: url)
      try Data(bytes).write(to: url)
      Issue.record("recorded \(file); run again without SHELLAC_RECORD", sourceLocation: sourceLocation)
      return
    }
    Issue.record(
      "\(file) differs, with bytes that are not UTF-8. Run with SHELLAC_RECORD=1 to record.",
      sourceLocation: sourceLocation)
  }

  private static func makeFolder(of url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
