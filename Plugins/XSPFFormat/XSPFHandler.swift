import ShellacPlaylists
import ShellacPluginSDK
import ShellacXML

/// Takes the elements of a playlist: what it says of itself, or its tracks.
struct XSPFHandler: XMLHandler {
  /// What is wanted of the file.
  enum Part {
    case playlist
    case tracks((ReadEntry) throws -> Void)
  }

  /// What the file says of itself.
  private(set) var document = Document()
  /// Whether the first element was a playlist.
  private(set) var hasRoot = false
  /// What was odd outside the tracks.
  private(set) var warnings: [PluginError] = []
  /// Takes what is odd in tracks.
  var warn: (PluginError) -> Void = { _ in }

  /// The most bytes of one text, and of all that one track or the playlist says.
  static let textCap = 1 << 20

  private enum Scope {
    case playlist, trackList, track, attribution, text, fragment, unknown
  }

  private let part: Part
  private var scopes: [Scope] = []
  private var bases: [String] = []
  private var element = XMLElement(name: "")
  private var place = XMLPlace()
  private var text: [UInt8] = []
  private var fragment = XMLFragment()
  private var entry = ReadEntry()
  private var isInTracks = false
  private var size = 0
  private var unknown: Set<String> = []

  init(part: Part) { self.part = part }

  private var wantsTracks: Bool { if case .tracks = part { true } else { false } }

  /// Whether what is read now is of the part that is wanted.
  private var isWanted: Bool { isInTracks == wantsTracks }

  mutating func start(_ element: XMLElement, at place: XMLPlace) throws {
    let base = element.attributes.first { $0.name == "base" && $0.prefix == "xml" }?.value
    let outer = bases.last ?? ""
    bases.append(base.map { XSPFAddress.resolved($0, against: outer) } ?? outer)
    if isWanted, scopes.last != .fragment, element.name != "track" { try count(Self.size(of: element)) }
    let isOwn = element.namespace == nil || element.namespace?.hasPrefix("http://xspf.org/ns/0") == true
    switch scopes.last {
    case nil:
      guard element.name == "playlist", isOwn else {
        throw PluginError(
          "expected the element playlist, found \(element.name)", line: place.line, column: place.column)
      }
      hasRoot = true
      scopes.append(.playlist)
    case .playlist, .track: begin(element, isOwn: isOwn, at: place)
    case .attribution:
      guard isOwn, element.name == "location" || element.name == "identifier" else {
        return pass(element, at: place)
      }
      begin(element, isOwn: isOwn, at: place)
    case .trackList:
      guard element.name == "track", isOwn else { return pass(element, at: place) }
      scopes.append(.track)
      entry = ReadEntry()
      entry.line = place.line
      if wantsTracks { size = 0 }
    case .fragment:
      scopes.append(.fragment)
      if isWanted { try count(fragment.start(element)) }
    case .text: scopes.append(.text)
    case .unknown: scopes.append(.unknown)
    }
  }

  private mutating func begin(_ element: XMLElement, isOwn: Bool, at place: XMLPlace) {
    if isOwn, element.name == "trackList", case .playlist = scopes.last {
      scopes.append(.trackList)
      isInTracks = true
    } else if isOwn, element.name == "attribution", case .playlist = scopes.last {
      scopes.append(.attribution)
    } else if isOwn, element.name == "extension" {
      scopes.append(.fragment)
      fragment = XMLFragment()
      self.element = element
      self.place = place
    } else if isOwn, XSPFFormat.textElements.contains(element.name) {
      scopes.append(.text)
      self.element = element
      self.place = place
      text.removeAll(keepingCapacity: true)
    } else {
      pass(element, at: place)
    }
  }

  private mutating func pass(_ element: XMLElement, at place: XMLPlace) {
    scopes.append(.unknown)
    guard isWanted, unknown.count < 100, unknown.insert(element.name).inserted else { return }
    tell(PluginError("element \(element.name) is not of XSPF, and is passed over", line: place.line))
  }

  mutating func characters(_ text: UnsafeRawBufferPointer) throws {
    guard isWanted else { return }
    switch scopes.last {
    case .text:
      try count(text.count)
      self.text.append(contentsOf: text)
    case .fragment: try count(fragment.characters(text))
    default: break
    }
  }

  mutating func end() throws {
    let base = bases.popLast() ?? ""
    switch scopes.popLast() {
    case .text where !isInside(.text) && isWanted: take(base)
    case .fragment:
      if isInside(.fragment) {
        if isWanted { try count(fragment.end()) }
      } else if isWanted {
        keep("extension", named: "application", fragment.text)
      }
    case .track: if case .tracks(let add) = part { try add(entry) }
    case .trackList: isInTracks = false
    default: break
    }
  }

