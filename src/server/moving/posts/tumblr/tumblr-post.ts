import { beginningOf } from "../../../../contract/base/cut-text.ts";
import { escaped } from "../../../../blocks/entities.ts";
import {
  field,
  isTrueIn,
  listOf,
  numberOf,
  parsedJson,
  textOf,
  textsWithin,
} from "../../files/json-fields.ts";
import {
  NOWHERE,
  type ElementOutcome,
  type ImportedNote,
  type ImportedPost,
} from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { attribute, readRaw, replaceElements } from "../source/raw-html.ts";
import { readLegacy } from "./legacy.ts";
import { readBlocks } from "./npf.ts";
import { withoutDetours } from "./without-detours.ts";

const NOT_PUBLIC: Readonly<Record<string, string>> = {
  private: "It was private, so it is imported as a draft",
  queued: "It was in the queue, so it is imported as a draft",
  queue: "It was in the queue, so it is imported as a draft",
  submission: "It was handed in and not published, so it is imported as a draft",
  unapproved: "It was handed in and not published, so it is imported as a draft",
};

/** A post of Tumblr, in its own blocks or as one of the older kinds. */
export function tumblrPost(post: unknown, place: string): ImportedPost {
  const id = textOf(post, "id_string") || textOf(post, "id");
  const blog = textOf(post, "blog_name") || textOf(field(post, "blog"), "name");
  const elements: ElementOutcome[] = [];
  const state = textOf(post, "state") || "published";
  const remark =
    NOT_PUBLIC[state] ??
    (/^(?:published|draft)$/.test(state)
      ? undefined
      : `Its state is “${state}”, so it is imported as a draft`);
  const moment =
    momentOf(textOf(post, "date").replace(/ GMT$/, " UTC")) ?? momentOfSeconds(numberOf(post, "timestamp"));
  const scheduled = momentOfSeconds(numberOf(post, "scheduled_publish_time"));
  const { title, html } = textsOf(post, blog, elements);
  const address = textOf(post, "post_url");
  const slug = textOf(post, "slug");
  return {
    sourceId: `tumblr:${blog}:${id}`,
    place,
    title: title || firstLine(textOf(post, "summary")),
    slug,
    excerpt: "",
    html: withShortLinks(withoutDetours(html + sourceLine(post, html)), blog, address),
    cover: "",
    categories: [],
    tags: listOf(post, "tags").filter((tag) => typeof tag === "string"),
    authors: [textOf(post, "post_author") || blog].filter(Boolean),
    status: state === "published" ? "published" : "draft",
    // What was out, but not for everybody, keeps its date.
    publishedAt: /^(?:published|private)$/.test(state) ? moment : scheduled,
    createdAt: moment,
    updatedAt: undefined,
    isFeatured: isTrueIn(post, "is_pinned"),
    // The address answers with any words behind the number, and without.
    addresses:
      state === "published"
        ? [...new Set([address, `/post/${id}/${slug}`, `/post/${id}`].filter(Boolean))]
        : [],
    names: [
      `https://${blog}.tumblr.com/post/${id}`,
      `https://www.tumblr.com/${blog}/${id}${slug && `/${slug}`}`,
    ],
    base: address || NOWHERE,
    notes: unknownIn(post),
    remarks: [
      ...(remark === undefined ? [] : [remark]),
      ...(state !== "published" && scheduled ? [`It was to be published on ${scheduled.slice(0, 10)}`] : []),
    ],
    elements,
  };
}

/** Keys that are read, and those by which Tumblr shows a post to somebody who is signed in or counts what happened to it. */
const KNOWN =
  /^(?:object_type|type|original_type|blog|blog_name|tumblelog.*|id|id_string|genesis_post_id|post_url|short_url|parent_post_url|slug|slug_.*|date|timestamp|scheduled_publish_time|state|format|reblog|reblog_.*|reblogged_.*|tags|summary|content|layout|trail|title|body|caption|text|source|source_.*|url|image_permalink|photoset_.*|photos?|photoset|link_.*|description|excerpt|publisher|dialogue|question|answer|asking_.*|player|embed|audio_.*|video_.*|video|track_name|album.*|artist|plays|permalink_url|html5_capable|thumbnail_.*|duration|width|height|post_author.*|note_count|notes|likes?|liked.*|followed|following|can_.*|is_.*|has_.*|should_.*|show_.*|display_.*|interactability.*|recommended_.*|mute.*|muted|bookmarklet|mobile|community_.*|classification|supply_.*|serve_.*|filtered|favicon|advertiser.*|views?|queued_state|post_html|canonical_.*|app_.*|colors|.*_color|.*poster.*)$/i;

