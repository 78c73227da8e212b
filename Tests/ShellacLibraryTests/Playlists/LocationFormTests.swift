import Testing

@testable import ShellacLibrary

/// What a playlist's file writes for a place, in all the ways in which programs write it.
@Suite struct LocationFormTests {
  private func forms(_ location: String) -> [String] {
    LocationForms(Array(location.utf8)).forms.map { form in
      let path = form.components.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
      return (form.isForeign ? "foreign " : form.isAbsolute ? "/" : "") + path
    }
  }

  @Test(arguments: [
    ("a/b.mp3", ["a/b.mp3"]), ("/a/b.mp3", ["/a/b.mp3"]), ("./a//b.mp3", ["a/b.mp3"]), ("a/../b", ["b"]),
    ("../b", ["../b"]),
    ("/../b", ["/b"]), ("../../b", ["../../b"]), ("a/../../b", ["../b"]),
    ("C:\\M\\b.mp3", ["foreign \\M\\b.mp3", "foreign M/b.mp3"]),
    ("c:/M/b", ["foreign M/b"]), ("/C:/M/b", ["foreign M/b"]), ("1:/b", ["1:/b"]),
    ("//host/share/b", ["foreign host/share/b"]),
    ("\\\\host\\b", ["\\\\host\\b", "foreign host/b"]), ("a%20b", ["a%20b", "a b"]), ("a%2", ["a%2"]),
    ("a%zz", ["a%zz"]),
    ("a%00b", ["a%00b"]), ("%41", ["%41", "A"]), ("%4a%4A", ["%4a%4A", "JJ"]), ("%g1", ["%g1"]),
    ("100%", ["100%"]),
    ("file:///a/b%20c", ["/a/b c", "/a/b%20c"]), ("file://host/a", ["/a"]), ("file:/a", ["/a"]),
    ("FILE:///a", ["/a"]),
    ("file:///C:/M/b", ["foreign M/b"]), ("http://x/y", []), ("spotify:track:1", ["spotify:track:1"]),
    ("", []), ("/", []),
    ("..", [".."]), (".", []), ("ab:/c", []), ("a+b-c.1:/c", []), ("a_b:/c", ["a_b:/c"]),
  ])
  func isRead(location: String, expected: [String]) { #expect(forms(location) == expected) }

  @Test func aPathHasAnEnd() {
    let long = (1...300).map(String.init).joined(separator: "/")
    #expect(LocationForms(Array(long.utf8)).forms.map(\.components.count) == [256])
    let scheme = String(repeating: "a", count: 31)
    #expect(forms(scheme + ":/x") == [] && forms("a" + scheme + ":/x") == ["a" + scheme + ":/x"])
  }

  @Test func relativePathsCountFromTheFolderThenFromTheRoots() {
    func paths(_ location: String, folder: String, roots: [String]) -> [String] {
      LocationForms(Array(location.utf8)).absolutePaths(
        folder: Array(folder.utf8), roots: roots.map { Array($0.utf8) }
      )
      .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(paths("a/b", folder: "/l", roots: ["/m", "/n/o"]) == ["/l/a/b", "/m/a/b", "/n/o/a/b"])
    #expect(paths("../b", folder: "/l/k", roots: ["/m"]) == ["/l/b", "/b"])
    #expect(paths("../../../b", folder: "/l", roots: []) == ["/b"])
    #expect(paths("b", folder: "/../l", roots: ["/m/../.."]) == ["/l/b", "/b"])
    #expect(
      paths("/a", folder: "/l", roots: ["/m"]) == ["/a"]
        && paths("b", folder: "", roots: ["/m", "/m"]) == ["/m/b"])
    #expect(paths("C:/b", folder: "/l", roots: ["/m"]) == [])
  }

  @Test(
    arguments: [
      ("isrc:GB-ABC-12-00001", "isrc gbabc1200001"), ("urn:isrc:GBABC1200001?x", "isrc gbabc1200001"),
      ("http://x/isrc/GBABC1200001#y", "isrc gbabc1200001"),
      ("12345678-ABCD-1234-1234-1234567890ab", "recording 12345678-abcd-1234-1234-1234567890ab"),
      (
        "https://musicbrainz.org/recording/12345678-abcd-1234-1234-1234567890ab/x",
        "recording 12345678-abcd-1234-1234-1234567890ab"
      ),
      ("mbid:12345678-abcd-1234-1234-1234567890ab", "recording 12345678-abcd-1234-1234-1234567890ab"),
      ("12345678-abcd-1234-1234-1234567890a", nil), ("12345678-abcd-1234-1234-1234567890abc", nil),
      ("12345678-abcg-1234-1234-1234567890ab", nil), ("123456781abcd-1234-1234-1234567890ab", nil), ("", nil),
      ("x", nil),
      ("isrc:" + String(repeating: "1", count: 295), "isrc " + String(repeating: "1", count: 295)),
      ("isrc:" + String(repeating: "1", count: 296), nil),
    ] as [(String, String?)])
  func identifiersAreOfRecordings(identifier: String, text: String?) {
    #expect(RecordingIdentifier(identifier)?.text == text)
  }

  @Test func lengthsMayDifferByTwoSeconds() {
    #expect(
      !PathMatching.differ(1_000, 3_000) && PathMatching.differ(1_000, 3_001)
        && !PathMatching.differ(3_000, 1_000))
    #expect(
      PathMatching.differ(3_001, 1_000) && PathMatching.differ(.max, .min) && !PathMatching.differ(5, 5))
  }
}
