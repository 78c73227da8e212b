import ShellacModel

/// A template of paths below a root, with the songs that it is for.
public struct PathTemplate: Sendable {
  /// The songs that it is for; nil for all.
  public var query: Query?

  /// The template; it always ends in the file's extension.
  public let template: Template

  /// What a path is when nobody says.
  public static let usual = """
    {albumartist|artist|'Unknown Artist'}/{album?{year?{year} - }}{album|'Unknown Album'}{edition? ({edition})}/\
    {multidisc?{disc?{disc}-}}{track?{track:02} }{compilation?{artist?{artist} - }}{title|'Untitled'}.{ext}
    """

  /// Reads a template.
  ///
  /// A file's extension is added when the template does not name it.
  /// - Throws: `Diagnostic` with the place of the fault.
  public init(_ text: String, query: Query? = nil) throws {
    self.query = query
    var template = try TemplateParser.parse(text)
    if case .text(let first)? = template.parts.first, first.hasPrefix("/") {
      throw Self.fault(
        "a path below the root does not begin with a slash",
        hint: "Leave the slash out; name the root with --to.",
        at: 0, in: text)
    }
    if let fault = Self.offsetOfWayUp(in: text) {
      let leadsOut = text.utf8.dropFirst(fault).starts(with: "..".utf8)
      throw Self.fault(
        leadsOut ? "a path below the root cannot lead out of it" : "a path below the root has no '.'",
        hint: leadsOut ? "Leave '..' out; name another root with --to." : "Leave './' out: it begins there.",
        at: fault, in: text)
    }
    if template.parts.isEmpty || text.hasSuffix("/") {
      throw Self.fault(
        "the template ends without a name for the file", hint: "End it as in: {artist}/{title}.{ext}",
        at: text.utf8.count, in: text)
    }
    if !template.fields.contains(.field(.ext)) {
      template.parts.append(
        .when(.field(.ext), Template(parts: [.text("."), .value([.field(.field(.ext))], width: nil)])))
    }
    self.template = template
  }

  private static func fault(_ message: String, hint: String, at offset: Int, in text: String) -> Diagnostic {
    let column = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self).count + 1
    return Diagnostic(
      message, hint: hint, place: Diagnostic.Place(source: text, column: column), status: .usage)
  }

  /// Where a component of dots stands in the template's own text.
  private static func offsetOfWayUp(in text: String) -> Int? {
    var offset = 0
    for component in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if component.elementsEqual("..".utf8) || component.elementsEqual(".".utf8) { return offset }
      offset += component.count + 1
    }
    return nil
  }
}
