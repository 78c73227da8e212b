import ShellacTestSupport
import Testing

/// A file with parts that a writer of tags may lose: made here, byte by byte, around the audio of a fixture.
struct HardFile: Sendable, CustomTestStringConvertible {
  let name: String
  let about: String
  let bytes: [UInt8]

  var testDescription: String { about }

  static let all: [HardFile] = [
    HardFile(
      name: "rich.mp3", about: "ID3v2.4 with chapters, pictures and frames that nobody knows", bytes: rich(4)),
    HardFile(name: "rich23.mp3", about: "ID3v2.3 with the same", bytes: rich(3)),
    HardFile(name: "footer.mp3", about: "ID3v2.4 with a footer", bytes: footer),
    HardFile(name: "extended.mp3", about: "ID3v2.4 with an extended header", bytes: extended),
    HardFile(name: "old.mp3", about: "ID3v2.2 with two pictures", bytes: old),
    HardFile(name: "lyrics.mp3", about: "Lyrics3 between the audio and ID3v1", bytes: lyrics),
    HardFile(
      name: "rich.tta", about: "TrueAudio with a rich tag",
      bytes: head(4, richFrames(4)) + fixture("trueaudio.tta")),
    HardFile(name: "blocks.flac", about: "FLAC with every block, and two of comments", bytes: blocks),
    HardFile(
      name: "chained.ogg", about: "two Ogg streams in a chain",
      bytes: fixture("vorbis.ogg") + fixture("vorbis.ogg")),
    HardFile(name: "wide.m4a", about: "MP4 with offsets of 64 bits", bytes: wide),
    HardFile(name: "user.m4a", about: "MP4 with other user data", bytes: user),
    HardFile(name: "chunks.wav", about: "WAV with odd chunks around the audio", bytes: chunks),
    HardFile(name: "cover.ape", about: "APE items that are no text", bytes: cover),
  ]

