/// Which fields stand in a file's tags, and what their values may be.
public enum TagField {
  /// Longest value in bytes: no more is read of any.
  static let longestValue = 64 << 10

  /// The fields that can be written, in the order of the catalogue.
  public static let writable: [Field] = Field.allCases.filter { fact(of: $0) != nil && listed($0) == $0 }

  /// What a person probably meant by a name that is no field, of those that can be written.
  public static func suggestion(for name: String) -> String? {
    let writable = Field.allCases.filter { fact(of: $0) != nil }
    return Suggestion.closest(to: name, among: writable.map(\.rawValue) + writable.flatMap(\.aliases))
  }

  /// The field that a user means: `genres` is the list that `genre` shows.
  static func listed(_ field: FieldReference) -> FieldReference {
    guard case .field(let named) = field else { return field }
    return .field(listed(named))
  }

  private static func listed(_ field: Field) -> Field {
    switch field {
    case .genres: .genre
    case .composers: .composer
    case .isrcs: .isrc
    default: field
    }
  }

  /// Whether the field's values are its texts, as they stand.
  static func isPlain(_ field: Field) -> Bool {
    switch field {
    case .track, .tracktotal, .disc, .disctotal, .date, .originaldate, .compilation: false
    default: true
    }
  }

  static func fact(of field: Field) -> TagFact? { facts[listed(field)] }

  static func field(of fact: TagFact) -> Field? { facts.first { $0.value == fact }?.key }

  private static let facts: [Field: TagFact] = [
    .title: .title, .artist: .artist, .artists: .artists, .album: .album, .edition: .edition,
    .albumartist: .albumArtist, .albumartists: .albumArtists, .track: .track, .tracktotal: .trackTotal,
    .disc: .disc, .disctotal: .discTotal, .date: .date, .originaldate: .originalDate, .genre: .genre,
    .composer: .composer, .isrc: .isrc, .compilation: .compilation, .titlesort: .titleSort,
    .artistsort: .artistSort, .albumartistsort: .albumArtistSort, .albumsort: .albumSort,
    .mbTrackID: .musicBrainzTrack, .mbAlbumID: .musicBrainzAlbum, .mbArtistID: .musicBrainzArtist,
    .comment: .comment, .bpm: .beatsPerMinute, .label: .label, .catalognumber: .catalogNumber,
    .barcode: .barcode, .copyright: .copyright,
  ]

  /// Whether a field stands in tags.
  public static func isWritable(_ field: FieldReference) -> Bool {
    guard case .field(let named) = field else { return true }
    return fact(of: named) != nil
  }

  /// Whether a field may have several values.
  public static func isList(_ field: FieldReference) -> Bool {
    switch listed(field) {
    case .tag: true
    case .field(let field):
      switch field {
      case .artist, .artists, .albumartist, .albumartists, .genre, .composer, .isrc, .mbArtistID, .label,
        .catalognumber, .barcode, .comment:
        true
      default: false
      }
    }
  }

  /// Refuses a field that is not in tags.
  ///
  /// - Throws: `Diagnostic` with status `usage`.
  static func check(_ field: FieldReference) throws {
    guard case .field(let named) = field, fact(of: named) == nil else { return }
    let listed = "See what can be written with: shellac tag --help."
    let reason: String
    let hint: String
    switch named {
    case .year: (reason, hint) = ("it follows from the dates", "Set date or originaldate.")
    case .path, .ext, .root: (reason, hint) = ("tags do not hold it", "Rename files with: shellac organize.")
    case .picture: (reason, hint) = ("pictures are left as they are", listed)
    case .format, .codec, .length, .bitrate, .samplerate, .channels, .bits, .size, .protected, .modified:
      (reason, hint) = ("it is what the file is, not what its tags say", listed)
    case .price, .listprice, .tax, .refund, .currency, .store, .account, .orderid, .purchased, .kind, .source,
      .lineid, .coins, .note, .reference, .quantity, .acquired, .physical, .balance, .music, .owned,
      .evidence, .released:
      (reason, hint) = (
        "it is a fact of the purchase", "Purchases come from records: see shellac import --help."
      )
    default:
      (reason, hint) = ("it is kept in the library, not in tags", listed)
    }
    throw Diagnostic("the field '\(named.rawValue)' cannot be written: \(reason)", hint: hint, status: .usage)
  }

