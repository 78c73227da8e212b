import ShellacModel

/// AIFF's own chunks of text, each a tag of one property, which are kept from saying something else.
struct AIFFText: WritableTag {
  /// Which chunks they are.
  static let keys = ["NAME": "TITLE", "AUTH": "ARTIST", "ANNO": "COMMENT", "(c) ": "COPYRIGHT"]

  let key: String
  private(set) var text: [UInt8]
  var exists: Bool { true }

  init(key: String, text: [UInt8]) { (self.key, self.text) = (key, text) }

  func has(_ change: TagChange) -> Bool { change.key == key && !text.isEmpty }
  func holds(_ change: TagChange) -> Bool { change.key == key && change.values.count == 1 && !text.isEmpty }
  mutating func make(_ change: TagChange) { text = Array((change.values.first ?? "").utf8) }
}
