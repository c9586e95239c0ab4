import { domainIn } from "../../engines/mime/mailbox.ts";
import { oneLine } from "../refusals/one-line.ts";
import { withYourAddress } from "../refusals/your-address.ts";
import type { Report } from "./read-report.ts";

/** What servers said, with our own addresses called so: the answers, and the paragraphs of the text that have one. */
export function ofServer(
  answers: readonly string[],
  { text, headers, original }: Report,
  recipients: readonly string[],
): string[] {
  const [bounceAddress = ""] = addressesIn(original.get("return-path") ?? headers.get("to") ?? "");
  const origin = { mailFrom: original.get("from") ?? "", bounceDomain: domainIn(bounceAddress) };
  const named = (words: string) => withYourAddress(words, origin, recipients);
  // Beside an answer, servers quote the envelope and the headers, which have our addresses too.
  const isAboutUs = (line: string) => CODE.test(line) && !isNamedIn(line, recipients);
  const quoted = answersIn(text, recipients).map((paragraphs) =>
    paragraphs
      .split("\n")
      .map((line) => (isAboutUs(line) ? named(line) : line))
      .join("\n"),
  );
  return [...answers.map(named), ...quoted];
}

const isNamedIn = (words: string, recipients: readonly string[]) =>
  recipients.some((address) => words.toLowerCase().includes(address));

/** Splits a text by the addresses in it: what follows an address is about it, up to the next one. */
export function sectionsOf(text: string, recipients: readonly string[]): Map<string, string[]> {
  const sections = new Map<string, string[]>(recipients.map((recipient) => [recipient, []]));
  let current: string | undefined;
  for (const line of text.split("\n")) {
    const said = line.toLowerCase();
    current = recipients.find((recipient) => said.includes(recipient)) ?? current;
    if (current) sections.get(current)?.push(line);
  }
  return sections;
}

/** Returns the paragraphs with a code or a recipient's address, which contain what the server said. */
function answersIn(text: string, recipients: readonly string[]): string[] {
  const answers = text.split(/\n\s*\n/).filter((each) => CODE.test(each) || isNamedIn(each, recipients));
  return answers.length > 0 ? [answers.join("\n")] : [];
}

const CODE = /(?<![\d.])[45](?:[0-5]\d[ -]|\.\d{1,3}\.\d{1,3}(?![\d.]))/;

/** Returns the line with a server's answer, or the first one with an address. */
export function diagnosticIn(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const said =
    lines.find((line) => CODE.test(line)) ??
    lines.find((line) => /@/.test(line)) ??
    lines.find((line) => line !== "");
  return oneLine(said ?? "");
}

/** Long enough for any address that we make, and bounded, because the text may be a stranger's. Brackets and quotes of East Asian texts end it, too. */
const ADDRESS =
  /[^\s<>()[\]:;,"'@=/\\\u3000-\u301f\uff00-\uff20]{1,64}(?:=[^\s<>()[\]:;,"'@/\\]{1,64})?@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?/gu;

/** The addresses in a header or a text, each once, in order, in lower case. */
export const addressesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(ADDRESS)].map(([address]) => address.toLowerCase())),
];
