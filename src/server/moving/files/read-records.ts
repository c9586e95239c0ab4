import { SaxesParser } from "saxes";
import { AppError } from "../../base/errors.ts";
import { AmpersandEscaper } from "./escape-ampersands.ts";

/** An element of an XML document with everything in it; `text` is its own, without that of its children. */
export interface XmlRecord {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlRecord[];
  /** The line on which it begins, from 1. */
  line: number;
}

interface RecordsWanted {
  /** The file, for errors. */
  name: string;
  /** The path of each kind of element that is handed out, such as `rss/channel/item`. */
  paths: ReadonlySet<string>;
}

/** No post is longer; what is, is no site's own export. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024;
/** Exports are full of what their writers should have escaped. It is kept in the text as it is. */
const HARMLESS =
  /undefined entity|entity name|malformed character entity|disallowed character\.$|malformed comment|char data/;

/**
 * The wanted elements of an XML file, as it comes in, each when it ends; nothing else is kept.
 * @throws AppError `invalid` with the line and column, for what is not well-formed or in no encoding that we know.
 */
export async function* readRecords(
  pieces: AsyncIterable<Uint8Array>,
  { name, paths }: RecordsWanted,
): AsyncGenerator<XmlRecord> {
  const collector = new Collector(name, paths);
  const decode = decoderFor(name);
  for await (const piece of pieces) {
    collector.write(decode(piece));
    yield* collector.take();
  }
  collector.end();
  yield* collector.take();
}

class Collector {
  #parser = new SaxesParser();
  #escaper = new AmpersandEscaper();
  #path: string[] = [];
  /** The record that is open, and the elements in it that are. */
  #open: XmlRecord[] = [];
  #length = 0;
  #done: XmlRecord[] = [];

  constructor(name: string, paths: ReadonlySet<string>) {
    const parser = this.#parser;
    parser.on("error", ({ message }) => {
      if (!HARMLESS.test(message)) throw brokenAt(name, message);
    });
    parser.on("opentag", ({ name: tag, attributes }) => {
      this.#path.push(tag);
      if (this.#open.length === 0 && !paths.has(this.#path.join("/"))) return;
      const record = { name: tag, attributes, text: "", children: [], line: parser.line };
      this.#open.at(-1)?.children.push(record);
      this.#open.push(record);
    });
    const addText = (text: string) => {
      const record = this.#open.at(-1);
      if (!record) return;
      record.text += text;
      this.#length += text.length;
      if (this.#length > MAX_RECORD_LENGTH)
        throw new AppError("invalid", `${name}, line ${this.#open[0]?.line}: what begins here never ends.`);
    };
    parser.on("text", addText);
    parser.on("cdata", addText);
    parser.on("closetag", () => {
      this.#path.pop();
      const record = this.#open.pop();
      if (!record || this.#open.length > 0) return;
      this.#length = 0;
      this.#done.push(record);
    });
  }

  write(text: string) {
    this.#parser.write(this.#escaper.write(text));
  }

  end() {
    this.#parser.write(this.#escaper.end());
    this.#parser.close();
  }

  take(): XmlRecord[] {
    return this.#done.splice(0);
  }
}

function brokenAt(name: string, message: string): AppError {
  const [, line, column, what = message] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  return new AppError("invalid", `${name}, line ${line}, column ${column}: this is not XML: ${what}.`);
}

/** Matches characters that XML forbids and that texts of old sites contain nevertheless. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The file says its encoding in its first line, UTF-8 unless it does. */
function decoderFor(name: string): (piece: Uint8Array) => string {
  let decoder: TextDecoder | undefined;
  return (piece) => {
    const isFirst = decoder === undefined;
    try {
      decoder ??= new TextDecoder(encodingIn(piece), { fatal: true });
      const text = decoder.decode(piece, { stream: true }).replaceAll(CONTROLS, "");
      return isFirst ? text.trimStart() : text;
    } catch (cause) {
      throw new AppError("invalid", `${name} is not in the encoding that it says it is in.`, { cause });
    }
  };
}

function encodingIn(piece: Uint8Array): string {
  const [first, second] = piece;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const beginning = Buffer.from(piece.subarray(0, 200)).toString("latin1");
  return /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1] ?? "utf-8";
}
