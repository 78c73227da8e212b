import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Lists as rows have them: what was written is read, with escapes and without.
@Suite struct JSONListTests {
  @Test func everyTextComesBack() {
    let texts = NastyValues.texts + ["", "a", ",", "\",\"", "[", "]", "[\"", "\\", "a,b", "\"\u{301}"]
    for list in texts.map({ [$0] }) + [texts, ["a", "", "b"], ["", ""]] {
      var json = TextBuffer()
      json.appendJSON(list)
      let text = String(decoding: json.bytes, as: UTF8.self)
      #expect(JSONList.texts(text)?.map { Array($0.utf8) } == list.map { Array($0.utf8) }, "\(text)")
    }
  }

  @Test(arguments: [
    "[]", "[ \"a\" ]", "[\"a\" , \"b\"]", "[\"a\",\"b\"", "[\"a\"\"b\"]", "[\"a\",]", "[\"a]", "\"a\"", "",
    "[", "[\"", "[\"]", "[\"\"]", "[\"a\",\"\"]", "[\"a\",,\"b\"]", "[\"a\",\"b\"x\"c\"]", "[1]", "{}",
    "[\"a\"],[\"b\"]",
  ])
  func whatIsSpelledOtherwiseIsReadAsADecoderDoes(json: String) {
    #expect(JSONList.texts(json) == (try? JSONDecoder().decode([String].self, from: Data(json.utf8))))
  }
}
