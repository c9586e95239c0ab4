import { HtmlValidate, StaticConfigLoader, type ConfigData } from "html-validate";

/** What HTML has and the validator's tables do not. */
const additions = {
  // RDFa in HTML (https://www.w3.org/TR/html-rdfa/), in which Open Graph is written; `media` is that of a theme color
  // (HTML, 4.2.5).
  meta: { inherit: "meta", attributes: { property: {}, media: {} } },
  svg: { inherit: "svg", attributes: { viewbox: {} } },
  // HTML's sectioning content is article, aside, nav and section (HTML, 3.2.5.2.3).
  blockquote: { inherit: "blockquote", sectioning: false },
  details: { inherit: "details", sectioning: false },
  // Any whole number (HTML, 4.4.5).
  ol: { inherit: "ol", attributes: { start: { enum: ["/-?\\d+/"] } } },
};

/** Each rule that is off is one of spelling, in which HTML leaves a choice, or of taste. */
const rules: ConfigData["rules"] = {
  // React writes `charSet`, `<br/>`, `required=""` and the doctype in lower case; to a parser they are the same.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "doctype-style": "off",
  "void-style": "off",
  // Scripts and styles come from the site itself; anything from elsewhere would have to carry its hash.
  "require-sri": ["error", { target: "crossorigin" }],
  // Boxes of one name are one list of values, as radio buttons of one name are one choice.
  "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  // HTML lets an id begin with a digit, as that of a heading such as “2026 in numbers” does.
  "valid-id": ["error", { relaxed: true }],
  // How long a title is, and what a telephone number looks like, is the owner's to say.
  "long-title": "off",
  "tel-non-breaking": "off",
  // Inside code white space at the end of a line is the writer's.
  "no-trailing-whitespace": "off",
  "no-unknown-attributes": "error",
  "no-unknown-elements": "error",
};

const validatorFor = (presets: string[]) =>
  new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: presets, elements: ["html5", additions], rules }),
  );

const ofDocuments = validatorFor(["html-validate:recommended", "html-validate:document"]);
const ofFragments = validatorFor(["html-validate:recommended"]);

/** Everything that is wrong with a whole page, each with its place; nothing for a valid one. */
export async function problemsInPage(html: string): Promise<string[]> {
  const report = await ofDocuments.validateString(html);
  return [...problemsOf(report), ...forbiddenCharactersIn(html), ...badAddressesIn(html)];
}

/** The same for a part of a page, which stands in a `div`. */
export async function problemsInFragment(html: string): Promise<string[]> {
  const report = await ofFragments.validateString(`<div>${html}</div>`);
  return [...problemsOf(report), ...forbiddenCharactersIn(html), ...badAddressesIn(html)];
}

type Report = Awaited<ReturnType<HtmlValidate["validateString"]>>;

const problemsOf = ({ results }: Report) =>
  results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );

/** No document has them in any form (HTML, 13.2.3.5): controls, and what Unicode keeps free forever. */
const FORBIDDEN = /[^\t\n\f\r\u0020-\u007E\u00A0-\uD7FF\uE000-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const forbiddenCharactersIn = (html: string) =>
  [...html.matchAll(FORBIDDEN)].map(
    ([character]) => `forbidden character U+${character.codePointAt(0)?.toString(16)}`,
  );

/** Addresses must be URLs as they stand, without spaces and controls in them (URL, 4.3). */
const badAddressesIn = (html: string) =>
  [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)]
    .map(([, address = ""]) => address)
    .filter((address) => /[\0-\u0020]/.test(address) || !URL.canParse(address, "https://blog.example.com"))
    .map((address) => `no address: ${address}`);
