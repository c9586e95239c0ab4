import type { Token, TokenizerThis } from "marked";
import type { ElementOutcome } from "../../source/imported-post.ts";
import type { NoteFiles } from "../site/note-files.ts";

/** A token with what is written around its words, or with its whole HTML. Marked may read a token and drop it, so what became of it is told when it is written. */
export interface SignToken {
  type: "sign";
  raw: string;
  before: string;
  after: string;
  outcome: ElementOutcome;
  tokens?: Token[];
}

interface SignPlace {
  /** The character before it, empty at the start. */
  last: string;
  files: NoteFiles;
  lexer: TokenizerThis["lexer"];
}

/** A sign within a line that Markdown itself does not know. */
export interface InlineSign {
  /** Matches what it begins with; it is put into a larger pattern. */
  opens: string;
  /** Matches it whole, from its beginning on. */
  whole: RegExp;
  /** Undefined if it is something else after all. */
  read: (found: RegExpExecArray, place: SignPlace) => Token | undefined;
}

export const asSign = (raw: string, outcome: ElementOutcome, html: string): SignToken => ({
  type: "sign",
  raw,
  outcome,
  before: html,
  after: "",
});

interface Around {
  raw: string;
  outcome: ElementOutcome;
  tag: string;
}

export const around = ({ raw, outcome, tag }: Around, tokens: Token[]): SignToken => ({
  type: "sign",
  raw,
  outcome,
  before: `<${tag}>`,
  after: `</${tag}>`,
  tokens,
});
