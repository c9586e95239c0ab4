import type { MarkedExtension, Token } from "marked";
import { backLink, withBackLinks } from "./write-back-links.ts";
import { startBelow, startInParagraph } from "./paragraph-end.ts";

interface Note {
  tokens: Token[];
  /** From 1, in the order in which the text calls the notes; 0 as long as nothing has called it. */
  number: number;
  calls: number;
}

interface Footnotes {
  extension: MarkedExtension;
  /** The list of all notes, as HTML, to be put after the text; empty if there are none. */
  write: (parse: (tokens: Token[]) => string) => string;
  /** Says how many notes the text calls, and how many it does not, once it is written. */
  count: () => { called: number; uncalled: number };
}

/**
 * Reads the footnotes of one text (`[^1]` and `[^1]: words`) as GitHub and Pandoc do. Numbers them in the order of their
 * calls and links both ways. A note may wrap without indentation, and indented blocks after an empty line belong to it.
 * (The package marked-footnote ends a note with its first line unless the next ones are indented by four spaces.)
 */
export function createFootnotes(): Footnotes {
  const notes = new Map<string, Note>();
  const called: Note[] = [];

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
          if (!notes.has(found.name)) notes.set(found.name, { tokens, number: 0, calls: 0 });
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
          return raw && notes.has(name) ? { type: "noteCall", raw, name } : undefined;
        },
        renderer({ name }) {
          const note = notes.get(String(name));
          return note ? writeCall(note, called) : "";
        },
      },
    ],
  };
  return {
    extension,
    write: (parse) => writeNotes(called, parse),
    count: () => ({ called: called.length, uncalled: notes.size - called.length }),
  };
}

function writeCall(note: Note, called: Note[]): string {
  if (note.number === 0) note.number = called.push(note);
  note.calls++;
  return `<a href="#fn-${note.number}" id="${callIdOf(note, note.calls)}"><sup>${note.number}</sup></a>`;
}

const callIdOf = ({ number }: Note, call: number) => `fnref-${number}${call > 1 ? `-${call}` : ""}`;

/** A note that nothing calls is shown by no program, and is where writers keep words for themselves. */
function writeNotes(called: Note[], parse: (tokens: Token[]) => string): string {
  const items: string[] = [];
  // A note may call others, which are appended meanwhile.
  for (const note of called)
    items.push(`<li id="fn-${note.number}">${withBackLinks(parse(note.tokens), backLinks(note))}</li>`);
  return items.length > 0 ? `\n<hr />\n<ol>\n${items.join("\n")}\n</ol>` : "";
}

const backLinks = (note: Note) =>
  Array.from({ length: note.calls }, (_, index) => backLink(`#${callIdOf(note, index + 1)}`, index + 1)).join(
    " ",
  );

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
