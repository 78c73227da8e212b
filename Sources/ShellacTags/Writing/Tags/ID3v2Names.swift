/// Which frame of ID3v2 is which property, as TagLib has it (id3v2frame.cpp), and which frames of version 2.2 are which.
enum ID3v2Names {
  /// Who gives the ids of recordings that stand in `UFID`.
  static let musicBrainz = "http://musicbrainz.org"

  private static let keys: [String: String] = [
    "TALB": "ALBUM", "TBPM": "BPM", "TCOM": "COMPOSER", "TCON": "GENRE", "TCOP": "COPYRIGHT",
    "TDEN": "ENCODINGTIME", "TDLY": "PLAYLISTDELAY", "TDOR": "ORIGINALDATE", "TDRC": "DATE",
    "TDRL": "RELEASEDATE", "TDTG": "TAGGINGDATE", "TENC": "ENCODEDBY", "TEXT": "LYRICIST", "TFLT": "FILETYPE",
    "TIT1": "WORK", "TIT2": "TITLE", "TIT3": "SUBTITLE", "TKEY": "INITIALKEY", "TLAN": "LANGUAGE",
    "TLEN": "LENGTH", "TMED": "MEDIA", "TMOO": "MOOD", "TOAL": "ORIGINALALBUM", "TOFN": "ORIGINALFILENAME",
    "TOLY": "ORIGINALLYRICIST", "TOPE": "ORIGINALARTIST", "TOWN": "OWNER", "TPE1": "ARTIST",
    "TPE2": "ALBUMARTIST", "TPE3": "CONDUCTOR", "TPE4": "REMIXER", "TPOS": "DISCNUMBER",
    "TPRO": "PRODUCEDNOTICE", "TPUB": "LABEL", "TRCK": "TRACKNUMBER", "TRSN": "RADIOSTATION",
    "TRSO": "RADIOSTATIONOWNER", "TSOA": "ALBUMSORT", "TSOC": "COMPOSERSORT", "TSOP": "ARTISTSORT",
    "TSOT": "TITLESORT", "TSO2": "ALBUMARTISTSORT", "TSRC": "ISRC", "TSSE": "ENCODING",
    "WCOP": "COPYRIGHTURL", "WOAF": "FILEWEBPAGE", "WOAR": "ARTISTWEBPAGE",
    "WOAS": "AUDIOSOURCEWEBPAGE", "WORS": "RADIOSTATIONWEBPAGE", "WPAY": "PAYMENTWEBPAGE",
    "WPUB": "PUBLISHERWEBPAGE", "COMM": "COMMENT", "TCAT": "PODCASTCATEGORY", "TDES": "PODCASTDESC",
    "TGID": "PODCASTID", "WFED": "PODCASTURL", "MVNM": "MOVEMENTNAME", "MVIN": "MOVEMENTNUMBER",
    "GRP1": "GROUPING", "TCMP": "COMPILATION",
  ]

  /// Frames before 2.4 that are read as a later one.
  private static let older = [
    "TYER": "DATE", "TDAT": "DATE", "TIME": "DATE", "TRDA": "DATE", "TORY": "ORIGINALDATE",
  ]

  private static let ids = Dictionary(uniqueKeysWithValues: keys.map { ($0.value, $0.key) })

  /// Descriptions of `TXXX` frames that are read under another name.
  private static let descriptions = [
    "MusicBrainz Album Id": "MUSICBRAINZ_ALBUMID", "MusicBrainz Artist Id": "MUSICBRAINZ_ARTISTID",
    "MusicBrainz Album Artist Id": "MUSICBRAINZ_ALBUMARTISTID",
    "MusicBrainz Album Release Country": "RELEASECOUNTRY", "MusicBrainz Album Status": "RELEASESTATUS",
    "MusicBrainz Album Type": "RELEASETYPE", "MusicBrainz Release Group Id": "MUSICBRAINZ_RELEASEGROUPID",
    "MusicBrainz Release Track Id": "MUSICBRAINZ_RELEASETRACKID", "MusicBrainz Work Id": "MUSICBRAINZ_WORKID",
    "Acoustid Id": "ACOUSTID_ID", "Acoustid Fingerprint": "ACOUSTID_FINGERPRINT",
    "MusicIP PUID": "MUSICIP_PUID",
  ]
  private static let descriptionKeys = Dictionary(
    uniqueKeysWithValues: descriptions.map { ($0.key.asciiUppercased, $0.value) })
  private static let keyDescriptions = Dictionary(
    uniqueKeysWithValues: descriptions.map { ($0.value, $0.key) })

