"""The tables of shops whose readers are measured."""

import json

# As the program hands a mapping file on to the plugin: its name, and its settings with their lines.
MAPPING = json.dumps(["shop.toml", *([line, path.split("."), values] for line, (path, *values) in enumerate([
    ("columns.lineid", "Nummer"), ("columns.purchased", "Datum"), ("columns.artist", "Kuenstler"),
    ("columns.title", "Titel"), ("columns.album", "Platte"), ("columns.price", "Betrag"),
    ("columns.kind.column", "Art"), ("columns.kind.values.Lied", "track"), ("constants.store", "Beispielladen"),
], 1))])

# What the rows are, the plugin, the shop of make-shops.py, options.
SHOPS = [
    ("Shellac's own coins", "csv", "coins", []),
    ("any shop, by a mapping file", "csv", "mapped", [f"mapping={MAPPING}"]),
    ("Apple's transactions", "applestore", "applestore", []),
    ("Amazon's digital items", "amazon", "amazon", []),
    ("Amazon's digital items and what was paid for each", "amazon", "amazon-paid", []),
    ("Discogs' collection", "discogs", "discogs", [
        "price-column=Collection Price", "store-column=Collection Shop", "date-column=Collection Bought", "dates=dmy"]),
    ("PayPal's activities", "paypal", "paypal", []),
    ("PayPal's activities in German", "paypal", "paypal-german", []),
    ("Google Play Music's tracks", "googleplaymusic", "google", []),
    ("Bandcamp's orders", "bandcamp", "bandcamp", []),
]
