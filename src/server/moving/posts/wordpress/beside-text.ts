import type { XmlRecord } from "../../files/read-records.ts";
import type { ElementOutcome, ImportedNote } from "../source/imported-post.ts";
import { notesOfComments } from "../source/comments.ts";
import { momentOf } from "../source/moments.ts";
import { plainText } from "../source/plain-text.ts";
import { unreadParts } from "../source/unread-parts.ts";
import { isEmail, metaOf, metasOf, textOf } from "./wxr-item.ts";

/** What a post has beside its text that has no place here: values for its notes, and remarks and elements of the report. */
export function besideText(
  item: XmlRecord,
  language: string,
): { remarks: string[]; notes: ImportedNote[]; elements: ElementOutcome[] } {
  return {
    remarks: remarkOnLanguage(item, language),
    notes: [...filingsOf(item), ...fieldsOf(item), ...unknownParts(item), ...commentsOf(item)],
    elements: unseenComments(item),
  };
}

/** The parts of an item that are read, and those by which WordPress manages it. */
const KNOWN_PARTS = new Set(
  (
    "title link pubDate dc:creator guid content:encoded excerpt:encoded category wp:postmeta wp:comment wp:post_id wp:post_date " +
    "wp:post_date_gmt wp:post_modified wp:post_modified_gmt wp:comment_status wp:ping_status wp:post_name wp:status wp:post_parent " +
    "wp:menu_order wp:post_type wp:post_password wp:is_sticky wp:attachment_url"
  ).split(" "),
);

/** What other programs and plugins add to an item. */
const unknownParts = (item: XmlRecord): ImportedNote[] => unreadParts(item, (name) => KNOWN_PARTS.has(name));

const KINDS: Readonly<Record<string, string>> = { pingback: "pingback", trackback: "pingback" };

const COMMENT = "comment";

/** Readers saw the comments that were approved. The others are mostly spam. */
function kindOf(comment: XmlRecord): string {
  const isApproved = /^(?:1|approved?)?$/.test(textOf(comment, "wp:comment_approved"));
  return isApproved
    ? (KINDS[textOf(comment, "wp:comment_type")] ?? COMMENT)
    : "comment that was not approved";
}

const commentsIn = (item: XmlRecord) => item.children.filter(({ name }) => name === "wp:comment");

const unseenComments = (item: XmlRecord): ElementOutcome[] =>
  commentsIn(item)
    .map(kindOf)
    .filter((kind) => kind !== COMMENT)
    .map((element) => ({ element, outcome: "left out" }));

const commentsOf = (item: XmlRecord): ImportedNote[] =>
  notesOfComments(
    commentsIn(item)
      .filter((comment) => kindOf(comment) === COMMENT)
      .map((comment) => {
        const author = plainText(textOf(comment, "wp:comment_author"));
        const parent = textOf(comment, "wp:comment_parent");
        return {
          id: textOf(comment, "wp:comment_id"),
          parent: parent === "0" ? "" : parent,
          author: isEmail(author) ? "" : author,
          writtenAt:
            momentOf(textOf(comment, "wp:comment_date_gmt")) ?? momentOf(textOf(comment, "wp:comment_date")),
          text: plainText(textOf(comment, "wp:comment_content")),
        };
      }),
  );

/** Where plugins for several languages say that of a post: Polylang as a term, WPML in the meta fields. */
function remarkOnLanguage(item: XmlRecord, language: string): string[] {
  const term = terms(item).find(({ domain }) => domain === "language");
  const meta = metaOf(item);
  const code = term?.slug || meta.get("wpml_language") || meta.get("_wpml_import_language_code") || "";
  const isOfSite = /^[a-z]*/i.exec(code)?.[0].toLowerCase() === /^[a-z]*/i.exec(language)?.[0].toLowerCase();
  if (!code || (language && isOfSite)) return [];
  return [`Its language is ${term?.name || code}. Posts here have the language of the site`];
}

