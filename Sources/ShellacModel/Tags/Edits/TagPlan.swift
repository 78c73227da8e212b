/// What edits come to in one file: the differences that a user is shown, and the changes that make them.
public struct TagPlan: Sendable, Hashable {
  /// What changes, field by field, in the order of the edits; none when the file has it all already.
  public private(set) var differences: [TagDifference] = []

  /// What is to be written.
  public private(set) var changes: [TagChange] = []

  /// Works out what edits change.
  ///
  /// - Parameters:
  ///   - edits: what is wanted, in order.
  ///   - properties: what the file's tags say, packed.
  /// - Throws: `Diagnostic` when a field cannot be edited or a value makes no sense in it.
  public init(_ edits: [TagEdit], properties: [UInt8]) throws {
    let facts = TagValues(packed: properties)
    var wanted: [FieldReference: [String]] = [:]
    var order: [FieldReference] = []
    for edit in edits {
      let field = TagField.listed(edit.field)
      try TagField.check(edit)
      let value = edit.deed == .clear ? "" : try TagField.canonical(edit.value, in: field)
      if wanted[field] == nil { order.append(field) }
      var values = wanted[field] ?? facts.values(of: field)
      switch edit.deed {
      case .set: values = [value]
      case .clear: values = []
      case .remove: values.removeAll { $0 == value }
      case .add: if !values.contains(value) { values.append(value) }
      }
      wanted[field] = values
    }
    for field in order {
      let (old, new) = (facts.values(of: field), wanted[field] ?? [])
      // The packed properties have each value once.
      if !TagField.isSame(old, new, in: field) {
        differences.append(TagDifference(field: field, old: old, new: new))
      }
    }
    let changed = Set(differences.map(\.field))
    for difference in differences { add(difference, facts, changed) }
  }

  /// Turns a difference into changes, and adds what would contradict it otherwise.
  private mutating func add(_ difference: TagDifference, _ facts: TagValues, _ changed: Set<FieldReference>) {
    let field: Field
    switch difference.field {
    case .tag(let key):
      // A name that is read as a field's is one of several for it: only what was named changes.
      changes.append(TagChange(spellings: [key], values: difference.new))
      return
    case .field(let named): field = named
    }
    switch field {
    case .track, .tracktotal:
      addPosition(.track, .tracktotal, TagFact.track, TagFact.trackTotal, facts, first: field, changed)
      return
    case .disc, .disctotal:
      addPosition(.disc, .disctotal, TagFact.disc, TagFact.discTotal, facts, first: field, changed)
      return
    default: break
    }
    guard let fact = TagField.fact(of: field) else { return }
    let values = field == .compilation ? difference.new.map { $0 == "true" ? "1" : "0" } : difference.new
    changes.append(TagChange(spellings: fact.spellings, values: values))
    for (other, otherValues) in Self.followers(of: field, difference.new) {
      let (key, old) = (facts.key(of: other), facts.texts(other))
      guard let key, !old.isEmpty, old != otherValues else { continue }
      let shown = TagField.field(of: other).map { FieldReference.field($0) } ?? .tag(key)
      if changed.contains(shown) { continue }
      changes.append(TagChange(spellings: other.spellings, values: otherValues, isOnlyWhereFound: true))
      differences.append(TagDifference(field: shown, old: old, new: otherValues))
    }
  }

  /// Facts that would say the old thing beside a field's new values, and what they are to say.
  private static func followers(of field: Field, _ values: [String]) -> [(TagFact, [String])] {
    switch field {
    case .artist: [(.artists, [])]
    case .albumartist: [(.albumArtists, [])]
    case .date:
      [(.year, values.map { String($0.prefix(4)) })] + (values.isEmpty ? [(.releaseDate, [])] : [])
    case .originaldate: [(.originalYear, values.map { String($0.prefix(4)) })]
    default: []
    }
  }

  private mutating func addPosition(
    _ number: Field, _ count: Field, _ numberFact: TagFact, _ countFact: TagFact, _ facts: TagValues,
    first: Field, _ changed: Set<FieldReference>
  ) {
    // Both are one change, which the first of them makes.
    if first == count && changed.contains(.field(number)) { return }
    func value(_ field: Field) -> String? {
      if let difference = differences.first(where: { $0.field == .field(field) }) {
        return difference.new.first
      }
      return facts.written(field)
    }
    changes.append(
      TagChange(
        spellings: numberFact.spellings, values: value(number).map { [$0] } ?? [],
        total: .init(spellings: countFact.spellings, value: value(count))))
  }

  /// What of the plan a file does not show, or nil when it is just what was planned and all else is as it was.
  ///
  /// - Parameters:
  ///   - before: the packed properties that the plan was made of.
  ///   - after: those of the file that was written.
  public func fault(before: [UInt8], after: [UInt8]) -> String? {
    let (old, new) = (TagValues(packed: before), TagValues(packed: after))
    for difference in differences {
      let read = new.values(of: difference.field)
      if !TagField.isSame(read, difference.new, in: difference.field) {
        return
          "\(difference.field) is read back as \(TagValues.shown(read)), not \(TagValues.shown(difference.new))"
      }
    }
    let touched = Set(changes.flatMap(\.allSpellings))
    for key in Set(old.keys).union(new.keys).subtracting(touched).sorted() where old[key] != new[key] {
      return "the tag \(key), which was not named, would change"
    }
    return nil
  }
}
