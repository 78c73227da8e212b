import ShellacTabular

/// The names of PayPal's columns in English, German, French, Dutch, Spanish and Italian.
enum PayPalHeader {
  static let date = ["Date", "Datum", "Fecha", "Data"]
  static let time = ["Time", "Uhrzeit", "Heure", "Tijd", "Hora", "Ora", "Orario"]
  static let zone = [
    "TimeZone", "Time Zone", "Zeitzone", "Fuseau horaire", "Tijdzone", "Zona horaria", "Huso horario",
    "Fuso orario",
  ]
  static let name = ["Name", "Nom", "Naam", "Nombre", "Nome"]
  /// The statement for persons has a description in place of the type.
  static let type = [
    "Type", "Typ", "Tipo", "Description", "Beschreibung", "Omschrijving", "Descripción", "Descrizione",
  ]
  static let status = ["Status", "État", "Etat", "Estado", "Stato"]
  static let currency = ["Currency", "Währung", "Devise", "Valuta", "Divisa", "Moneda"]
  static let gross = ["Gross", "Brutto", "Avant commission", "Bruto", "Importe bruto", "Lordo"]
  static let transaction = [
    "Transaction ID", "Transaktionscode", "Numéro de transaction", "Transactiereferentie", "Transactie-ID",
    "Id. de transacción", "Id. transacción", "Identificador de la transacción", "Codice transazione",
    "ID transazione",
  ]
  static let reference = [
    "Reference Txn ID", "Zugehöriger Transaktionscode", "Numéro de la transaction de référence",
    "Referentie transactie-ID", "Id. de transacción de referencia", "Codice transazione di riferimento",
    "ID transazione di riferimento",
  ]
  static let item = [
    "Item Title", "Artikelbezeichnung", "Titre de l'objet", "Titel item", "Objecttitel",
    "Título del artículo",
    "Titolo oggetto", "Nome oggetto",
  ]
  static let subject = ["Subject", "Betreff", "Objet", "Onderwerp", "Asunto", "Oggetto"]
  static let tax = [
    "Sales Tax", "Umsatzsteuer", "TVA", "BTW", "Impuesto de ventas", "IVA", "Imposta sulle vendite",
  ]
  static let quantity = ["Quantity", "Anzahl", "Quantité", "Aantal", "Hoeveelheid", "Cantidad", "Quantità"]
  static let impact = [
    "Balance Impact", "Auswirkung auf Guthaben", "Impact sur le solde", "Effect op saldo",
    "Impacto en el saldo",
    "Impatto sul saldo",
  ]

  /// Whether a table is one of activities.
  static func isActivity(_ header: DelimitedHeader) -> Bool {
    header.has(date, currency, gross, transaction)
  }
}
