import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { plainText } from "../source/plain-text.ts";
import { readSubstackHtml } from "./substack-html.ts";

type Row = ReadonlyMap<string, string>;

/** `123401.plain-text`: a number, and what the post is called in its address. */
const ID = /^(\d+)(?:\.(.*))?$/;

/** A post of the list with its text, and what there is to say of it. */
export function* substackPost(
  row: Row,
  { html, place, uploaded }: { html: string; place: string; uploaded: (kind: string, id: string) => string },
): Generator<SourceItem> {
  const id = row.get("post_id") ?? "";
  const title = plainText(row.get("title") ?? "");
  if (row.get("type") === "page") {
    yield { kind: "left out", what: "page", place, title };
    return;
  }
  const [, number = id, slug = ""] = ID.exec(id) ?? [];
  const { isPublic, words } = visibilityOf(row);
  const moment = momentOf(row.get("post_date"));
  const elements: ElementOutcome[] = [];
  const written = spoken(row, elements) + readSubstackHtml(html, elements, uploaded);
  yield {
    kind: "post",
    post: {
      sourceId: `substack:${number}`,
      place,
      title,
      slug,
      excerpt: plainText(row.get("subtitle") ?? ""),
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
      addresses: slug ? [`/p/${slug}`] : [],
      names: [],
      base: `${NOWHERE}p/${slug}`,
      elements,
    },
  };
  if (words) yield { kind: "problem", place, title, words };
}

/** The public never sees more than it saw before. */
function visibilityOf(row: Row): { isPublic: boolean; words?: string } {
  if (!isOut(row)) return { isPublic: false };
  const audience = row.get("audience") || "everyone";
  if (audience === "everyone") return { isPublic: true };
  return {
    isPublic: false,
    words: `was for some readers alone (${audience}), and comes as a draft that keeps its date`,
  };
}

const isOut = (row: Row) => /^true$/i.test(row.get("is_published") ?? "");

function spoken(row: Row, elements: ElementOutcome[]): string {
  const address = row.get("podcast_url") ?? "";
  if (!/^https?:\/\/[^\s"<>]+$/.test(address)) return "";
  elements.push({ element: "podcast episode", outcome: "converted", into: "a link" });
  return `<p><a href="${address}">Listen to this episode</a></p>`;
}
