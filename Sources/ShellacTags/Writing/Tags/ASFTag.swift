import ShellacModel

/// The content description and the attributes in the header of a Windows Media file.
///
/// Advanced Systems Format (ASF) Specification, sections 3.10, 3.11, 4.7 and 4.8.
struct ASFTag: WritableTag {
  /// An attribute as it stands in its object.
  private struct Attribute {
    var name: String
    var type: Int
    var raw: [UInt8]
  }

  /// Title, author, copyright, description, rating.
  private var description: [[UInt8]] = Array(repeating: [], count: 5)
  private var extended: [Attribute] = []
  private var metadata: [Attribute] = []
  private var library: [Attribute] = []
  var exists: Bool { true }

  private static let texts = ["TITLE", "ARTIST", "COPYRIGHT", "COMMENT"]

  // MARK: Taking apart

  mutating func takeDescription(_ bytes: [UInt8]) throws {
    var offset = 10
    for index in 0..<5 {
      guard let size = bytes.little(index * 2, 2), let text = bytes.piece(offset, size) else {
        throw WritingFailure.damaged("its ASF content description")
      }
      description[index] = text
      offset += size
    }
  }

  mutating func takeExtended(_ bytes: [UInt8]) throws {
    var offset = 2
    for _ in 0..<(bytes.little(0, 2) ?? 0) {
      guard let nameSize = bytes.little(offset, 2), let name = bytes.piece(offset + 2, nameSize),
        let type = bytes.little(offset + 2 + nameSize, 2), let size = bytes.little(offset + 4 + nameSize, 2),
        let raw = bytes.piece(offset, 6 + nameSize + size)
      else { throw WritingFailure.damaged("its list of ASF attributes") }
      extended.append(Attribute(name: Self.text(name), type: type, raw: raw))
      offset += raw.count
    }
  }

  mutating func takeMetadata(_ bytes: [UInt8], isLibrary: Bool) throws {
    var offset = 2
    for _ in 0..<(bytes.little(0, 2) ?? 0) {
      guard let nameSize = bytes.little(offset + 4, 2), let type = bytes.little(offset + 6, 2),
        let size = bytes.little(offset + 8, 4), let name = bytes.piece(offset + 12, nameSize),
        let raw = bytes.piece(offset, 12 + nameSize + size)
      else { throw WritingFailure.damaged("its list of ASF attributes") }
      let attribute = Attribute(name: Self.text(name), type: type, raw: raw)
      if isLibrary { library.append(attribute) } else { metadata.append(attribute) }
      offset += raw.count
    }
  }

  // MARK: Putting together

  var isDescribed: Bool { description.contains { !$0.isEmpty } }

  var renderedDescription: [UInt8] {
    description.flatMap { [UInt8].little($0.count, 2) } + description.flatMap(\.self)
  }
  var renderedExtended: [UInt8] { .little(extended.count, 2) + extended.flatMap(\.raw) }
  var renderedMetadata: [UInt8] { .little(metadata.count, 2) + metadata.flatMap(\.raw) }
  var renderedLibrary: [UInt8] { .little(library.count, 2) + library.flatMap(\.raw) }
  var isExtended: Bool { !extended.isEmpty }

  // MARK: Changes

  private static func key(_ attribute: Attribute) -> String? {
    if attribute.name == "Author" { return "ARTIST" }
    return keys[attribute.name] ?? attribute.name.asciiUppercased
  }

  func has(_ change: TagChange) -> Bool {
    if let index = Self.texts.firstIndex(of: change.key), !description[index].isEmpty { return true }
    return (extended + metadata + library).contains {
      Self.key($0).map(change.allSpellings.contains) ?? false
    }
  }

  func holds(_ change: TagChange) -> Bool {
    (change.values + [change.total?.value ?? ""]).allSatisfy { $0.utf16.count < 32_766 }
      && change.key.utf16.count < 32_766
  }

  mutating func make(_ change: TagChange) throws {
    guard holds(change) else { throw WritingFailure("an ASF attribute has room for 64 KiB of UTF-16 only") }
    var values = change.total == nil ? change.values : change.joinedPosition.map { [$0] } ?? []
    if let index = Self.texts.firstIndex(of: change.key),
      !change.isOnlyWhereFound || !description[index].isEmpty
    {
      description[index] = values.isEmpty ? [] : Self.terminated(values.removeFirst())
    }
    let isText = Self.texts.contains(change.key)
    // What stands in the header's extension would be read as a further value.
    metadata.removeAll { Self.key($0).map(change.spellings.contains) ?? false }
    let wasInLibrary = library.contains { Self.key($0).map(change.spellings.contains) ?? false }
    library.removeAll { Self.key($0).map(change.spellings.contains) ?? false }
    replace(change.spellings, values, adds: !change.isOnlyWhereFound || wasInLibrary, isText: isText)
    guard let total = change.total else { return }
    let count = total.value.map { [$0] } ?? []
    let wasThere = library.contains { Self.key($0).map(total.spellings.contains) ?? false }
    library.removeAll { Self.key($0).map(total.spellings.contains) ?? false }
    replace(total.spellings, count, adds: wasThere, isText: false)
  }

