import Testing

@testable import ShellacAudio

/// The audio of Matroska and WebM is in the blocks of the tracks that are not said to be something else.
struct MatroskaSpansTests {
  /// An element whose size has one byte, or eight.
  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + (content.count < 127 ? [0x80 | UInt8(content.count)] : [0x01] + big(content.count, 7)) + content
  }

  private static let head = element([0x1A, 0x45, 0xDF, 0xA3], fill(12))
  private static let number: [UInt8] = [0xD7]
  private static let type: [UInt8] = [0x83]

  private static func track(_ parts: ([UInt8], [UInt8])...) -> [UInt8] {
    element([0xAE], parts.flatMap { element($0.0, $0.1) } + element([0x86], text("A_OPUS")))
  }

  private static func segment(_ content: [UInt8]) -> [UInt8] { element([0x18, 0x53, 0x80, 0x67], content) }
  private static func tracks(_ content: [UInt8]) -> [UInt8] { element([0x16, 0x54, 0xAE, 0x6B], content) }
  private static func cluster(_ content: [UInt8]) -> [UInt8] { element([0x1F, 0x43, 0xB6, 0x75], content) }

  /// A simple block: track, time and flags, frames.
  private static func block(_ track: [UInt8], _ frames: [UInt8]) -> [UInt8] {
    element([0xA3], track + [0, 1, 0x80] + frames)
  }

  /// The frames that were found, told by what they are filled with: value and count.
  private func found(_ file: [UInt8]) throws -> [[Int]] {
    try places(file).map { [Int(file[$0[0]]), $0[1]] }
  }

  @Test("blocks of audio count, those of video and subtitles do not, in groups or alone")
  func blocks() throws {
    let audio = Self.track((Self.number, [1]), (Self.type, [2]))
    let video = Self.track((Self.number, [2]), (Self.type, [1]))
    let titles = Self.track((Self.number, [3]), (Self.type, [17]))
    let group = Self.element(
      [0xA0], Self.element([0xA1], [0x81, 0, 1, 0] + fill(9, 14)) + Self.element([0x9B], [5]))
    let cluster = Self.cluster(
      Self.element([0xE7], [0]) + Self.block([0x81], fill(5, 11)) + Self.block([0x82], fill(6, 12))
        + Self.block([0x83], fill(7, 13)) + group)
    for order in [audio + video + titles, titles + video + audio, video + titles + audio] {
      let file = Self.head + Self.segment(Self.tracks(order) + cluster)
      #expect(try found(file) == [[11, 5], [14, 9]])
      #expect(try isSaid(file))
    }
  }

  @Test("the kind of a track may stand before its number")
  func kindFirst() throws {
    let video = Self.track((Self.type, [1]), (Self.number, [2]))
    let audio = Self.track((Self.type, [2]), (Self.number, [1]))
    let other = Self.track((Self.number, [4]))
    let file =
      Self.head
      + Self.segment(
        Self.tracks(video + audio + other)
          + Self.cluster(
            Self.block([0x81], fill(5, 11)) + Self.block([0x82], fill(6, 12))
              + Self.block([0x84], fill(8, 13))))
    #expect(try found(file) == [[11, 5], [13, 8]])
  }

  @Test("numbers of two bytes name tracks, and a block without frames holds nothing")
  func longNumbers() throws {
    let video = Self.track((Self.number, [2, 1]), (Self.type, [1]))
    let file =
      Self.head
      + Self.segment(
        Self.tracks(video)
          + Self.cluster(
            Self.block([0x42, 0x01], fill(6, 12)) + Self.block([0x42, 0x02], fill(7, 13))
              + Self.block([0x81], []) + Self.block([0x81], fill(1, 14))))
    #expect(try found(file) == [[13, 7], [14, 1]])
  }

  @Test("segments and clusters of unknown size, as streams have them")
  func unknownSizes() throws {
    let unknown: [UInt8] = fill(8, 0xFF)
    let stream =
      Self.head + [0x18, 0x53, 0x80, 0x67, 0x01] + unknown.dropFirst() + [0x1F, 0x43, 0xB6, 0x75, 0xFF]
      + Self.block([0x81], fill(5, 11)) + Self.block([0x81], fill(300, 12))
    #expect(try found(stream) == [[11, 5], [12, 300]])
    // A block of unknown size, or of one beyond the end, goes to the end.
    for size in [[0xFF], [0x01] + unknown.dropFirst(), [0x40, 0x90]] as [[UInt8]] {
      #expect(try found(Self.head + [0xA3] + size + [0x81, 0, 0, 0] + fill(20, 15)) == [[15, 20]])
    }
    // The largest size that one and two bytes hold is one that is known.
    let known: [UInt8] = [0xA3, 0xFE, 0x81, 0, 0, 0] + fill(122, 16) + Self.block([0x81], fill(3, 17))
    #expect(try found(Self.head + known) == [[16, 122], [17, 3]])
    let two: [UInt8] = [0xA3, 0x40, 0x08, 0x81, 0, 0, 0] + fill(4, 16) + Self.block([0x81], fill(3, 17))
    #expect(try found(Self.head + two) == [[16, 4], [17, 3]])
  }

  @Test("what stands behind the blocks and is no element counts, so that no difference is overlooked")
  func rest() throws {
    let file = Self.head + Self.segment(Self.cluster(Self.block([0x81], fill(5, 11))))
    #expect(try found(file + [0, 1, 2]) == [[11, 5], [0, 3]])
    // An element whose size is cut off.
    #expect(try found(file + [0xA3, 0x10]) == [[11, 5], [0xA3, 2]])
    #expect(try found(file + [0xA3]) == [[11, 5], [0xA3, 1]])
    #expect(try found(file + [0xEC, 0x83, 1, 2, 3]) == [[11, 5]])
  }

  @Test("a file without blocks counts as a whole, and its container says nothing")
  func withoutBlocks() throws {
    let file = Self.head + Self.segment(Self.tracks(Self.track((Self.number, [1]))))
    #expect(try places(file) == [[0, file.count]])
    #expect(try !isSaid(file))
  }

  @Test("no more tracks are kept in mind than files have")
  func manyTracks() throws {
    let video = (1...1_001).flatMap { Self.track((Self.number, big($0, 2)), (Self.type, [1])) }
    func block(_ track: Int, _ mark: UInt8) -> [UInt8] { Self.block(big(0x4000 | track, 2), fill(4, mark)) }
    let file =
      Self.head
      + Self.segment(Self.tracks(video) + Self.cluster(block(999, 11) + block(1_000, 12) + block(1_001, 13)))
    #expect(try found(file) == [[13, 4]])
  }
}
