import ShellacPlaylists
import ShellacPluginSDK
import Testing

@Suite("forms of paths") struct PathFormTests {
  private func form(
    _ path: String, folder: String = "", _ settings: [String: String] = [:], uri: Bool = false
  ) throws
    -> String
  {
    let request = ExportRequest(
      rows: .songs, columns: [], settings: Settings(PathForm.options + [PathForm.slashOption], settings),
      folder: Array(folder.utf8))
    let form = try PathForm(request)
    var bytes: [UInt8] = []
    Array(path.utf8).withUnsafeBytes {
      if uri { form.appendURI($0, to: &bytes) } else { form.append($0, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "a relative path is the shortest from the folder",
    arguments: [
      ("/a/b", "/a/b/c.mp3", "c.mp3"), ("/a/b", "/a/c.mp3", "../c.mp3"),
      ("/a/b", "/a/bc/d.mp3", "../bc/d.mp3"),
      ("/a/b", "/x.mp3", "../../x.mp3"), ("/", "/a/b.mp3", "a/b.mp3"), ("/a/b/", "/a/b/c.mp3", "c.mp3"),
      ("/a/./b//../b", "/a/b/c/d.mp3", "c/d.mp3"), ("/a/b/c/d", "/a/x/y.mp3", "../../../x/y.mp3"),
      ("/a", "/a/#1.mp3", "./#1.mp3"), ("/a", "/a/ b.mp3", "./ b.mp3"), ("/a", "/a/b: c.mp3", "./b: c.mp3"),
      ("/a", "/a/b/#c: d.mp3", "b/#c: d.mp3"), ("/a/b", "/a/#1.mp3", "../#1.mp3"),
    ])
  func relative(folder: String, path: String, expected: String) throws {
    #expect(try form(path, folder: folder) == expected)
  }

  @Test("without a folder paths are absolute, and asking for relative ones is refused")
  func noFolder() throws {
    #expect(try form("/a/b.mp3") == "/a/b.mp3")
    #expect(throws: PluginError.self) { try form("/a/b.mp3", ["paths": "relative"]) }
    #expect(throws: PluginError.self) { try form("/a/b.mp3", ["relative-to": "music"]) }
    #expect(try form("/a/b.mp3", ["relative-to": "/a"]) == "b.mp3")
  }

  @Test("what users set")
  func settings() throws {
    #expect(try form("/a/b c.mp3", folder: "/x", ["paths": "absolute"]) == "/a/b c.mp3")
    #expect(try form("/a/b c%.mp3", folder: "/x", ["paths": "uri"]) == "file:///a/b%20c%25.mp3")
    #expect(try form("/a/b/c.mp3", folder: "/a", ["slash": "windows"]) == "b\\c.mp3")
    #expect(try form("/a/b/c.mp3", folder: "/x", ["relative-to": "/a", "prefix": "/sd/"]) == "/sd/b/c.mp3")
    #expect(try form("/a/b/c.mp3", folder: "/a/x", ["relative-to": ".."]) == "b/c.mp3")
    #expect(try form("/a/#b.mp3", folder: "/a", ["prefix": "p/"]) == "p/#b.mp3")
  }

  @Test("addresses are percent-encoded")
  func addresses() throws {
    #expect(try form("/a/b c/é#?&.mp3", folder: "/a", uri: true) == "b%20c/%C3%A9%23%3F%26.mp3")
    #expect(try form("/a/b.mp3", uri: true) == "file:///a/b.mp3")
    #expect(
      try form("/a/b c.mp3", folder: "/a", ["prefix": "http://host/m p/"], uri: true)
        == "http://host/m%20p/b%20c.mp3")
  }
}
