import Foundation

/// Extended attributes of files, which Swift's view of the system has not.
public enum ExtendedAttributes {
  /// Sets an attribute of a file.
  public static func set(_ name: String, _ value: String, of path: String) throws {
    _ = try Shell().run(
      "python3 -c 'import os, sys; os.setxattr(sys.argv[1], \"\(name)\", b\"\(value)\")' '\(path)'")
  }

  /// An attribute of a file; empty when it has none of that name.
  public static func value(_ name: String, of path: String) throws -> String {
    try Shell().run(
      "python3 -c 'import os, sys; print(os.getxattr(sys.argv[1], \"\(name)\").decode())' '\(path)'"
    )
    .output.trimmingCharacters(in: .newlines)
  }
}
