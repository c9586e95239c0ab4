import { decoded } from "../../../engines/html/anchors.ts";
import type { Token, Tokens } from "marked";

/**
 * Gives a heading that the text links to the id that the link calls it by. Each generator makes ids of a heading's words
 * by rules of its own (`whats-next`, `what-s-next`, `What's-next`), so only letters and digits are compared.
 */
export class LinkedHeadings {
  readonly #names = new Map<string, string>();
  readonly #headings: Tokens.Generic[] = [];

  note(token: Token) {
    if (token.type === "heading" && !("anchor" in token)) this.#headings.push(token);
    if (token.type !== "link" || !String(token["href"]).startsWith("#")) return;
    const name = String(token["href"]).slice(1);
    if (!this.#names.has(keyOf(name))) this.#names.set(keyOf(name), name);
  }

  giveIds() {
    for (const heading of this.#headings) {
      const key = keyOf(wordsOf(heading.tokens ?? []));
      const name = this.#names.get(key);
      if (key === "" || name === undefined) continue;
      heading["anchor"] = name;
      // The link points to the first heading of these words only.
      this.#names.delete(key);
    }
  }
}

/** A text as its letters and digits alone, by which spellings of it are the same. */
export const keyOf = (text: string) =>
  decoded(text)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

export const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return wordsOf(token.tokens);
      return token.type === "html" || !("text" in token) ? "" : String(token.text);
    })
    .join("");
