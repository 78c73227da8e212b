import ShellacModel

/// The places that an album's record names, and the songs that stand in them.
///
/// A song takes one place: a record may name two songs alike. One that has title and number goes before one that has
/// but the title, and that before one that has but the number.
struct RecordPlaces {
  /// What a place and a song are compared by.
  struct Names: Hashable {
    /// The folded title; nil when there is none.
    var key: [UInt8]?
    var number: Int?

    init(key: [UInt8]? = nil, number: Int? = nil) {
      self.key = key
      self.number = number
    }

    init(_ title: String?, number: Int?, folding: MatchFolding) {
      self.init(key: title.map { MatchTitle($0, folding: folding).key }, number: number)
    }
  }

  /// For each place the index of the song that stands in it; nil when it is empty.
  static func songs(in places: [Names], among songs: [Names]) -> [Int?] {
    var taken: [Int?] = Array(repeating: nil, count: places.count)
    var isUsed = Array(repeating: false, count: songs.count)
    func fill(by name: (Names) -> Names?) {
      var waiting: [Names: [Int]] = [:]
      for (index, song) in songs.enumerated().reversed() where !isUsed[index] {
        if let name = name(song) { waiting[name, default: []].append(index) }
      }
      for (index, place) in places.enumerated() where taken[index] == nil {
        guard let name = name(place), let song = waiting[name]?.popLast() else { continue }
        taken[index] = song
        isUsed[song] = true
      }
    }
    fill { $0.key == nil || $0.number == nil ? nil : $0 }
    fill { $0.key == nil ? nil : Names(key: $0.key) }
    fill { $0.number == nil ? nil : Names(number: $0.number) }
    return taken
  }

  /// For each song that is known from a record alone the index of the one with a file that stands in its place.
  ///
  /// The places are those of the whole record: a song that stands in one does not take another, whatever its number is.
  static func heirs(of bought: [Names], among onDisk: [Names], in record: [Names]) -> [Int?] {
    if record.isEmpty { return songs(in: bought, among: onDisk) }
    var heirs: [Int?] = Array(repeating: nil, count: bought.count)
    let standing = songs(in: record, among: onDisk)
    var filled: [Names: [Int]] = [:]
    var empty: [Names: Int] = [:]
    for (place, song) in zip(record, standing) {
      if let song { filled[place, default: []].append(song) } else { empty[place, default: 0] += 1 }
    }
    // Of those that are called alike as many stay as there are empty places.
    var strangers: [Int] = []
    for (names, places) in Dictionary(grouping: bought.indices, by: { bought[$0] }) {
      if filled[names] == nil && empty[names] == nil {
        strangers += places
        continue
      }
      let surplus = max(0, places.count - (empty[names] ?? 0))
      for (song, heir) in zip(places.prefix(surplus), filled[names] ?? []) { heirs[song] = heir }
    }
    // Those of a record that was corrected since.
    strangers.sort()
    for (place, song) in songs(in: record, among: strangers.map { bought[$0] }).enumerated() {
      if let song { heirs[strangers[song]] = standing[place] }
    }
    return heirs
  }
}
