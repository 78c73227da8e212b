/// What was made of names that came lately.
struct RecentNames<Value> {
  /// A name, told apart by its bytes: what is written in other ways may be made anew.
  private struct Key: Hashable {
    let name: String

    static func == (one: Key, other: Key) -> Bool { one.name.utf8.elementsEqual(other.name.utf8) }

    func hash(into hasher: inout Hasher) {
      var name = name
      name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private static var most: Int { 30_000 }

  private var values: [Key: Value] = [:]

  /// What `make` makes of a name, now or before.
  mutating func value(_ name: String, make: (String) -> Value) -> Value {
    let key = Key(name: name)
    if let value = values[key] { return value }
    if values.count >= Self.most { values.removeAll(keepingCapacity: true) }
    let value = make(name)
    values[key] = value
    return value
  }
}
