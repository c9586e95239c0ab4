import type { MarkedExtension, Token } from "marked";
import { escaped } from "../entities.ts";
import { backLink, withBackLinks } from "./write-back-links.ts";
import { startBelow, startInParagraph } from "./paragraph-end.ts";

interface Note {
  name: string;
  /** What it is written as. */
  raw: string;
  tokens: Token[];
  /** From 1, in the order in which the text calls the notes; 0 as long as nothing has called it. */
  number: number;
  calls: number;
  /** Nothing called it, and it is written as words: what calls it now stays words, too. */
  isWords: boolean;
}

interface Reading {
  /** What cleaning would put before the ids of a text that is not cleaned. */
  prefix?: string;
  /** Notes that nothing calls are words: a writer may paste the notes alone. Left out otherwise. */
  keepsUncalled?: boolean;
}

interface Footnotes {
  extension: MarkedExtension;
  /** What comes after the text, as HTML: the list of all notes. Empty if there are none. */
  write: (parse: (tokens: Token[]) => string) => string;
  /** Says how many notes the text calls, and how many it does not, once it is written. */
  count: () => { called: number; uncalled: number };
}

/**
 * Reads the footnotes of one text (`[^1]` and `[^1]: words`) as GitHub and Pandoc do. Numbers them in the order of their
 * calls and links both ways. A note may wrap without indentation, and indented blocks after an empty line belong to it.
 * (The package marked-footnote ends a note with its first line unless the next ones are indented by four spaces.)
 */
export function createFootnotes({ prefix = "", keepsUncalled = false }: Reading = {}): Footnotes {
  const notes: Note[] = [];
  const byName = new Map<string, Note>();
  const called: Note[] = [];

  const keep = ({ name, raw }: { name: string; raw: string }, tokens: Token[]) => {
    const known = byName.get(name);
    // Marked reads a quote again when a later line belongs to it, and with it the notes inside.
    if (known && raw.startsWith(known.raw.trimEnd())) return void Object.assign(known, { raw, tokens });
    const note = { name, raw, tokens, number: 0, calls: 0, isWords: false };
    notes.push(note);
    // Of two notes of a name, the first is meant.
    if (!known) byName.set(name, note);
  };

  const extension: MarkedExtension = {
    extensions: [
      {
        name: "note",
        level: "block",
        childTokens: ["tokens"],
        start(text) {
          return this.lexer.state.top ? startInParagraph(NOTE_BELOW, text) : undefined;
        },
        tokenizer(text) {
          const found = readNote(text);
          if (!found) return undefined;
          const tokens = this.lexer.blockTokens(found.words, []);
          keep(found, tokens);
          return { type: "note", raw: found.raw, tokens };
        },
        renderer: () => "",
      },
      {
        name: "noteCall",
        level: "inline",
        // It needs no `start`, because Marked ends a text before every bracket.
        // Words are read after all blocks, so that every note is known.
        tokenizer(text) {
          const [raw, name = ""] = /^\[\^([^\][\s]+)\]/.exec(text) ?? [];
          return raw && byName.has(name) ? { type: "noteCall", raw, name } : undefined;
        },
        renderer({ raw, name }) {
          const note = byName.get(String(name));
          return note && !note.isWords ? writeCall(note) : escaped(raw);
        },
      },
      {
        // `^[words]`, for a reader that makes such tokens.
        name: "inlineNote",
        renderer({ raw, tokens = [] }) {
          const note = {
            name: "",
            raw,
            tokens: [paragraphOf(raw, tokens)],
            number: 0,
            calls: 0,
            isWords: false,
          };
          notes.push(note);
          return writeCall(note);
        },
      },
    ],
  };

  const writeCall = (note: Note): string => {
    if (note.number === 0) note.number = called.push(note);
    note.calls++;
    const to = `#${prefix}fn-${note.number}`;
    return `<a href="${to}" id="${callIdOf(note, note.calls)}"><sup>${note.number}</sup></a>`;
  };
  const callIdOf = ({ number }: Note, call: number) =>
    `${prefix}fnref-${number}${call > 1 ? `-${call}` : ""}`;
  const linksBack = (note: Note) =>
    Array.from({ length: note.calls }, (_, at) => backLink(`#${callIdOf(note, at + 1)}`, at + 1)).join(" ");

  const write = (parse: (tokens: Token[]) => string): string => {
    const read: { note: Note; html: string }[] = [];
    // A note may call others, which are appended meanwhile, and one that is read already.
    const readCalled = () => {
      for (const note of called.slice(read.length)) read.push({ note, html: parse(note.tokens) });
      if (read.length < called.length) readCalled();
    };
    readCalled();
    const words: string[] = [];
    for (const note of keepsUncalled ? notes : []) {
      if (note.number > 0) continue;
      note.isWords = true;
      words.push(asWords(note.name, parse(note.tokens)));
    }
    readCalled();
    const items = read.map(
      ({ note, html }) => `<li id="${prefix}fn-${note.number}">${withBackLinks(html, linksBack(note))}</li>`,
    );
    const list = items.length > 0 ? `\n<hr />\n<ol>\n${items.join("\n")}\n</ol>` : "";
    return words.join("\n") + list;
  };
  return {
    extension,
    write,
    count: () => ({ called: called.length, uncalled: notes.length - called.length }),
  };
}

