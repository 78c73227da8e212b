import ShellacModel

extension CheckRule {
  /// Every rule, by its number.
  public static let all: [CheckRule] = [
    .missingTitle,
    .missingArtist,
    .missingAlbum,
    .missingTrackNumber,
    .missingDiscNumber,
    .missingDate,
    .missingGenre,
    .impossibleDate,
    .garbledText,
    .numberBeyondTotal,
    .gapInAlbum,
    .incompleteAlbum,
    .doubleTrackNumber,
    .mixedAlbumArtist,
    .missingCompilationFlag,
    .mixedDates,
    .missingPicture,
    .albumSpelledTwice,
    .artistSpelledTwice,
    .genreSpelledTwice,
    .blanksAroundName,
    .decomposedTags,
    .longMissing,
    .unreadableFile,
    .quarantinedFile,
    .damagedFile,
    .oversizedPicture,
    .noLength,
    .wrongLength,
    .id3v1Only,
    .severalTagTypes,
    .decomposedFileName,
    .nameNotUtf8,
    .controlCharacterInName,
    .caseTwins,
    .nameDisagrees,
    .lowBitRate,
    .copyProtected,
    .lowerQualityThanBought,
    .priceWithoutFile,
    .noPurchase,
    .boughtTwice,
    .coinsDisagree,
    .coinsBelowZero,
    .impossiblePurchaseDate,
    .amountWithoutCurrency,
    .brokenPlaylistEntry,
    .brokenSmartPlaylist,
    .emptyPlaylist,
    .missingPlaylist,
    .damagedLibrary,
    .danglingReference,
    .wrongSongState,
    .wrongAlbumSums,
    .orphanRows,
    .staleSortKeys,
    .staleSearchIndex,
    .unfinishedChange,
    .rootNotThere,
    .pluginNotLoaded,
    .unsafePluginFolder,
  ]

  /// The rule of that name or number.
  ///
  /// - Throws: `Diagnostic` with a name that was probably meant.
  public static func named(_ word: String) throws -> CheckRule {
    if let rule = all.first(where: { $0.name == word.lowercased() || String($0.number) == word }) {
      return rule
    }
    throw Diagnostic(
      "there is no rule '\(word)'",
      hint: meant(by: word.lowercased()).map { "Did you mean \($0)?" }
        ?? "Run 'shellac check --list' to see them.", status: .usage)
  }

  /// The rule that is spelled nearly so, else those that have the word in their names.
  private static func meant(by word: String) -> String? {
    if let name = Suggestion.closest(to: word, among: all.map(\.name)) { return "'\(name)'" }
    let names = all.map(\.name).filter { word.utf8.count >= 3 && $0.contains(word) }
    guard (1...4).contains(names.count) else { return nil }
    return names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
