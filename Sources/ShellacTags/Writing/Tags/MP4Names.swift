/// Which item of an MP4 file is which property, as TagLib has it (mp4tag.cpp).
enum MP4Names {
  private static let atoms: [String: String] = [
    "\u{A9}nam": "TITLE", "\u{A9}ART": "ARTIST", "\u{A9}alb": "ALBUM", "\u{A9}cmt": "COMMENT",
    "\u{A9}gen": "GENRE", "\u{A9}day": "DATE", "\u{A9}wrt": "COMPOSER", "\u{A9}grp": "GROUPING",
    "aART": "ALBUMARTIST", "trkn": "TRACKNUMBER", "disk": "DISCNUMBER", "cpil": "COMPILATION", "tmpo": "BPM",
    "cprt": "COPYRIGHT", "\u{A9}lyr": "LYRICS", "\u{A9}too": "ENCODEDBY", "soal": "ALBUMSORT",
    "soaa": "ALBUMARTISTSORT", "soar": "ARTISTSORT", "sonm": "TITLESORT", "soco": "COMPOSERSORT",
    "sosn": "SHOWSORT", "shwm": "SHOWWORKMOVEMENT", "pgap": "GAPLESSPLAYBACK", "pcst": "PODCAST",
    "catg": "PODCASTCATEGORY", "desc": "PODCASTDESC", "egid": "PODCASTID", "purl": "PODCASTURL",
    "tves": "TVEPISODE", "tven": "TVEPISODEID", "tvnn": "TVNETWORK", "tvsn": "TVSEASON", "tvsh": "TVSHOW",
    "\u{A9}wrk": "WORK", "\u{A9}mvn": "MOVEMENTNAME", "\u{A9}mvi": "MOVEMENTNUMBER",
    "\u{A9}mvc": "MOVEMENTCOUNT",
  ]
  private static let keys = Dictionary(uniqueKeysWithValues: atoms.map { ($0.key.latin1 ?? [], $0.value) })
  private static let names = Dictionary(uniqueKeysWithValues: atoms.map { ($0.value, $0.key.latin1 ?? []) })

  /// Properties that are whole numbers, and how many bytes they have.
  static let numbers = [
    "COMPILATION": 1, "BPM": 2, "SHOWWORKMOVEMENT": 1, "GAPLESSPLAYBACK": 1, "PODCAST": 1, "TVEPISODE": 4,
    "TVSEASON": 4, "MOVEMENTNUMBER": 2, "MOVEMENTCOUNT": 2,
  ]

  /// Free-form names that are not their property in upper case.
  private static let freeForm = [
    "MusicBrainz Track Id": "MUSICBRAINZ_TRACKID", "MusicBrainz Artist Id": "MUSICBRAINZ_ARTISTID",
    "MusicBrainz Album Id": "MUSICBRAINZ_ALBUMID",
    "MusicBrainz Album Artist Id": "MUSICBRAINZ_ALBUMARTISTID",
    "MusicBrainz Release Group Id": "MUSICBRAINZ_RELEASEGROUPID",
    "MusicBrainz Release Track Id": "MUSICBRAINZ_RELEASETRACKID", "MusicBrainz Work Id": "MUSICBRAINZ_WORKID",
    "MusicBrainz Album Release Country": "RELEASECOUNTRY", "MusicBrainz Album Status": "RELEASESTATUS",
    "MusicBrainz Album Type": "RELEASETYPE", "originaldate": "ORIGINALDATE",
  ]
  private static let freeFormNames = Dictionary(uniqueKeysWithValues: freeForm.map { ($0.value, $0.key) })
  private static let mean = "----:com.apple.iTunes:"

  /// The property of an item; nil for pictures, ids of stores and all else that is none.
  static func key(of name: [UInt8]) -> String? {
    // The genre by its number, which is read as the genre's name.
    if name == Array("gnre".utf8) { return "GENRE" }
    if name.count == 4 { return keys[name] }
    guard name.has(Array(mean.utf8), at: 0) else { return nil }
    let own = String(decoding: name.dropFirst(mean.utf8.count), as: UTF8.self)
    return freeForm[own] ?? own.asciiUppercased
  }

  /// The atom of a property; nil when it has a free-form item.
  static func atom(of key: String) -> [UInt8]? { names[key] }

  static func freeFormName(of key: String) -> [UInt8] { Array((mean + (freeFormNames[key] ?? key)).utf8) }
}
