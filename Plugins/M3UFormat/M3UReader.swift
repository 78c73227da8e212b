import ShellacPlaylists
import ShellacPluginSDK

/// Reads playlists of lines.
///
/// A location is given as the file has it, converted to UTF-8 when the file is in another encoding. Directives that
/// the library has no place for are kept in their order as extras, and written back by the writer. An entry that
/// names another playlist is kept and not opened.
struct M3UReader: ReadFormat {
  static let suffixes = M3UFormat.suffixes
  static let rows: [RowKind] = [.entries]
  static let options: [OptionDescription] = [TextEncoding.option]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let mark = TextEncoding.mark(head)
    let start = head.dropFirst(mark?.count ?? 0)
    if start.starts(with: "#EXTM3U".utf8) { return 95 }
    guard hasSuffix(path) else { return start.starts(with: "#EXTINF:".utf8) ? 80 : 0 }
    if mark?.encoding == .utf16LittleEndian || mark?.encoding == .utf16BigEndian { return 60 }
    // A song or a picture under the name of a playlist would be taken for a thousand broken entries.
    return head.contains(0) ? 0 : 70
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    let forced = TextEncoding(name: settings.text("encoding"))
    try BinaryContent.refuse(input, encoding: forced, beginning: "#EXTM3U")
    let isUTF8 = input.path.suffix(5).elementsEqual(".m3u8".utf8) { $0 == $1 || $0 | 0x20 == $1 }
    let head = try M3UHead(input, forced: forced, isUTF8: isUTF8)
    let entries = try PlaylistEntries(head.document, into: rows)
    var lines = try TextLines(input, encoding: forced)
    var entry = M3UEntry(encoding: head.encoding)
    while let line = try lines.next() {
      guard case .bytes(let bytes) = line else {
        try rows.refuse(
          PluginError(
            "the line has more than \(TextLines.cap) bytes, and no player reads that", line: lines.number))
        continue
      }
      if lines.number < head.firstEntryLine || lines.number == head.titleLine { continue }
      if !bytes.contains(where: { $0 > 0x20 }) { continue }
      if bytes.contains(0) {
        try rows.refuse(
          PluginError(
            "a path has no NUL byte", hint: "Say how the file is encoded with --option encoding=utf-16.",
            line: lines.number, column: 1 + (bytes.firstIndex(of: 0) ?? 0)))
        continue
      }
      if bytes.first == UInt8(ascii: "#") {
        let directive = M3UDirective(bytes)
        warn(of: bytes, head.encoding, lines.number, rows)
        if directive.beginsBinaryData {
          rows.warn(PluginError("binary data after #EXTBIN is not read", line: lines.number))
          break
        }
        if !entry.take(directive, line: lines.number) {
          rows.warn(
            PluginError(
              "more than \(M3UHead.directivesCap) bytes of directives for one entry are not kept",
              line: lines.number))
        }
      } else {
        try entries.add(entry.finished(location: bytes, line: lines.number))
        entry = M3UEntry(encoding: head.encoding)
      }
    }
  }
}

extension M3UReader {
  /// Names text that is not in the encoding that the file says; paths may be any bytes.
  private static func warn(of text: [UInt8], _ encoding: TextEncoding, _ line: Int, _ rows: RowOutput) {
    guard encoding == .utf8, text.contains(where: { $0 >= 0x80 }), let fault = UTF8Fault.place(in: text)
    else {
      return
    }
    rows.warn(
      PluginError(
        "expected UTF-8, found the byte \(fault.byte); it is read as U+FFFD",
        hint: "Say how the file is encoded, as --option encoding=windows-1252.", line: line,
        column: fault.column))
  }
}

/// An entry whose directives have come, and whose path has not.
private struct M3UEntry {
  private let encoding: TextEncoding
  private var entry = ReadEntry()
  private var information: (value: M3UInformation, place: Int, line: [UInt8])?
  private var bytes = 0

  init(encoding: TextEncoding) { self.encoding = encoding }

  /// Takes a directive.
  ///
  /// - Returns: false when this one is the first for which there is no room.
  mutating func take(_ directive: M3UDirective, line: Int) -> Bool {
    var directive = directive
    if entry.line == 0 { entry.line = line }
    let wasFull = bytes > M3UHead.directivesCap
    bytes += directive.value.count + 16
    if bytes > M3UHead.directivesCap { return wasFull }
    directive.value = encoding.utf8(directive.value)
    switch directive.name?.uppercased() {
    case "EXTM3U", "EXTENC": break
    case "EXTINF":
      if let earlier = information {
        entry.extras.insert(
          Extra(M3UFormat.comment, "EXTINF:" + String(decoding: earlier.line, as: UTF8.self)),
          at: earlier.place)
      }
      information = (M3UInformation(directive.value), entry.extras.count, directive.value)
    case "EXTALB" where entry.album == nil && ReadEntry.text(directive.value) != nil:
      entry.album = ReadEntry.text(directive.value)
    default: entry.extras.append(directive.extra)
    }
    return true
  }

  mutating func finished(location: [UInt8], line: Int) -> ReadEntry {
    if entry.line == 0 { entry.line = line }
    entry.location = encoding.utf8(location)
    guard let information else { return entry }
    entry.seconds = information.value.seconds
    entry.setName(information.value.name)
    // Where the line stands among others is kept, and what the length alone would not give back.
    if !information.value.isPlain {
      entry.extras.insert(
        Extra(M3UFormat.information, String(decoding: information.value.lead, as: UTF8.self)),
        at: information.place)
    } else if information.place < entry.extras.count {
      entry.extras.insert(Extra(M3UFormat.information, ""), at: information.place)
    }
    return entry
  }
}
