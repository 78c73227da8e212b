/// The words of names that are not ASCII, folded, as they came out.
///
/// Names are many and have few words: those of other scripts cost ICU a hundred times as much as all the rest.
struct FoldedWords {
  /// A word as it comes out, and what it is made of.
  struct Word {
    var bytes: ArraySlice<UInt8>
    var traits: WordTraits
  }

  private struct Entry {
    var hash: Int
    var source: Range<Int>
    var folded: Range<Int>
    var traits: WordTraits
  }

  private static let most = 50_000

  private var entries: [Entry] = []
  /// Numbers of entries, counted from 1, by their hashes; 0 where there is none.
  private var slots = [Int32](repeating: 0, count: 256)
  /// The words and what became of them, one after the other.
  private var bytes: [UInt8] = []

  /// A word, folded by `fold` when it comes for the first time.
  mutating func word(
    _ word: UnsafeBufferPointer<UInt8>,
    fold: (UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], traits: WordTraits)
  ) -> Word {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(word))
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, bytes[entry.source].elementsEqual(word) {
        return Word(bytes: bytes[entry.folded], traits: entry.traits)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let folded = fold(word)
    add(word, hash, folded.bytes, folded.traits)
    return Word(bytes: folded.bytes[...], traits: folded.traits)
  }

  private mutating func add(
    _ word: UnsafeBufferPointer<UInt8>, _ hash: Int, _ folded: [UInt8], _ traits: WordTraits
  ) {
    if entries.count >= Self.most {
      entries.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      slots = [Int32](repeating: 0, count: 256)
    }
    let start = bytes.count
    bytes.append(contentsOf: word)
    let middle = bytes.count
    bytes.append(contentsOf: folded)
    entries.append(
      Entry(hash: hash, source: start..<middle, folded: middle..<bytes.count, traits: traits))
    if entries.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = entries[index].hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }
}
