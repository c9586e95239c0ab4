import { capitalized } from "../../../contract/base/counting.ts";
import type { OwnableSentence, WordGroup } from "../../../contract/settings/words.ts";

export const groupNames: Readonly<Record<WordGroup, string>> = {
  frame: "Header and footer",
  home: "Home page",
  lists: "Lists of posts",
  posts: "Posts",
  archive: "Newsletter archive",
  forms: "Forms and messages",
  subscription: "Subscribing and preferences",
  emails: "Emails",
  failures: "When something is missing or fails",
  programs: "Titles, feeds and social cards",
};

/** `layout.popup.heading` as people read it: `Popup, heading`. The forms of a number are named by it. */
export function placeOf(key: string): string {
  const parts = key.split(".");
  const [first = "", ...rest] = parts.length > 1 ? parts.slice(1) : parts;
  const words = [first, ...rest].map((part) =>
    /^\d+$/.test(part)
      ? String(Number(part) + 1)
      : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const text = words.join(", ").replaceAll(/\b(?:api|faq|rss)\b/g, (name) => name.toUpperCase());
  return capitalized(text);
}

/** The sentences of a place that have every word. */
export function findSentences(
  sentences: readonly OwnableSentence[],
  search: string,
  place: string,
): OwnableSentence[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = (sentence: OwnableSentence) => {
    const text = `${sentence.own ?? ""} ${sentence.default} ${placeOf(sentence.key)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isThere = ({ group, own }: OwnableSentence) =>
    place === "" || (place === "own" ? own !== null : group === place);
  return sentences.filter((sentence) => isThere(sentence) && fits(sentence));
}
