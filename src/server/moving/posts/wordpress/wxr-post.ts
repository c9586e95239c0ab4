import type { XmlRecord } from "../../files/read-records.ts";
import type { ElementOutcome, SourceItem } from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { openingWords, plainText } from "../source/plain-text.ts";
import { fileNameIn, linkHtml } from "../source/raw-html.ts";
import { besideText } from "./beside-text.ts";
import { metaForMembers } from "./meta-for-members.ts";
import { filledIn } from "./filled-in.ts";
import { partForMembers } from "./part-for-members.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { readWordpressHtml } from "./wordpress-html.ts";
import { allMetaOf, isEmail, metaOf, metasOf, termsOf, textOf } from "./wxr-item.ts";

/** The facts of the site before the first item of a WXR file. */
export interface WxrSite {
  /** The site's own address; empty when the file does not say it. */
  address: string;
  /** The authors' names, by the logins that items use. */
  authors: Map<string, string>;
  /** `en-US`; empty when the file does not say it. */
  language: string;
}

/** Maps each status of WordPress, with the remark for the report. The public never sees more than it saw before. */
const statuses: Record<string, { status: "draft" | "published"; hasDate?: true; words?: string }> = {
  publish: { status: "published", hasDate: true },
  future: { status: "published", hasDate: true },
  draft: { status: "draft" },
  "auto-draft": { status: "draft" },
  pending: { status: "draft" },
  private: { status: "draft", hasDate: true, words: "was private, and comes as a draft that keeps its date" },
};

/** A post or page, and what there is to say of it. */
export function* postOf(item: XmlRecord, site: WxrSite): Generator<SourceItem> {
  const place = `line ${item.line}`;
  const title = plainText(textOf(item, "title"));
  const isPage = textOf(item, "wp:post_type") === "page";
  const given = textOf(item, "wp:status") || "publish";
  const known = Object.hasOwn(statuses, given) ? statuses[given] : undefined;
  if (given === "trash") {
    yield { kind: "left out", what: `${isPage ? "page" : "post"} in the trash`, place, title };
    return;
  }
  const { html, elements } = textOfPost(item);
  const authors = authorsOf(item, site);
  const beside = besideText(item, site.language);
  const moment = momentOfItem(item);
  const seo = seoOf(item);
  const isLocked = textOf(item, "wp:post_password") !== "";
  const gate = metaForMembers(metasOf(item));
  // The text may be that of a page builder, beside the post.
  const hidden = partForMembers(textOf(item, "content:encoded")) ?? partForMembers(html);
  const isHidden = isLocked || gate !== undefined || hidden !== undefined;
  const words = remarkOn({ given, isLocked, gate, hidden });
  yield {
    kind: "post",
    post: {
      isPage,
      ...addressesOf(item, site),
      place,
      title,
      slug: slugOf(item),
      excerpt: excerptOf(item, html, elements),
      html,
      categories: termsOf(item, "category").map(({ name }) => name),
      tags: [...termsOf(item, "post_tag"), ...termsOf(item, "tag")].map(({ name }) => name),
      authors: authors.filter((name) => !isEmail(name)),
      status: isHidden ? "draft" : (known?.status ?? "draft"),
      publishedAt: known?.hasDate ? moment : undefined,
      createdAt: moment,
      updatedAt: momentOf(textOf(item, "wp:post_modified_gmt")),
      isFeatured: textOf(item, "wp:is_sticky") === "1",
      ...seo.parts,
      remarks: [...beside.remarks, ...seo.remarks],
      notes: beside.notes,
      elements: [
        ...elements,
        ...beside.elements,
        ...(isPage ? [] : authors.filter(isEmail).map(() => HIDDEN_AUTHOR)),
      ],
    },
  };
  if (words) yield { kind: "problem", place, title, words };
}

/** Why a post is not public here as it was there; undefined for one that is. */
function remarkOn(post: {
  given: string;
  isLocked: boolean;
  gate: string | undefined;
  hidden: string | undefined;
}): string | undefined {
  const { given, isLocked, gate, hidden } = post;
  if (isLocked) return "had a password, and comes as a draft that keeps its date";
  if (gate) return `was for some readers alone (${gate}), and comes as a draft that keeps its date`;
  if (hidden)
    return `shows a part to some readers alone (${hidden}), and comes as a draft that keeps its date`;
  if (Object.hasOwn(statuses, given)) return statuses[given]?.words;
  return `has the status “${given}”, which is unknown here, and comes as a draft`;
}

/** A login that is an address is nobody's to read. */
const HIDDEN_AUTHOR: ElementOutcome = { element: "author's email address", outcome: "left out" };

/** The excerpt of its writer, or else the first words of a text that has shortcodes among them. */
function excerptOf(item: XmlRecord, html: string, elements: readonly ElementOutcome[]): string {
  const given = plainText(withoutShortcodes(textOf(item, "excerpt:encoded")));
  return given || !elements.some(({ makesDraft }) => makesDraft)
    ? given
    : openingWords(withoutShortcodes(html));
}

