import ShellacPluginSDK

/// A message with places for what is told.
///
///     Now playing: {title} – {artist} {url}
struct MessageTemplate {
  /// What can stand in braces.
  ///
  /// Nothing here tells what a song cost or who bought it.
  enum Place: String, CaseIterable {
    case title, artist, album, url, store
  }

  private enum Part {
    case text(String)
    case place(Place)
  }

  private var parts: [Part] = []

  /// Reads a template.
  ///
  /// - Throws: `PluginError` for a brace without its other half, or a name that has no place in a message.
  init(_ template: String) throws {
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      if (character == "{" || character == "}") && rest.first == character {
        text.append(character)
        rest.removeFirst()
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw PluginError("a brace in the template is not closed", hint: "Write {{ for a brace.")
        }
        let name = String(rest[..<end])
        guard let place = Place(rawValue: name) else {
          throw PluginError(
            "a message has no place for '{\(name)}'",
            hint: "Use {title}, {artist}, {album}, {url} or {store}.")
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.place(place))
        rest = rest[rest.index(after: end)...]
      } else if character == "}" {
        throw PluginError("a brace in the template was not opened", hint: "Write }} for a brace.")
      } else {
        text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  /// The message of an item; a blank before an address that is not known goes.
  func message(_ item: SharedItem) -> String {
    var message = ""
    for part in parts {
      switch part {
      case .text(let text): message += text
      case .place(.url) where item.link == nil:
        if message.hasSuffix(" ") { message.removeLast() }
      case .place(let place): message += item.text(place) ?? ""
      }
    }
    return message
  }
}

extension SharedItem {
  /// What stands in a place; nil when it is not known.
  func text(_ place: MessageTemplate.Place) -> String? {
    switch place {
    case .title: title
    case .artist: artist
    case .album: album
    case .url: link
    case .store: store
    }
  }

  /// The message that is sent when nobody wants another, without its link.
  var sentence: String {
    "I'm currently listening to " + title + (artist.map { " by " + $0 } ?? "")
  }
}
