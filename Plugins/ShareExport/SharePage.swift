import ShellacPluginSDK
import ShellacTabular

/// A page that tells of songs, with what other sites look for when they show a preview of it.
///
/// The properties are those of Open Graph (https://ogp.me/#type_music): one song is a `music.song`, one album a
/// `music.album`, several are a `music.playlist`.
struct SharePage {
  var items: [SharedItem]
  var title: String?
  /// What is said of one item; its link stands beside it.
  var message: (SharedItem) -> String

  /// SHA-256 of the style: no other is taken, no script is run and nothing is fetched.
  static let styleHash = "5UxoaBgikYnnJQh/eB4j6/tOhQAcsFMe0ZhsI1pONAY="

  static let style = """
    :root { color-scheme: light dark; --ground: #fbf9f6; --ink: #1f1c19; --soft: #6b645c; --accent: #8c2f1f; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #191715; --ink: #ece7e0; --soft: #a39b91; --accent: #f0a48c; }
    }
    body { max-width: 40rem; margin: 12vh auto; padding: 0 1.5rem; background: var(--ground); color: var(--ink);
      font: 17px/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.6rem; line-height: 1.2; }
    article { margin: 2rem 0; }
    h2 { margin: 0; font-size: 1.3rem; line-height: 1.25; }
    p { margin: .25rem 0; color: var(--soft); }
    h1, h2, p { unicode-bidi: plaintext; }
    a { color: var(--accent); }
    """

  /// Writes the page.
  func write(to output: ByteOutput) {
    let heading = title ?? (items.count == 1 ? items[0].heading : "What I am listening to")
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en" prefix="og: https://ogp.me/ns# music: https://ogp.me/ns/music#">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'sha256-\(Self.styleHash)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped(heading))</title>

      """)
    for (name, value) in properties(heading) {
      output.append("<meta property=\"\(name)\" content=\"\(HTMLText.escaped(value))\">\n")
    }
    output.append("<style>\(Self.style)</style>\n</head>\n<body>\n")
    if items.count != 1 || title != nil { output.append("<h1>\(HTMLText.escaped(heading))</h1>\n") }
    for item in items { append(item, to: output) }
    output.append("</body>\n</html>\n")
  }

  private func append(_ item: SharedItem, to output: ByteOutput) {
    let title = HTMLText.escaped(item.title)
    let linked =
      item.link.map { "<a href=\"\(HTMLText.escaped($0))\" rel=\"noreferrer\">\(title)</a>" } ?? title
    output.append("<article>\n<h2>\(linked)</h2>\n")
    if let artist = item.artist { output.append("<p>\(HTMLText.escaped(artist))</p>\n") }
    if let album = item.album, !item.isAlbum { output.append("<p>\(HTMLText.escaped(album))</p>\n") }
    output.append("</article>\n")
  }

  /// Names and values, in order.
  private func properties(_ heading: String) -> [(String, String)] {
    guard items.count == 1, title == nil, let item = items.first else {
      let songs = items.compactMap { item in item.isAlbum ? nil : item.link }
      return [("og:type", "music.playlist"), ("og:title", heading)] + songs.map { ("music:song", $0) }
    }
    var all = [("og:type", item.isAlbum ? "music.album" : "music.song"), ("og:title", item.title)]
    if let link = item.link { all.append(("og:url", link)) }
    all.append(("og:description", message(item)))
    if let milliseconds = item.milliseconds, !item.isAlbum {
      all.append(("music:duration", String(milliseconds / 1000)))
    }
    if let artist = item.artistLink { all.append(("music:musician", artist)) }
    if let album = item.albumLink, !item.isAlbum {
      all.append(("music:album", album))
      if let disc = item.disc { all.append(("music:album:disc", String(disc))) }
      if let track = item.track { all.append(("music:album:track", String(track))) }
    }
    return all
  }
}

extension SharedItem {
  /// What it is called, with its artist.
  var heading: String { title + (artist.map { " – " + $0 } ?? "") }
}
