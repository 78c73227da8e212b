import ShellacPluginSDK

/// The collection that people keep at Discogs: mostly records on a shelf.
enum DiscogsFormat {
  static let info = PluginInfo(
    id: "discogs", name: "Discogs", version: "1.0.0", summary: "A collection exported from Discogs.",
    examples: [
      "shellac import ada-collection-20240503-1402.csv",
      "shellac import collection.csv --option price-column='Collection Price' --option currency=EUR",
      "shellac import collection.csv --option added-is-purchase=true",
    ])
}
