import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import XSPFFormat

@Suite("XSPF, read") struct XSPFReaderTests {
  @Test(
    "files as programs write them, and worse, cut and spoiled",
    arguments: [
      "full", "vlc", "deviations", "base", "cut", "bomb", "external", "html", "latin-1", "wrong-encoding",
    ])
  func files(name: String) throws {
    try assertReader(XSPFReader.self, input: "XSPF/\(name).xspf")
  }

  @Test("rows before a fault are given, then the fault with its place")
  func cut() {
    let text = """
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>
      <track><location>a.mp3</location></track>
      <track><location>b.mp3</location></wrong>
      """
    let outcome = ReadCall(bytes: Array(text.utf8)).run(XSPFReader.self)
    #expect(outcome.table.column("location") == [.path("a.mp3")])
    #expect(outcome.status == SHELLAC_FAILED && outcome.failures.first?.line == 3)
  }

  @Test("a document that nests too deep, or says too much, is refused")
  func caps() {
    let head = "<playlist><trackList><track>"
    let deep = head + "<extension application='x'>" + String(repeating: "<a>", count: 300)
    let long = head + "<title>" + String(repeating: "long ", count: 300_000) + "</title>"
    let many = head + String(repeating: "<link/>", count: 100_000)
    let declarations = "<playlist " + (0..<2000).map { "xmlns:n\($0)='n' " }.joined() + ">"
    let tag = "<playlist " + (0..<60_000).map { "a\($0)='' " }.joined() + "><trackList/></playlist>"
    for text in [deep, long, many, declarations, tag] {
      let outcome = ReadCall(bytes: Array(text.utf8)).run(XSPFReader.self)
      #expect(outcome.status == SHELLAC_FAILED && outcome.failures.count == 1)
      #expect(outcome.failures[0].message.contains("more than"))
    }
  }

  @Test("it knows its files")
  func probe() {
    func sure(_ path: String, _ head: String) -> Int {
      Array(head.utf8).withUnsafeBytes { XSPFReader.probe(path: Array(path.utf8), head: $0) }
    }
    #expect(sure("a.xspf", "<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\">") == 95)
    #expect(sure("a.xml", "<playlist><trackList>") == 80)
    #expect(sure("a.xspf", "") == 50)
    #expect(sure("a.xml", "<plist>") == 0)
  }
}
