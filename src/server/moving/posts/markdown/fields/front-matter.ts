import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { AppError, reasonOf } from "../../../../base/errors.ts";
import { instant } from "../../../../base/clock.ts";

export type FrontMatter = Record<string, unknown>;

const FENCED = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)\1[ \t]*(?:\r?\n|$)([\s\S]*)$/;

/**
 * Reads the fields before the text of a file: YAML between `---`, TOML between `+++`, a JSON object, or the headers of
 * MultiMarkdown and Pelican (`Title: …`). `fields` is undefined if there are none.
 * @throws AppError `invalid` with the reason if the fields cannot be parsed.
 */
export function readFrontMatter(file: string): { fields: FrontMatter | undefined; text: string } {
  const [, fence, head = "", text = file] = FENCED.exec(file) ?? closedOnly(file) ?? [];
  if (fence === undefined)
    return readJsonFields(file) ?? readHeaders(file) ?? { fields: undefined, text: file };
  try {
    const read: unknown = fence === "+++" ? parseToml(head) : (readYaml(head) ?? {});
    if (typeof read !== "object" || read === null || Array.isArray(read)) throw new Error("it has no names");
    return { fields: Object.fromEntries(Object.entries(read)), text };
  } catch (cause) {
    throw new AppError("invalid", `its front matter cannot be read: ${firstLineOf(cause)}`, { cause });
  }
}

const yamlOf = (text: string): unknown => parseYaml(text, { uniqueKeys: false, logLevel: "error" });

function readYaml(head: string): unknown {
  try {
    return yamlOf(head);
  } catch (error) {
    // The parsers of Jekyll and of most sites in JavaScript let a quoted text go on at the margin.
    const indented = head.replaceAll(/^(?!["'\w][^\n]*?:(?:\s|$)|[-#\s]|$)/gm, "  ");
    if (indented === head) throw error;
    return yamlOf(indented);
  }
}

/** Hexo begins a file with the fields, and has one line of dashes between them and the text. */
const CLOSED =
  /^(\uFEFF?)((?:[A-Za-z][\w-]*:.*\r?\n|[ \t]*-[ \t].*\r?\n|[ \t]+\S.*\r?\n)+)---+[ \t]*(?:\r?\n|$)([\s\S]*)$/;

/** As a match of `FENCED`. A line of dashes below a single line is a heading. */
function closedOnly(file: string): string[] | undefined {
  const [, , head = "", text = ""] = CLOSED.exec(file) ?? [];
  const names: string[] = head.match(/^[A-Za-z][\w-]*(?=:(?:[ \t]|\r?$))/gm) ?? [];
  return names.length > 1 && names.includes("title") ? [file, "---", head, text] : undefined;
}

/** Parsers draw the place below their sentence, which a report has no room for. */
const firstLineOf = (cause: unknown) => (reasonOf(cause).split("\n")[0] ?? "").replace(/:\s*$/, "");

/** Hugo writes an object of JSON, whose last brace begins a line, before the text. */
function readJsonFields(file: string): { fields: FrontMatter; text: string } | undefined {
  const [whole, head = ""] = /^\uFEFF?(\{\s*"(?:[^]*?\n\}|[^\n]*\}))[ \t]*(?:\r?\n|$)/.exec(file) ?? [];
  if (whole === undefined) return undefined;
  try {
    return {
      fields: Object.fromEntries(Object.entries(Object(JSON.parse(head)))),
      text: file.slice(whole.length),
    };
  } catch (cause) {
    throw new AppError("invalid", `its front matter cannot be read: ${firstLineOf(cause)}`, { cause });
  }
}

const HEADER = /^([A-Za-z][\w -]{0,40}):(?:[ \t]+(.*))?$/;

/** Lines up to the first empty one. They count as headers when each has a name, or goes on, and one is the title. */
function readHeaders(file: string): { fields: FrontMatter; text: string } | undefined {
  const [, head = "", text = ""] =
    /^\uFEFF?((?:[^\r\n]+(?:\r?\n|$)){1,100})(?:\r?\n([^]*))?$/.exec(file) ?? [];
  const fields: Record<string, string> = {};
  let last = "";
  for (const line of head.split(/\r?\n/).filter(Boolean)) {
    const [, name, value = ""] = HEADER.exec(line) ?? [];
    if (name !== undefined) fields[(last = name.trim().toLowerCase())] = value.trim();
    else if (last && /^[ \t]/.test(line)) fields[last] = `${fields[last]} ${line.trim()}`.trim();
    else return undefined;
  }
  if (!fields["title"]) return undefined;
  return { fields: { ...fields, updated: fields["modified"] ?? fields["updated"] }, text };
}

/** The first of these fields that has some text, as text; empty when none has. */
export function textIn(fields: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const text = asText(fields[name]);
    if (text) return text;
  }
  return "";
}

/** Every text of these fields, whether each holds one or a list. */
export const textsIn = (fields: FrontMatter, ...names: string[]): string[] =>
  names.flatMap((name) => {
    const value = fields[name];
    return (Array.isArray(value) ? value : [value]).map(asText).filter(Boolean);
  });

/** The texts of all fields that have this name but for signs and capitals: `pubDate`, `pub_date`, `Pub date`. */
export const fieldsNamed = (fields: FrontMatter, name: string): string[] =>
  Object.keys(fields)
    .filter((written) => written.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "") === name)
    .flatMap((written) => textsIn(fields, written));

export const tableIn = (fields: FrontMatter, name: string): FrontMatter => fieldsOf(fields[name]);

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): FrontMatter =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};

/** Jekyll reads YAML 1.1, in which `on` and `off` are booleans too (https://yaml.org/type/bool.html). */
export const isTrue = (value: unknown) => /^(?:true|yes|on|1)$/i.test(asText(value));
export const isFalse = (value: unknown) => /^(?:false|no|off|0)$/i.test(asText(value));

function asText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : instant(value);
  const { name, key } = fieldsOf(value);
  // Docusaurus names an author by a key of its settings, too.
  return name !== undefined ? asText(name) : typeof key === "string" ? key.trim() : "";
}