  private static func fixture(_ name: String) -> [UInt8] { Fixture.bytes(name) }
  private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
  private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] { big(number, count).reversed() }
  private static func safe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: number >> $0 & 0x7F) }
  }
  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  // MARK: ID3v2

  private static let picture = joined(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], (0..<200).map { UInt8($0) },
    [0xFF, 0xE0, 0xFF, 0x00, 0xFF])

  private static func frame(_ version: Int, _ id: String, _ content: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    let size = version == 2 ? big(content.count, 3) : version == 4 ? safe(content.count) : big(content.count)
    return joined(ascii(id), size, version == 2 ? [] : [0, flags], content)
  }

  private static func richFrames(_ version: Int) -> [UInt8] {
    func own(_ id: String, _ content: [UInt8], flags: UInt8 = 0) -> [UInt8] {
      frame(version, id, content, flags: flags)
    }
    let title = own("TIT2", [0] + ascii("Chapter One"))
    let chapter = joined(ascii("ch1\0"), big(0), big(500), big(-1), big(-1), title)
    let content = joined(ascii("toc\0"), [3, 1], ascii("ch1\0"))
    var frames = own("TIT2", [0] + ascii("Rich"))
    frames += own("CHAP", chapter) + own("CTOC", content)
    frames += own("APIC", joined([0], ascii("image/png\0"), [3], ascii("front\0"), picture))
    frames += own("PRIV", joined(ascii("me@example.org\0"), [0, 0xFF, 0xFB, 0xE0, 0]))
    frames += own("GEOB", joined([0], ascii("application/x\0name.bin\0about\0"), [1, 2, 0, 3]))
    frames += own("TPE1", joined([0], ascii("Somebody")))
    frames += own("RGAD", [0x3F, 0x7D, 0x39, 0x58, 0x2E, 0x00, 0x4E, 0x00])
    frames += joined(own("POPM", joined(ascii("me@example.org\0"), [196, 0, 0, 0, 7])), own("PCNT", big(12)))
    frames += own("UFID", ascii("http://example.org\0KEEP"))
    frames += own("MCDI", [UInt8](repeating: 0xFF, count: 20))
    frames += own("SYLT", joined([0], ascii("eng"), [2, 1], ascii("la\0la\0"), big(0)))
    // A group's number stands before the content; so does the method of what is encrypted, whose content is nobody's.
    frames += own("XGRP", joined([7], ascii("grouped")), flags: version == 4 ? 0x40 : 0x20)
    frames += own("XENC", joined([9], [0xFF, 0xEE, 0xDD, 0xCC]), flags: version == 4 ? 0x04 : 0x40)
    frames += own("APIC", joined([0], ascii("image/png\0"), [4], ascii("back\0"), Array(picture.reversed())))
    return frames + own("COMM", joined([0], ascii("eng"), ascii("KEEP\0a described comment")))
  }

  private static func head(_ version: UInt8, _ body: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    joined(ascii("ID3"), [version, 0, flags], safe(body.count), body)
  }

  /// The frames of MPEG audio alone.
  private static var audio: [UInt8] { fixture("layer2.mp2") }

  private static func rich(_ version: Int) -> [UInt8] {
    head(UInt8(version), richFrames(version) + [UInt8](repeating: 0, count: 100)) + audio
  }

  private static var footer: [UInt8] {
    let tag = head(4, richFrames(4), flags: 0x10)
    return joined(tag, ascii("3DI"), Array(tag[3..<10]), audio)
  }

  private static var extended: [UInt8] { head(4, safe(6) + [1, 0] + richFrames(4), flags: 0x40) + audio }

  private static var old: [UInt8] {
    func own(_ id: String, _ content: [UInt8]) -> [UInt8] { frame(2, id, content) }
    func image(_ type: UInt8) -> [UInt8] {
      own("PIC", joined([0], ascii("PNG"), [type], ascii("x\0"), picture))
    }
    let body = joined(
      own("TT2", joined([0], ascii("Old"))), image(3), image(4), own("XYZ", [1, 2, 3]), own("CNT", big(3)),
      own("POP", joined(ascii("me\0"), [9])), own("GEO", joined([0], ascii("a\0b\0c\0"), [0, 1])))
    return joined(head(2, joined(body, [UInt8](repeating: 0, count: 40))), audio)
  }

  private static var lyrics: [UInt8] {
    let text = ascii("LYRICSBEGININD0000210LYR00005hello")
    let digits = String(text.count)
    return fixture("cbr.mp3") + text
      + ascii(String(repeating: "0", count: 6 - digits.count) + digits + "LYRICS200")
      + fixture("id3v1.mp3").suffix(128)
  }

  // MARK: Others

  private static var blocks: [UInt8] {
    let file = fixture("flac.flac")
    var (at, found, isLast): (Int, [(UInt8, [UInt8])], Bool) = (4, [], false)
    while !isLast {
      let count = Int(file[at + 1]) << 16 | Int(file[at + 2]) << 8 | Int(file[at + 3])
      isLast = file[at] & 0x80 != 0
      found.append((file[at] & 0x7F, Array(file[(at + 4)..<(at + 4 + count)])))
      at += 4 + count
    }
    let second = little(3) + ascii("own") + little(1) + little(12) + ascii("TITLE=second")
    let cue = [UInt8](repeating: 0, count: 396) + [UInt8](repeating: 7, count: 36)
    var all =
      found.filter { $0.0 == 0 } + [(2, ascii("ATCH") + [1, 2, 3]), (1, [UInt8](repeating: 0, count: 9))]
    all += found.filter { $0.0 != 0 && $0.0 != 1 } + [(5, cue), (4, second), (126, [9, 9, 9])]
    var bytes = head(3, richFrames(3)) + ascii("fLaC")
    for (index, (type, content)) in all.enumerated() {
      bytes += joined([type | (index == all.count - 1 ? 0x80 : 0)], big(content.count, 3), content)
    }
    return bytes + file[at...]
  }

  /// An atom with other contents where `change` gives them, sizes put right.
  private static func rebuilt(
    _ bytes: ArraySlice<UInt8>, _ path: [String], _ change: ([String], [UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var (result, at): ([UInt8], Int) = ([], bytes.startIndex)
    while at + 8 <= bytes.endIndex {
      let count = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard count >= 8, at + count <= bytes.endIndex else { break }
      let own = path + [String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)]
      let content = bytes[(at + 8)..<(at + count)]
      let inner = ["moov", "trak", "mdia", "minf", "stbl", "udta"]
      let atom =
        ascii(own.last ?? "")
        + (inner.contains(own.last ?? "") ? rebuilt(content, own, change) : Array(content))
      result += change(own, big(atom.count + 4) + atom)
      at += count
    }
    return result + bytes[at...]
  }

  /// The table of places with 64 bits, of a file whose audio comes first.
  private static var wide: [UInt8] {
    let file = fixture("aac.m4a")
    return rebuilt(file[...], []) { path, atom in
      guard path.last == "stco" else { return atom }
      let places = stride(from: 16, to: atom.count, by: 4).map { Array(atom[$0..<($0 + 4)]) }
      let body = joined(ascii("co64"), Array(atom[8..<16]), places.flatMap { [0, 0, 0, 0] + $0 })
      return joined(big(body.count + 4), body)
    }
  }

  private static var user: [UInt8] {
    rebuilt(fixture("aac.m4a")[...], []) { path, atom in
      guard path == ["moov", "udta"] else { return atom }
      let own = joined(big(15), ascii("Xtraodd one"))
      return joined(big(atom.count + own.count), Array(atom[4...]), own)
    }
  }

  private static var chunks: [UInt8] {
    let file = fixture("broadcast.bwf")
    func chunk(_ id: String, _ content: [UInt8]) -> [UInt8] {
      joined(ascii(id), little(content.count), content, content.count & 1 != 0 ? [0] : [])
    }
    let tag = head(3, richFrames(3))
    let body = joined(
      ascii("WAVE"), chunk("JUNK", [1, 2, 3]),
      chunk("LIST", joined(ascii("INFO"), chunk("INAM", ascii("Old\0")))),
      chunk("LIST", joined(ascii("adtl"), [5, 6])), chunk("id3 ", tag), Array(file[12...]), chunk("ID3 ", tag)
    )
    return joined(ascii("RIFF"), little(body.count), body)
  }

  private static var cover: [UInt8] {
    func item(_ key: String, _ content: [UInt8], _ flags: Int) -> [UInt8] {
      joined(little(content.count), little(flags), ascii(key), [0], content)
    }
    let items = joined(
      item("Title", ascii("Old"), 0), item("Cover Art (Front)", joined(ascii("front.png\0"), picture), 2),
      item("Link", ascii("http://example.org"), 4), item("Own Bytes", [0, 1, 0xFF], 2))
    func end(_ flags: Int) -> [UInt8] {
      ascii("APETAGEX") + little(2000) + little(items.count + 32) + little(4) + little(flags) + [
        0, 0, 0, 0, 0, 0, 0, 0,
      ]
    }
    let file = fixture("monkeys.ape")
    let start = (0..<file.count).first { file[$0...].starts(with: ascii("APETAGEX")) } ?? file.count
    return joined(Array(file[..<start]), end(1 << 31 | 1 << 29), items, end(1 << 31))
  }
}
