import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { readEmailHtml, remarksOnFields } from "../source/email-html.ts";
import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { datesIn } from "../markdown/fields/dates.ts";
import { momentOf } from "../source/moments.ts";
import type { ListRow } from "../source/list-row.ts";
import { readRows, readSingle, remarksOnText } from "../source/post-list.ts";
import { hasNone } from "../source/post-files.ts";
import type { PostReader } from "../source/post-reader.ts";
import { unescapedPath } from "../source/site-address.ts";

const LIST = /\.(?:json|csv)$/i;
/** A list of broadcasts as the API answers it, or rows with a subject and a text. */
const HEAD =
  /^\s*(?:\{\s*"broadcasts"\s*:\s*\[|\[\s*\{(?=[^]*?"subject"\s*:)(?=[^]*?"content"\s*:)[^]*?"(?:send_at|published_at)"\s*:|(?=[^\n]*\bsubject\b)(?=[^\n]*\b(?:send_at|published_at|sent_at)\b)[^\n{]*\bcontent\b)/i;

/** The answer about one broadcast. */
const ONE = /^\s*\{\s*"broadcast"\s*:\s*\{/;

/** Numbers by which Kit finds its own records. */
const IDS = ["publication_id", "email_template.id"];

const reading = {
  required: ["subject", "content"],
  isWanted: (array: string) => array === "" || array === "broadcasts",
};

/** The broadcasts of Kit, once ConvertKit, as its API lists them (https://developers.kit.com, “Broadcasts”). */
export const kit: PostReader = {
  recognise: async (tree) =>
    (await beginsAs(tree, LIST, HEAD)) || (await beginsAs(tree, LIST, ONE)) ? "surely" : undefined,
  open: (tree) => ({ items: () => readBroadcasts(tree) }),
};

async function* readBroadcasts(tree: FileTree): AsyncGenerator<SourceItem> {
  let lists = 0;
  for (const path of tree.paths) {
    if (!LIST.test(path)) continue;
    const only = { ...tree, paths: new Set([path]) };
    const isOne = await beginsAs(only, LIST, ONE);
    if (!isOne && !(await beginsAs(only, LIST, HEAD))) {
      yield { kind: "left out", what: "file without broadcasts", place: path, title: "" };
      continue;
    }
    lists++;
    const rows = isOne ? readSingle(tree, path, "broadcast") : readRows(tree, path, reading);
    for await (const { row, place } of rows) yield broadcastPost(row, place);
  }
  if (lists === 0) throw hasNone(tree, "broadcasts of Kit");
}

/** What has not gone out was not on the web either, though Kit gives a draft a date. */
const remarksOnStatus = (status: string): string[] =>
  /^(?:|completed|sent|sending|published|scheduled)$/i.test(status)
    ? []
    : [`Its status at Kit is “${status}”, so it is imported as a draft`];

function broadcastPost(row: ListRow, place: string): SourceItem {
  const title = row.get("subject");
  const elements: ElementOutcome[] = [];
  const content = row.get("content");
  const html = readEmailHtml(content, { title, elements });
  const address = URL.parse(row.get("public_url"));
  const slug = address?.pathname.split("/").findLast(Boolean) ?? "";
  const isPublic = /^(?:true|1|yes)$/i.test(row.get("public"));
  const status = row.get("status");
  const dates = ["published_at", "send_at", "sent_at"];
  // What is still to go out has a date before that, too.
  if (/^scheduled$/i.test(status)) dates.unshift("send_at");
  const { date: sent, remarks } = datesIn({ date: row.first(...dates) });
  const created = momentOf(row.get("created_at"));
  const onFields = [...remarksOnFields(title, html), ...remarksOnStatus(status), ...remarksOnText(content)];
  return {
    kind: "post",
    post: {
      sourceId: `kit:${row.get("id") || `${title} ${sent ?? ""}`}`,
      place,
      title,
      slug: unescapedPath(slug),
      excerpt: row.get("preview_text"),
      html,
      cover: row.get("thumbnail_url"),
      coverAlt: row.get("thumbnail_alt"),
      categories: [],
      tags: [],
      authors: [],
      status: isPublic && sent && onFields.length === 0 ? "published" : "draft",
      publishedAt: sent,
      createdAt: created ?? sent,
      updatedAt: undefined,
      isFeatured: false,
      addresses: address && slug ? [address.pathname] : [],
      names: [],
      base: address?.href ?? `${NOWHERE}posts/`,
      remarks: [
        ...remarks,
        ...(isPublic || !sent
          ? []
          : ["It went out by email alone, so it is imported as a draft that keeps its date"]),
        ...onFields,
      ],
      notes: row.unread(IDS),
      elements,
    },
  };
}
