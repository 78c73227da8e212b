/// What a file system does with names, as far as names have to be made to suit it.
public struct FileSystemTraits: Sendable, Hashable {
  /// Whether `a` and `A` are two names.
  public var tellsCaseApart = true

  /// Whether a letter with its accent composed and the same one decomposed are two names.
  public var tellsUnicodeFormsApart = true

  /// How long a name may be, in bytes or in UTF-16 units.
  public var longestName = 255

  /// Whether names are measured in UTF-16 units rather than in bytes.
  public var measuresUTF16 = false

  /// How many bytes an absolute path may have.
  public var longestPath = 4_095

  /// Characters of ASCII that a name cannot have, besides the slash and NUL.
  public var refused: Set<UInt8> = []

  /// Whether a name may end in a dot.
  public var keepsFinalDot = true

  /// Whether a name may end in a blank.
  public var keepsFinalBlank = true

  /// Whether a file may be called `CON` or `aux.mp3`, which are devices elsewhere.
  public var takesDeviceNames = true

  /// Whether a name may be bytes that are no UTF-8.
  public var takesAnyBytes = true

  /// Creates the traits of a file system that takes every name of at most 255 bytes, as most on Linux do.
  public init() {}

  /// Names that every file system in use takes: what Windows refuses is refused, and the tightest limits hold.
  public static let portable: FileSystemTraits = {
    var traits = FileSystemTraits()
    traits.tellsCaseApart = false
    traits.tellsUnicodeFormsApart = false
    traits.refused = Set(1...31).union([0x7F]).union("<>:\"|?*\\".utf8)
    traits.keepsFinalDot = false
    traits.keepsFinalBlank = false
    traits.takesDeviceNames = false
    traits.takesAnyBytes = false
    return traits
  }()

  /// What holds for names that have to suit both.
  public func combined(with other: FileSystemTraits) -> FileSystemTraits {
    var traits = self
    traits.tellsCaseApart = tellsCaseApart && other.tellsCaseApart
    traits.tellsUnicodeFormsApart = tellsUnicodeFormsApart && other.tellsUnicodeFormsApart
    // 255 UTF-16 units may be more bytes than 255, never fewer.
    traits.measuresUTF16 = measuresUTF16 && other.measuresUTF16
    traits.longestName = min(longestName, other.longestName)
    traits.longestPath = min(longestPath, other.longestPath)
    traits.refused = refused.union(other.refused)
    traits.keepsFinalDot = keepsFinalDot && other.keepsFinalDot
    traits.keepsFinalBlank = keepsFinalBlank && other.keepsFinalBlank
    traits.takesDeviceNames = takesDeviceNames && other.takesDeviceNames
    traits.takesAnyBytes = takesAnyBytes && other.takesAnyBytes
    return traits
  }
}
