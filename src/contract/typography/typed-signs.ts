import { quoteAfter } from "./set-signs.ts";
import { languageOf, signsOf, type Signs } from "./signs.ts";

/** What is typed, and the sign that it becomes. */
interface TypedRule {
  /** Ends at the cursor. */
  find: RegExp;
  /** `before` is the text before what was found; `earlier` are the signs of the language that the text had without its last letters. */
  signFor: (found: string, before: string, signs: Signs, earlier: Signs) => string;
}

const APOSTROPHE = "’";
const withApostrophe = (found: string) => found.replace(/[‘‚′]/, APOSTROPHE);

export const typedRules: readonly TypedRule[] = [
  { find: /"$/, signFor: (_, before, signs) => quoteAfter(before, '"', signs) },
  { find: /(?<=(?:^|\s))[‘‚]n'$/, signFor: () => "’n’" },
  { find: /'$/, signFor: (_, before, signs) => quoteAfter(before, "'", signs) },
  // At the start of a line, three hyphens are a divider.
  { find: /(?<=[^\s-]\s?)--$/, signFor: (_, __, { dash }) => dash },
  { find: /(?<=[^\s-]\s?)[–—]-$/, signFor: () => "—" },
  { find: /(?<![./\\])\.{3}$/, signFor: () => "…" },
  // The first letters tell the script of a text that begins with a quote.
  {
    find: /(?<=(?:^|[\s([{–—]))(?:«\u202F|[“„«”‘‚’‹])\p{L}{1,20}$/u,
    signFor: (found, _, signs, earlier) =>
      found.replace(/^\P{L}+/u, (sign) => reopened(sign, signs, earlier)),
  },
  // What follows tells that a quote or a prime was an apostrophe.
  { find: /(?<=(?:^|[\s(“„«]))[‘‚]\d\d$/, signFor: withApostrophe },
  { find: /(?<=(?:^|[\s(“„«]))[‘‚](?:tis|twas|twere|twill|til|em|bout|[stnk]) $/i, signFor: withApostrophe },
  { find: /(?<=\d)′\p{L}$/u, signFor: withApostrophe },
];

/** Where straight signs stay: in a field, behind a backtick, and in an address, which a double quote ends. */
const isLeft = (found: string, before: string) =>
  /\{[^{}]*$/.test(before) ||
  (before.split("`").length - 1) % 2 === 1 ||
  (found !== '"' && /(?:https?:\/\/|www\.|mailto:)\S*$/.test(before));

function reopened(opening: string, signs: Signs, earlier: Signs): string {
  if (opening === earlier.double[0]) return signs.double[0];
  return opening === earlier.single[0] ? signs.single[0] : opening;
}

interface Typed {
  found: string;
  /** The text around it. */
  before: string;
  after: string;
}

/** The sign for what a rule found, which was typed into a text; undefined to leave it. */
export function signTyped(
  rule: TypedRule,
  { found, before, after }: Typed,
  ofSite: string,
): string | undefined {
  if (isLeft(found, before)) return undefined;
  const signs = (typed: string) => signsOf(languageOf(`${before}${typed}${after}`, ofSite));
  const sign = rule.signFor(found, before, signs(found), signs(found.replace(/\p{L}+$/u, "")));
  return sign === found ? undefined : sign;
}
