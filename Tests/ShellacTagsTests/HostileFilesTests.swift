import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport
import Testing

/// Damaged files give an outcome, never a crash and never a frame that cannot be decoded.
@Suite struct HostileFilesTests {
  /// Rewrites one file again and again, which is faster than new ones.
  private final class Victim {
    private let folder = TemporaryFolder()
    private let path: [UInt8]
    private let descriptor: Int32

    init(_ name: String) {
      path = Array(folder.path(name).utf8)
      descriptor = open(folder.path(name), O_CREAT | O_RDWR, 0o600)
    }

    deinit { close(descriptor) }

    func holds(_ bytes: some Collection<UInt8>) {
      let bytes = Array(bytes)
      _ = pwrite(descriptor, bytes, bytes.count, 0)
      ftruncate(descriptor, off_t(bytes.count))
    }

    func isDecodable() -> Bool {
      var buffer: [UInt8] = []
      TagReader.read(path: path, into: &buffer)
      return buffer.withUnsafeBytes { TagFrame(decoding: $0) } != nil
    }
  }

  @Test(arguments: Fixture.names)
  func survivesEveryCut(name: String) {
    let bytes = Fixture.bytes(name)
    let victim = Victim(name)
    for count in (0..<min(4096, bytes.count)).reversed() {
      victim.holds(bytes.prefix(count))
      if !victim.isDecodable() { Issue.record("\(name) cut at \(count)") }
    }
  }

  @Test(arguments: Fixture.names)
  func survivesFlippedBits(name: String) {
    var random = SplitMix(seed: 2026)
    let bytes = Fixture.bytes(name)
    guard !bytes.isEmpty else { return }
    let victim = Victim(name)
    for _ in 0..<1500 {
      var damaged = bytes
      for _ in 0...random.next() % 3 {
        let place = Int(random.next() % UInt64(min(bytes.count, 2600)))
        damaged[place] ^= 1 << UInt8(random.next() % 8)
      }
      victim.holds(damaged)
      if !victim.isDecodable() { Issue.record("\(name) with flipped bits") }
    }
  }

  /// The same numbers at every run.
  private struct SplitMix {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return z ^ z >> 31
    }
  }
}
