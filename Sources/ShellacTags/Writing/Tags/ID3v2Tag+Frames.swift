import ShellacModel

// Which property a frame is, and which frames a property is: as TagLib's property maps have it, which read them.

extension ID3v2Tag {
  /// The property that a frame is read as; nil for pictures and all else that is no property.
  func key(of frame: Frame) -> String? {
    let id = version == 2 ? ID3v2Names.longID(frame.id) : frame.id
    switch id {
    case "TXXX": return description(of: frame, skipping: 1).map { ID3v2Names.key(ofDescription: $0) }
    case "COMM": return description(of: frame, skipping: 4).map { Self.described("COMMENT", $0) }
    case "USLT": return description(of: frame, skipping: 4).map { Self.described("LYRICS", $0) }
    case "WXXX": return description(of: frame, skipping: 1).map { Self.described("URL", $0) }
    case "UFID":
      let owner = content(of: frame)?.prefix { $0 != 0 }
      return owner?.elementsEqual(ID3v2Names.musicBrainz.utf8) == true ? "MUSICBRAINZ_TRACKID" : nil
    case "TIPL", "TMCL", "IPLS", "PCST": return nil
    default:
      if let key = ID3v2Names.key(of: id) { return key }
      return id.utf8.first == UInt8(ascii: "T") || id.utf8.first == UInt8(ascii: "W") ? id : nil
    }
  }

  private static func described(_ key: String, _ description: String) -> String {
    let description = description.asciiUppercased
    return description.isEmpty || description == key ? key : key + ":" + description
  }

  /// The description that stands behind the encoding, and behind the language where there is one.
  private func description(of frame: Frame, skipping front: Int) -> String? {
    descriptionBytes(of: frame, skipping: front).flatMap { ID3v2Text.decoded($0.text, encoding: $0.encoding) }
  }

  private func descriptionBytes(of frame: Frame, skipping front: Int) -> (encoding: UInt8, text: [UInt8])? {
    guard let content = content(of: frame), content.count >= front, let encoding = content.first else {
      return nil
    }
    let text = Array(content[front...])
    let isWide = encoding == 1 || encoding == 2
    if !isWide { return (encoding, Array(text.prefix { $0 != 0 })) }
    var end = 0
    while end + 1 < text.count, text[end] != 0 || text[end + 1] != 0 { end += 2 }
    return (encoding, Array(text[..<min(end, text.count)]))
  }

  /// Frames for a property: like an old one where there is one.
  func frames(of key: String, like old: Frame?, _ values: [String]) throws -> [Frame] {
    if key == "DATE" || key == "ORIGINALDATE", version < 4 { return try dates(key, values) }
    if key == "DATE" || key == "ORIGINALDATE" {
      return try textFrames(key == "DATE" ? "TDRC" : "TDOR", values)
    }
    let oldID = old.map { version == 2 ? ID3v2Names.longID($0.id) : $0.id }
    let id = oldID ?? ID3v2Names.id(of: key)
    switch id {
    case "UFID":
      return try [
        frame(name("UFID"), Array(ID3v2Names.musicBrainz.utf8) + [0] + Array((values.first ?? "").utf8))
      ]
    case "COMM", "USLT":
      let text = old.flatMap { descriptionBytes(of: $0, skipping: 4) }
        .flatMap { ID3v2Text.decoded($0.text, encoding: $0.encoding) }
      let language = old.flatMap { content(of: $0)?.piece(1, 3) } ?? Array("XXX".utf8)
      let description = text ?? ID3v2Names.description(in: key)
      return try values.map { value in
        try frame(name(id), ID3v2Text.encoded(description, [value], version: version, between: language))
      }
    case "WXXX":
      return try values.map { value in
        let description = ID3v2Text.encoded([ID3v2Names.description(in: key)], version: version)
        let end: [UInt8] = description[0] == 1 ? [0, 0] : [0]
        return try frame(name(id), description + end + (value.latin1 ?? Array(value.utf8)))
      }
    case "TXXX":
      let oldText = old.flatMap { descriptionBytes(of: $0, skipping: 1) }
        .flatMap { ID3v2Text.decoded($0.text, encoding: $0.encoding) }
      let description = oldText ?? ID3v2Names.description(of: key)
      return try [frame(name(id), ID3v2Text.encoded(description, values, version: version, between: []))]
    default:
      // Links have no encoding in front; Apple's WFED is a text all the same.
      if id.utf8.first == UInt8(ascii: "W"), id != "WFED" {
        return try values.map { try frame(name(id), $0.latin1 ?? Array($0.utf8)) }
      }
      return try textFrames(id, values)
    }
  }

  private func textFrames(_ id: String, _ values: [String]) throws -> [Frame] {
    guard version > 2 || ID3v2Names.hasShortID(id) else {
      let key = ID3v2Names.key(of: id) ?? id
      return try [frame("TXX", ID3v2Text.encoded(key, values, version: version, between: []))]
    }
    return try [frame(name(id), ID3v2Text.encoded(values, version: version))]
  }

  /// The id in this tag's version.
  private func name(_ id: String) -> String { version == 2 ? ID3v2Names.shortID(id) : id }

  /// A date before version 2.4: the year, and day and month in a frame of their own.
  ///
  /// A month without a day, and a date of first release, have frames since 2.4 only; they come first, so that what
  /// knows them reads them, and the year for what does not.
  private func dates(_ key: String, _ values: [String]) throws -> [Frame] {
    guard let value = values.first else { return [] }
    let yearID = key == "DATE" ? "TYER" : "TORY"
    guard let date = PartialDate(parsing: value), let month = date.month else {
      return try textFrames(yearID, values)
    }
    let year = try textFrames(yearID, [String(value.prefix(4))])
    if key == "DATE", let day = date.day, version == 3 {
      let text = (day < 10 ? "0" : "") + String(day) + (month < 10 ? "0" : "") + String(month)
      return try year + textFrames("TDAT", [text])
    }
    if version == 2 {
      // TagLib reads no TDA there; TRD is text that says more of the year in TYE.
      return key == "DATE" ? try textFrames("TRDA", [value]) + year : try textFrames(yearID, [value])
    }
    return try textFrames(key == "DATE" ? "TDRC" : "TDOR", [value]) + year
  }
}
