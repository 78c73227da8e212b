import Foundation

/// The checkout that the tests run in.
public enum Checkout {
  /// Absolute path of its root.
  public static let path: String = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Absolute path of the sample music.
  public static let sampleMusic = path + "/Samples/Music"

  /// Invented exports of stores and players that fit the sample music.
  public static let samplePurchases = path + "/Samples/Purchases"

  /// Batch files that come with the program.
  public static let sampleBatches = path + "/Samples/Batch"
}
