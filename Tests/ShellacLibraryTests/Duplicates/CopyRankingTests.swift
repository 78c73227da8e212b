import Testing

@testable import ShellacLibrary

/// Which of two copies is the better one, reason by reason, and what is said of both.
@Suite struct CopyRankingTests {
  private func copy(_ change: (inout DuplicateCopy) -> Void = { _ in }) -> DuplicateCopy {
    var copy = DuplicateCopy(
      file: 1, song: 1, path: Array("/a".utf8), format: "MP3", isLossless: false, bits: 16,
      sampleRate: 44_100,
      bitRate: 192, size: 1, modified: 1, isRead: true, tagCount: 5, hasPicture: false, isBought: false,
      added: 100)
    change(&copy)
    return copy
  }

  /// The reasons of the better and the worse; `=` before them when it is the first that is better.
  private func compare(
    _ kind: DuplicateKind = .name, _ one: (inout DuplicateCopy) -> Void,
    _ other: (inout DuplicateCopy) -> Void = { _ in }
  ) -> String {
    let ranking = CopyRanking(kind: kind)
    let (a, b) = (ranking.compare(copy(one), copy(other)), ranking.compare(copy(other), copy(one)))
    #expect(a.isBetter != b.isBetter && a.better == b.better && a.worse == b.worse)
    return (a.isBetter ? "first: " : "second: ") + a.better + " / " + a.worse
  }

  @Test func eachReasonCountsBeforeTheNext() {
    #expect(compare { $0.isRead = false } == "second: tags can be read / tags cannot be read")
    #expect(compare { ($0.isLossless, $0.bitRate) = (true, 10) } == "first: lossless / lossy")
    #expect(
      compare {
        ($0.isLossless, $0.bits, $0.sampleRate) = (true, 24, 10)
      } _: {
        $0.isLossless = true
      }
        == "first: 24 bits rather than 16 / 16 bits rather than 24")
    #expect(
      compare {
        ($0.isLossless, $0.sampleRate, $0.bitRate) = (true, 96_000, 1)
      } _: {
        $0.isLossless = true
      }
        == "first: 96000 Hz rather than 44100 / 44100 Hz rather than 96000")
    #expect(
      compare { ($0.bitRate, $0.tagCount) = (193, 1) }
        == "first: 193 kbit/s rather than 192 / 192 kbit/s rather than 193")
    #expect(
      compare { ($0.bits, $0.sampleRate, $0.tagCount) = (24, 96_000, 4) }
        == "second: 5 of 7 tags rather than 4 / 4 of 7 tags rather than 5")
    #expect(
      compare {
        ($0.isLossless, $0.bitRate, $0.tagCount) = (true, 900, 4)
      } _: {
        $0.isLossless = true
      }
        == "second: 5 of 7 tags rather than 4 / 4 of 7 tags rather than 5")
    #expect(compare { ($0.bitRate, $0.hasPicture) = (nil, true) } == "first: has a picture / no picture")
    #expect(compare { ($0.isBought, $0.added) = (true, 200) } == "first: bought / not bought")
    #expect(
      compare { ($0.added, $0.path) = (101, []) } == "second: longer in the library / newer in the library")
    #expect(compare { $0.path = Array("/aa".utf8) } == "second: shorter path / longer path")
    #expect(compare { $0.path = Array("/b".utf8) } == "second: equal / equal")
  }

  /// Copies of the same audio sound the same, whatever they are wrapped in.
  @Test func qualityDoesNotCountAmongEqualAudio() {
    #expect(
      compare(.audio) {
        ($0.isLossless, $0.bits, $0.bitRate) = (true, 24, 900)
      } _: {
        $0.hasPicture = true
      } == "second: has a picture / no picture")
    #expect(compare(.recording) { $0.isLossless = true } == "first: lossless / lossy")
  }

  @Test func eachCopyIsTold() {
    let ranked = CopyRanking(kind: .name).ranked([
      copy { ($0.file, $0.bitRate) = (1, 128) }, copy { ($0.file, $0.bitRate) = (2, 320) },
      copy { ($0.file, $0.bitRate) = (3, 256) },
    ])
    #expect(ranked.map(\.file) == [2, 3, 1])
    #expect(
      ranked.map(\.reason) == [
        "320 kbit/s rather than 256", "256 kbit/s rather than 320", "128 kbit/s rather than 320",
      ])
    #expect(CopyRanking(kind: .name).ranked([copy()]).map(\.reason) == [""])
    #expect(CopyRanking(kind: .name).ranked([]).isEmpty)
  }

  @Test func neighboursOnAnAlbumAreTwoSongs() {
    func place(_ song: Int64, _ album: Int64, _ disc: Int?, _ number: Int?) -> DuplicatePlace {
      DuplicatePlace(file: song, song: song, album: album, disc: disc, number: number)
    }
    let one = place(1, 5, 1, 3)
    #expect(
      one.isBeside(place(2, 5, 1, 4)) && one.isBeside(place(2, 5, 2, 3)) && one.isBeside(place(2, 5, nil, 3)))
    #expect(
      !one.isBeside(place(2, 5, 1, 3)) && !one.isBeside(place(2, 6, 1, 4)) && !one.isBeside(place(1, 5, 1, 4))
    )
    #expect(!one.isBeside(place(2, 5, 1, nil)) && !place(2, 5, 1, nil).isBeside(one))
    #expect(!place(1, 0, 1, 3).isBeside(place(2, 0, 1, 4)))
  }

  @Test func setsThatShareOneAreOne() {
    var sets = JoinedSets()
    for (one, other) in [(5, 5), (1, 9), (9, 3), (8, 7), (2, 2), (7, 6), (3, 1)] as [(Int64, Int64)] {
      sets.join(one, other)
    }
    #expect(sets.sets() == [[1, 3, 9], [2], [5], [6, 7, 8]])
    sets.join(9, 8)
    #expect(sets.sets() == [[1, 3, 6, 7, 8, 9], [2], [5]])
  }
}
