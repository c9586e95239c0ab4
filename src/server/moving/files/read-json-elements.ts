import { AppError } from "../../base/errors.ts";

interface JsonElement {
  /** The names of the objects that the array is in, and its own: `db/data/posts`. */
  path: string;
  value: unknown;
  /** On which it begins, from 1. */
  line: number;
}

/** No post is longer, nor is what a site keeps of one. */
const MAX_ELEMENT_LENGTH = 64 * 1024 * 1024;

/**
 * The elements of the wanted arrays of a JSON file, as it comes in, each when it ends; nothing else is kept. Between
 * them it looks at brackets and strings alone.
 * @throws AppError `invalid` with the line, for a file that is not JSON.
 */
export async function* readJsonElements(
  pieces: AsyncIterable<Uint8Array>,
  { name, isWanted }: { name: string; isWanted: (path: string) => boolean },
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(name, isWanted);
  const decode = decoderFor(name);
  for await (const piece of pieces) yield* scanner.read(decode(piece));
  decode();
  scanner.end();
}

/** JSON is in UTF-8 (RFC 8259, 8.1). Anything else would lose letters. */
function decoderFor(name: string): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (piece) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (cause) {
      throw new AppError("invalid", `${name} is not in UTF-8. Export it again, or save it in UTF-8.`, {
        cause,
      });
    }
  };
}

interface Container {
  isArray: boolean;
  /** Its own name, as part of the path; empty for the element of an array. */
  path: string;
}

/** Brackets, commas, colons, the beginning of a string, and anything else that is a value. */
const TOKEN = /["{}[\],:\n]|[^\s"{}[\],:]+/g;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

class Scanner {
  #name: string;
  #isWanted: (path: string) => boolean;
  #open: Container[] = [];
  #key = "";
  #isKeyNext = false;
  #line = 1;
  #rest = "";
  /** The element that is being collected: its parts, and how many containers are around it. */
  #element: { parts: string[]; depth: number; line: number; length: number } | undefined;

  constructor(name: string, isWanted: (path: string) => boolean) {
    this.#name = name;
    this.#isWanted = isWanted;
  }

  *read(piece: string): Generator<JsonElement> {
    const text = this.#rest + piece;
    this.#rest = "";
    for (let position = 0; position < text.length;) {
      if (this.#string) {
        position = yield* this.#continueString(text, position, this.#string);
        continue;
      }
      TOKEN.lastIndex = position;
      const found = TOKEN.exec(text);
      if (!found) return;
      const [token] = found;
      position = found.index + token.length;
      if (token === '"') {
        this.#string = ['"'];
      } else if (position === text.length && token.length > 0 && !"{}[],:\n".includes(token)) {
        // A word may go on in the next piece.
        this.#rest = token;
      } else {
        yield* this.#take(token);
      }
    }
  }

  /** The parts of a string that has begun, and whether the last of them ends in the middle of an escape. */
  #string: string[] | undefined;
  #isEscaped = false;

  *#continueString(text: string, start: number, parts: string[]): Generator<JsonElement, number> {
    const end = this.#endOfString(text, start);
    parts.push(text.slice(start, end === -1 ? text.length : end));
    if (end === -1) {
      if (parts.length * text.length > MAX_ELEMENT_LENGTH)
        throw this.#broken("a text that begins here never ends");
      return text.length;
    }
    this.#string = undefined;
    yield* this.#take(parts.join(""));
    return end;
  }

  /** Behind the quote that ends it; -1 when that is not in this text. A pattern for all of it has no stack for that. */
  #endOfString(text: string, start: number): number {
    let position = start + (this.#isEscaped ? 1 : 0);
    this.#isEscaped = false;
    while (position < text.length) {
      const code = text.charCodeAt(position);
      if (code === QUOTE) return position + 1;
      position += code === BACKSLASH ? 2 : 1;
    }
    this.#isEscaped = position > text.length;
    return -1;
  }

  end() {
    if (this.#rest.trim() || this.#string || this.#open.length > 0) throw this.#broken("the file breaks off");
  }

  *#take(token: string): Generator<JsonElement> {
    for (let at = token.indexOf("\n"); at >= 0; at = token.indexOf("\n", at + 1)) this.#line++;
    if (token === "\n") return;
    const inner = this.#open.at(-1);
    if (token === "{" || token === "[") this.#begin(token === "[");
    else if (token === "}" || token === "]") yield* this.#end(token === "]");
    else if (token === ",") this.#isKeyNext = inner?.isArray === false;
    else if (token === ":") this.#isKeyNext = false;
    else if (this.#isKeyNext) this.#key = this.#parse(token);
    else this.#startElement();
    if (token === "," && this.#element && this.#open.length === this.#element.depth) yield* this.#finish();
    else this.#collect(token);
  }

  #begin(isArray: boolean) {
    this.#startElement();
    const outer = this.#open.at(-1);
    const path =
      outer && !outer.isArray ? [outer.path, this.#key].filter(Boolean).join("/") : (outer?.path ?? "");
    this.#open.push({ isArray, path });
    this.#isKeyNext = !isArray;
  }

  *#end(isArray: boolean): Generator<JsonElement> {
    const element = this.#element;
    if (isArray && element && this.#open.length === element.depth) yield* this.#finish();
    const closed = this.#open.pop();
    if (closed?.isArray !== isArray) throw this.#broken("the brackets do not match");
    this.#isKeyNext = false;
  }

  /** Begins to collect if a value is in an array that is wanted. */
  #startElement() {
    const inner = this.#open.at(-1);
    if (this.#element || !inner?.isArray || !this.#isWanted(inner.path)) return;
    this.#element = { parts: [], depth: this.#open.length, line: this.#line, length: 0 };
  }

  #collect(token: string) {
    const element = this.#element;
    if (!element) return;
    element.parts.push(token);
    element.length += token.length;
    if (element.length > MAX_ELEMENT_LENGTH) throw this.#broken("what begins here never ends", element.line);
  }

  *#finish(): Generator<JsonElement> {
    const element = this.#element;
    this.#element = undefined;
    if (!element) return;
    const path = this.#open.at(-1)?.path ?? "";
    yield { path, value: this.#parse(element.parts.join(" "), element.line), line: element.line };
  }

  #parse(text: string, line = this.#line) {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#broken("what begins here is no value", line);
    }
  }

  #broken(what: string, line = this.#line): AppError {
    return new AppError("invalid", `${this.#name}, line ${line}: this is not JSON: ${what}.`);
  }
}
