// `npm run words`: writes the type of the sentences that readers see, and what scripts hold of them, from their English texts.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countedIn, parseMessage, placesOf, textOf } from "../src/words/message.ts";
import { nameNewsletter } from "../src/words/naming/name-newsletter.ts";
import { filledElsewhere } from "../src/words/words.ts";
import { root } from "./root.mjs";

const newsletter = Object.keys(nameNewsletter("en", { name: "", day: undefined, time: "" }));
const note = "// Written by `npm run words` from languages/en.json.";

/** The files by their paths, before they are formatted. */
export const filesOf = (english) =>
  new Map([
    ["src/words/english.ts", typesOf(english)],
    ["src/words/in-browser.ts", heldOf("inBrowser", english)],
    ["src/words/of-parts.ts", heldOf("ofParts", english)],
  ]);

export const readEnglish = () => JSON.parse(readFileSync(join(root, "src/words/languages/en.json"), "utf8"));

const typesOf = (english) => `${note}

type Value = string | number;

/** A sentence with values. */
interface Said<Values> {
  (values: Values): string;
  /** With its places in braces, such as \`{email}\`: \`Sentence\` fills them with elements. */
  readonly text: string;
}

/** The sentences that readers see, by page. */
export interface Sentences {
${Object.entries(english)
  .map(([part, value]) => `${part}: ${typeOf(value, filledElsewhere.has(part))};`)
  .join("\n")}
}
`;

const heldOf = (part, english) => `${note}

/** What a script of readers' pages says, unless the page brings the words of another language. */
export const ${part} = ${JSON.stringify(english[part], (_, text) => (typeof text === "string" ? textOf(parseMessage(text)) : text))};
`;

function typeOf(value, isText) {
  if (Array.isArray(value)) return `[${value.map((each) => typeOf(each, isText)).join(", ")}]`;
  if (value instanceof Object) {
    const parts = Object.entries(value).map(([key, each]) => `${key}: ${typeOf(each, isText)};`);
    return `{ ${parts.join(" ")} }`;
  }
  const message = parseMessage(value);
  const places = placesOf(message).filter((name) => !newsletter.includes(name));
  if (isText || places.length === 0) return "string";
  const counted = countedIn(message);
  return `Said<{ ${places.map((name) => `${name}: ${name === counted ? "number" : "Value"}`).join("; ")} }>`;
}

if (process.argv[1] === import.meta.filename) {
  const files = filesOf(readEnglish());
  for (const [path, source] of files) writeFileSync(join(root, path), source);
  const format = [join(root, "node_modules/oxfmt/bin/oxfmt"), ...files.keys()];
  spawnSync(process.execPath, format, { cwd: root, stdio: "inherit" });
}
