import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { markdownPost } from "../markdown/markdown-post.ts";
import { remarksOnFields } from "../source/email-html.ts";
import { NOWHERE, type SourceItem } from "../source/imported-post.ts";
import type { ListRow } from "../source/list-row.ts";
import { readRows } from "../source/post-list.ts";
import { pathsOfPosts, readText } from "../source/post-files.ts";
import type { PostReader } from "../source/post-reader.ts";

const LIST = /(?:^|\/)emails\.(?:csv|json)$/i;
const HEAD = /^(?:(?=[^\n]*\bsubject\b)[^\n]*\b(?:slug|publish_date)\b|\s*\[\s*\{[^]*?"subject"\s*:)/;
const TEXT = /\.(?:md|html)$/i;
/** A note of its editor to itself. */
const EDITOR = /^\s*<!--\s*buttondown-editor-mode:[^>]*-->/;
const reading = { required: ["subject"], isWanted: (array: string) => array === "" };
const FORM = /^[ \t]*\{\{\s*subscribe_form\s*\}\}[ \t]*$/gm;

/** The emails that Buttondown exports: a list with their titles and dates, and a file of Markdown for each. */
export const buttondown: PostReader = {
  recognise: async (tree) =>
    [...tree.paths].some((path) => TEXT.test(path)) && (await beginsAs(tree, LIST, HEAD))
      ? "surely"
      : undefined,
  open: (tree) => ({ items: () => readEmails(tree) }),
};

async function* readEmails(tree: FileTree): AsyncGenerator<SourceItem> {
  const [list = ""] = pathsOfPosts(tree, (path) => LIST.test(path), "list of emails of Buttondown");
  const used = new Set<string>();
  for await (const { row, place } of readRows(tree, list, reading)) {
    const names = [row.get("slug"), row.get("id")].filter(Boolean);
    const path = [...tree.paths].find(
      (each) => TEXT.test(each) && names.includes(stemOf(each)) && !used.has(each),
    );
    if (path) used.add(path);
    const body = row.get("body");
    const text = (path && (await readText(tree, path))) ?? body;
    yield emailPost(row, { path: path ?? `${names[0] ?? "email"}.md`, text, place });
  }
  for (const path of tree.paths)
    if (/\.md$/i.test(path) && !used.has(path))
      yield { kind: "left out", what: "text that the list of emails does not have", place: path, title: "" };
}

const stemOf = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");

function emailPost(
  row: ListRow,
  { path, text, place }: { path: string; text: string; place: string },
): SourceItem {
  const forms = text.match(FORM)?.length ?? 0;
  const read = markdownPost({
    path,
    fields: {
      title: row.get("subject"),
      date: row.first("publish_date", "creation_date"),
      description: row.get("description"),
      image: row.get("image"),
      canonical_url: row.get("canonical_url"),
    },
    text: text.replace(EDITOR, "").replaceAll(FORM, ""),
  });
  const slug = row.get("slug");
  const words = whyHidden(row);
  const onFields = remarksOnFields(row.get("subject"), row.get("description"));
  const isDraft = words !== undefined || isUnsent(row) || onFields.length > 0;
  return {
    kind: "post",
    post: {
      ...read,
      sourceId: `buttondown:${row.get("id") || slug || read.title}`,
      place,
      slug: slug || read.slug,
      tags: row.get("tags").split(/[;,]/).filter(Boolean),
      status: isDraft ? "draft" : read.status,
      publishedAt: isUnsent(row) ? undefined : read.publishedAt,
      addresses: slug ? [`/archive/${slug}/`, `/${slug}/`] : [],
      names: [],
      base: `${NOWHERE}archive/${encodeURIComponent(slug)}/`,
      remarks: [...(read.remarks ?? []), ...(words === undefined ? [] : [words]), ...onFields],
      notes: row.unread(["secondary_id", "source"]),
      elements: [
        ...Array.from({ length: forms }, () => ({ element: "sign-up form", outcome: "left out" as const })),
        ...read.elements,
      ],
    },
  };
}

/** The states in which nobody has got an email (https://docs.buttondown.com/api-emails-introduction, `status`). */
const isUnsent = (row: ListRow) =>
  !/^(?:|imported|sent|published|scheduled|about_to_send|in_flight|resending)$/i.test(row.get("status"));

/** What is not for everybody on the web (the same, `email_type` and `archival_mode`); lists without the column have sent emails alone. */
function whyHidden(row: ListRow): string | undefined {
  const said = [row.get("email_type"), row.get("archival_mode")];
  const hiding = said.find((word) => !/^(?:|public|archival|enabled|archive_only)$/i.test(word));
  return hiding === undefined
    ? undefined
    : `It was not public (${hiding}), so it is imported as a draft that keeps its date`;
}
