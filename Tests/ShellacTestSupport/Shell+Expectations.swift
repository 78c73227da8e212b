import Foundation
import Testing

extension Shell {
  /// Runs a command line that has to end with a status.
  @discardableResult
  public func perform(
    _ command: String, status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result {
    let result = try run(command)
    #expect(
      result.status == status, "\(command)\n\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    return result
  }

  /// Copies artists of the sample music into a new folder.
  public func copySamples(_ artists: [String], to name: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    for artist in artists {
      try FileManager.default.copyItem(
        atPath: Checkout.sampleMusic + "/" + artist, toPath: folder.path(name + "/" + artist))
    }
  }
}