  private func isInside(_ scope: Scope) -> Bool {
    switch (scopes.last, scope) {
    case (.text, .text), (.fragment, .fragment): true
    default: false
    }
  }

  /// What an element costs before it has text: many without any are no small file either.
  private static func size(of element: XMLElement) -> Int {
    element.attributes.reduce(element.name.utf8.count + 16) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }

  private mutating func count(_ bytes: Int) throws {
    size += bytes
    if size > Self.textCap {
      throw PluginError(
        "what \(isInTracks ? "a track" : "the playlist") says has more than \(Self.textCap) bytes",
        line: place.line)
    }
  }

  private mutating func tell(_ warning: PluginError) {
    if wantsTracks { warn(warning) } else { warnings.append(warning) }
  }

  private mutating func keep(_ extra: Extra) {
    if isInTracks { entry.extras.append(extra) } else { document.extras.append(extra) }
  }

  /// Keeps what is known by an address in an attribute.
  private mutating func keep(_ name: String, named attribute: String, _ value: String) {
    guard let address = element[attribute], !address.isEmpty else {
      return tell(
        PluginError(
          "\(name) has no \(attribute), as XSPF demands, and is not kept",
          hint: "Give it the attribute \(attribute).", line: place.line, column: place.column))
    }
    keep(Extra("\(XSPFFormat.prefix)\(name) \(address)", value))
  }

  /// Keeps what there may be one of.
  private mutating func keepOne(_ value: String) {
    let name = XSPFFormat.prefix + element.name
    let isTold =
      switch element.name {
      case "title": isInTracks ? entry.title != nil : document.title != nil
      case "creator": isInTracks ? entry.artist != nil : document.creator != nil
      case "date": document.date != nil
      case "album": entry.album != nil
      case "trackNum": entry.track != nil
      case "duration": entry.seconds != nil
      default: (isInTracks ? entry.extras : document.extras).contains { $0.name == name }
      }
    let scope = isInTracks ? "track" : "playlist"
    let isAllowed = (isInTracks ? XSPFFormat.ofTrack : XSPFFormat.ofPlaylist).contains(element.name)
    if isAllowed, !isTold { return keep(Extra(name, value)) }
    tell(
      PluginError(
        isAllowed
          ? "a second \(element.name) of a \(scope), where XSPF has one, is not kept"
          : "\(element.name) is not of a \(scope) in XSPF, and is not kept",
        line: place.line, column: place.column))
  }

  /// Takes a text that has ended.
  private mutating func take(_ base: String) {
    let content = XSPFAddress.text(text)
    let word = ReadEntry.text(text) ?? ""
    if case .attribution = scopes.last {
      return keep(Extra(XSPFFormat.prefix + "attribution " + element.name, word))
    }
    switch element.name {
    case "link": return keep("link", named: "rel", word)
    case "meta": return keep("meta", named: "rel", content)
    case _ where content.isEmpty: return
    default: break
    }
    if isInTracks { takeOfTrack(content, word, base) } else { takeOfPlaylist(content, word) }
  }

  private mutating func takeOfPlaylist(_ content: String, _ word: String) {
    switch element.name {
    case "title" where document.title == nil: document.title = content
    case "creator" where document.creator == nil: document.creator = content
    case "date" where document.date == nil: document.date = word
    default: keepOne(content)
    }
  }

  private mutating func takeOfTrack(_ content: String, _ word: String, _ base: String) {
    switch element.name {
    case "location":
      let address = XSPFAddress.resolved(word, against: base)
      if entry.location.isEmpty {
        entry.location = Array(address.utf8)
      } else {
        keep(Extra(XSPFFormat.prefix + "location", address))
      }
    case "identifier": entry.identifiers.append(word)
    case "title" where entry.title == nil: entry.title = content
    case "creator" where entry.artist == nil: entry.artist = content
    case "album" where entry.album == nil: entry.album = content
    case "trackNum" where entry.track == nil:
      guard let number = Int64(word), number >= 0 else { return tellOfNumber(word) }
      entry.track = number
    case "duration" where entry.seconds == nil:
      guard let milliseconds = Int64(word), milliseconds >= 0 else { return tellOfNumber(word) }
      entry.seconds = ReadEntry.seconds(milliseconds: milliseconds)
    default: keepOne(content)
    }
  }

  private mutating func tellOfNumber(_ word: String) {
    tell(
      PluginError(
        "expected a number in \(element.name), found '\(word)'", line: place.line, column: place.column))
  }
}
