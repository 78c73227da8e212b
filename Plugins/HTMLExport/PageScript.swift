extension Page {
  /// What the page does: finds rows as words are typed, and sorts by the column that is clicked.
  static let script = #"""
    (() => {
      "use strict";
      const table = document.querySelector("table");
      const body = table.tBodies[0];
      const heads = [...table.tHead.rows[0].cells];
      const rows = [...body.rows];
      const box = document.querySelector("input");
      const count = document.querySelector("output");
      const none = document.querySelector(".none");
      const language = document.documentElement.lang;
      const numbers = new Intl.NumberFormat(language);
      const collator = new Intl.Collator(language, { numeric: true });

      // Letters that are not another letter with an accent, and are looked for without one all the same.
      const letters = {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ł": "l",
        "ŋ": "n", "ς": "σ",
      };
      const fold = (text) =>
        text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
          .replace(/[ßæœøđðþħıłŋς]/g, (letter) => letters[letter]);

      const texts = new Array(rows.length);
      const textOf = (index) =>
        (texts[index] ??= fold(Array.from(rows[index].cells, (cell) => cell.textContent).join("\n")));

      const isShown = new Array(rows.length).fill(true);
      const find = () => {
        const words = fold(box.value).split(/\s+/).filter(Boolean);
        let found = 0;
        for (let index = 0; index < rows.length; index++) {
          const matches = words.every((word) => textOf(index).includes(word));
          if (matches !== isShown[index]) rows[index].hidden = !matches;
          isShown[index] = matches;
          found += matches;
        }
        const all = numbers.format(rows.length) + " " + (rows.length === 1 ? table.dataset.one : table.dataset.many);
        count.textContent = words.length > 0 ? numbers.format(found) + " of " + all : all;
        none.hidden = found > 0;
      };

      // What a cell sorts by; null when it is empty.
      const keys = {
        text: (value) => value,
        number: (value) => Number(value),
        instant: (value) => Date.parse(value),
      };
      const keyOf = (cell, kind) => {
        const value = cell.dataset.value ?? cell.textContent;
        const key = value === "" ? null : keys[kind](value);
        return Number.isNaN(key) ? null : key;
      };

      let order = rows;
      const sort = (column) => {
        const before = heads[column].getAttribute("aria-sort");
        const after = before === null ? "ascending" : before === "ascending" ? "descending" : null;
        for (const head of heads) head.removeAttribute("aria-sort");
        if (after === null) {
          order = rows;
        } else {
          heads[column].setAttribute("aria-sort", after);
          const sign = after === "ascending" ? 1 : -1;
          const kind = heads[column].dataset.kind;
          const keyed = order.map((row) => [keyOf(row.cells[column], kind), row]);
          // Empty cells come last both ways; equal ones stay as they are.
          keyed.sort(([a], [b]) => {
            if (a === null || b === null) return (a === null) - (b === null);
            return sign * (typeof a === "number" ? a - b : collator.compare(a, b));
          });
          order = keyed.map(([, row]) => row);
        }
        const sorted = document.createDocumentFragment();
        for (const row of order) sorted.append(row);
        body.append(sorted);
      };

      heads.forEach((head, column) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(...head.childNodes);
        button.addEventListener("click", () => sort(column));
        head.append(button);
      });

      let pending;
      box.addEventListener("input", () => {
        clearTimeout(pending);
        pending = setTimeout(find, rows.length > 2000 ? 80 : 0);
      });
      document.addEventListener("keydown", (event) => {
        if (event.key === "/" && document.activeElement !== box && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          box.focus();
        } else if (event.key === "Escape" && document.activeElement === box) {
          box.value = "";
          find();
        }
      });

      document.querySelector("[role=search]").hidden = false;
      document.querySelector("footer").hidden = true;
      find();
    })();
    """#
}
