/// Tells by its name whether a file may be audio, so that covers and notes are never opened.
public struct AudioNames: Sendable {
  /// What a name promises.
  enum Promise {
    /// The extension is one of audio.
    case audio
    /// There is no extension: the content must tell.
    case unknown
    /// The extension is one of something else.
    case other
  }

  /// Extensions of every kind that TagLib reads, and of audio that it does not read (yet).
  static let extensions = [
    "mp3", "mp2", "mp1", "mpga", "aac", "adts",
    "flac", "fla", "ogg", "oga", "opus", "spx",
    "m4a", "m4b", "m4p", "m4r", "mp4", "3gp", "3g2", "alac",
    "wav", "wave", "bwf", "rf64", "w64", "aif", "aiff", "aifc", "afc", "caf", "au", "snd",
    "wma", "asf", "ape", "wv", "mpc", "mpp", "mp+", "tta", "tak", "ofr", "ofs", "shn",
    "mod", "module", "nst", "wow", "s3m", "xm", "it",
    "dsf", "dff", "dsdiff", "ac3", "eac3", "ec3", "dts", "mka", "weba", "amr", "ra",
  ]

  private static let longest = 8

  /// Extensions, each as up to eight bytes in one word.
  private let known: Set<UInt64>

  /// Whether a file of that name is named like music.
  public static func isAudio(_ name: [UInt8]) -> Bool {
    name.withUnsafeBufferPointer { AudioNames().promise(of: $0) } == .audio
  }

  init(extra: [String] = []) {
    known = Set((Self.extensions + extra).compactMap { Self.word(Array($0.utf8)[...]) })
  }

  /// The promise of a name.
  func promise(of name: UnsafeBufferPointer<UInt8>) -> Promise {
    // A dot far from the end, or blanks behind it, belong to a title: `Mr. Brightside`, `feat. X`.
    var index = name.count - 1
    let first = max(1, name.count - 1 - Self.longest)
    while index >= first {
      if name[index] == UInt8(ascii: ".") { break }
      index -= 1
    }
    guard index >= first, let word = Self.word(UnsafeBufferPointer(rebasing: name[(index + 1)...])) else {
      return .unknown
    }
    return known.contains(word) ? .audio : .other
  }

  /// Up to eight bytes in lower case as one number; nil for what is no extension.
  private static func word(_ bytes: some Collection<UInt8>) -> UInt64? {
    guard !bytes.isEmpty, bytes.count <= longest else { return nil }
    var word: UInt64 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "~"):
        word = word << 8 | UInt64(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        word = word << 8 | UInt64(byte | 0x20)
      default: return nil
      }
    }
    return word
  }
}
