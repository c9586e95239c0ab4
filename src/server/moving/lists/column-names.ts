import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import { AppError } from "../../base/errors.ts";
import type { ColumnContents } from "./list-contents.ts";
import { keyOf } from "./plain-word.ts";

/** The names of a list's columns. One without a name, also behind the last that has one, is called by its place: `column 3`. */
export class ColumnNames {
  /** As the file writes them. */
  readonly labels: readonly string[];
  /** As they are compared. */
  readonly keys: readonly string[];
  readonly #contents: readonly ColumnContents[] | undefined;
  readonly #line: number;

  constructor({ line, fields }: CsvRecord, contents: readonly ColumnContents[] | undefined) {
    const count = Math.max(fields.length, contents?.length ?? 0);
    this.labels = Array.from({ length: count }, (_, at) => fields[at]?.trim() || `column ${at + 1}`);
    this.keys = this.labels.map((label, at) => keyOf(label) || `column${at + 1}`);
    this.#contents = contents;
    this.#line = line;
  }

  /** Returns the places of the columns with a name, none for an empty one. @throws AppError `invalid` if there are none. */
  findAll(column: string, { mayMiss = false } = {}): number[] {
    if (column === "") return [];
    const key = keyOf(column);
    const exact = this.labels.flatMap((label, at) => (label === column.trim() ? [at] : []));
    const places =
      exact.length > 0 ? exact : this.keys.flatMap((each, at) => (each === key && key !== "" ? [at] : []));
    if (places.length === 0 && !mayMiss)
      throw new AppError(
        "invalid",
        `Line ${this.#line} has no column “${column}”. It has: ${shownNames(this.labels)}.`,
      );
    return places;
  }

  /** Returns the columns of the first alternative that the list has. */
  findFirst(choices: readonly (string | readonly string[])[]): number[] {
    for (const choice of choices) {
      const places = [choice].flat().flatMap((column) => this.findAll(column, { mayMiss: true }).slice(0, 1));
      if (places.length > 0) return places;
    }
    return [];
  }

  /** True for a column without a name in which there is nothing. */
  isEmpty(at: number): boolean {
    return /^column \d+$/.test(this.labels[at] ?? "") && (this.#contents?.[at]?.filled ?? 0) === 0;
  }
}

export const shownNames = (labels: readonly string[]) =>
  labels
    .map((label) => label.trim().slice(0, 40))
    .join(", ")
    .slice(0, 400);
