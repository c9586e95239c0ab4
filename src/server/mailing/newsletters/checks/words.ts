import { buttonsWithoutAddress } from "../../../../blocks/button/html.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { onlyFor } from "../../../../blocks/only/only.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import type { FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import { checkNames, IN_AROUND, wordsBetweenFields, type Checked } from "./names.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import { testLinkPath } from "../../delivery/progress/track-mail.ts";
import { checkLinks, type CheckDeps } from "../../../content/posts/addresses/check-links.ts";

/** Checks for personal fields, unfinished sentences, the previous newsletter's subject, and whether there is a text at all. */
export function checkWords(written: Checked, lastSubject: string | undefined): FlightCheck[] {
  return [
    checkNames(written),
    placeholdersCheck(written),
    subjectCheck(written, lastSubject),
    textCheck(written),
  ];
}

/** Other programs' instructions, and what writers leave behind for themselves. Fields are checked by `checkNames`. */
const LEFT_OVER = [
  /\{\{[^\p{L}\s{}][^{}]{0,60}\}\}|\{\{(?![^{}]*\}\})|\{%[^{}]{0,60}%\}|%%\w{1,40}%%/gu,
  /\blorem ipsum\b/gi,
  // In lower case they are words of other languages.
  /\b(?:TODO|FIXME|TKTK|XXX)\b/g,
];

function placeholdersCheck(written: Checked): FlightCheck {
  const name = "placeholders";
  const words = wordsBetweenFields(written);
  const found = [...new Set(LEFT_OVER.flatMap((pattern) => words.match(pattern) ?? []))];
  if (found.length === 0) return { name, level: "ok", words: "Nothing is left to be filled in." };
  const shown = found.slice(0, 5).map((each) => `“${each}”`);
  return { name, level: "amber", words: `This looks unfinished: ${shown.join(", ")}` };
}

function subjectCheck({ subject }: Checked, last: string | undefined): FlightCheck {
  const name = "subject";
  if (subject.trim() === "") return { name, level: "red", words: "It has no subject." };
  if (last === undefined || keyOf(last) !== keyOf(subject))
    return { name, level: "ok", words: "The subject differs from the last one." };
  return { name, level: "amber", words: "The last newsletter had the same subject." };
}

/** An image says something without a word. */
function textCheck({ content }: Checked): FlightCheck {
  const name = "text";
  const inEmail = onlyFor("email", content);
  if (visibleText(inEmail) !== "" || /<(?:img|div|hr)\b/i.test(inEmail))
    return { name, level: "ok", words: "It has a text." };
  return { name, level: "red", words: "It has no text." };
}

const keyOf = (subject: string) => subject.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

interface LinkCheckDeps extends CheckDeps {
  signer: Signer;
  /** Whether readers' clicks are counted, and lead past us. */
  isTracked: boolean;
}

/** Checks whether the links of a newsletter work: our own for certain, others as far as their servers answer. */
export async function checkNewsletterLinks(
  { signer, isTracked, ...deps }: LinkCheckDeps,
  { content, around }: { content: string; around: string },
): Promise<FlightCheck[]> {
  const name = "links";
  const ofText = urlsIn(content);
  const urls = [...ofText.union(urlsIn(around))];
  const bare = [
    ...bareButtonsIn(content),
    ...bareButtonsIn(around).map((button) => `${button} ${IN_AROUND}`),
  ];
  const clickPath = isTracked ? (url: string) => testLinkPath(signer, 0, url) : undefined;
  const checked = urls.length > 0 ? await checkLinks({ ...deps, clickPath }, urls) : [];
  const dead = checked
    .filter(({ state }) => state === "dead")
    .map(({ url }) => (ofText.has(url) ? url : `${url} ${IN_AROUND}`));
  const faults = [
    ...(bare.length > 0 ? [`These buttons have no address: ${bare.join(", ")}`] : []),
    ...(dead.length > 0 ? [`These links lead nowhere: ${dead.join(", ")}`] : []),
  ];
  if (faults.length > 0)
    return [{ name, level: bare.length > 0 ? "red" : "amber", words: faults.join(". ") }];
  if (urls.length === 0) return [{ name, level: "ok", words: "There are no links in it." }];
  const unknown = checked.filter(({ url, state }) => state === "unchecked" && /^https?:/i.test(url)).length;
  const rest = unknown > 0 ? ` ${unknown} of other sites could not be asked.` : "";
  return [{ name, level: "ok", words: `No link of ${urls.length} is known to be dead.${rest}` }];
}

const urlsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = ""]) => unescaped(url)));

const bareButtonsIn = (html: string) =>
  buttonsWithoutAddress(onlyFor("email", html)).map((words) => `“${visibleText(words)}”`);
