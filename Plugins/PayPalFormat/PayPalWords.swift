import ShellacTabular

/// What the words in PayPal's cells mean, in the languages of `PayPalHeader`.
enum PayPalWords {
  /// Whether a payment with this status was made, whatever became of it later.
  static func isMade(_ status: String) -> Bool {
    status == "Completed" || made.contains(status.lowercased())
  }

  /// What a row of a type is.
  enum Kind {
    case payment, refund
    /// Money changed from one currency to another.
    case conversion
    /// Money held, or promised.
    case hold
    /// Money between the account and a bank.
    case transfer
  }

  /// What a row of a type is; one whose type has none of the words is a payment.
  static func kind(_ type: String) -> Kind {
    let type = type.lowercased()
    func has(_ words: [String]) -> Bool { WordSearch.has(words, in: type) }
    if has(conversions) { return .conversion }
    if has(holds) { return .hold }
    if has(refunds) { return .refund }
    return has(transfers) ? .transfer : .payment
  }

  private static let made: Set<String> = [
    "completed", "refunded", "partially refunded", "cleared", "paid",
    "abgeschlossen", "erstattet", "teilweise erstattet", "rückzahlung", "teilrückzahlung",
    "terminé", "terminée", "effectué", "remboursé", "remboursé partiellement", "partiellement remboursé",
    "voltooid", "terugbetaald", "gedeeltelijk terugbetaald",
    "completado", "completada", "reembolsado", "reembolsado parcialmente", "parcialmente reembolsado",
    "completato", "completata", "rimborsato", "parzialmente rimborsato", "rimborsato parzialmente",
  ]
  private static let conversions = [
    "currency conversion", "währungsumrechnung", "conversion de devise", "valutaomrekening",
    "valutaconversie",
    "omrekening van valuta", "conversión de divisa", "conversión de moneda", "conversione di valuta",
    "conversione valuta",
  ]
  private static let holds = [
    "hold", "authorization", "authorisation", "einbehalt", "autorisierung", "autorisation", "blocage",
    "retenue", "inhouding", "blokkering", "autorisatie", "retención", "autorización", "blocco", "trattenuta",
    "autorizzazione",
  ]
  private static let refunds = [
    "refund", "reversal", "chargeback", "rückzahlung", "rückerstattung", "erstattung", "rückbuchung",
    "remboursement",
    "annulation", "terugbetaling", "terugboeking", "reembolso", "anulación", "rimborso", "storno",
  ]
  private static let transfers = [
    "withdrawal", "deposit", "transfer to bank", "abbuchung", "bankgutschrift", "gutschrift auf paypal",
    "einzahlung", "virement", "approvisionnement", "opname", "storting", "overboeking", "retirada", "retiro",
    "depósito", "ingreso", "prelievo", "versamento", "bonifico", "ricarica",
  ]
}

/// Meanings of types that have been looked up: a file has few types, in many rows.
struct PayPalTypes {
  private var kinds: [String: PayPalWords.Kind] = [:]
  private var last: (type: [UInt8], kind: PayPalWords.Kind)?

  /// What a row of a type is.
  mutating func kind(_ cell: UnsafeRawBufferPointer) -> PayPalWords.Kind {
    if let last, cell.elementsEqual(last.type) { return last.kind }
    let type = String(decoding: cell, as: UTF8.self)
    let kind = kinds[type] ?? PayPalWords.kind(type)
    if kinds.count < 1000 { kinds[type] = kind }
    last = (Array(cell), kind)
    return kind
  }
}
