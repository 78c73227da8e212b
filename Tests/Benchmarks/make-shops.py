#!/usr/bin/python3
"""Writes a table as a shop does, of invented sales: make-shops.py FOLDER SHOP COUNT

The table gets the name that it has at the shop; a shop that gives two tables gets both, COUNT rows together.

Everything follows from the number of the row, so a second run makes the same file; one that is complete already is
left as it is.
"""

import os
import random
import sys

WORDS = "night ferry lantern quiet field harbour tape mirror glass winter signal orchard copper river".split()
ALBUMS = [" ".join(random.Random(n).choices(WORDS, k=3)).title() + f" {n}" for n in range(997)]
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def quoted(*cells):
    return ",".join(f'"{cell}"' for cell in cells)


def facts(n):
    """Year, month, day, hour, minute, second, cents, title, album, artist of row n."""
    return (2005 + n % 19, 1 + n % 12, 1 + n % 28, n % 24, n % 60, n * 7 % 60, 69 + n % 1931,
            f"Song {n}", ALBUMS[n % 997], f"Artist {n % 5003}")


def coins(n):
    y, mo, d, h, mi, s, cents, title, *_ = facts(n)
    if n % 10 == 0:
        return f"C{n},{y}-{mo:02}-{d:02}T{h:02}:{mi:02}:{s:02}Z,topup,100,4.99,USD,ORD-{n}"
    return f"C{n},{y}-{mo:02}-{d:02}T{h:02}:{mi:02}:{s:02}Z,spend,-10,,,track:song-{n}"


