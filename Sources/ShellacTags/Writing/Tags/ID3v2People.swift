/// People and what they did, as the frames `TIPL` and `TMCL` have them, and `IPLS` before version 2.4.
///
/// A role, a name, a role, a name; where one has several names there are commas between them.
/// https://id3.org/id3v2.4.0-frames, 4.2.2; the names of properties are TagLib's.
struct ID3v2People {
  private struct Pair {
    var role: String
    var names: String
  }

  private var pairs: [Pair] = []

  /// Nobody.
  init() {}

  /// Takes a frame's content apart; nil when it is not pairs.
  init?(_ content: [UInt8]) {
    guard let encoding = content.first,
      var texts = ID3v2Text.list(Array(content.dropFirst()), encoding: encoding)
    else { return nil }
    while texts.last?.isEmpty == true { texts.removeLast() }
    guard texts.count % 2 == 0, !texts.contains(where: \.isEmpty) else { return nil }
    pairs = stride(from: 0, to: texts.count, by: 2).map { Pair(role: texts[$0], names: texts[$0 + 1]) }
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// The frame's content.
  func content(version: Int) -> [UInt8] {
    ID3v2Text.encoded(pairs.flatMap { [$0.role, $0.names] }, version: version)
  }

  private static let roles = [
    "ARRANGER": "ARRANGER", "ENGINEER": "ENGINEER", "PRODUCER": "PRODUCER", "DJ-MIX": "DJMIXER",
    "MIX": "MIXER",
  ]
  private static let performer = "PERFORMER"

  /// Whether a property stands in such a frame, where the file has none yet.
  static func has(_ key: String) -> Bool {
    roles.values.contains(key) || key.hasPrefix(performer + ":") && key.utf8.count > performer.utf8.count + 1
  }

  /// Whether a property is of musicians, who have a frame of their own since version 2.4.
  static func isMusician(_ key: String) -> Bool { key.hasPrefix(performer + ":") }

  /// The property of a role.
  private static func key(_ role: String, amongMusicians: Bool) -> String {
    let upper = role.asciiUppercased
    if !amongMusicians, let key = roles[upper] { return key }
    return upper == performer ? performer : performer + ":" + upper
  }

  /// Whether somebody is named for one of the properties.
  func holds(_ keys: [String], amongMusicians: Bool) -> Bool {
    pairs.contains { keys.contains(Self.key($0.role, amongMusicians: amongMusicians)) }
  }

  /// Puts names where those of a property stood, and behind all others where there were none and `adds` is set.
  mutating func set(_ key: String, _ names: [String], amongMusicians: Bool, adds: Bool) {
    let place = pairs.firstIndex { Self.key($0.role, amongMusicians: amongMusicians) == key }
    guard place != nil || adds else { return }
    let own = key.drop { $0 != ":" }.dropFirst()
    let role =
      place.map { pairs[$0].role } ?? Self.roles.first { $0.value == key }?.key
      ?? (own.isEmpty ? key : String(own))
    let new = names.map { Pair(role: role, names: $0) }
    let before = pairs[..<(place ?? pairs.count)]
    let behind = pairs[(place ?? pairs.count)...].filter {
      Self.key($0.role, amongMusicians: amongMusicians) != key
    }
    pairs = before + new + behind
  }
}

extension ID3v2Tag {
  /// The people of a frame; nil when it holds none, or cannot be taken apart.
  private func people(_ frame: Frame) -> (people: ID3v2People, areMusicians: Bool)? {
    let id = version == 2 ? ID3v2Names.longID(frame.id) : frame.id
    guard ["TIPL", "TMCL", "IPLS"].contains(id), let people = content(of: frame).flatMap(ID3v2People.init)
    else { return nil }
    return (people, id == "TMCL")
  }

  /// Whether a frame of people names somebody for a property.
  func namesPeople(_ keys: [String]) -> Bool {
    frames.contains { frame in
      people(frame).map { $0.people.holds(keys, amongMusicians: $0.areMusicians) } ?? false
    }
  }

  /// Changes what frames of people say of a property.
  ///
  /// - Parameter adds: whether there is to be a frame of people for it.
  mutating func setPeople(_ key: String, _ names: [String], adds: Bool) throws {
    var isDone = false
    func changed(_ frame: Frame, adds: Bool) throws -> Frame? {
      guard let (known, areMusicians) = self.people(frame) else { return frame }
      var people = known
      let had = people.holds([key], amongMusicians: areMusicians)
      let fits = adds && !isDone && (version < 4 || areMusicians == ID3v2People.isMusician(key))
      guard had || fits else { return frame }
      people.set(key, names, amongMusicians: areMusicians, adds: fits)
      isDone = isDone || !names.isEmpty
      return people.isEmpty ? nil : try self.frame(frame.id, people.content(version: version))
    }
    let isThere = namesPeople([key])
    frames = try frames.compactMap { try changed($0, adds: adds && !isThere) }
    guard adds, !isDone, !names.isEmpty else { return }
    var people = ID3v2People()
    let isMusician = ID3v2People.isMusician(key)
    people.set(key, names, amongMusicians: isMusician, adds: true)
    let id = version == 2 ? "IPL" : version == 3 ? "IPLS" : isMusician ? "TMCL" : "TIPL"
    frames.append(try frame(id, people.content(version: version)))
  }
}