  private mutating func replace(_ spellings: [String], _ values: [String], adds: Bool, isText: Bool) {
    extended = replacing(extended, spellings, with: values, adds: adds, key: Self.key) { key, old in
      // Further artists are attributes beside the one in the description.
      let name = old?.name ?? (isText && key == "ARTIST" ? "Author" : Self.names[key] ?? key)
      return values.map { Self.attribute(name, $0, like: old) }
    }
  }

  private static func attribute(_ name: String, _ value: String, like old: Attribute?) -> Attribute {
    let nameBytes = terminated(name)
    // A number stays one.
    if old?.type == 3, let number = UInt32(value) {
      return Attribute(
        name: name, type: 3,
        raw: .little(nameBytes.count, 2) + nameBytes + .little(3, 2) + .little(4, 2) + .little(Int(number), 4)
      )
    }
    let bytes = terminated(value)
    return Attribute(
      name: name, type: 0,
      raw: .little(nameBytes.count, 2) + nameBytes + .little(0, 2) + .little(bytes.count, 2) + bytes)
  }

  private static func terminated(_ text: String) -> [UInt8] { text.utf16LittleEndian + [0, 0] }

  private static func text(_ bytes: [UInt8]) -> String {
    var units: [UInt16] = []
    var index = 0
    while index + 1 < bytes.count {
      units.append(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
      index += 2
    }
    while units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }

  private static let keys: [String: String] = [
    "WM/AlbumTitle": "ALBUM", "WM/AlbumArtist": "ALBUMARTIST", "WM/Composer": "COMPOSER",
    "WM/Writer": "LYRICIST", "WM/Conductor": "CONDUCTOR", "WM/ModifiedBy": "REMIXER", "WM/Year": "DATE",
    "WM/OriginalReleaseYear": "ORIGINALDATE", "WM/Producer": "PRODUCER",
    "WM/ContentGroupDescription": "WORK", "WM/SubTitle": "SUBTITLE", "WM/SetSubTitle": "DISCSUBTITLE",
    "WM/TrackNumber": "TRACKNUMBER", "WM/PartOfSet": "DISCNUMBER", "WM/Genre": "GENRE",
    "WM/BeatsPerMinute": "BPM", "WM/Mood": "MOOD", "WM/ISRC": "ISRC", "WM/Lyrics": "LYRICS",
    "WM/Media": "MEDIA", "WM/Publisher": "LABEL", "WM/CatalogNo": "CATALOGNUMBER", "WM/Barcode": "BARCODE",
    "WM/EncodedBy": "ENCODEDBY", "WM/AlbumSortOrder": "ALBUMSORT",
    "WM/AlbumArtistSortOrder": "ALBUMARTISTSORT", "WM/ArtistSortOrder": "ARTISTSORT",
    "WM/TitleSortOrder": "TITLESORT", "WM/Script": "SCRIPT", "WM/Language": "LANGUAGE",
    "WM/ARTISTS": "ARTISTS", "MusicBrainz/Track Id": "MUSICBRAINZ_TRACKID",
    "MusicBrainz/Artist Id": "MUSICBRAINZ_ARTISTID", "MusicBrainz/Album Id": "MUSICBRAINZ_ALBUMID",
    "MusicBrainz/Album Artist Id": "MUSICBRAINZ_ALBUMARTISTID",
    "MusicBrainz/Album Release Country": "RELEASECOUNTRY", "MusicBrainz/Album Status": "RELEASESTATUS",
    "MusicBrainz/Album Type": "RELEASETYPE", "MusicBrainz/Release Group Id": "MUSICBRAINZ_RELEASEGROUPID",
    "MusicBrainz/Release Track Id": "MUSICBRAINZ_RELEASETRACKID", "MusicBrainz/Work Id": "MUSICBRAINZ_WORKID",
    "MusicIP/PUID": "MUSICIP_PUID", "Acoustid/Id": "ACOUSTID_ID",
    "Acoustid/Fingerprint": "ACOUSTID_FINGERPRINT",
  ]
  private static let names = Dictionary(uniqueKeysWithValues: keys.map { ($0.value, $0.key) })
}
