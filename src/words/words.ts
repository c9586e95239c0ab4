import type { Letter } from "../contract/letter.ts";
import { english } from "./english/english.ts";
import type { Words } from "./english/english.ts";

/** The words of a site in `language` (BCP 47): English where we have no others. */
export function wordsFor(_language: string, letter: Letter): Words {
  return english(letter);
}
