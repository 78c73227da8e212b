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

  @Test("an ampersand in an attribute is one character")
  func ampersand() {
    let text = """
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track>
      <meta rel="http://a/?b=1&amp;c=2">&amp;</meta><meta rel="http://a/&amp;amp;#38;">d</meta>
      </track></trackList></playlist>
      """
    let outcome = ReadCall(bytes: Array(text.utf8)).run(XSPFReader.self)
    #expect(
      outcome.table.column("extras") == [
        .pairs(["xspf:meta http://a/?b=1&c=2": "&", "xspf:meta http://a/&amp;#38;": "d"])
      ])
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

  @Test("a file without anything in it says so", arguments: ["", "\n", "<?xml version=\"1.0\"?>\n"])
  func empty(text: String) {
    let outcome = ReadCall(bytes: Array(text.utf8), path: "/a.xspf").run(XSPFReader.self)
    #expect(outcome.status == SHELLAC_FAILED && outcome.failures.count == 1)
    #expect(outcome.failures[0].message.contains("expected an element, found the end of the file"))
    #expect(outcome.failures[0].hint != nil)
  }

  @Test(
    "a file that is cut names the element that it ends in",
    arguments: [
      ("<track><title>Even", "title"), ("<track><tit", "tit"), ("<track></tra", "track"),
      ("<track><link rel=\"http://a/", "track"), ("<track><link rel=", "track"), ("<track>", "track"),
      ("<track><title>a</title></track", "track"), ("<!-- said", "trackList"),
    ])
  func end(cut: String, element: String) {
    let text = "<playlist><trackList>\n<track><location>a.mp3</location></track>\n" + cut
    for piece in [1, 1 << 20] {
      let outcome = ReadCall(bytes: Array(text.utf8), piece: piece).run(XSPFReader.self)
      #expect(outcome.failures.map(\.message) == ["the XML is broken: the file ends inside <\(element)>"])
      #expect(outcome.failures.first?.line == 3)
      #expect(outcome.table.column("location") == [.path("a.mp3")])
    }
  }

  @Test(
    "broken XML is told in words that do not depend on the parser",
    arguments: [
      ("<!DOCTYPE x>", "a declaration, <!, stands inside an element"), ("a & b", "an & stands by itself"),
      ("<b></c>", "<b> of line 2 is closed by </c>"), ("<b c=1/>", "the value of an attribute has no quotes"),
      ("<b c='' c=''/>", "the attribute 'c' is there twice"), ("a < b", "a < begins no element"),
      ("&nbsp;", "the entity &nbsp; is none of XML's own"),
      ("\u{1}", "the character U+0001 may not stand in XML"),
    ])
  func broken(text: String, words: String) {
    let text = "<playlist>\n" + text + "</playlist>\n"
    for piece in [1, 1 << 20] {
      let outcome = ReadCall(bytes: Array(text.utf8), piece: piece).run(XSPFReader.self)
      #expect(outcome.failures.map(\.message) == ["the XML is broken: " + words])
      #expect(outcome.failures.first?.line == 2 && outcome.failures.first?.hint != nil)
    }
  }

  @Test("a document type that cannot be read is named, with its place")
  func documentType() {
    let outcome = ReadCall(bytes: Array("<!DOCTYPE a [ b ]>\n<playlist/>".utf8)).run(XSPFReader.self)
    let failure = outcome.failures.first
    #expect(failure?.message == "the XML is broken: the document type, <!DOCTYPE>, cannot be read")
    #expect(failure?.hint == "Take the document type, <!DOCTYPE>, out of the file." && failure?.line == 1)
  }

  @Test("what XSPF does not have is named with its line, not kept without a word")
  func notKept() {
    let text = """
      <playlist version="1" xmlns="http://xspf.org/ns/0/">
      <title>A</title><title>B</title>
      <creator>A</creator><creator>B</creator>
      <info>http://a/</info><info>http://b/</info>
      <extension><a/></extension>
      <extension application=""><a/></extension>
      <link>http://a/</link>
      <meta>a</meta>
      <album>A</album>
      <attribution><location>http://a/</location><title>A</title></attribution>
      <trackList><track>
      <title>A</title><title>B</title>
      <duration>1</duration><duration>2</duration>
      <annotation>A</annotation><annotation>B</annotation>
      <license>http://a/</license>
      <extension>a</extension>
      <link rel="">http://a/</link>
      <meta rel="http://a/">kept</meta>
      </track></trackList></playlist>
      """
    let outcome = ReadCall(bytes: Array(text.utf8)).run(XSPFReader.self)
    #expect(outcome.status == SHELLAC_OK)
    #expect(
      outcome.warnings.map { "\($0.line ?? 0) \($0.message)" } == [
        "2 a second title of a playlist, where XSPF has one, is not kept",
        "3 a second creator of a playlist, where XSPF has one, is not kept",
        "4 a second info of a playlist, where XSPF has one, is not kept",
        "5 extension has no application, as XSPF demands, and is not kept",
        "6 extension has no application, as XSPF demands, and is not kept",
        "7 link has no rel, as XSPF demands, and is not kept",
        "8 meta has no rel, as XSPF demands, and is not kept",
        "9 album is not of a playlist in XSPF, and is not kept",
        "10 element title is not of XSPF, and is passed over",
        "12 a second title of a track, where XSPF has one, is not kept",
        "13 a second duration of a track, where XSPF has one, is not kept",
        "14 a second annotation of a track, where XSPF has one, is not kept",
        "15 license is not of a track in XSPF, and is not kept",
        "16 extension has no application, as XSPF demands, and is not kept",
        "17 link has no rel, as XSPF demands, and is not kept",
      ])
    #expect(
      outcome.table.document.extras == [
        Extra("xspf:info", "http://a/"), Extra("xspf:attribution location", "http://a/"),
      ])
    #expect(
      outcome.table.cell(0, "extras") == .list(["xspf:annotation", "A", "xspf:meta http://a/", "kept"]))
  }

  @Test(
    "entities and document types that are refused come with what to do",
    arguments: [
      ("<!DOCTYPE playlist [<!ENTITY a 'b'>]><playlist/>", "document type"),
      ("<playlist><title>&nbsp;</title></playlist>", "character itself"),
      ("<!DOCTYPE playlist SYSTEM 'x'><playlist><title>&nbsp;</title></playlist>", "character itself"),
    ])
  func hints(text: String, word: String) {
    let outcome = ReadCall(bytes: Array(text.utf8)).run(XSPFReader.self)
    #expect(outcome.failures.count == 1 && outcome.failures[0].hint?.contains(word) == true)
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