const unknownIn = (post: unknown): ImportedNote[] =>
  textsWithin(post)
    .filter(([name, value]) => value !== "" && !KNOWN.test(name.split(".")[0] ?? ""))
    .map(([name, value]) => ({ kind: "column", name, value }));

/** Tumblr names below a post where it comes from. */
function sourceLine(post: unknown, html: string): string {
  const url = textOf(post, "source_url");
  if (!/^https?:/.test(url) || html.includes(escaped(url)) || html.includes(url)) return "";
  return `\n<p>— <a href="${escaped(url)}">${escaped(textOf(post, "source_title") || url)}</a></p>`;
}

/** Links to posts of the blog by the address that each has whatever words are behind its number. */
function withShortLinks(html: string, blog: string, address: string): string {
  const hosts = new Set([`${blog}.tumblr.com`, URL.parse(address)?.host ?? ""]);
  return html.replaceAll(
    /(?<=\bhref=")https?:\/\/([^/"]+)\/(?:post|(?:blog\/view\/)?([\w-]+))\/(\d+)(?:\/[^"#]*)?(?=["#])/g,
    (whole, host: string, named: string | undefined, id: string) => {
      const isOwn = named === undefined ? hosts.has(host) : host === "www.tumblr.com" && named === blog;
      return isOwn ? `https://${blog}.tumblr.com/post/${id}` : whole;
    },
  );
}

const momentOfSeconds = (seconds: number) =>
  seconds > 0 ? momentOf(new Date(seconds * 1000).toISOString()) : undefined;

const firstLine = (summary: string) => beginningOf(summary.split("\n")[0] ?? "", 100);

function textsOf(post: unknown, blog: string, elements: ElementOutcome[]): { title: string; html: string } {
  const content = listOf(post, "content");
  const isOfBlocks = content.length > 0 || textOf(post, "type") === "blocks";
  if (!isOfBlocks) return legacyTexts(post, blog, elements);
  const [first, ...rest] = content;
  const trail = listOf(post, "trail").map((each) => trailHtml(each, elements));
  const isHeading = textOf(first, "subtype") === "heading1" && trail.length === 0;
  const layout = listOf(post, "layout");
  const own = isHeading && layout.length === 0 ? rest : content;
  const html = readBlocks({ content: own, layout, elements });
  return { title: isHeading ? textOf(first, "text") : "", html: [...trail, html].join("\n") };
}

/** What others wrote, as a quotation with their name. */
function trailHtml(each: unknown, elements: ElementOutcome[]): string {
  const who = textOf(field(each, "blog"), "name") || textOf(each, "broken_blog_name") || "Somebody";
  elements.push({ element: "reblog", outcome: "converted", into: "a quotation" });
  const blocks = { content: listOf(each, "content"), layout: listOf(each, "layout"), elements };
  const html = blocks.content.length > 0 ? readBlocks(blocks) : textOf(each, "content");
  return quoted(who, html);
}

const quoted = (who: string, html: string) =>
  `<blockquote><p><a href="https://${escaped(who)}.tumblr.com/">${escaped(who)}</a>:</p>${html}</blockquote>`;

/** In older kinds, the text has what others wrote in it already, with their names. */
function legacyTexts(
  post: unknown,
  blog: string,
  elements: ElementOutcome[],
): { title: string; html: string } {
  const title = textOf(post, "type") === "link" ? "" : textOf(post, "title");
  const html = withBlocks(readLegacy(post, elements), elements);
  if (html === undefined) {
    elements.push({ element: "post of an unknown kind", outcome: "left out", makesDraft: true });
    return { title, html: textOf(post, "body") || textOf(post, "caption") };
  }
  const from = textOf(post, "reblogged_root_name") || textOf(post, "reblogged_from_name");
  if (from === "" || from === blog)
    return { title: title || (textOf(post, "type") === "link" ? textOf(post, "title") : ""), html };
  elements.push({ element: "reblog", outcome: "converted", into: "a quotation" });
  return { title, html: html.includes("tumblr_blog") ? html : quoted(from, html) };
}

/** Blocks that Tumblr has put into older texts: what plays something is in their data alone. */
function withBlocks(html: string | undefined, elements: ElementOutcome[]): string | undefined {
  if (html?.includes("data-npf") !== true) return html;
  return replaceElements(html, (element) => {
    const data = attribute(element, "data-npf");
    if (!/"type":"(?:video|audio|link|poll)"/.test(data)) return undefined;
    return readRaw(readBlocks({ content: [parsedJson(data)], layout: [], elements }));
  });
}
