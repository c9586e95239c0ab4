import type { FlightCheck } from "../../../../contract/flight-check.ts";
import { visibleText } from "../../../../contract/visible-text.ts";
import { checkLinks } from "../../../content/posts/addresses/check-links.ts";
import type { CheckDeps } from "../../../content/posts/addresses/check-links.ts";

interface Written {
  subject: string;
  preheader: string;
  content: string;
}

/** Checks for template leftovers, unfinished sentences, and the previous newsletter's subject. */
export function checkWords(written: Written, lastSubject: string | undefined): FlightCheck[] {
  return [placeholdersCheck(written), subjectCheck(written, lastSubject)];
}

/** The fields that are filled (`engines/mime/holes.ts`). */
const KNOWN = /\{\{\s*(?:name|email)\s*(?:\|[^{}]*)?\}\}/g;

/** Fields that nothing fills, other programs' ones, and what writers leave behind for themselves. */
const LEFT_OVER = [
  /\{\{[^{}]{0,60}\}\}|\{\{|\}\}|\*\|[\w:]{1,40}\|\*|%%\w{1,40}%%/g,
  /\blorem ipsum\b/gi,
  // In lower case they are words of other languages.
  /\b(?:TODO|FIXME|TKTK|XXX)\b/g,
];

function placeholdersCheck({ subject, preheader, content }: Written): FlightCheck {
  const name = "placeholders";
  const words = [subject, preheader, visibleText(content)].join("\n").replaceAll(KNOWN, " ");
  const found = [...new Set(LEFT_OVER.flatMap((pattern) => words.match(pattern) ?? []))];
  if (found.length === 0) return { name, level: "ok", words: "Nothing is left to be filled in." };
  const shown = found.slice(0, 5).map((each) => `“${each}”`);
  return { name, level: "amber", words: `This looks unfinished: ${shown.join(", ")}` };
}

function subjectCheck({ subject }: Written, last: string | undefined): FlightCheck {
  const name = "subject";
  if (last === undefined || keyOf(last) !== keyOf(subject))
    return { name, level: "ok", words: "The subject is another one than last time." };
  return { name, level: "amber", words: "The last newsletter had the same subject." };
}

const keyOf = (subject: string) => subject.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Whether the links of a newsletter lead anywhere: our own for certain, others as far as they answer. */
export async function checkNewsletterLinks(deps: CheckDeps, content: string): Promise<FlightCheck[]> {
  const name = "links";
  const urls = [
    ...new Set([...content.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = ""]) => unescape(url))),
  ];
  if (urls.length === 0) return [{ name, level: "ok", words: "There are no links in it." }];
  const checked = await checkLinks(deps, urls);
  const dead = checked.filter(({ state }) => state === "dead").map(({ url }) => url);
  if (dead.length > 0)
    return [{ name, level: "amber", words: `These links lead nowhere: ${dead.join(", ")}` }];
  const unknown = checked.filter(({ url, state }) => state === "unchecked" && /^https?:/i.test(url)).length;
  const rest = unknown > 0 ? ` ${unknown} of other sites could not be asked.` : "";
  return [{ name, level: "ok", words: `No link of ${urls.length} is known to be dead.${rest}` }];
}

const unescape = (value: string) => value.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
