import ShellacPlaylists
import ShellacPluginSDK
import ShellacXML

/// Writes XSPF that is valid by its schema; addresses are percent-encoded.
///
///     <playlist version="1" xmlns="http://xspf.org/ns/0/">
///       <trackList>
///         <track>
///           <location>Example%20Artist/03%20Example%20Song.flac</location>
struct XSPFWriter: ExportFormat {
  static let suffixes = XSPFFormat.suffixes
  static let rows = PlaylistColumns.rows
  static let columns: [String]? = PlaylistColumns.names
  static let options: [OptionDescription] =
    PathForm.options + [
      .flag("bom", help: "Begin with a byte order mark."),
      .choice("line-ending", of: ["lf", "crlf"], default: "lf", help: "How lines end."),
    ]

  private let form: PathForm
  private let columns: PlaylistColumns
  private let warn: (PluginError) -> Void
  private var elements: XSPFElements

  init(_ request: ExportRequest, output: ByteOutput) throws {
    form = try PathForm(request)
    columns = PlaylistColumns(request.columns)
    warn = request.warn
    elements = XSPFElements(
      output: output, lineEnd: request.settings.text("line-ending") == "crlf" ? [0x0D, 0x0A] : [0x0A])
    if request.settings.flag("bom") { output.append("\u{FEFF}") }
    elements.line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    elements.line(0, "<playlist version=\"1\" xmlns=\"\(XSPFFormat.namespace)\">")
    append(request.document)
    elements.line(1, "<trackList>")
  }

  mutating func write(_ row: Row) throws {
    let row = columns.row(row)
    elements.line(2, "<track>")
    var location: [UInt8] = []
    if let path = row.path {
      form.appendURI(path, to: &location)
    } else if let address = row.location {
      PercentEncoding.appendReference(address, to: &location)
    }
    let extras = row.extras
    if !location.isEmpty { elements.element(3, "location", location) }
    for extra in extras where extra.name == "xspf:location" { elements.address(3, "location", extra.value) }
    for identifier in row.identifiers { elements.address(3, "identifier", identifier) }
    elements.text(3, "title", row.title)
    elements.text(3, "creator", row.artist)
    if !extras.isEmpty { elements.singletons(3, ["annotation": false, "info": true, "image": true], extras) }
    elements.text(3, "album", row.album)
    if let track = row.track, track >= 0 { elements.number(3, "trackNum", track) }
    if let milliseconds = row.milliseconds { elements.number(3, "duration", milliseconds) }
    if !extras.isEmpty { elements.further(3, extras, warn: warn) }
    elements.line(2, "</track>")
    if !elements.isWhole {
      warn(PluginError("'\(row.name)' has characters that XML cannot hold; U+FFFD stands in their place"))
      elements.isWhole = true
    }
  }

  mutating func finish() {
    elements.line(1, "</trackList>")
    elements.line(0, "</playlist>")
  }

  private mutating func append(_ document: Document) {
    let extras = document.extras
    if let title = document.title { elements.text(1, "title", title) }
    if let creator = document.creator { elements.text(1, "creator", creator) }
    elements.singletons(
      1, ["annotation": false, "info": true, "location": true, "identifier": true, "image": true], extras)
    if let date = document.date {
      if let whole = XSPFDate.whole(date) {
        elements.text(1, "date", whole)
      } else {
        warn(PluginError("the date '\(date)' is not one that XSPF can hold, and is left out"))
      }
    }
    elements.singletons(1, ["license": true], extras)
    let attribution = extras.filter { $0.name.hasPrefix("xspf:attribution ") }
    if !attribution.isEmpty {
      elements.line(1, "<attribution>")
      for extra in attribution {
        elements.address(2, extra.name.hasSuffix(" location") ? "location" : "identifier", extra.value)
      }
      elements.line(1, "</attribution>")
    }
    elements.further(1, extras, warn: warn)
    if !elements.isWhole {
      warn(PluginError("the playlist has characters that XML cannot hold; U+FFFD stands in their place"))
      elements.isWhole = true
    }
  }
}
