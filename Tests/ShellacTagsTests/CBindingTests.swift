import CTagLib
import CTagLibExtras
import ShellacModel
import Testing

/// TagLib's own C binding as a second opinion on what the frames say.
@Suite struct CBindingTests {
  /// A file as the C binding opened it, by its extension.
  private final class BoundFile {
    private let file: UnsafeMutablePointer<TagLib_File>

    init?(_ name: String) {
      guard let file = taglib_file_new(Fixture.folder + "/" + name) else { return nil }
      self.file = file
      guard taglib_file_is_valid(file) != 0, taglib_file_audioproperties(file) != nil else { return nil }
    }

    deinit { taglib_file_free(file) }

    var title: String { text(taglib_tag_title(taglib_file_tag(file))) }

    var seconds: Int { Int(taglib_audioproperties_length(taglib_file_audioproperties(file))) }

    var properties: [String: [String]] {
      var properties: [String: [String]] = [:]
      for key in Self.texts(shellac_property_keys(file)) {
        properties[key] = Self.texts(shellac_property_get(file, key))
      }
      return properties
    }

    private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }

    private static func texts(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
      guard let list else { return [] }
      defer { shellac_property_free(list) }
      var texts: [String] = []
      while let text = list[texts.count] { texts.append(String(cString: text)) }
      return texts
    }
  }

  static let sound = [
    "id3v23.mp3", "id3v24.mp3", "id3v22.mp3", "flac.flac", "vorbis.ogg", "opus.opus", "speex.spx", "aac.m4a",
    "alac.m4a", "wma.wma", "wavpack.wv", "musepack.mpc", "trueaudio.tta", "info.wav", "aiff.aiff",
  ]

  @Test(arguments: sound)
  func itSeesNothingThatWeMiss(name: String) throws {
    let bound = try #require(BoundFile(name))
    let frame = Fixture.read(name)
    if !bound.title.isEmpty { #expect(frame.tags.title == bound.title) }
    if bound.seconds > 0 { #expect((frame.audio.duration ?? 0) / 1000 == bound.seconds) }
    for (key, values) in bound.properties where !values.joined().isEmpty {
      let ours = try #require(frame.values(key), "\(key) is missing")
      for value in values where !value.isEmpty { #expect(ours.contains(value), "\(key) lacks '\(value)'") }
    }
  }

  @Test func aKeyThatIsNotThereHasNoValues() throws {
    #expect(shellac_property_get(nil, "TITLE") == nil)
    #expect(shellac_property_keys(nil) == nil)
    shellac_property_free(nil)
  }
}
