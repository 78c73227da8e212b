/// A fact of an order, named alike in JSON and in the table.
enum BandcampFact: Int, CaseIterable {
  case orderID, itemTitle, itemURL, artistName, sellerName
  case saleItemType, saleItemID, downloadURL, downloadID
  case paymentDate, soldDate, payPalPaymentDate, payPalID
  case quantity, unitPrice, tax, shipping, currency, refundAmount, refundCurrency
  case shippable, merchandiseID, packageTypeName
  case subscriptionTitle, giftCardValue, liveEventTitle, preorder, state

  /// The name that Bandcamp gives it.
  var name: String {
    switch self {
    case .orderID: "bandcamp_id"
    case .itemTitle: "item_title"
    case .itemURL: "item_url"
    case .artistName: "artist_name"
    case .sellerName: "seller_name"
    case .saleItemType: "sale_item_type"
    case .saleItemID: "sale_item_id"
    case .downloadURL: "download_url"
    case .downloadID: "download_id"
    case .paymentDate: "payment_date"
    case .soldDate: "sold_date"
    case .payPalPaymentDate: "paypal_payment_date"
    case .payPalID: "paypal_id"
    case .quantity: "quantity"
    case .unitPrice: "unit_price"
    case .tax: "tax"
    case .shipping: "shipping"
    case .currency: "currency"
    case .refundAmount: "refund_amount"
    case .refundCurrency: "refund_currency"
    case .shippable: "shippable"
    case .merchandiseID: "merch_id"
    case .packageTypeName: "package_type_name"
    case .subscriptionTitle: "subscription_title"
    case .giftCardValue: "gift_card_value"
    case .liveEventTitle: "live_event_title"
    case .preorder: "preorder"
    case .state: "state"
    }
  }
}
