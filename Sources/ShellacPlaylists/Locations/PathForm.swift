import ShellacPluginSDK

/// How a playlist names files: relative to a folder, absolute, or as `file://` addresses.
public struct PathForm: Sendable {
  /// What the form begins from.
  public enum Style: Sendable, Hashable {
    /// From a folder, whose absolute path ends in a slash.
    case relative(to: [UInt8])
    case absolute
    case uri
  }

  /// What the form begins from.
  public let style: Style

  /// Stands before relative paths.
  let prefix: [UInt8]

  /// Whether folders are parted by `\`.
  let hasBackslashes: Bool

  /// What users can set in every format of playlists.
  public static let options: [OptionDescription] = [
    .choice(
      "paths", of: ["auto", "relative", "absolute", "uri"], default: "auto",
      help: "How files are named; auto is relative, and absolute on standard output."),
    .text("relative-to", help: "The folder that relative paths begin from; without it the playlist's own."),
    .text("prefix", help: "What stands before relative paths, such as /storage/music/."),
  ]

  /// What users can set where paths are no addresses.
  public static let slashOption = OptionDescription.choice(
    "slash", of: ["unix", "windows"], default: "unix", help: "What parts folders: / or \\.")

  /// What a request asks for.
  ///
  /// - Throws: when it asks for relative paths, and nothing says from where.
  public init(_ request: ExportRequest) throws {
    let settings = request.settings
    let base = Array(settings.text("relative-to").utf8)
    let folder = base.first == UInt8(ascii: "/") ? base : request.folder + [UInt8(ascii: "/")] + base
    let isKnown = base.first == UInt8(ascii: "/") || !request.folder.isEmpty
    if !base.isEmpty, !isKnown {
      throw PluginError(
        "relative-to is '\(settings.text("relative-to"))', and standard output is in no folder to begin from",
        hint: "Pass an absolute folder, or --output FILE.")
    }
    switch settings.text("paths") {
    case "uri": style = .uri
    case "absolute": style = .absolute
    case "relative":
      guard isKnown else {
        throw PluginError(
          "paths cannot be relative: standard output is in no folder",
          hint: "Pass --option relative-to=FOLDER, or --output FILE.")
      }
      style = .relative(to: Self.normalized(folder))
    default: style = isKnown ? .relative(to: Self.normalized(folder)) : .absolute
    }
    prefix = Array(settings.text("prefix").utf8)
    if !prefix.isEmpty, style == .absolute {
      throw PluginError(
        "a prefix stands before relative paths, and these are absolute",
        hint: "Pass --option relative-to=FOLDER, or --output FILE.")
    }
    hasBackslashes = settings.text("slash") == "windows"
  }

  /// Adds a path as bytes.
  ///
  /// A relative path that would be taken for something else (`#1 hit.mp3` for a comment, `a: b.mp3` for an address)
  /// gets `./` before it.
  public func append(_ path: UnsafeRawBufferPointer, isEncoded: Bool = false, to bytes: inout [UInt8]) {
    if case .uri = style { return appendURI(path, to: &bytes) }
    let start = bytes.count
    appendFromBase(path, to: &bytes)
    if isEncoded {
      let raw = Array(bytes[start...])
      bytes.removeSubrange(start...)
      raw.withUnsafeBytes { PercentEncoding.append($0, to: &bytes) }
    }
    if hasBackslashes {
      for index in start..<bytes.count where bytes[index] == UInt8(ascii: "/") {
        bytes[index] = UInt8(ascii: "\\")
      }
    }
    if case .relative = style { bytes.insert(contentsOf: prefix, at: start) }
  }

  /// Adds a path as an address: relative, else with `file://`.
  public func appendURI(_ path: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    guard case .relative = style else {
      bytes.append(contentsOf: "file://".utf8)
      return PercentEncoding.append(path, to: &bytes)
    }
    prefix.withUnsafeBytes { PercentEncoding.appendReference($0, to: &bytes) }
    var relative: [UInt8] = []
    appendFromBase(path, to: &relative)
    relative.withUnsafeBytes { PercentEncoding.append($0, to: &bytes) }
  }

  private func appendFromBase(_ path: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    guard case .relative(let base) = style, path.first == UInt8(ascii: "/") else {
      return bytes.append(contentsOf: path)
    }
    let slash = UInt8(ascii: "/")
    var common = 0
    let end = min(base.count, path.count)
    var index = 0
    while index < end, base[index] == path[index] {
      index += 1
      if path[index - 1] == slash { common = index }
    }
    let rest = UnsafeRawBufferPointer(rebasing: path[common...])
    var isFirst = true
    for byte in base[common...] where byte == slash {
      bytes.append(contentsOf: "../".utf8)
      isFirst = false
    }
    if isFirst, prefix.isEmpty, Self.needsDot(rest) { bytes.append(contentsOf: "./".utf8) }
    bytes.append(contentsOf: rest)
  }

  /// Readers take a line that begins with `#` for a comment and one with a colon in its first part for an address,
  /// and cut blanks off.
  private static func needsDot(_ path: UnsafeRawBufferPointer) -> Bool {
    guard let first = path.first else { return false }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { return true }
    for byte in path {
      if byte == UInt8(ascii: "/") { return false }
      if byte == UInt8(ascii: ":") { return true }
    }
    return false
  }

  /// A folder without `//`, `.` and `..`, with a slash at its end.
  static func normalized(_ folder: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>] = []
    for part in folder.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts.reduce(into: [UInt8(ascii: "/")]) {
      $0.append(contentsOf: $1)
      $0.append(UInt8(ascii: "/"))
    }
  }
}
