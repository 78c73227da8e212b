import Testing

@testable import ShellacLibrary

/// A large album tells copies as a small one does.
@Suite struct AlbumSongsTests {
  @Test(arguments: 1...8)
  func sizeMakesNoDifference(seed: UInt64) {
    var random = SplitMix(state: seed)
    var songs = AlbumSongs()
    var plain: [Int64: CopyRule.Signature] = [:]
    for step in 1...600 {
      let id = Int64(random.within(1...200))
      let kind = random.below(40)
      let signature = CopyRule.Signature(
        id: id, title: kind % 7 == 0 ? nil : "T\(kind)", disc: nil, track: kind % 3,
        duration: 100_000 + random.below(3) * 1_500, recording: kind % 4 == 0 ? "r\(kind)" : nil,
        isrcs: kind % 5 == 0 ? ["i\(kind)", "i\(kind + 1)"] : [])
      if random.below(6) == 0 {
        songs.remove(id)
        plain[id] = nil
      } else {
        songs.set(signature)
        plain[id] = signature
      }
      var asked = signature
      asked.id = Int64(random.below(200))
      let expected = plain.values.filter {
        $0.id != asked.id && CopyRule.areCopies($0, asked, onNamedAlbum: step % 2 == 0)
      }.map(\.id)
      let found = songs.copy(of: asked, onNamedAlbum: step % 2 == 0)
      #expect(found.map { expected.contains($0) } ?? expected.isEmpty, "step \(step)")
      #expect(songs[id]?.title == plain[id]?.title && (songs[id] == nil) == (plain[id] == nil))
    }
    #expect(plain.count > 64)
  }
}
