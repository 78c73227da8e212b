import ShellacAudio

/// Says of songs that would get one name whether their audio is the same: then one of them can go.
struct ConflictAudio {
  private var hashes: [[UInt8]: AudioHash] = [:]
  private var left = 200

  /// Whether two files have the same audio, as far as they can be read and not too many were.
  mutating func isSame(_ path: [UInt8], _ other: [UInt8]) -> Bool {
    guard left > 0, let one = measured(path), let two = measured(other), one.size == two.size else {
      return false
    }
    guard let one = hashed(path), let two = hashed(other) else { return false }
    return one == two
  }

  private mutating func measured(_ path: [UInt8]) -> AudioHash? {
    if let known = hashes[path] { return known }
    left -= 1
    hashes[path] = try? AudioHash.measure(ofFile: path)
    return hashes[path]
  }

  private mutating func hashed(_ path: [UInt8]) -> AudioHash? {
    if let known = hashes[path], known.isComplete { return known }
    left -= 1
    hashes[path] = try? AudioHash.hash(ofFile: path)
    return hashes[path]
  }
}