def mapped(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    return f'{n};{d:02}.{mo:02}.{y};{artist};"{title}";{album};{cents // 100},{cents % 100:02} €;Lied'


def applestore(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    date = f"{y}-{mo:02}-{d:02}T{h:02}:{mi:02}:{s:02}Z"
    return (f"1000200300,{date},Music,{100000000 + n},{title},Harbour Tapes,{n // 12},{album},"
            f"${cents // 100}.{cents % 100:02},d1,,,{date},$0.20,$11.28,,MTEST{n // 12:07},CreditCard,USD,,")


def amazon(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    date = f"{y}-{mo:02}-{d:02}T{h:02}:{mi:02}:{s:02}Z"
    price = f"{cents // 100}.{cents % 100:02}"
    return quoted(f"B{n:09}", f"{title} (Album Version)", f"D01-{n // 3:07}-0000001", f"item-{n}", "US", "USD", date, "Yes",
                  "www.amazon.com", date, "1", price, "USD", "0.10", "USD", "Amazon.com Services LLC", "Harbour Tapes",
                  price, "USD", "No", "Not Applicable", "1", "N/A", "Not Applicable")


def amazon_parts(n):
    return quoted(f"item-{n // 2}", f"packet-{n // 2}", "1", f"{1 + n % 9}.{n % 100:02}", "USD", "Not Applicable", "Not Applicable",
                  "Not Applicable", "Tax" if n % 2 else "Price Amount", "Purchase")


def discogs(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    return (f'HT-{n % 1000:03},{artist} (2),{album},Harbour Tapes,"LP, Album",5,1999,{123456 + n},Uncategorized,'
            f"{y}-{mo:02}-{d:02} {h:02}:{mi:02}:{s:02},Near Mint (NM or M-),Very Good Plus (VG+),,"
            f"€{cents // 100}.{cents % 100:02},Corner Records,{d:02}/{mo:02}/{y}")


def paypal(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    gross = f"-{cents // 100}.{cents % 100:02}"
    return quoted(f"{mo:02}/{d:02}/{y}", f"{h:02}:{mi:02}:{s:02}", "PDT" if 3 < mo < 11 else "PST", "Bandcamp, Inc.",
                  "Express Checkout Payment", "Completed", "USD", gross, "0.00", gross, "ada@example.org",
                  "shop@example.org", f"8AB{n:014}", f"{album}, by {artist}", "", "0.50", "", "", "1", "", "0.00", "", "",
                  "US", "Debit")


def paypal_german(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    gross = f"-{cents // 100},{cents % 100:02}"
    return quoted(f"{d:02}.{mo:02}.{y}", f"{h:02}:{mi:02}:{s:02}", "Europe/Berlin", "Hafenbänder", "Handyzahlung",
                  "Abgeschlossen", "EUR", gross, "0,00", gross, "ada@example.org", "shop@example.org", f"{n:017}", "", "",
                  f"{album} von {artist}", "", "0,00", "", "0,00", "", "1", "0,00", "", "", "Soll")


def google(n):
    *_, title, album, artist = facts(n)
    return quoted(title, album.replace("Tape", "Fish &amp; Tape"), artist, 180000 + n % 90000, n % 6, n % 97, "")


def bandcamp(n):
    y, mo, d, h, mi, s, cents, title, album, artist = facts(n)
    return ";".join(f'"{cell}"' for cell in (
        f"{d:02} {MONTHS[mo - 1]} {y} {h:02}:{mi:02}:{s:02} GMT", n, artist, album, "1", f"{cents // 100}.{cents % 100:02}",
        "1.4", "VAT", "GBP", "", "", "me@example.org", f"https://band{n % 5003}.bandcamp.com/album/a{n % 997}",
        f"https://bandcamp.com/download?from=order_history&payment_id={n}&sig=abcdef&sitem_id={n}"))


ITEMS = quoted(
    "ASIN", "ProductName", "OrderId", "DigitalOrderItemId", "DeclaredCountryCode", "BaseCurrencyCode", "FulfilledDate",
    "IsFulfilled", "Marketplace", "OrderDate", "OriginalQuantity", "OurPrice", "OurPriceCurrencyCode", "OurPriceTax",
    "OurPriceTaxCurrencyCode", "SellerOfRecord", "Publisher", "ListPriceAmount", "ListPriceCurrencyCode", "GiftItem",
    "RecipientEmail", "QuantityOrdered", "ShipFrom", "SubscriptionOrderInfoList")

# The tables of each shop: name, share of the rows, header, row.
SHOPS = {
    "coins": [("coins.csv", 1, "lineid,purchased,kind,coins,price,currency,reference", coins)],
    "mapped": [("shop.csv", 1, "Nummer;Datum;Kuenstler;Titel;Platte;Betrag;Art", mapped)],
    "applestore": [(
        "Store Transaction History.csv", 1,
        "Apple Account Number,Item Purchased Date, Content Type,Item Reference Number,Item Description,Seller,"
        "Container Reference Number,Container Description,Invoice Item Total,Device Identifier,Refund Amount,"
        "Document Number,Invoice Date,Invoice Tax Amount,Invoice Total Amount,Purchase Created Date,Order Number,"
        "Payment Type,Currency ID,Purchase Chargeback?,Free product Code Redemption?", applestore)],
    "amazon": [("Digital Items.csv", 1, ITEMS, amazon)],
    "amazon-paid": [
        ("Digital Items.csv", 1 / 3, ITEMS, amazon),
        ("Digital Orders Monetary.csv", 2 / 3, quoted(
            "DigitalOrderItemId", "DeliveryPacketId", "AffectedItemQuantity", "TransactionAmount", "BaseCurrencyCode",
            "ClaimCode", "FXTransactionAmount", "FXCurrencyCode", "MonetaryComponentTypeCode", "OfferTypeCode"),
            amazon_parts)],
    "discogs": [(
        "collection.csv", 1,
        "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,"
        "Collection Media Condition,Collection Sleeve Condition,Collection Notes,Collection Price,Collection Shop,"
        "Collection Bought", discogs)],
    "paypal": [("Download.CSV", 1, quoted(
        "Date", "Time", "TimeZone", "Name", "Type", "Status", "Currency", "Gross", "Fee", "Net", "From Email Address",
        "To Email Address", "Transaction ID", "Item Title", "Item ID", "Sales Tax", "Reference Txn ID",
        "Invoice Number", "Quantity", "Receipt ID", "Balance", "Subject", "Note", "Country Code", "Balance Impact"),
        paypal)],
    "paypal-german": [("Download.CSV", 1, quoted(
        "Datum", "Uhrzeit", "Zeitzone", "Name", "Typ", "Status", "Währung", "Brutto", "Gebühr", "Netto",
        "Absender E-Mail-Adresse", "Empfänger E-Mail-Adresse", "Transaktionscode", "Lieferadresse", "Adress-Status",
        "Artikelbezeichnung", "Artikelnummer", "Versand- und Bearbeitungsgebühr", "Versicherungsbetrag",
        "Umsatzsteuer", "Zugehöriger Transaktionscode", "Anzahl", "Guthaben", "Betreff", "Hinweis",
        "Auswirkung auf Guthaben"), paypal_german)],
    "google": [("Tracks.csv", 1, "Title,Album,Artist,Duration (ms),Rating,Play Count,Removed", google)],
    "bandcamp": [(
        "orders.csv", 1,
        "payment_date;bandcamp_id;artist_name;item_title;quantity;unit_price;tax;tax_type;currency;card_brand;card_num;"
        "payer_email;item_url;download_url", bandcamp)],
}


def tables(folder, shop):
    """The paths of a shop's tables; the first is the one to be named."""
    return [os.path.join(folder, name) for name, *_ in SHOPS[shop]]


def main():
    folder, shop, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    os.makedirs(folder, exist_ok=True)
    for name, share, header, row in SHOPS[shop]:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            continue
        with open(path + ".part", "w", encoding="utf-8", newline="") as file:
            file.write(header + "\n")
            file.writelines(row(number) + "\n" for number in range(round(count * share)))
        os.replace(path + ".part", path)
    print(tables(folder, shop)[0])


if __name__ == "__main__":
    main()
