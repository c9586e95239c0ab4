import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { readEmailHtml, remarksOnFields } from "../source/email-html.ts";
import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { datesIn } from "../markdown/fields/dates.ts";
import { momentOf } from "../source/moments.ts";
import type { ListRow } from "../source/list-row.ts";
import { readPostList, remarksOnText } from "../source/post-list.ts";
import { hasNone, pathsNamed, readText } from "../source/post-files.ts";
import type { PostReader } from "../source/post-reader.ts";
import { unescapedPath } from "../source/site-address.ts";

const LIST = /\.csv$/i;
/** The first line of its list of posts. */
const HEAD = /^(?=[^\n]*\bweb_title\b)[^\n]*\bcontent_html\b/;
/** The images that its list names by a path. */
const MEDIA = "https://media.beehiiv.com/cdn-cgi/image/quality=100/";

/** The list of posts that beehiiv exports, by itself or in an archive with files of HTML. */
export const beehiiv: PostReader = {
  recognise: async (tree) => ((await beginsAs(tree, LIST, HEAD)) ? "surely" : undefined),
  open: (tree, hosts) => ({
    items: () => readPosts(tree, hosts),
    pathsOf: (address) => [unescapedPath(address.pathname).slice(1), ...pathsNamed(tree.paths, address)],
  }),
};

async function* readPosts(tree: FileTree, hosts: string[]): AsyncGenerator<SourceItem> {
  let lists = 0;
  for (const path of tree.paths) {
    if (!LIST.test(path)) continue;
    if (!(await beginsAs({ ...tree, paths: new Set([path]) }, LIST, HEAD))) {
      yield { kind: "left out", what: "list that has no posts", place: path, title: "" };
      continue;
    }
    lists++;
    for await (const { row, place } of readPostList(tree, path, ["web_title", "content_html"])) {
      const address = URL.parse(row.first("url", "web_url"));
      if (address && !hosts.includes(address.origin)) hosts.push(address.origin);
      const html = row.get("content_html") || (await htmlBeside(tree, row, slugOf(address)));
      yield* beehiivPost(row, { html, place, address });
    }
  }
  if (lists === 0) throw hasNone(tree, "list of posts of beehiiv");
}

const slugOf = (address: URL | null) => unescapedPath(address?.pathname.split("/").findLast(Boolean) ?? "");

/** The text of a post whose row has none, by the name of its file. */
async function htmlBeside(tree: FileTree, row: ListRow, slug: string): Promise<string> {
  const names = new Set([row.get("id"), slug].filter(Boolean).map((name) => `${name}.html`));
  const path = [...tree.paths].find((each) => names.has(each.split("/").at(-1) ?? ""));
  return (path && (await readText(tree, path))) || "";
}

function* beehiivPost(
  row: ListRow,
  { html, place, address }: { html: string; place: string; address: URL | null },
): Generator<SourceItem> {
  const title = row.first("web_title", "title", "email_subject_line");
  const subtitle = row.first("web_subtitle", "subtitle");
  const slug = row.get("slug") || slugOf(address);
  const elements: ElementOutcome[] = [];
  const text = readEmailHtml(html, { title, subtitle, contentId: "content-blocks", elements });
  const onFields = [...remarksOnFields(title, subtitle, text), ...remarksOnText(html)];
  const { isOut, words } = visibilityOf(row);
  const created = row.first("created_at", "created");
  const dates = datesIn({
    date: row.first("publish_date", "published_at", "scheduled_at", "displayed_date") || created,
  });
  yield {
    kind: "post",
    post: {
      sourceId: `beehiiv:${row.get("id") || slug || title}`,
      place,
      title,
      slug,
      excerpt: subtitle || row.first("email_preview_text", "preview_text"),
      html: text,
      cover: coverOf(row.get("thumbnail_url")),
      categories: [],
      tags: listIn(row.first("content_tags", "tags")),
      authors: listIn(row.first("authors", "author")),
      status: isOut && words === undefined && onFields.length === 0 ? "published" : "draft",
      publishedAt: isOut ? dates.date : undefined,
      createdAt: momentOf(created) ?? dates.date,
      updatedAt: undefined,
      isFeatured: false,
      fields: {
        seo: {
          metaTitle: row.first("meta_default_title", "meta_title"),
          metaDescription: row.first("meta_default_description", "meta_description"),
        },
      },
      addresses: address && slug ? [address.pathname] : [],
      names: [],
      base: address?.href ?? `${NOWHERE}p/${encodeURIComponent(slug)}`,
      remarks: [...dates.remarks, ...(words === undefined ? [] : [words]), ...onFields],
      // A draft is not asked where it was to be seen; most are for everyone.
      notes: row.unread().filter(({ name, value }) => !IS_USUAL[name]?.test(value)),
      elements,
    },
  };
}

/** The audiences of a post that is open on the web. */
const FOR_ALL = /^(?:|free|all free subscribers|everyone)$/i;

const IS_TRUE = /^(?:true|yes|1)$/i;

/** What columns say of a post that everybody could find. */
const IS_USUAL: Readonly<Record<string, RegExp>> = {
  audience: FOR_ALL,
  web_audiences: FOR_ALL,
  platform: /^(?:web|both)$/i,
  hidden_from_feed: /^(?:false|no|0)$/i,
};

/** The public never sees more than it saw before. */
function visibilityOf(row: ListRow): { isOut: boolean; words?: string } {
  const status = row.get("status").toLowerCase();
  if (status === "archived") return { isOut: true, words: "It was archived, so it is imported as a draft" };
  if (!/^(?:confirmed|published|scheduled)$/.test(status)) return { isOut: false };
  if (/^email$/i.test(row.get("platform")))
    return {
      isOut: true,
      words: "It went out by email alone, so it is imported as a draft that keeps its date",
    };
  if (IS_TRUE.test(row.get("hidden_from_feed")))
    return { isOut: true, words: "No list showed it, so it is imported as a draft that keeps its date" };
  const audience = row.first("audience", "web_audiences");
  if (FOR_ALL.test(audience)) return { isOut: true };
  return {
    isOut: true,
    words: `It was for some readers alone (${audience}), so it is imported as a draft that keeps its date`,
  };
}

const coverOf = (path: string) =>
  path === "" || URL.canParse(path) ? path : MEDIA + path.replace(/^\/+/, "");

const listIn = (text: string) =>
  text
    .replaceAll(/^\[|\]$/g, "")
    .split(/[;,]/)
    .map((part) => part.trim().replaceAll(/^["']|["']$/g, ""))
    .filter(Boolean);
