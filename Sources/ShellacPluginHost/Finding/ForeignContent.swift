import ShellacModel

/// What a file is that no plugin reads, as its first bytes tell, and what helps.
struct ForeignContent {
  /// What messages call it: `a picture`.
  let name: String
  let hint: String

  private static let music = ForeignContent(
    name: "music", hint: "Take it into the library with 'shellac index FOLDER'.")
  private static let picture = ForeignContent(
    name: "a picture", hint: "Type what it shows into a table, and import that as CSV.")
  private static let document = ForeignContent(
    name: "a PDF document", hint: "Type what it says into a table, and import that as CSV.")
  private static let spreadsheet = ForeignContent(
    name: "a workbook of a spreadsheet program", hint: "Save its sheet as CSV, and import that.")
  private static let text = ForeignContent(
    name: "a document of a word processor", hint: "Save its table as CSV, and import that.")
  private static let page = ForeignContent(
    name: "a web page of no shop that is known",
    hint: "Save the whole page once more, or name its format with --from.")
  private static let archive = ForeignContent(
    name: "an archive in which nothing is known by its name",
    hint: "Unpack it and name the file that is meant, or name its format with --from.")

  /// First bytes that only one kind of file has; `.` stands for any.
  private static let beginnings: [(bytes: String, content: ForeignContent)] = [
    ("....ftyphei", picture), ("....ftypmif", picture), ("....ftypavif", picture), ("ID3", music),
    ("fLaC", music), ("OggS", music), ("RIFF....WAVE", music), ("FORM....AIF", music),
    ("....ftyp", music), ("MAC ", music), ("wvPk", music), ("\u{FF}\u{FB}", music), ("\u{FF}\u{FA}", music),
    ("\u{FF}\u{F3}", music), ("\u{FF}\u{F2}", music), ("0&\u{B2}u\u{8E}f\u{CF}\u{11}", music),
    ("\u{FF}\u{D8}\u{FF}", picture), ("\u{89}PNG", picture), ("GIF8", picture), ("RIFF....WEBP", picture),
    ("%PDF-", document), ("\u{D0}\u{CF}\u{11}\u{E0}", spreadsheet),
  ]

  /// What an input is.
  ///
  /// - Returns: nil when its first bytes are of nothing that is known here.
  /// - Throws: `Diagnostic` when it is an archive that cannot be read.
  static func of(_ input: PluginInput, head: [UInt8]) throws -> ForeignContent? {
    if ZipArchive.begins(head) { return try archive(input) }
    let found = beginnings.first { beginning in
      let wanted = beginning.bytes.unicodeScalars
      return head.count >= wanted.count
        && zip(head, wanted).allSatisfy { $1 == "." || UInt32($0) == $1.value }
    }
    if let found { return found.content }
    // Pages begin with comments and declarations of any kind.
    let start = String(decoding: head.prefix(1024), as: UTF8.self).lowercased()
    return start.contains("<!doctype html") || start.contains("<html") ? page : nil
  }

  /// What an archive is, by the names of its members.
  private static func archive(_ input: PluginInput) throws -> ForeignContent {
    var index: UInt64 = 0
    while index < 1_000, let name = try input.nameOfMember(index) {
      if name == Array("xl/workbook.xml".utf8) { return spreadsheet }
      if name == Array("word/document.xml".utf8) { return text }
      if index == 0, name == Array("mimetype".utf8), let kind = try input.further(name)?.head() {
        let kind = String(decoding: kind.prefix(100), as: UTF8.self)
        if kind.hasPrefix("application/vnd.oasis.opendocument.spreadsheet") { return spreadsheet }
        if kind.hasPrefix("application/vnd.oasis.opendocument.text") { return text }
      }
      index += 1
    }
    return archive
  }
}
