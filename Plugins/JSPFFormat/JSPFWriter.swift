import ShellacPlaylists
import ShellacPluginSDK
import ShellacTabular

/// Writes JSPF, a track a line; addresses are percent-encoded.
///
///     {"playlist":{"title":"Bought in 2020","track":[
///     {"location":["Example%20Artist/03%20Example%20Song.flac"],"title":"Example Song","duration":215000}
///     ]}}
struct JSPFWriter: ExportFormat {
  static let suffixes = ["jspf"]
  static let rows = PlaylistColumns.rows
  static let columns: [String]? = PlaylistColumns.names
  static let options: [OptionDescription] =
    PathForm.options + [.choice("line-ending", of: ["lf", "crlf"], default: "lf", help: "How lines end.")]

  private let form: PathForm
  private let columns: PlaylistColumns
  private let lineEnd: [UInt8]
  private let warn: (PluginError) -> Void
  private let output: ByteOutput
  private let extras: [Extra]
  private var isFirst = true

  init(_ request: ExportRequest, output: ByteOutput) throws {
    form = try PathForm(request)
    columns = PlaylistColumns(request.columns)
    lineEnd = request.settings.text("line-ending") == "crlf" ? [0x0D, 0x0A] : [0x0A]
    warn = request.warn
    self.output = output
    var object = JSPFObject(output, lead: "{\"playlist\":{")
    let document = request.document
    extras = document.extras
    object.text("title", document.title)
    object.text("creator", document.creator)
    object.text("date", document.date)
    object.extras(document.extras, except: ["track"], warn: warn)
    object.key("track")
    output.append("[")
  }

  mutating func write(_ row: Row) throws {
    let row = columns.row(row)
    if !isFirst { output.append(",") }
    isFirst = false
    output.bytes.append(contentsOf: lineEnd)
    var object = JSPFObject(output, lead: "{")
    let extras = row.extras
    var locations: [String] = []
    if let path = row.path {
      var bytes: [UInt8] = []
      form.appendURI(path, to: &bytes)
      locations.append(String(decoding: bytes, as: UTF8.self))
    } else if let location = row.location {
      var bytes: [UInt8] = []
      PercentEncoding.appendReference(location, to: &bytes)
      locations.append(String(decoding: bytes, as: UTF8.self))
    }
    if let further = extras.first(where: { $0.name == JSPFFormat.locations }) {
      locations += JSPFObject.texts(further.value)
    }
    object.texts("location", locations)
    object.texts("identifier", row.identifiers)
    object.text("title", row.title)
    object.text("creator", row.artist)
    object.text("album", row.album)
    object.number("trackNum", row.track)
    object.number("duration", row.milliseconds)
    object.extras(extras, except: ["location"], warn: warn)
    output.append("}")
  }

  func finish() {
    output.bytes.append(contentsOf: lineEnd)
    output.append("]}")
    var root = JSPFObject(output, after: ["playlist"])
    root.extras(extras, of: JSPFFormat.rootPrefix, except: [], warn: warn)
    output.append("}")
    output.bytes.append(contentsOf: lineEnd)
  }
}

/// Members of an object, one after the other.
struct JSPFObject {
  private let output: ByteOutput
  private var written: Set<String> = []

  init(_ output: ByteOutput, lead: String) {
    self.output = output
    output.append(lead)
  }

  /// An object that has members already.
  init(_ output: ByteOutput, after written: Set<String>) {
    self.output = output
    self.written = written
  }

  mutating func key(_ key: String) {
    if !written.isEmpty { output.append(",") }
    written.insert(key)
    JSONText.append(key, to: &output.bytes)
    output.append(":")
  }

  mutating func text(_ key: String, _ text: String?) {
    guard let text else { return }
    self.key(key)
    JSONText.append(text, to: &output.bytes)
  }

  mutating func text(_ key: String, _ text: UnsafeRawBufferPointer?) {
    guard let text else { return }
    self.key(key)
    JSONText.append(text, to: &output.bytes)
  }

  mutating func number(_ key: String, _ number: Int64?) {
    guard let number else { return }
    self.key(key)
    output.append(number)
  }

  mutating func texts(_ key: String, _ texts: [String]) {
    if texts.isEmpty { return }
    self.key(key)
    for (index, text) in texts.enumerated() {
      output.append(index == 0 ? "[" : ",")
      JSONText.append(text, to: &output.bytes)
    }
    output.append("]")
  }

  /// Adds what was kept as JSON, but for keys that are there already.
  mutating func extras(
    _ extras: [Extra], of prefix: String = JSPFFormat.prefix, except: Set<String>,
    warn: (PluginError) -> Void
  ) {
    for extra in extras where extra.name.hasPrefix(prefix) {
      let key = String(extra.name.dropFirst(prefix.count))
      if except.contains(key) || written.contains(key) { continue }
      guard JSONReader.isValue(extra.value) else {
        warn(PluginError("what was kept of \(key) is no JSON, and is left out"))
        continue
      }
      self.key(key)
      output.append(extra.value)
    }
  }

  /// The texts of an array of JSON.
  static func texts(_ json: String) -> [String] {
    var pieces = [Array(json.utf8)[...]]
    var reader = JSONReader { pieces.popLast() }
    var texts: [String] = []
    while let token = try? reader.next() { if case .string(let text) = token { texts.append(text) } }
    return texts
  }
}
