import Testing

@testable import ShellacCLI

/// A moved song is named in a playlist in the form in which the playlist named it.
@Suite struct LocationRewritingTests {
  struct Case: Sendable {
    var location: String
    var path: String
    var folder = "/m"
    var isAddress = false
    var new: String
    var expected: String
  }

  private static func written(_ item: Case) -> String {
    let form = LocationRewriting(
      Array(item.location.utf8), naming: Array(item.path.utf8), in: Array(item.folder.utf8),
      isAddress: item.isAddress)
    return String(decoding: form.location(of: Array(item.new.utf8)), as: UTF8.self)
  }

  @Test(
    "from the list's folder, or from the root",
    arguments: [
      Case(location: "a/b.mp3", path: "/m/a/b.mp3", new: "/m/c/d.mp3", expected: "c/d.mp3"),
      Case(location: "./a.mp3", path: "/m/a.mp3", new: "/m/c/d.mp3", expected: "./c/d.mp3"),
      Case(
        location: "../x/a.mp3", path: "/m/x/a.mp3", folder: "/m/lists", new: "/m/y/b.mp3",
        expected: "../y/b.mp3"),
      Case(
        location: "./../x/a.mp3", path: "/m/x/a.mp3", folder: "/m/lists", new: "/m/y/b.mp3",
        expected: "../y/b.mp3"),
      Case(location: "/m/a.mp3", path: "/m/a.mp3", new: "/m/b c.mp3", expected: "/m/b c.mp3"),
      Case(location: "a.mp3", path: "/m/a.mp3", folder: "/m/a/b", new: "/m/a", expected: "../../a"),
      Case(location: "a.mp3", path: "/m/a.mp3", folder: "/n/l", new: "/m/b.mp3", expected: "../../m/b.mp3"),
      Case(location: "a.mp3", path: "/m/a.mp3", folder: "/m/a", new: "/m/a/b.mp3", expected: "b.mp3"),
    ])
  func places(item: Case) { #expect(Self.written(item) == item.expected) }

  @Test(
    "addresses stay addresses, with their host",
    arguments: [
      Case(
        location: "file:///m/a%20b.mp3", path: "/m/a b.mp3", new: "/m/c d.mp3",
        expected: "file:///m/c%20d.mp3"),
      Case(
        location: "file://host/m/a.mp3", path: "/m/a.mp3", new: "/m/b?.mp3",
        expected: "file://host/m/b%3F.mp3"),
      Case(location: "FILE:/m/a.mp3", path: "/m/a.mp3", new: "/m/b c.mp3", expected: "FILE:/m/b%20c.mp3"),
      Case(location: "file:x", path: "/m/x", new: "/m/b.mp3", expected: "file:/m/b.mp3"),
      Case(location: "file:", path: "/m/file:", new: "/m/b.mp3", expected: "b.mp3"),
      Case(location: "filed/a b.mp3", path: "/m/filed/a b.mp3", new: "/m/b c.mp3", expected: "b c.mp3"),
    ])
  func addresses(item: Case) { #expect(Self.written(item) == item.expected) }

  @Test(
    "percent signs are encoded where they were",
    arguments: [
      Case(location: "a%20b.mp3", path: "/m/a b.mp3", new: "/m/c d.mp3", expected: "c%20d.mp3"),
      Case(location: "100%.mp3", path: "/m/100%.mp3", new: "/m/50% off.mp3", expected: "50% off.mp3"),
      Case(location: "x%20y/a b.mp3", path: "/m/x%20y/a b.mp3", new: "/m/c d.mp3", expected: "c d.mp3"),
      // A name that is only spelled otherwise is no address.
      Case(location: "e\u{301}.mp3", path: "/m/\u{E9}.mp3", new: "/m/c d.mp3", expected: "c d.mp3"),
      Case(
        location: "a.mp3", path: "/m/a.mp3", isAddress: true, new: "/m/c #1.mp3", expected: "c%20%231.mp3"),
      Case(
        location: "a.mp3", path: "/m/a.mp3", isAddress: true, new: "/m/azAZ09-._~!$&'()*+,;=@[]`{}^|\"<>%é",
        expected: "azAZ09-._~!$&'()*+,;=@%5B%5D%60%7B%7D%5E%7C%22%3C%3E%25%C3%A9"),
    ])
  func encoded(item: Case) { #expect(Self.written(item) == item.expected) }

  @Test(
    "backslashes stay where they part folders",
    arguments: [
      Case(location: "x\\a.mp3", path: "/m/x/a.mp3", new: "/m/y/b.mp3", expected: "y\\b.mp3"),
      Case(location: "x\\a.mp3", path: "/m/x\\a.mp3", new: "/m/y/b.mp3", expected: "y/b.mp3"),
      Case(
        location: "file:///m/x%5Ca.mp3", path: "/m/x\\a.mp3", new: "/m/y/b.mp3", expected: "file:///m/y/b.mp3"
      ),
      Case(location: "file:///m\\a.mp3", path: "/m/a.mp3", new: "/m/y/b.mp3", expected: "file:///m/y/b.mp3"),
    ])
  func backslashes(item: Case) { #expect(Self.written(item) == item.expected) }

  @Test(
    "a name that begins like a remark or an address is not taken for one",
    arguments: [
      Case(location: "a.mp3", path: "/m/a.mp3", new: "/m/#1.mp3", expected: "./#1.mp3"),
      Case(location: "a.mp3", path: "/m/a.mp3", new: "/m/ b.mp3", expected: "./ b.mp3"),
      Case(location: "a.mp3", path: "/m/a.mp3", new: "/m/b:c.mp3", expected: "./b:c.mp3"),
      Case(location: "a.mp3", path: "/m/a.mp3", new: "/m/d/b:c.mp3", expected: "d/b:c.mp3"),
      Case(location: "a.mp3", path: "/m/a.mp3", folder: "/m/l", new: "/m/#1.mp3", expected: "../#1.mp3"),
    ])
  func dots(item: Case) { #expect(Self.written(item) == item.expected) }
}
