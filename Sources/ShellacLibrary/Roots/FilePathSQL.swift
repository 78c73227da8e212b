/// Absolute paths of files, as SQL.
enum FilePathSQL {
  /// The path of a name in a folder below a root, by what a statement calls the three; NULL where one is missing.
  static func text(root: String, folder: String, name: String) -> String {
    "rtrim(\(root).path, '/') || '/' || CASE length(\(folder).path) WHEN 0 THEN '' ELSE \(folder).path || '/' END "
      + "|| \(name).name"
  }

  /// The path as the bytes that it is.
  static func bytes(root: String = "root", folder: String = "folder", name: String) -> String {
    "CAST(\(text(root: root, folder: folder, name: name)) AS BLOB)"
  }
}
