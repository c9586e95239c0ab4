import { hash } from "node:crypto";
import type { XmlRecord } from "../../files/read-records.ts";
import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { notesOfComments, type ImportedComment } from "../source/comments.ts";
import { momentOf } from "../source/moments.ts";
import { plainText } from "../source/plain-text.ts";
import { linkHtml } from "../source/raw-html.ts";
import { unreadParts } from "../source/unread-parts.ts";
import { readBloggerHtml } from "./blogger-html.ts";

/** The text of the first child of that name, trimmed; empty when there is none. */
export const textOf = (entry: XmlRecord, name: string): string =>
  entry.children.find((child) => child.name === name)?.text.trim() ?? "";

export const attributeOf = (entry: XmlRecord, name: string, attribute: string): string =>
  entry.children.find((child) => child.name === name)?.attributes[attribute] ?? "";

const categoriesOf = (entry: XmlRecord) => entry.children.filter(({ name }) => name === "category");

/** `post`, `page`, `comment`, `settings` or `template`: backups say it by a category, Takeout by an element of its own. */
export function typeOf(entry: XmlRecord): string {
  const kind = categoriesOf(entry)
    .map(({ attributes }) => /\/kind#(\w+)$/.exec(attributes["term"] ?? "")?.[1])
    .find((each) => each !== undefined);
  return kind ?? textOf(entry, "blogger:type").toLowerCase();
}

export const idOf = (entry: XmlRecord) => textOf(entry, "id");

const linkOf = (entry: XmlRecord, rel: string) =>
  entry.children.find(({ name, attributes }) => name === "link" && attributes["rel"] === rel)?.attributes[
    "href"
  ] ?? "";

/** The path at which the blog showed it; empty for a part of a page, as the first blogs had them. */
export function pathOfEntry(entry: XmlRecord): string {
  const address = textOf(entry, "blogger:filename") || linkOf(entry, "alternate");
  if (address.includes("#")) return "";
  const path = URL.parse(address, NOWHERE)?.pathname ?? "";
  return path.endsWith(".html") ? path : "";
}

/** Names that Blogger gives to people who have left. */
const NOBODY = /^(?:unknown|anonymous)$/i;

/** A post or page of a blog. */
export function* bloggerItem(
  entry: XmlRecord,
  { place, isPage, comments }: { place: string; isPage: boolean; comments: readonly ImportedComment[] },
): Generator<SourceItem> {
  const title = plainText(textOf(entry, "title"));
  const status = statusOf(entry);
  if (status === "trashed") {
    yield { kind: "left out", what: `${isPage ? "page" : "post"} in the trash`, place, title };
    return;
  }
  const elements: ElementOutcome[] = [];
  const path = pathOfEntry(entry);
  const author = plainText(authorOf(entry));
  const moment = momentOf(textOf(entry, "published"));
  const isDraft = status !== "live";
  yield {
    kind: "post",
    post: {
      isPage,
      sourceId: `blogger:${idOf(entry) || hash("sha256", `${path}\0${title}\0${moment ?? ""}`, "base64url")}`,
      place,
      title,
      slug:
        path
          .split("/")
          .at(-1)
          ?.replace(/\.html$/, "") ?? "",
      excerpt: "",
      html: spoken(entry, elements) + readBloggerHtml(textOf(entry, "content"), elements),
      cover: "",
      categories: [],
      tags: labelsOf(entry),
      authors: author && !NOBODY.test(author) ? [author] : [],
      status: isDraft ? "draft" : "published",
      publishedAt: isDraft ? undefined : moment,
      createdAt: momentOf(textOf(entry, "blogger:created")) ?? moment,
      updatedAt: momentOf(textOf(entry, "updated")),
      isFeatured: false,
      fields: { seo: { metaTitle: "", metaDescription: textOf(entry, "blogger:metaDescription") } },
      addresses: path ? [path] : [],
      names: [],
      base: NOWHERE + path.slice(1),
      ...(!["live", "draft", "scheduled"].includes(status) && {
        remarks: [`Its status at Blogger is “${status}”, so it is imported as a draft`],
      }),
      notes: [...unreadParts(entry, (name) => KNOWN_PARTS.test(name)), ...notesOfComments(comments)],
      elements: [...elements, ...placesIn(entry)],
    },
  };
}

/** The parts of an entry that are read, and those by which Blogger manages it. */
const KNOWN_PARTS =
  /^(?:id|title|content|published|updated|author|category|link|(?:app:)?(?:control|edited)|georss:.*|thr:.*|gd:.*|media:thumbnail|blogger:(?:type|status|trashed|created|filename|metaDescription|location|parent))$/;

/** The id of the post that a comment is about; empty if the feed does not say it. */
export const parentOf = (comment: XmlRecord) =>
  textOf(comment, "blogger:parent") || attributeOf(comment, "thr:in-reply-to", "ref");

/** A comment that readers saw; undefined for any other. */
export function commentOf(entry: XmlRecord): ImportedComment | undefined {
  if (statusOf(entry) !== "live") return undefined;
  const author = plainText(authorOf(entry));
  return {
    id: idOf(entry),
    // Blogger names the address of a comment that is answered, which ends with its id.
    parent: linkOf(entry, "related").split("/").at(-1) ?? "",
    author: NOBODY.test(author) ? "" : author,
    writtenAt: momentOf(textOf(entry, "published")),
    text: plainText(textOf(entry, "content")),
  };
}

/** The public never sees more than it saw before. */
function statusOf(entry: XmlRecord): string {
  const control = entry.children.find(({ name }) => /^(?:app:)?control$/.test(name));
  const draft = control?.children.find(({ name }) => /^(?:app:)?draft$/.test(name));
  if (draft && draft.text.trim().toLowerCase() !== "no") return "draft";
  const said = textOf(entry, "blogger:status").toLowerCase();
  if (said.includes("trashed") || textOf(entry, "blogger:trashed")) return "trashed";
  return said || "live";
}

const authorOf = (entry: XmlRecord) => {
  const author = entry.children.find(({ name }) => name === "author");
  return author ? textOf(author, "name") : "";
};

const labelsOf = (entry: XmlRecord): string[] =>
  categoriesOf(entry)
    .map(({ attributes }) => attributes["term"] ?? "")
    .filter((term) => term !== "" && !term.includes("/kind#"));

function spoken(entry: XmlRecord, elements: ElementOutcome[]): string {
  const address = linkOf(entry, "enclosure");
  if (!/^https?:/.test(address)) return "";
  elements.push({ element: "audio or video of a feed", outcome: "converted", into: "a link" });
  return linkHtml(address, "");
}

/** Where the writer says to have been. */
const placesIn = (entry: XmlRecord): ElementOutcome[] =>
  entry.children.some(
    ({ name, text, children }) =>
      /^(?:georss:featurename|blogger:location)$/.test(name) && (text.trim() !== "" || children.length > 0),
  )
    ? [{ element: "place of a post", outcome: "left out" }]
    : [];
