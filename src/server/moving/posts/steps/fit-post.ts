import { firstWords } from "../../../../contract/base/cut-text.ts";
import { onlyFor } from "../../../../blocks/only/only.ts";
import { setSigns } from "../../../../contract/typography/set-signs.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import {
  MAX_TITLE_LENGTH,
  postFieldNames,
  postFields,
  type PostFields,
} from "../../../../contract/content/post-fields.ts";
import { withSigns } from "../../../engines/html/set-html-signs.ts";
import type { InsertedPost } from "../../../content/posts/writing/create-post.ts";
import { chooseCategory, type Filing } from "./choose-category.ts";
import { remarksOnAnchors } from "./dead-links.ts";
import { storable, type ElementOutcome, type ImportedPost } from "../source/imported-post.ts";
import { keepNotes } from "./keep-notes.ts";
import { leadAnchors } from "./lead-anchors.ts";
import { openingWords, plainText } from "../source/plain-text.ts";
import { cleanImported } from "./prepare-html.ts";
import type { KeepWithin } from "./lazy-images.ts";

export interface FittedPost extends InsertedPost {
  isFiledByDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** The changes that the report names. */
  remarks: string[];
  /** What it says that nobody has to look at. */
  notices: string[];
  /** The outcomes for elements that a text here cannot contain. */
  elements: ElementOutcome[];
}

/**
 * A post as we have posts, but for its cover and the addresses in its text. It may break the rules of the form: short titles and texts
 * stay as they are. @throws AppError `invalid` for a text that is more than a post can be.
 */
export function fitPost(
  post: ImportedPost,
  { slug, filing, now, ...how }: FitText & { slug: string; filing: Filing; now: Date },
): FittedPost {
  const { content, shown, title, wholeTitle, excerpt, remarks, elements } = fitText(post, how);
  const status = statusOf(post, { now, isEmpty: !hasContent(shown), remarks });
  const { category, tags, lostTags } = chooseCategory(post, filing);
  if (lostTags.length > 0)
    remarks.push(
      `It has ${tags.length + lostTags.length} tags, so these were left out: ${firstWords(lostTags.join(", "), 300)}`,
    );
  const createdAt = new Date(post.createdAt ?? post.publishedAt ?? now);
  const ofTitle =
    wholeTitle === undefined ? [] : [{ kind: "title", name: "title", value: wholeTitle } as const];
  const { notes, kept, lost } = keepNotes([...ofTitle, ...(post.notes ?? [])]);
  return {
    ...fieldsThatHold(post.fields ?? {}, remarks),
    notes,
    title,
    slug,
    excerpt: excerpt || openingWords(shown),
    content,
    coverImage: "",
    category: category ?? filing.category,
    isFiledByDefault: category === undefined,
    tags,
    author: line(post.authors.join(", ")) || "Admin",
    status,
    featured: post.isFeatured,
    // A draft that was out keeps its date, which counts again when it is published.
    publishedAt: post.publishedAt ?? null,
    createdAt,
    updatedAt: new Date(post.updatedAt ?? post.publishedAt ?? createdAt),
    remarks: [...remarks, ...lost],
    notices: kept,
    elements,
  };
}

export interface FitText {
  signsOf: string | undefined;
  keepWithin: KeepWithin | undefined;
}

/**
 * A title, an excerpt and a text as we have them; with `signsOf`, the language of the site, they have typographic signs. @throws AppError
 * `invalid` for a text that is more than one can be.
 */
export function fitText(
  post: Pick<ImportedPost, "html" | "title" | "excerpt" | "remarks">,
  { signsOf, keepWithin }: FitText,
) {
  const { content: cleaned, elements } = cleanImported(post.html, keepWithin);
  const { html: led, dead } = leadAnchors(cleaned);
  const content = withSigns(led, signsOf);
  const ofLine = (text: string) => (signsOf === undefined ? line(text) : setSigns(line(text), signsOf));
  // Readers of the site see the title and the excerpt.
  const shown = onlyFor("web", content);
  const remarks = [...(post.remarks ?? []), ...remarksOnAnchors(dead)];
  const whole = ofLine(post.title) || firstWords(plainText(shown), 60) || "Untitled";
  // Every list, feed and search shows it.
  const title = firstWords(whole, MAX_TITLE_LENGTH - 1);
  const wholeTitle = whole.length > MAX_TITLE_LENGTH ? whole : undefined;
  const lostLetters = `${title} ${shown}`.split("\uFFFD").length - 1;
  if (lostLetters > 0)
    remarks.push(
      `${lostLetters === 1 ? "1 letter" : `${lostLetters} letters`} could not be read: look for \uFFFD`,
    );
  if (!line(post.title)) remarks.push(`It has no title, and is called “${title}”`);
  return { content, shown, title, wholeTitle, excerpt: ofLine(post.excerpt), remarks, elements };
}

/** The fields that keep their rules. */
function fieldsThatHold(given: Partial<PostFields>, remarks: string[]): Partial<PostFields> {
  const kept = postFieldNames.flatMap((name) => {
    if (given[name] === undefined) return [];
    const read = postFields[name].create.safeParse(inLines(given[name]));
    if (read.success) return [[name, read.data]];
    remarks.push(`Its field “${postFields[name].name}” is not valid, so it was left out`);
    return [];
  });
  return Object.fromEntries(kept);
}

/** Each text in a value as one line. */
const inLines = (value: unknown): unknown => {
  if (typeof value === "string") return line(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([part, text]) => [part, inLines(text)]));
};

/** True if there is something to see: an image, or more than spaces and other signs without a shape. */
export const hasContent = (html: string) =>
  /<img\b/.test(html) || /[\p{L}\p{N}\p{P}\p{S}]/u.test(visibleText(html));

/**
 * Nothing is published that has no text, whose text may be somewhere that we do not read, or that has no date or has
 * expired: the public never sees more than it did.
 */
function statusOf(
  { status, publishedAt, expiresAt, elements }: ImportedPost,
  { now, isEmpty, remarks }: { now: Date; isEmpty: boolean; remarks: string[] },
) {
  if (status === "draft" || isUnclear(elements)) return "draft";
  if (isEmpty) {
    remarks.push("It has no text, so it is imported as a draft");
    return "draft";
  }
  if (!publishedAt) {
    remarks.push("It has no date, so it is imported as a draft");
    return "draft";
  }
  const day = expiresAt?.slice(0, 10);
  if (!expiresAt || expiresAt > now.toISOString()) {
    if (day) remarks.push(`It would have expired on ${day}. Here it stays public`);
    return status;
  }
  remarks.push(`It expired on ${day}, so it is imported as a draft`);
  return "draft";
}

/** True if something in a post is not understood, which its line in the report says. */
export const isUnclear = (elements: readonly ElementOutcome[]) =>
  elements.some(({ makesDraft }) => makesDraft);

export const line = (text: string) => storable(text).replaceAll(/\s+/g, " ").trim();
