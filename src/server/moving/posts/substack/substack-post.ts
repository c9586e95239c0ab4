import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import type { ListRow } from "../source/list-row.ts";
import { momentOf } from "../source/moments.ts";
import { plainText } from "../source/plain-text.ts";
import { readSubstackHtml } from "./substack-html.ts";

/** `123401.plain-text`: a number, and what the post is called in its address. */
const ID = /^(\d+)(?:\.(.*))?$/;

/** A post of the list with its text, and what there is to say of it. */
export function* substackPost(
  row: ListRow,
  { html, place, uploaded }: { html: string; place: string; uploaded: (kind: string, id: string) => string },
): Generator<SourceItem> {
  const id = row.get("post_id");
  const title = plainText(row.get("title"));
  const isPage = row.get("type") === "page";
  const [, number = id, slug = ""] = ID.exec(id) ?? [];
  const { isPublic, words } = visibilityOf(row);
  const moment = momentOf(row.get("post_date"));
  const elements: ElementOutcome[] = [];
  const written = spoken(row, elements) + readSubstackHtml(html, elements, uploaded);
  yield {
    kind: "post",
    post: {
      isPage,
      sourceId: `substack:${number}`,
      place,
      title,
      slug,
      excerpt: plainText(row.get("subtitle")),
      html: written,
      cover: "",
      categories: [],
      tags: [],
      authors: [],
      status: isPublic ? "published" : "draft",
      publishedAt: isOut(row) ? moment : undefined,
      createdAt: moment,
      updatedAt: undefined,
      isFeatured: false,
      addresses: addressesOf(number, slug, isPage),
      names: [],
      base: `${NOWHERE}p/${slug}`,
      // The audience of a draft is not asked for; most are for everyone.
      notes: row.unread().filter(({ name, value }) => name !== "audience" || value !== "everyone"),
      elements,
    },
  };
  if (words) yield { kind: "problem", place, title, words };
}

/** The last ones are those of headings; a page such as About is at its name, too. */
const addressesOf = (number: string, slug: string, isPage: boolean) => [
  ...(slug ? [`/p/${slug}`] : []),
  ...(slug && isPage ? [`/${slug}`] : []),
  ...(/^\d+$/.test(number) ? [`/i/${number}`] : []),
];

/** What readers of the site could open; any other kind, such as an email to some subscribers, was perhaps not public. */
const PUBLIC_TYPES = new Set(["", "newsletter", "podcast", "thread", "video", "page"]);

/** The public never sees more than it saw before. */
function visibilityOf(row: ListRow): { isPublic: boolean; words?: string } {
  if (!isOut(row)) return { isPublic: false };
  const audience = row.get("audience") || "everyone";
  const type = row.get("type");
  if (!PUBLIC_TYPES.has(type))
    return {
      isPublic: false,
      words: `was no post for the site (${type.replaceAll("_", " ")}), and comes as a draft that keeps its date`,
    };
  if (audience === "everyone") return { isPublic: true };
  return {
    isPublic: false,
    words: `was for some readers alone (${audience}), and comes as a draft that keeps its date`,
  };
}

const isOut = (row: ListRow) => /^true$/i.test(row.get("is_published"));

function spoken(row: ListRow, elements: ElementOutcome[]): string {
  const address = row.get("podcast_url");
  if (!/^https?:\/\/[^\s"<>]+$/.test(address)) return "";
  elements.push({ element: "podcast episode", outcome: "converted", into: "a link" });
  return `<p><a href="${address}">Listen to this episode</a></p>`;
}