  /// Refuses an edit whose field is not in tags, or that would give a field more values than it has.
  ///
  /// - Throws: `Diagnostic` with status `usage`.
  public static func check(_ edit: TagEdit) throws {
    try check(edit.field)
    if edit.deed == .add, !isList(edit.field) {
      throw Diagnostic(
        "the field '\(edit.field)' has one value: there is nothing to add to",
        hint: "Set it with \(edit.field)=VALUE.", status: .usage)
    }
  }

  /// A value as it is compared and written.
  ///
  /// - Throws: `Diagnostic` with status `usage` when it makes no sense in the field.
  public static func canonical(_ value: String, in field: FieldReference) throws -> String {
    func refuse(_ why: String, _ hint: String? = nil) -> Diagnostic {
      Diagnostic(
        "\(String(value.prefix(60)).quoted) is no value for '\(field)': \(why)", hint: hint, status: .usage)
    }
    var text = value
    let trimmed = text.withUTF8 { TagText.text(UnsafeRawBufferPointer($0)) }
    guard let trimmed else { throw refuse("it is blank", "Write \(field)= to take the field away.") }
    guard !trimmed.utf8.contains(0) else { throw refuse("it holds a NUL, which ends a text in tags") }
    guard trimmed.utf8.count <= longestValue else {
      throw refuse("it is longer than 64 KiB, which is all that is read of a tag")
    }
    guard case .field(let named) = listed(field) else { return trimmed }
    switch named {
    case .track, .disc:
      guard isPosition(trimmed) else {
        throw refuse("it is no number from 1 to 9999", "The count has its own field: \(named.rawValue)total.")
      }
    case .tracktotal, .disctotal:
      guard trimmed.utf8.allSatisfy(TagText.isDigit), let number = Int(trimmed), (1...9999).contains(number)
      else {
        throw refuse("it is no number from 1 to 9999")
      }
    case .date, .originaldate:
      guard let date = PartialDate(parsing: trimmed) else {
        throw refuse("it is no date", "Write a date as 1999, 1999-05 or 1999-05-03.")
      }
      return date.description
    case .compilation:
      switch trimmed.lowercased() {
      case "true", "yes", "1": return "true"
      case "false", "no", "0": return "false"
      default: throw refuse("it is neither true nor false")
      }
    case .bpm:
      var digits = trimmed
      guard digits.withUTF8({ TagText.tempo(UnsafeRawBufferPointer($0)) }) != nil else {
        throw refuse("it is no number from 1 to 999")
      }
    case .isrc:
      let plain = TagText.isrc(trimmed)
      guard plain.utf8.count == 12, plain.utf8.allSatisfy({ TagText.isDigit($0) || ($0 | 0x20) &- 0x61 < 26 })
      else {
        throw refuse(
          "an ISRC has twelve letters and digits", "To write it all the same, name the tag: tag.ISRC=VALUE.")
      }
      return plain
    default: break
    }
    return trimmed
  }

  /// Whether two lists of values say the same: `03` is the number 3.
  static func isSame(_ a: [String], _ b: [String], in field: FieldReference) -> Bool {
    // By bytes: Swift takes an accent that stands apart for one that does not.
    if a.elementsEqual(b, by: { $0.utf8.elementsEqual($1.utf8) }) { return true }
    guard case .field(let field) = field, a.count == 1, b.count == 1, !isPlain(field) else { return false }
    return number(a[0]) == number(b[0]) && number(a[0]) != nil
  }

  private static func number(_ text: String) -> Int? {
    var text = text
    // A date has marks in it, so that only whole numbers are compared as such.
    guard text.utf8.count <= 5, !text.utf8.contains(UInt8(ascii: "-")) else { return nil }
    return text.withUTF8 { TagPosition(UnsafeRawBufferPointer($0)) }?.number
  }

  /// `3`, `03`, or `A1`, the first track of a record's side.
  private static func isPosition(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let position = TagPosition(UnsafeRawBufferPointer(bytes)) else { return false }
      return position.number != nil && position.total == nil && !bytes.contains(UInt8(ascii: "/"))
    }
  }
}
