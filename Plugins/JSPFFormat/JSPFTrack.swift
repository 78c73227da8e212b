import ShellacPlaylists
import ShellacPluginSDK
import ShellacTabular

/// One track as it is read.
struct JSPFTrack {
  private(set) var entry = ReadEntry()

  init(line: Int) { entry.line = line }

  /// Takes a member, whose value is next.
  mutating func take(_ key: String, from reader: inout JSONReader, warn: (PluginError) -> Void) throws {
    let token = try reader.required()
    let place = (reader.line, reader.column)
    func tell(_ message: String) { warn(PluginError(message, line: place.0, column: place.1)) }
    switch (key, token) {
    case (_, .null): break
    case ("title", .string(let text)): entry.title = text
    case ("creator", .string(let text)): entry.artist = text
    case ("album", .string(let text)): entry.album = text
    case ("location", .string), ("location", .beginArray):
      takeLocations(try texts(token, from: &reader, warn: tell))
    case ("identifier", .string), ("identifier", .beginArray):
      entry.identifiers += try texts(token, from: &reader, warn: tell)
    case ("trackNum", .number(let digits)), ("trackNum", .string(let digits)):
      entry.track = Int64(digits)
      if entry.track == nil { tell("expected a whole number, found '\(digits)'") }
    case ("duration", .number(let digits)), ("duration", .string(let digits)):
      guard let milliseconds = Int64(digits.prefix { $0 != "." }), milliseconds >= 0 else {
        return tell("expected a number of milliseconds, found '\(digits)'")
      }
      entry.seconds = ReadEntry.seconds(milliseconds: milliseconds)
    default:
      guard entry.extras.count < 1000 else {
        throw PluginError("a track has more than 1000 members", line: place.0, column: place.1)
      }
      entry.extras.append(Extra(JSPFFormat.prefix + key, try reader.text(token)))
    }
  }

  private mutating func takeLocations(_ locations: [String]) {
    guard let first = locations.first else { return }
    entry.location = Array(first.utf8)
    guard locations.count > 1 else { return }
    var bytes: [UInt8] = []
    for (index, location) in locations.dropFirst().enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
      JSONText.append(location, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    entry.extras.append(Extra(JSPFFormat.locations, String(decoding: bytes, as: UTF8.self)))
  }

  /// A text or an array of texts.
  private func texts(_ first: JSONReader.Token, from reader: inout JSONReader, warn: (String) -> Void) throws
    -> [String]
  {
    if case .string(let text) = first { return [text] }
    var texts: [String] = []
    while true {
      switch try reader.required() {
      case .endArray: return texts
      case .string(let text):
        guard texts.count < 1000 else {
          throw PluginError("more than 1000 addresses", line: reader.line, column: reader.column)
        }
        texts.append(text)
      case let token:
        warn("expected addresses, found something else")
        try reader.skip(token)
      }
    }
  }
}