/** Its text, and the file of an episode of a podcast that its text does not link to. */
function textOfPost(item: XmlRecord): { html: string; elements: ElementOutcome[] } {
  const id = textOf(item, "wp:post_id");
  const footnotes = metaOf(item).get("footnotes") ?? "";
  const text = textOf(item, "content:encoded");
  const { html, elements } = readWordpressHtml(text, { id, footnotes, meta: metaOf(item) });
  const links: string[] = [];
  for (const enclosure of allMetaOf(item, "enclosure")) {
    const [address = ""] = enclosure.split(/\s/);
    if (!/^https?:\/\//.test(address) || html.includes(address)) continue;
    elements.push({ element: "enclosure", outcome: "converted", into: "a link" });
    links.push(linkHtml(address, fileNameIn(address)));
  }
  return { html: [html, ...links].join("\n\n"), elements };
}

/** Returns the slug in the old address, without the ending that some themes add. Other scripts than Latin are in it as `%d0%bf`. */
const slugOf = (item: XmlRecord) =>
  textOf(item, "wp:post_name")
    .replace(/\.(?:html?|php)$/i, "")
    // Squarespace writes the folders of the address, too.
    .replace(/^.*\/(?=[^/])/, "")
    .replaceAll(ESCAPED, (bytes) => decoder.decode(Buffer.from(bytes.replaceAll("%", ""), "hex")));

const ESCAPED = /(?:%[0-9a-f]{2})+/gi;
/** Does not refuse a slug that was cut within a character. */
const decoder = new TextDecoder();

function addressesOf(item: XmlRecord, { address }: WxrSite) {
  const link = textOf(item, "link");
  const guid = textOf(item, "guid");
  const id = textOf(item, "wp:post_id");
  const host = URL.parse(address)?.host ?? "";
  const folder = (URL.parse(address)?.pathname ?? "/").replace(/\/?$/, "/");
  const names = textOf(item, "wp:post_type") === "page" ? ["p", "page_id"] : ["p"];
  const byId = id
    ? [...new Set(names.flatMap((name) => [`/?${name}=${id}`, `${folder}?${name}=${id}`]))]
    : [];
  const before = allMetaOf(item, "_wp_old_slug").flatMap((slug) => addressBefore(link, slug));
  const addresses = [link, guid, ...byId, ...before].filter((each) => /^(?:https?:\/\/|\/)/.test(each));
  const whole = URL.parse(link, address || undefined)?.href ?? address;
  return {
    // Programs that only imitate the export may give nothing but a title and a date.
    sourceId: `wordpress:${host}:${id || guid || link || `${textOf(item, "title")} ${textOf(item, "wp:post_date")}`}`,
    addresses,
    names: [],
    base: whole,
  };
}

/** Collects the old addresses of a post: its slug is the last part of its address, with or without an ending. */
function addressBefore(link: string, slug: string): string[] {
  const moved = link.replace(
    /[^/?#]+?(\.\w+)?(\/?)$/,
    (_all, ending = "", slash = "") => `${slug}${ending}${slash}`,
  );
  return link.includes("?") || moved === link ? [] : [moved];
}

/** With the plugin Co-Authors Plus a post has several. */
function authorsOf(item: XmlRecord, { authors }: WxrSite): string[] {
  const together = termsOf(item, "author").map(({ name, slug }) => name || authors.get(slug) || slug);
  const creator = textOf(item, "dc:creator");
  return together.length > 0 ? [...new Set(together)] : [authors.get(creator) ?? creator];
}

const momentOfItem = (item: XmlRecord) =>
  momentOf(textOf(item, "wp:post_date_gmt")) ??
  momentOf(textOf(item, "pubDate")) ??
  momentOf(textOf(item, "wp:post_date"));

/** Reads the search texts and canonical addresses of the plugins Yoast, Rank Math and All in One SEO. */
function seoOf(item: XmlRecord) {
  const meta = metaOf(item);
  const known = {
    title: plainText(textOf(item, "title")),
    excerpt: plainText(withoutShortcodes(textOf(item, "excerpt:encoded"))),
  };
  const remarks: string[] = [];
  const said = (name: string, keys: string[]) => {
    const written = keys.map((key) => meta.get(key) ?? "").filter(Boolean);
    const read = written.map((template) => filledIn(template, known)).find((text) => text !== undefined);
    if (read === undefined && written[0] !== undefined)
      remarks.push(`Its ${name} “${written[0]}” was left out: a plugin fills parts of it in`);
    return read ?? "";
  };
  const canonical = meta.get("_yoast_wpseo_canonical") || meta.get("rank_math_canonical_url") || "";
  const thumbnail = meta.get("_thumbnail_id");
  const parts = {
    fields: {
      // A post's own address in WordPress is none here.
      canonicalUrl: canonical === textOf(item, "link") ? "" : canonical,
      seo: {
        metaTitle: said("search title", [
          "_yoast_wpseo_title",
          "rank_math_title",
          "_aioseo_title",
          "_aioseop_title",
        ]),
        metaDescription: said("search description", [
          "_yoast_wpseo_metadesc",
          "rank_math_description",
          "_aioseo_description",
          "_aioseop_description",
        ]),
      },
    },
    cover: thumbnail ? `file:${thumbnail}` : "",
  };
  return { parts, remarks };
}