  /// Frames of version 2.2, and what they are called since 2.3.
  private static let short: [String: String] = [
    "TAL": "TALB", "TBP": "TBPM", "TCM": "TCOM", "TCO": "TCON", "TCP": "TCMP", "TCR": "TCOP", "TCT": "TCAT",
    "TDR": "TDRL", "TDS": "TDES", "TDY": "TDLY", "TID": "TGID", "TEN": "TENC", "TFT": "TFLT", "TKE": "TKEY",
    "TLA": "TLAN", "TLE": "TLEN",
    "TMT": "TMED", "TOF": "TOFN", "TOL": "TOLY", "TOR": "TORY", "TOT": "TOAL", "TP1": "TPE1",
    "TP2": "TPE2", "TP3": "TPE3", "TP4": "TPE4", "TPA": "TPOS", "TPB": "TPUB", "TRC": "TSRC", "TRD": "TRDA",
    "TRK": "TRCK", "TS2": "TSO2", "TSA": "TSOA", "TSC": "TSOC", "TSP": "TSOP", "TSS": "TSSE", "TST": "TSOT",
    "TT1": "TIT1", "TT2": "TIT2", "TT3": "TIT3", "TXX": "TXXX", "TYE": "TYER", "UFI": "UFID",
    "ULT": "USLT", "WAF": "WOAF", "WAR": "WOAR", "WAS": "WOAS", "WCP": "WCOP", "WPB": "WPUB", "WXX": "WXXX",
    "COM": "COMM", "IPL": "IPLS", "GP1": "GRP1", "MVN": "MVNM", "MVI": "MVIN",
  ]
  /// Frames of version 2.2 that TagLib 1.13 takes for others; they are read as those, and not written.
  private static let mistaken = ["TOA": "TOAL", "TXT": "TOLY"]
  private static let shortIDs = Dictionary(uniqueKeysWithValues: short.map { ($0.value, $0.key) })

  static func longID(_ id: String) -> String { short[id] ?? mistaken[id] ?? id }
  static func shortID(_ id: String) -> String { shortIDs[id] ?? "TXX" }
  static func hasShortID(_ id: String) -> Bool { shortIDs[id] != nil }

  static func key(of id: String) -> String? { keys[id] ?? older[id] }

  static func key(ofDescription text: String) -> String {
    let upper = text.asciiUppercased
    return descriptionKeys[upper] ?? upper
  }

  /// The description of a `TXXX` frame for a property.
  static func description(of key: String) -> String { keyDescriptions[key] ?? key }

  /// The frame for a property that has none yet.
  static func id(of key: String) -> String {
    if key == "MUSICBRAINZ_TRACKID" { return "UFID" }
    if key == "COMMENT" || key.hasPrefix("COMMENT:") { return "COMM" }
    if key == "LYRICS" || key.hasPrefix("LYRICS:") { return "USLT" }
    if key == "URL" || key.hasPrefix("URL:") { return "WXXX" }
    if let id = ids[key] { return id }
    // A text frame without a name of its own is called by its id.
    let isFrame =
      key.utf8.count == 4 && key.utf8.first == UInt8(ascii: "T") && key != "TXXX" && older[key] == nil
    return isFrame && key.utf8.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 } ? key : "TXXX"
  }

  /// What stands behind the colon of `COMMENT:ITUNNORM`.
  static func description(in key: String) -> String {
    guard let colon = key.firstIndex(of: ":") else { return "" }
    return String(key[key.index(after: colon)...])
  }

  /// Frames whose content is no text that could be set by their name.
  static func isOwnForm(_ key: String) -> Bool { ["PODCAST", "TIPL", "TMCL", "IPLS"].contains(key) }
}
