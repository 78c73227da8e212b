/// A format that rows are read from.
public protocol ReadFormat {
  /// Suffixes of its files, in lower case without the dot.
  static var suffixes: [String] { get }

  /// Kinds of rows that it can give.
  static var rows: [RowKind] { get }

  /// What users can set.
  static var options: [OptionDescription] { get }

  /// How sure it is that a file is of this format: 0 no to 100 yes.
  ///
  /// - Parameters:
  ///   - path: the file's path; empty when it has none.
  ///   - head: its first bytes, 64 KiB at most.
  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int

  /// Reads a file, handing its rows on as they come.
  ///
  /// - Throws: `PluginError` with the place when the file cannot be read further; `NotMine`. One row that cannot be
  ///   taken is no reason to end: give it to `rows.refuse`.
  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws
}

extension ReadFormat {
  /// Nothing can be set.
  public static var options: [OptionDescription] { [] }

  /// Whether a path ends in one of the suffixes.
  public static func hasSuffix(_ path: [UInt8]) -> Bool {
    suffixes.contains { suffix in
      path.count > suffix.utf8.count
        && path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { $0 | 0x20 == $1 | 0x20 }
        && path[path.count - suffix.utf8.count - 1] == UInt8(ascii: ".")
    }
  }
}
