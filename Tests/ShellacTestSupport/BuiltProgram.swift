import Foundation

/// The program as the test run built it.
public enum BuiltProgram {
  /// Absolute path of the folder that it is in.
  public static let folder: String = {
    // Linux runs the tests as a program that lies beside ours; elsewhere a link leads to the same folder.
    let itself = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = itself.deletingLastPathComponent().path
    let isThere = FileManager.default.isExecutableFile(atPath: beside + "/shellac")
    return isThere ? beside : Checkout.path + "/.build/debug"
  }()

  /// Absolute path of the program.
  public static let path = folder + "/shellac"
}
