extension CheckRule {
  /// A song is of lower quality than the store gives what was bought there.
  static let lowerQualityThanBought = CheckRule(
    417, "lower-quality-than-bought", .warning, .song,
    "A song is of lower quality than the store gives what was bought there.",
    advice: "Get it again where it was bought: 'shellac report lost' names the pages.",
    .rows(
      """
      SELECT t.id, CASE WHEN lower(p.store) LIKE '%bandcamp%' OR lower(p.store) LIKE '%qobuz%'
        THEN 'is ' || f.format || ', and ' || p.store || ' gives it without loss'
        ELSE 'has ' || f.bit_rate || ' kbit/s, and ' || p.store || ' gives 256' END
      FROM purchase p JOIN link l ON l.purchase = p.id AND l.void IS NULL JOIN track t ON t.id = l.track
      JOIN file f ON f.id = t.file
      WHERE p.void IS NULL AND p.sale IS NULL AND NOT p.physical AND t.state = 0 AND NOT f.lossless AND CASE
        WHEN lower(p.store) LIKE '%bandcamp%' OR lower(p.store) LIKE '%qobuz%' THEN 1
        WHEN lower(p.store) LIKE '%itunes%' OR lower(p.store) LIKE '%apple%' THEN f.bit_rate < 240
        WHEN lower(p.store) LIKE '%amazon%' THEN f.bit_rate < 180 END
      GROUP BY t.id
      """))
}
