import ShellacPluginSDK
import ShellacTabular

/// What the items of a collection hold, and which of them can be downloaded.
///
/// A large collection has hundreds of thousands of tracks, which are kept as bytes.
final class BandcampTracklists {
  private static let keys: JSONRecord.Keys = ["track_number", "title", "artist", "duration"]
  /// The most bytes that are kept.
  private static let cap = 24 << 20
  /// The most tracks of an album.
  private static let mostTracks = 2000

  private var bytes: [UInt8] = []
  private var places: [String: (start: Int, count: Int)] = [:]
  private var payments: [String: String] = [:]
  /// Whether some were too many to be kept.
  private(set) var isFull = false

  /// Takes the tracks of the item of a key, such as `a11`; the array has begun.
  func take(_ key: String, _ reader: inout JSONReader) throws {
    let start = bytes.count
    var count = 0
    while true {
      let token = try reader.required()
      if token == .endArray { break }
      guard token == .beginObject else {
        try reader.skip(token)
        continue
      }
      let record = try JSONRecord(Self.keys, from: &reader)
      guard count < Self.mostTracks, bytes.count < Self.cap, record.fault == nil else {
        isFull = isFull || bytes.count >= Self.cap
        continue
      }
      count += 1
      append((try? record.integer("track_number")).map { "\($0)" })
      append(record.text("title"))
      append(record.text("artist"))
      let seconds = try? record.decimal("duration")
      append(seconds.flatMap { $0.isNegative || $0.whole == 0 ? nil : $0.text })
    }
    if count > 0 { places[key] = (start, count) }
  }

  /// Takes where an item can be downloaded; of that only the payment's number is kept.
  func takeDownload(_ key: String, _ address: String) {
    guard payments.count < 1_000_000 else { return }
    payments[key] = BandcampFormat.number("payment_id", in: address) ?? ""
  }

  /// Four texts a track: number, title, artist, seconds.
  func tracks(_ key: String) -> [String] {
    guard let place = places[key] else { return [] }
    var texts: [String] = []
    texts.reserveCapacity(place.count * 4)
    var index = place.start
    for _ in 0..<place.count * 4 {
      let count = Int(bytes[index]) << 8 | Int(bytes[index + 1])
      texts.append(String(decoding: bytes[index + 2..<index + 2 + count], as: UTF8.self))
      index += 2 + count
    }
    return texts
  }

  /// Whether a sale can be downloaded; nil when the file says nothing of downloads.
  func canBeDownloaded(_ key: String) -> Bool? { payments.isEmpty ? nil : payments[key] != nil }

  /// The number of the payment of a sale.
  func payment(_ key: String) -> String? { payments[key].flatMap { $0.isEmpty ? nil : $0 } }

  private func append(_ text: String?) {
    let text = (text ?? "").utf8.prefix(1000)
    bytes.append(UInt8(text.count >> 8))
    bytes.append(UInt8(text.count & 0xFF))
    bytes.append(contentsOf: text)
  }
}
