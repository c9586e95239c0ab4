import { textsWithin } from "../../files/json-fields.ts";
import type { ImportedNote } from "./imported-post.ts";

/** A row of a list of posts, or an object of one in JSON, by the names of its columns. It notes which ones its reader asks for. */
export class ListRow {
  #texts: ReadonlyMap<string, string>;
  #asked = new Set<string>();

  constructor(texts: Iterable<readonly [name: string, text: string]>) {
    this.#texts = new Map(texts);
  }

  /** The text in a column; empty without one. */
  get(name: string): string {
    this.#asked.add(name);
    return this.#texts.get(name) ?? "";
  }

  /** The text of the first of these columns that has something in it. Another one that says the same counts as read. */
  first(...names: string[]): string {
    const found = names.map((name) => this.#texts.get(name) ?? "").find(Boolean) ?? "";
    for (const name of names) if (this.#texts.get(name) === found) this.#asked.add(name);
    return found;
  }

  /** The filled columns that nobody has asked for, except those with these names: what else the source says of the post. */
  unread(except: readonly string[] = []): ImportedNote[] {
    return [...this.#texts].flatMap(([name, value]) =>
      value === "" || this.#asked.has(name) || except.includes(name)
        ? []
        : [{ kind: "column" as const, name, value }],
    );
  }
}

/** A row of what an object of a JSON file says. A part of an object in it has the names of both: `filter.type`. */
export const rowOfJson = (value: unknown): ListRow => new ListRow(textsWithin(value));
