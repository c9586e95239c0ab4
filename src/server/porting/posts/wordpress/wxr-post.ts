import type { XmlRecord } from "../../files/read-records.ts";
import type { SourceItem } from "../imported-post.ts";
import { momentOf } from "../moments.ts";
import { plainText } from "../plain-text.ts";
import type { WxrSite } from "./read-wxr.ts";
import { readWordpressHtml } from "./wordpress-html.ts";
import { metaOf, termsOf, textOf } from "./wxr-item.ts";

/** What each status becomes, and what is said of it. The public never sees more than it saw before. */
const statuses: Record<string, { status: "draft" | "published"; words?: string }> = {
  publish: { status: "published" },
  future: { status: "published" },
  draft: { status: "draft" },
  "auto-draft": { status: "draft" },
  pending: { status: "draft" },
  private: { status: "draft", words: "It was private, and comes as a draft" },
};

/** A post, and what there is to say of it. */
export function* postOf(item: XmlRecord, site: WxrSite): Generator<SourceItem> {
  const place = `line ${item.line}`;
  const title = plainText(textOf(item, "title"));
  const given = textOf(item, "wp:status") || "publish";
  const known = Object.hasOwn(statuses, given) ? statuses[given] : undefined;
  if (given === "trash") {
    yield { kind: "left out", what: "post in the trash", place, title };
    return;
  }
  const { html, problems } = readWordpressHtml(textOf(item, "content:encoded"));
  const isLocked = textOf(item, "wp:post_password") !== "";
  const words = known ? known.words : `Its status “${given}” is unknown here; it comes as a draft`;
  yield {
    kind: "post",
    post: {
      ...addressesOf(item, site),
      place,
      title,
      slug: slugOf(item),
      excerpt: plainText(textOf(item, "excerpt:encoded")),
      html,
      categories: termsOf(item, "category").map(({ name }) => name),
      tags: [...termsOf(item, "post_tag"), ...termsOf(item, "tag")].map(({ name }) => name),
      authors: authorsOf(item, site),
      status: isLocked ? "draft" : (known?.status ?? "draft"),
      ...momentsOf(item),
      isFeatured: textOf(item, "wp:is_sticky") === "1",
      ...seoOf(item),
    },
  };
  if (isLocked) yield { kind: "problem", place, title, words: "had a password, and comes as a draft" };
  else if (words) yield { kind: "problem", place, title, words };
  for (const problem of problems) yield { kind: "problem", place, title, words: problem };
}

/** As it was in the address; some themes have put an ending there. */
const slugOf = (item: XmlRecord) => textOf(item, "wp:post_name").replace(/\.(?:html?|php)$/i, "");

function addressesOf(item: XmlRecord, { address }: WxrSite) {
  const link = textOf(item, "link");
  const guid = textOf(item, "guid");
  const id = textOf(item, "wp:post_id");
  const host = URL.parse(address)?.host ?? "";
  const addresses = [link, guid, ...(id ? [`/?p=${id}`] : [])].filter((each) =>
    /^(?:https?:\/\/|\/)/.test(each),
  );
  const whole = URL.parse(link, address || undefined)?.href ?? address;
  return {
    sourceId: `wordpress:${host}:${id || guid || link}`,
    addresses,
    names: [],
    base: whole,
    elements: [],
  };
}

/** With the plugin Co-Authors Plus a post has several. */
function authorsOf(item: XmlRecord, { authors }: WxrSite): string[] {
  const together = termsOf(item, "author").map(({ name, slug }) => name || authors.get(slug) || slug);
  const creator = textOf(item, "dc:creator");
  return together.length > 0 ? [...new Set(together)] : [authors.get(creator) ?? creator];
}

function momentsOf(item: XmlRecord) {
  const publishedAt =
    momentOf(textOf(item, "wp:post_date_gmt")) ??
    momentOf(textOf(item, "pubDate")) ??
    momentOf(textOf(item, "wp:post_date"));
  return { publishedAt, createdAt: publishedAt, updatedAt: momentOf(textOf(item, "wp:post_modified_gmt")) };
}

/** As the plugins Yoast, Rank Math and All in One SEO keep them. `%%title%%` is a recipe, and no title. */
function seoOf(item: XmlRecord) {
  const meta = metaOf(item);
  const said = (keys: string[]) =>
    keys.map((key) => meta.get(key) ?? "").find((value) => value !== "" && !/%\w+%|#post_/.test(value)) ?? "";
  const thumbnail = meta.get("_thumbnail_id");
  return {
    metaTitle: said(["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title"]),
    metaDescription: said([
      "_yoast_wpseo_metadesc",
      "rank_math_description",
      "_aioseo_description",
      "_aioseop_description",
    ]),
    cover: thumbnail ? `file:${thumbnail}` : "",
  };
}