/** Taxonomies that come as categories, tags and authors, and those by which WordPress and its plugins manage a post. */
const KNOWN_TERMS =
  /^(?:category|post_tag|tag|author|language|post_translations|term_language|term_translations|translation_priority|post_format|nav_menu|link_category|wp_[a-z_]+|amp_[a-z_]+|yst_[a-z_]+|elementor_[a-z_]+|action-group|product_(?:type|visibility)|post_status)$/;

function filingsOf(item: XmlRecord): ImportedNote[] {
  const byDomain = Map.groupBy(
    terms(item).filter(({ domain, name }) => !KNOWN_TERMS.test(domain) && name !== ""),
    ({ domain }) => domain,
  );
  return [...byDomain].map(([domain, found]) => ({
    kind: "filing",
    name: domain,
    value: found.map(({ name }) => name).join(", "),
  }));
}

const terms = (item: XmlRecord) =>
  item.children
    .filter(({ name }) => name === "category")
    .map(({ text, attributes }) => ({
      domain: attributes["domain"] ?? "category",
      slug: attributes["nicename"] ?? "",
      name: plainText(text),
    }));

/** Keys that plugins write for themselves without the usual `_` before them, and those that are read elsewhere. */
const OF_PLUGINS =
  /^(?:_|footnotes$|enclosure$|rank_math|wpml_|wpb_|vc_|et_|td_|tdc_|tie_|essb_|jetpack|wpcom_|sharing_disabled|switch_like_status|dsq_|syndication_|blogger_|pvc_|post_views|views$|amp|eael_|fusion_|pyre_|sbg_|avada_|slide_template|site-|ast-|stm_|theplus|astra|classic-editor|inline_featured_image|spay_email|email_notification|jabber_published|publicize_|geo_(?:public|enabled)|ocean_|generate_|kadence|litespeed|swift-performance|rocket_|snap|snap[A-Z]|nc_|onesignal|mc4wp|wpupa_|iawp_|rop_|ig_|_?yoast|aioseo|saswp_|postie|wp_last_|hide_)/i;

/** Fields that the writers added themselves, such as those of Advanced Custom Fields, with their values. */
function fieldsOf(item: XmlRecord): ImportedNote[] {
  const metas = metasOf(item);
  const keys = new Set(metas.map(([key]) => key));
  return metas.flatMap(([key, value]) => {
    const words = plainText(readable(value)).trim();
    // For each field, Advanced Custom Fields notes under `_name` which one it is.
    const isOwn = keys.has(`_${key}`) || !OF_PLUGINS.test(key);
    if (!isOwn || key.startsWith("_") || words === "") return [];
    return [{ kind: "field", name: key, value: words }];
  });
}

/**
 * The beginning of an array that PHP has serialized, its end, or a value in it: a text, number, truth value or nothing. The length
 * of a text counts bytes of another encoding, so a text ends where the next part begins.
 */
const PART = /a:\d+:\{|\}|s:\d+:"([^]*?)";(?=[asidbNO}]|$)|[idb]:([^;{}]*);|N;/g;

/** The values of a serialized array with their names: `small: 1, big: 2`. Places in a list are no names. */
function readable(value: string): string {
  if (!/^a:\d+:\{[^]*\}$/.test(value)) return value;
  const said: string[] = [];
  // For each array around a part, the name that waits for its value.
  const names: (string | undefined)[] = [];
  for (const [part, text, other = ""] of value.matchAll(PART)) {
    const isValue = names.length > 0 && names.at(-1) !== undefined;
    if (part === "}") names.pop();
    if (part === "}" || part.startsWith("a:")) {
      if (part !== "}") names.push(undefined);
      else if (names.length > 0) names[names.length - 1] = undefined;
      continue;
    }
    if (!isValue) {
      names[names.length - 1] = text ?? "";
      continue;
    }
    const name = names.at(-1) ?? "";
    const word = text ?? other;
    if (word !== "") said.push(name === "" ? word : `${name}: ${word}`);
    names[names.length - 1] = undefined;
  }
  return said.join(", ");
}

/** The alt text and the caption of a file that was uploaded. */
export const wordsOfFile = (item: XmlRecord): { alt: string; caption: string } => ({
  alt: plainText(metaOf(item).get("_wp_attachment_image_alt") ?? ""),
  caption: textOf(item, "excerpt:encoded"),
});
