import { calloutNames, type CalloutKind } from "../block-words.ts";

export const calloutKinds = Object.keys(calloutNames).filter(
  (kind): kind is CalloutKind => kind in calloutNames,
);

export const CALLOUT = "data-callout";

/** The kinds of Obsidian and others that have another name here. */
const others: Readonly<Record<string, CalloutKind>> = {
  hint: "tip",
  success: "tip",
  check: "tip",
  done: "tip",
  question: "important",
  help: "important",
  faq: "important",
  caution: "warning",
  warn: "warning",
  attention: "warning",
  danger: "warning",
  error: "warning",
  failure: "warning",
  fail: "warning",
  missing: "warning",
  bug: "warning",
};

/** The kind that some program means by a word. What has no kind here is a note. */
export function calloutKindOf(word = "note"): CalloutKind {
  const wanted = word.toLowerCase();
  return calloutKinds.find((kind) => kind === wanted) ?? others[wanted] ?? "note";
}

/** The kinds that Ghost's colors mean; any other is a note. */
const ghostKinds: Readonly<Record<string, CalloutKind>> = {
  green: "tip",
  yellow: "warning",
  red: "warning",
  accent: "important",
  purple: "important",
  pink: "important",
};

/** The kind of a callout of Ghost, by the name of its color. */
export const ghostKindOf = (color: string): CalloutKind => ghostKinds[color] ?? "note";
