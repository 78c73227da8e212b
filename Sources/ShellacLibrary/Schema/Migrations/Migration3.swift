/// The third schema: the ledger of purchases and coins, and what ties its lines to songs.
///
/// Frozen, as the others. The tables of the first schema that it replaces were never written to.
let migration3 =
  """
  DROP TABLE link;
  DROP TABLE coin_entry;
  DROP TABLE purchase;
  DROP TABLE account;

  -- The format that told of the rating: another one does not take its place.
  ALTER TABLE track ADD COLUMN rating_source TEXT;

  CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,    -- NameKey
    store TEXT
  ) STRICT;

  -- A file that an import read: what all lines from it have in common.
  CREATE TABLE import_file (
    id INTEGER PRIMARY KEY,
    change INTEGER NOT NULL REFERENCES change (id),
    path BLOB NOT NULL,               -- absolute; empty: standard input
    format TEXT NOT NULL,             -- the plugin's id
    header TEXT                       -- without which the raw lines of a table say little
  ) STRICT;

  -- Ledger lines: what one source says of one sale. Append-only: an undo sets void, a correction is a new line.
  --
  -- A sale that several lines tell of has a row of its own (source 'sale'), worked out from them: they name it in
  -- sale. What was bought is the rows with sale NULL and void NULL.
  CREATE TABLE purchase (
    id INTEGER PRIMARY KEY,
    sale INTEGER REFERENCES purchase (id),
    source TEXT NOT NULL,             -- who tells of it: bandcamp.orders; shellac: what was typed in
    account INTEGER REFERENCES account (id),
    line TEXT NOT NULL,               -- the store's own id of the line, else made of what the line says
    store TEXT,
    order_id TEXT,
    purchased INTEGER,                -- where what is known begins, in the library's time zone
    precision INTEGER CHECK (precision BETWEEN 0 AND 3),  -- 0 second, 1 day, 2 month, 3 year
    kind TEXT NOT NULL CHECK (kind IN
      ('track', 'album', 'package', 'credit', 'subscription', 'payment', 'refund', 'other')),
    acquired TEXT,                    -- gift, promo; NULL: bought
    physical INTEGER NOT NULL,        -- 1: there is nothing to download
    aside INTEGER NOT NULL,           -- 1: not provably music, and not claimed
    title TEXT,
    artist TEXT,
    album TEXT,
    album_artist TEXT,
    label TEXT,
    isrc TEXT,
    barcode TEXT,
    url TEXT,
    disc INTEGER,
    number INTEGER,
    duration INTEGER,
    quantity INTEGER,
    currency TEXT,
    exponent INTEGER,
    amount INTEGER,                   -- minor units; NULL: unknown, 0: free
    list_price INTEGER,
    tax INTEGER,
    refund INTEGER,
    coins INTEGER,
    evidence TEXT NOT NULL,           -- receipt, library-flag, embedded, manual
    note TEXT,
    digest INTEGER NOT NULL,          -- of all facts: the same digest, the same facts
    file INTEGER REFERENCES import_file (id),
    file_line INTEGER,
    raw TEXT,                         -- the record as it stood in the file
    replaces INTEGER REFERENCES purchase (id), -- the line that this one corrects
    change INTEGER REFERENCES change (id),
    void INTEGER REFERENCES change (id)
  ) STRICT;
  CREATE UNIQUE INDEX purchase_line ON purchase (source, ifnull(account, 0), line) WHERE void IS NULL;
  CREATE INDEX purchase_by_purchased ON purchase (purchased, id) WHERE void IS NULL AND sale IS NULL;
  CREATE INDEX purchase_sale ON purchase (sale) WHERE sale IS NOT NULL;
  CREATE INDEX purchase_change ON purchase (change);
  CREATE INDEX purchase_void ON purchase (void) WHERE void IS NOT NULL;
  CREATE INDEX purchase_replaces ON purchase (replaces) WHERE replaces IS NOT NULL;

  -- Ids that several sources may tell of: bandcamp.sale:p33, paypal.transaction:8AB, apple.item:111222333.
  CREATE TABLE purchase_identifier (
    identifier TEXT NOT NULL,
    purchase INTEGER NOT NULL REFERENCES purchase (id) ON DELETE CASCADE,
    PRIMARY KEY (identifier, purchase)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX purchase_identifier_purchase ON purchase_identifier (purchase);

  -- What an album holds, as its record says.
  CREATE TABLE purchase_track (
    purchase INTEGER NOT NULL REFERENCES purchase (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    number INTEGER,
    title TEXT,
    artist TEXT,
    duration INTEGER,
    PRIMARY KEY (purchase, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE coin_entry (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    source TEXT NOT NULL,
    line TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'topup', 'grant', 'spend', 'refund', 'expiry')),
    at INTEGER NOT NULL,
    precision INTEGER NOT NULL CHECK (precision BETWEEN 0 AND 3),
    coins INTEGER NOT NULL,           -- signed
    currency TEXT,
    exponent INTEGER,
    amount INTEGER,                   -- the money paid for them, minor units
    purchase INTEGER REFERENCES purchase (id), -- what they were spent on
    reference TEXT,
    note TEXT,
    digest INTEGER NOT NULL,
    file INTEGER REFERENCES import_file (id),
    file_line INTEGER,
    raw TEXT,
    replaces INTEGER REFERENCES coin_entry (id),
    change INTEGER REFERENCES change (id),
    void INTEGER REFERENCES change (id)
  ) STRICT;
  CREATE UNIQUE INDEX coin_entry_line ON coin_entry (source, account, line) WHERE void IS NULL;
  CREATE INDEX coin_entry_account ON coin_entry (account, at, id) WHERE void IS NULL;
  CREATE INDEX coin_entry_purchase ON coin_entry (purchase) WHERE purchase IS NOT NULL;
  CREATE INDEX coin_entry_change ON coin_entry (change);
  CREATE INDEX coin_entry_void ON coin_entry (void) WHERE void IS NOT NULL;

  -- What an account held at a time, as its owner has seen it.
  CREATE TABLE coin_assertion (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    at INTEGER NOT NULL,              -- the balance after everything up to this second
    coins INTEGER NOT NULL,
    change INTEGER REFERENCES change (id),
    void INTEGER REFERENCES change (id)
  ) STRICT;

  """ + migration3Links
