import Foundation

/// A folder of its own for one test, gone when the test lets go of it.
public final class TemporaryFolder: Sendable {
  /// Its absolute path, with symbolic links resolved.
  public let path: String

  /// Makes a folder.
  public init() {
    let base = NSTemporaryDirectory() + "shellac-test-" + UUID().uuidString
    try! FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    path = URL(fileURLWithPath: base).resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  public func path(_ name: String) -> String { path + "/" + name }
}
