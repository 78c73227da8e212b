import ShellacLibrary

/// A line of a plan.
public struct OrganizeItem: Sendable {
  /// What is to become of the file.
  public var fate: OrganizeFate
  /// Where it is.
  public var source: [UInt8]
  /// Where it is to be; nil when it stays.
  public var target: [UInt8]?
  /// What is worth saying, in a few words; nil for most.
  public var note: String?
}

extension OrganizePlan {
  /// Calls `body` with every file that something is to be done with or to be said of, folder by folder.
  public func forEachItem<Failure: Error>(_ body: (OrganizeItem) throws(Failure) -> Void) throws(Failure) {
    for index in listed {
      let file = files[index]
      try body(
        OrganizeItem(
          fate: file.fate, source: sourcePath(index), target: file.fate == .stays ? nil : targetPath(index),
          note: note(index)))
    }
  }

  /// The files that are told of: by the folder that they go to, songs before companions.
  private var listed: [Int] {
    let told = files.indices.filter { ![.unchanged, .onlooker, .there].contains(files[$0].fate) }
    var places = [Int](repeating: 0, count: targets.count)
    for (place, index) in told.enumerated().reversed() where files[index].target >= 0 {
      places[Int(files[index].target)] = place
    }
    // A companion that stays is told of after the songs of its folder.
    var lastOfSource: [Int32: Int] = [:]
    for index in told where !files[index].isCompanion && files[index].target >= 0 {
      lastOfSource[files[index].source] = places[Int(files[index].target)]
    }
    let keyed = told.enumerated().map { place, index in
      let file = files[index]
      let key = file.target >= 0 ? places[Int(file.target)] : lastOfSource[file.source] ?? told.count
      return (key: key, companion: file.isCompanion ? 1 : 0, place: place, index: index)
    }
    return keyed.sorted { ($0.key, $0.companion, $0.place) < ($1.key, $1.companion, $1.place) }.map(\.index)
  }

  private func note(_ index: Int) -> String? {
    let file = files[index]
    var notes: [String] = []
    switch file.fate {
    case .conflict:
      notes.append("'\(text(sourcePath(Int(file.other))))' would get the same name")
    case .occupied where file.other >= 0:
      notes.append("'\(text(sourcePath(Int(file.other))))' has the name and stays")
    case .occupied: notes.append("a file that is no part of this has the name")
    case .blocked:
      if case .blocked(let reason)? = targets[file.target].state {
        notes.append(reason)
      } else {
        notes.append("a folder of that name is needed for other files")
      }
    case .long: notes.append("the path would be longer than the system takes")
    case .vanished:
      notes.append(sources[file.source].unreadable ?? "it is not there any more: run 'shellac index'")
    case .relative: notes.append(Self.relativeLink)
    case .stays where file.notes.contains(.link): notes.append(Self.relativeLink)
    case .stays where file.notes.contains(.sameBytes):
      let other =
        file.other >= 0 ? "'\(text(sourcePath(Int(file.other))))', which goes there," : "what is there"
      notes.append("\(other) holds the same bytes")
    case .stays: notes.append("the songs of its folder do not all go to one place")
    case .act, .unchanged, .there, .onlooker: break
    }
    if file.notes.contains(.sameSong) { notes.append("both are copies of one song") }
    if file.notes.contains(.sameAudio) { notes.append("their audio is the same, see 'shellac duplicates'") }
    if file.fate == .act {
      if file.notes.contains(.unnamed) { notes.append("the template gives no name") }
      if file.notes.contains(.numbered) { notes.append("number added") }
      if file.notes.contains(.characters) { notes.append("characters changed") }
      if file.notes.contains(.cut) { notes.append("name cut") }
      if file.notes.contains(.marked) { notes.append("album marked, another has its name") }
      if file.notes.contains(.unicodeTwin) { notes.append("another name looks the same") }
      if file.notes.contains(.caseTwin) { notes.append("another name differs in case alone") }
    }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  private static let relativeLink = "it is a symbolic link that is relative to its folder"

  private func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}
