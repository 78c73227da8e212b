/// Time zones as tables write them: `Z`, `GMT+1`, `-07:00`, `PDT`.
enum TimeZoneText: Hashable {
  /// Minutes east of Greenwich.
  case offset(Int)
  /// Minutes east of Greenwich in winter, and when there is summer time.
  case seasonal(Int, SummerTime)
  /// It has a name, and how far it is from Greenwich cannot be told from that: `IST`, `Asia/Tehran`.
  case unknown

  /// The zone that is next; nil when nothing is.
  ///
  /// - Throws: nothing; what is no zone is left where it is.
  static func next(_ scanner: inout DateScanner) -> TimeZoneText? {
    if let offset = offset(&scanner) { return .offset(offset) }
    let start = scanner.index
    let word = scanner.word()
    if word.isEmpty { return nil }
    if scanner.peek() == UInt8(ascii: "/") || scanner.peek() == UInt8(ascii: "_") {
      scanner.move(to: start)
      return place(scanner.rest())
    }
    if word == "utc" || word == "gmt" || word == "z" {
      return .offset(offset(&scanner) ?? 0)
    }
    if let hours = hours[word] { return .offset(Int(hours * 60)) }
    if word.utf8.count >= 2, word.utf8.count <= 5 { return .unknown }
    scanner.move(to: start)
    return nil
  }

  /// How far a zone of the tz database is from Greenwich, for those whose rules are the same since 1996 or 2007.
  private static func place(_ name: String) -> TimeZoneText {
    let names = name.utf8
    guard let slash = names.firstIndex(of: UInt8(ascii: "/")) else { return .unknown }
    let city = String(name[names.index(after: slash)...])
    switch name[..<slash] {
    case "Europe": return europe[city].map { .seasonal($0 * 60, .european) } ?? .unknown
    case "America" where city == "Phoenix": return .offset(-7 * 60)
    case "America": return america[city].map { .seasonal($0 * 60, .american) } ?? .unknown
    case "Asia": return asia[city].map { .offset($0) } ?? .unknown
    case "Australia" where city == "Brisbane": return .offset(600)
    case "Etc": return city == "UTC" || city == "GMT" ? .offset(0) : .unknown
    default: return .unknown
    }
  }

  private static let europe = [
    "London": 0, "Dublin": 0, "Lisbon": 0, "Amsterdam": 1, "Belgrade": 1, "Berlin": 1, "Bratislava": 1,
    "Brussels": 1, "Budapest": 1, "Copenhagen": 1, "Ljubljana": 1, "Luxembourg": 1, "Madrid": 1, "Malta": 1,
    "Monaco": 1, "Oslo": 1, "Paris": 1, "Prague": 1, "Rome": 1, "Stockholm": 1, "Vaduz": 1, "Vienna": 1,
    "Warsaw": 1, "Zagreb": 1, "Zurich": 1, "Athens": 2, "Bucharest": 2, "Helsinki": 2, "Sofia": 2,
  ]
  private static let america = [
    "New_York": -5, "Toronto": -5, "Detroit": -5, "Chicago": -6, "Denver": -7, "Los_Angeles": -8,
    "Vancouver": -8,
  ]
  private static let asia = ["Tokyo": 540, "Seoul": 540, "Singapore": 480, "Kolkata": 330]

  /// `+01:00`, `-0700`, `+1`.
  private static func offset(_ scanner: inout DateScanner) -> Int? {
    let start = scanner.index
    guard let sign = scanner.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    scanner.advance()
    guard let number = scanner.number(), number.digits <= 4, number.digits != 3 else {
      scanner.move(to: start)
      return nil
    }
    var minutes = number.digits == 4 ? number.value / 100 * 60 + number.value % 100 : number.value * 60
    if number.digits <= 2, scanner.take(UInt8(ascii: ":")) {
      guard let rest = scanner.number(), rest.digits == 2, rest.value < 60 else {
        scanner.move(to: start)
        return nil
      }
      minutes += rest.value
    }
    guard minutes <= 15 * 60 else {
      scanner.move(to: start)
      return nil
    }
    return sign == UInt8(ascii: "-") ? -minutes : minutes
  }

  /// Those of RFC 5322, and others that name one zone only.
  ///
  /// IST, AST, SST and their like name several.
  private static let hours: [String: Double] = [
    "pst": -8, "pdt": -7, "mst": -7, "mdt": -6, "cst": -6, "cdt": -5, "est": -5, "edt": -4, "akst": -9,
    "akdt": -8, "hst": -10, "hast": -10, "brt": -3, "wet": 0, "west": 1, "bst": 1, "cet": 1, "mez": 1,
    "met": 1, "cest": 2, "mesz": 2, "mest": 2, "eet": 2, "eest": 3, "msk": 3, "sgt": 8, "hkt": 8, "awst": 8,
    "jst": 9, "kst": 9, "acst": 9.5, "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
  ]
}