const paragraphOf = (raw: string, tokens: Token[]): Token => ({ type: "paragraph", raw, text: raw, tokens });

/** A note as it is written, but for the signs in it. */
function asWords(name: string, html: string): string {
  const sign = escaped(`[^${name}]:`);
  return html.startsWith("<p>") ? `<p>${sign} ${html.slice(3)}` : `<p>${sign}</p>\n${html}`;
}

const NOTE_BELOW = startBelow(String.raw`\[\^[^\][\s]+\]:`);
const NOTE = /^ {0,3}\[\^([^\][\s]+)\]:[ \t]*/;
/** A line that ends the first paragraph of a note without an empty line before it. */
const OTHER_BLOCK = /^ {0,3}(?:\[[^\]]+\]:|#{1,6}\s|>|`{3}|~{3}|[-*+]\s|\d{1,9}[.)]\s|(?:[-*_][ \t]*){3,}$)/;
const INDENTED = /^(?: {2,}|\t)/;

/** The note that a text begins with: its name, its words without indentation, and what it is written as. */
function readNote(text: string): { raw: string; name: string; words: string } | undefined {
  const [start, name = ""] = NOTE.exec(text) ?? [];
  if (start === undefined) return undefined;
  const own = linesOfNote(text, start.length);
  const written = start + own.join("\n");
  const raw = written + (written.length < text.length ? "\n" : "");
  return { raw, name, words: withoutIndentation(own) };
}

/** Returns the lines of the note whose words begin at `from`. Reads no line behind it: a text may have a note in every line. */
function linesOfNote(text: string, from: number): string[] {
  const lines: string[] = [];
  let end = 1;
  for (let start = from; start <= text.length;) {
    const found = text.indexOf("\n", start);
    const line = text.slice(start, found < 0 ? text.length : found);
    const index = lines.push(line) - 1;
    start = found < 0 ? text.length + 1 : found + 1;
    if (index === 0 || line.trim() === "") continue;
    const isAfterEmpty = index > end;
    const belongs = INDENTED.test(line) || (!isAfterEmpty && !OTHER_BLOCK.test(line));
    if (!belongs) break;
    end = index + 1;
  }
  return lines.slice(0, end);
}

/** Removes the indentation of the least indented line from all indented lines, at most as much as makes a line code. */
function withoutIndentation(lines: readonly string[]): string {
  const least = lines
    .slice(1)
    .flatMap((line) => /^ +(?=\S)/.exec(line)?.[0].length ?? [])
    .reduce((one, other) => Math.min(one, other), 4);
  const indentation = new RegExp(`^(?:\t| {1,${least}})`);
  return lines.map((line) => line.replace(indentation, "")).join("\n");
}
