import CFileSystem
import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacIndexer

struct FolderWalkTests {
  let music = MusicFolder()

  @Test func findsAudioFilesInTheOrderOfTheirBytes() throws {
    for name in ["b/2.flac", "b/10.mp3", "a/x.ogg", "z.opus", "B.M4A"] { music.add(name) }
    let seen = try Sighting(music)
    #expect(seen.ending == .complete)
    #expect(seen.names == ["B.M4A", "z.opus", "a/x.ogg", "b/10.mp3", "b/2.flac"])
  }

  @Test func passesOverWhatIsNoAudioInSilence() throws {
    for name in ["cover.jpg", "notes.txt", "list.m3u", "a.cue", "song.mp3"] { music.add(name) }
    let seen = try Sighting(music)
    #expect(seen.names == ["song.mp3"])
    #expect(seen.problems.isEmpty)
  }

  @Test func looksIntoFilesWithoutAnExtension() throws {
    music.add("README", "plain words")
    music.add("Mr. Brightside", "ID3\u{3}")
    music.add("01 - Intro", "fLaC....")
    music.add("empty", "")
    #expect(try Sighting(music).names == ["01 - Intro", "Mr. Brightside"])
  }

  @Test func leavesHiddenAndIgnoredNamesAlone() throws {
    for name in [
      ".hidden/a.mp3", ".b.mp3", "@eaDir/c.mp3", "lost+found/d.mp3", "$RECYCLE.BIN/e.mp3", "._f.mp3", "g.mp3",
      "Live [x]/h.mp3", "deep/skip/i.mp3",
    ] { music.add(name) }
    #expect(try Sighting(music).names == ["g.mp3", "Live [x]/h.mp3", "deep/skip/i.mp3"])
    let shown = try Sighting(music) {
      $0.includesHidden = true
      $0.ignored = ["Live*", "deep/s?ip", "g.mp3"]
    }
    #expect(
      Set(shown.names) == [
        "._f.mp3", ".b.mp3", "$RECYCLE.BIN/e.mp3", ".hidden/a.mp3", "@eaDir/c.mp3", "lost+found/d.mp3",
      ])
  }

  @Test func leavesSubfoldersAloneWhenAsked() throws {
    for name in ["a.mp3", "deep/b.mp3"] { music.add(name) }
    music.link("link", to: "deep")
    #expect(try Sighting(music) { $0.isShallow = true }.names == ["a.mp3"])
  }

  @Test func extraExtensionsCountAsAudio() throws {
    music.add("a.xyz")
    #expect(try Sighting(music).names == [])
    #expect(try Sighting(music) { $0.extraExtensions = ["xyz"] }.names == ["a.xyz"])
  }

  @Test func keepsOddNamesAsBytes() throws {
    let names: [[UInt8]] = [
      Array("new\nline.mp3".utf8), Array("\u{1b}[31mred.mp3".utf8), [0xFF, 0xFE, 0x80] + Array(".mp3".utf8),
      Array("e\u{301}.mp3".utf8), Array("\u{e9}.mp3".utf8),
      [UInt8](repeating: UInt8(ascii: "n"), count: 251) + Array(".mp3".utf8),
    ]
    for name in names { music.add(name) }
    #expect(Set(try Sighting(music).files) == Set(names))
  }

  @Test func followsLinksToFilesAndOnceToFolders() throws {
    let other = MusicFolder()
    other.add("album/1.mp3")
    music.add("real/2.mp3")
    music.link("real/copy.mp3", to: "2.mp3")
    music.link("a-link-to-real", to: "real")
    music.link("outside", to: other.folder.path)
    music.link("outside-again", to: other.folder.path)
    music.link("real/up", to: "..")
    let seen = try Sighting(music)
    #expect(seen.names == ["real/2.mp3", "real/copy.mp3", "outside/album/1.mp3"])
    #expect(seen.unseen.isEmpty)
  }

  @Test func endsInLoopsOfLinks() throws {
    music.add("a/1.mp3")
    music.link("a/loop", to: ".")
    music.link("a/b", to: "c")
    music.link("a/c", to: "b")
    music.link("a/self.mp3", to: "self.mp3")
    music.link("a/nowhere.mp3", to: "gone.mp3")
    let seen = try Sighting(music)
    #expect(seen.names == ["a/1.mp3"])
    #expect(
      seen.problems == [
        "'a/nowhere.mp3' is a link that leads nowhere", "'a/self.mp3' is a link that leads back to itself",
      ])
  }

  @Test func aScopeDoesNotFollowLinksBackIntoItsRoot() throws {
    music.add("real/1.mp3")
    music.add("scope/2.mp3")
    music.link("scope/link", to: "../real")
    let seen = try Sighting(music, scope: "scope")
    #expect(seen.names == ["scope/2.mp3"])
    #expect(seen.unseen == [UnseenFolder(path: Array("scope/link".utf8), diagnostic: nil)])
  }

  @Test func reportsAFolderNamedLikeAudioAndWalksIt() throws {
    music.add("live.flac/1.mp3")
    let seen = try Sighting(music)
    #expect(seen.names == ["live.flac/1.mp3"])
    #expect(seen.problems == ["'live.flac' is a folder, though it is named like an audio file"])
  }

  @Test func namesWhatIsNeitherFileNorFolder() throws {
    #expect(mkfifo(music.folder.path("pipe"), 0o644) == 0)
    #expect(mkfifo(music.folder.path("pipe.mp3"), 0o644) == 0)
    music.link("link-to-pipe.mp3", to: "pipe.mp3")
    music.link("null.mp3", to: "/dev/null")
    let seen = try Sighting(music)
    #expect(seen.names == [])
    let what = "is a pipe, socket or device, though it is named like an audio file"
    #expect(seen.problems == ["'link-to-pipe.mp3' \(what)", "'null.mp3' \(what)", "'pipe.mp3' \(what)"])
  }

  @Test func staysOutOfTheKernelsOwnFileSystems() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
    music.add("1.mp3")
    music.link("proc", to: "/proc")
    let seen = try Sighting(music)
    #expect(seen.names == ["1.mp3"])
    #expect(seen.unseen == [UnseenFolder(path: Array("proc".utf8), diagnostic: nil)])
  }

  @Test func walksTreesDeeperThanAPathMayBeLong() throws {
    let name = [UInt8](repeating: UInt8(ascii: "d"), count: 100)
    let depth = 120
    // Made from inside: no path of this length can be opened.
    var folder = open(music.folder.path, O_RDONLY | O_DIRECTORY)
    for level in 0..<depth {
      for folderName in [name, Array("side\(level)".utf8)] {
        _ = withCString(folderName) { mkdirat(folder, $0, 0o755) }
      }
      let next = withCString(name) { openat(folder, $0, O_RDONLY | O_DIRECTORY) }
      close(folder)
      folder = next
      close(openat(folder, "\(level).mp3", O_CREAT | O_WRONLY, 0o644))
    }
    close(folder)
    // Foundation cannot remove such a tree.
    defer {
      _ = try? Process.run(URL(fileURLWithPath: "/bin/rm"), arguments: ["-rf", music.folder.path])
        .waitUntilExit()
    }
    let seen = try Sighting(music)
    #expect(seen.files.count == depth)
    #expect(seen.folders.count == 2 * depth + 1)
    #expect(seen.files.map(\.count).max() == depth * 101 + "119.mp3".utf8.count)
    #expect(seen.unseen.isEmpty)
  }

  @Test func tellsARootThatIsGoneFromAScopeThatIsGone() throws {
    music.add("1.mp3")
    #expect(try Sighting(music, scope: "gone").ending == .noScope)
    let walk = FolderWalk(root: Array(music.folder.path("gone").utf8), visit: { _ in })
    guard case .noRoot(let diagnostic) = try walk.run() else {
      Issue.record("the root is gone")
      return
    }
    #expect(diagnostic.message.hasSuffix("gone': no such file or directory"))
  }

  @Test func reportsFoldersThatCannotBeReadAndGoesOn() throws {
    music.add("closed/1.mp3")
    music.add("open/2.mp3")
    chmod(music.folder.path("closed"), 0)
    defer { chmod(music.folder.path("closed"), 0o755) }
    let seen = try asNobody { try Sighting(music) }
    #expect(seen.names == ["open/2.mp3"])
    #expect(
      seen.unseen.map(\.diagnostic?.message) == ["cannot read the folder 'closed': permission denied"])
  }

  @Test func endsWhenCancelled() throws {
    for number in 0..<20 { music.add("\(number)/a.mp3") }
    var visits = 0
    let walk = FolderWalk(root: music.path, isCancelled: { visits >= 3 }, visit: { _ in visits += 1 })
    #expect(try walk.run() == .cancelled)
    #expect(visits == 3)
  }
}
