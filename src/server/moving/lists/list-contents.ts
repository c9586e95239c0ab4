import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import { withoutGuard } from "../../engines/csv/write-csv.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { addressInCell, textBesideAddress } from "./address-in-cell.ts";
import { plainOf } from "./plain-word.ts";
import { orderOf, readDate } from "./read-date.ts";
import { isBlank, saysLeft } from "./status-words.ts";

/** What the cells of one column are, beside the record that names the columns. */
export interface ColumnContents {
  blank: number;
  filled: number;
  addresses: number;
  moments: number;
  links: number;
  /** The different words of its filled cells, as `plainOf` writes them; undefined if there are too many. */
  words: ReadonlySet<string> | undefined;
  /** Some cells that say that somebody left. */
  left: readonly string[];
  /** Some different cells, as the file writes them. */
  examples: readonly string[];
  /** A date whose day and month could each be the other, and which of both other dates of the column show to come first. */
  ambiguousDate: string | undefined;
  orders: ReadonlySet<"day-first" | "month-first">;
}

/** A status has few words; of a column with more different cells, each is looked at by itself. */
const MAX_WORDS = 200;
const MAX_EXAMPLES = 6;
/** No list has more; what is behind them is not read. */
const MAX_COLUMNS = 1_000;
/** A phrase that says that somebody left is at most this long; of a longer note, the beginning is read. */
const MAX_PHRASE_LENGTH = 48;
const MAX_EXAMPLE_LENGTH = 40;
/** Any date can be read in this order; it only matters that it is one. */
const ANY_READING = { now: new Date(8.64e15), order: "day-first" } as const;

/** Looks at the cells of a list while it is scanned. Equal cells of a column with few words are looked at once. */
export class ContentsReader {
  readonly #columns: Column[] = [];
  #rows = 0;

  /** Rows may have more cells than the list has names of columns. */
  read({ fields }: CsvRecord) {
    while (this.#columns.length < Math.min(fields.length, MAX_COLUMNS))
      this.#columns.push(new Column(this.#rows));
    this.#rows++;
    this.#columns.forEach((column, at) => column.add(fields[at] ?? ""));
  }

  contents(): ColumnContents[] {
    return this.#columns.map((column) => column.end());
  }
}

class Column {
  readonly #counts = new Map<string, number>();
  readonly #words = new Set<string>();
  readonly #left = new Set<string>();
  readonly #examples = new Set<string>();
  readonly #orders = new Set<"day-first" | "month-first">();
  #hasMany = false;
  #blank = 0;
  #filled = 0;
  #addresses = 0;
  #moments = 0;
  #links = 0;
  #ambiguousDate: string | undefined;

  /** The rows before it had no such cell. */
  constructor(blank: number) {
    this.#blank = blank;
  }

  add(cell: string) {
    const count = this.#counts.get(cell);
    if (count !== undefined) this.#counts.set(cell, count + 1);
    else if (this.#counts.size < MAX_WORDS) this.#counts.set(cell, 1);
    else {
      this.#hasMany = true;
      this.#note(cell, 1);
    }
  }

  end(): ColumnContents {
    for (const [cell, count] of this.#counts) this.#note(cell, count);
    return {
      blank: this.#blank,
      filled: this.#filled,
      addresses: this.#addresses,
      moments: this.#moments,
      links: this.#links,
      words: this.#hasMany ? undefined : this.#words,
      left: [...this.#left],
      examples: [...this.#examples],
      ambiguousDate: this.#ambiguousDate,
      orders: this.#orders,
    };
  }

  #note(cell: string, count: number) {
    const text = withoutGuard(cell.trim());
    const word = text.length > MAX_PHRASE_LENGTH ? text : plainOf(text);
    if (isBlank(text, word)) {
      this.#blank += count;
      return;
    }
    this.#filled += count;
    if (this.#examples.size < MAX_EXAMPLES) this.#examples.add(text.slice(0, MAX_EXAMPLE_LENGTH));
    if (text.includes("@") && mailboxKeyOf(addressInCell(text))) {
      this.#addresses += count;
      this.#noteLeft(text, [plainOf(textBesideAddress(text))]);
    } else if (/^https?:/i.test(text)) this.#links += count;
    else this.#noteWord(text, { word, count });
  }

  #noteWord(text: string, { word, count }: { word: string; count: number }) {
    if (this.#words.size <= MAX_WORDS) this.#words.add(word);
    const isLong = text.length > MAX_PHRASE_LENGTH;
    const ends = [text.slice(0, MAX_PHRASE_LENGTH), text.slice(-MAX_PHRASE_LENGTH)];
    const phrases = isLong ? ends.map(plainOf) : [word];
    this.#noteLeft(text, phrases);
    if (isLong) return;
    if (!/\d/.test(text)) return;
    const order = orderOf(text);
    if (order === "ambiguous") this.#ambiguousDate ??= text;
    else if (order) this.#orders.add(order);
    if (readDate(text, ANY_READING)) this.#moments += count;
  }

  #noteLeft(text: string, phrases: readonly string[]) {
    if (this.#left.size < MAX_EXAMPLES && phrases.some(saysLeft))
      this.#left.add(text.slice(0, MAX_EXAMPLE_LENGTH));
  }
}
