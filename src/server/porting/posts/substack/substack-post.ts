import { NOWHERE } from "../imported-post.ts";
import type { SourceItem } from "../imported-post.ts";
import { momentOf } from "../moments.ts";
import { plainText } from "../plain-text.ts";

type Row = ReadonlyMap<string, string>;

/** `123401.plain-text`: a number, and what the post is called in its address. */
const ID = /^(\d+)(?:\.(.*))?$/;

/** A post of the list with its text, and what there is to say of it. */
export function* substackPost(
  row: Row,
  { html, place }: { html: string; place: string },
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
  yield {
    kind: "post",
    post: {
      sourceId: `substack:${number}`,
      place,
      title,
      slug,
      excerpt: plainText(row.get("subtitle") ?? ""),
      html: spoken(row) + withoutButtons(html),
      cover: "",
      categories: [],
      tags: [],
      authors: [],
      status: isPublic ? "published" : "draft",
      publishedAt: moment,
      createdAt: moment,
      updatedAt: undefined,
      isFeatured: false,
      metaTitle: "",
      metaDescription: "",
      addresses: slug ? [`/p/${slug}`] : [],
      names: [],
      base: `${NOWHERE}p/${slug}`,
      elements: [],
    },
  };
  if (words) yield { kind: "problem", place, title, words };
}

/** The public never sees more than it saw before. */
function visibilityOf(row: Row): { isPublic: boolean; words?: string } {
  if (!/^true$/i.test(row.get("is_published") ?? "")) return { isPublic: false };
  const audience = row.get("audience") || "everyone";
  if (audience === "everyone") return { isPublic: true };
  return { isPublic: false, words: `was for some readers alone (${audience}), and comes as a draft` };
}

function spoken(row: Row): string {
  const address = row.get("podcast_url") ?? "";
  return /^https?:\/\/[^\s"<>]+$/.test(address)
    ? `<p><a href="${address}">Listen to this episode</a></p>`
    : "";
}

/** What asks for a subscription, a share or a comment at Substack. */
const OWN_BUTTON = /\/subscribe\b|\/comments\b|action=share|utm_campaign=CTA/;

const withoutButtons = (html: string) =>
  html
    .replaceAll(/<p\b[^>]*class="button-wrapper"[\s\S]*?<\/p>/gi, (button) =>
      OWN_BUTTON.test(button) ? "" : button,
    )
    .replaceAll(/<p\b[^>]*class="cta-caption"[\s\S]*?<\/p>/gi, "")
    .replaceAll(/<form\b[\s\S]*?<\/form>/gi, "")
    .replaceAll(/<div>\s*<hr\s*\/?>\s*<\/div>/gi, "<hr>");
