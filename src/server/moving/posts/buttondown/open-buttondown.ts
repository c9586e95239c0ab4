import { AppError } from "../../../base/errors.ts";
import { beginsAs } from "../../files/beginning.ts";
import type { FileTree } from "../../files/file-tree.ts";
import { readFrontMatter } from "../markdown/fields/front-matter.ts";
import { markdownPost } from "../markdown/markdown-post.ts";
import { remarksOnFields } from "../source/email-html.ts";
import { NOWHERE, type SourceItem } from "../source/imported-post.ts";
import { rowOfJson, type ListRow } from "../source/list-row.ts";
import { readRows, remarksOnText } from "../source/post-list.ts";
import { hasNone, readText, tooLarge } from "../source/post-files.ts";
import type { PostReader } from "../source/post-reader.ts";

const LIST = /(?:^|\/)emails\.(?:csv|json)$/i;
const HEAD = /^(?:(?=[^\n]*\bsubject\b)[^\n]*\b(?:slug|publish_date)\b|\s*\[\s*\{[^]*?"subject"\s*:)/;
const TEXT = /\.(?:md|html)$/i;
const JSON_FILE = /\.json$/i;
/** An answer of its API about all emails, under any name. */
const ANSWER =
  /^\s*\{(?=[^]*?"subject"\s*:)(?=[^]*?"(?:email_type|secondary_id|publish_date)"\s*:)[^]*?"results"\s*:\s*\[/;
/** Where its command line writes emails, with what it says of them above the text. */
const PULLED = /(?:^|\/)emails\/[^/]+\.md$/i;
const PULLED_HEAD = /^---[ \t]*\r?\n(?![^]*?^title:[^]*?^---)[^]*?^subject:[^]*?^---[ \t]*$/m;
/** Addresses of Buttondown itself are those of many sites. */
const SHARED = /(?:^|\.)buttondown\.(?:com|email)$/i;
const TAG_ID = /^(?:tag_\w+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const SNIPPET = /(?:^|\/)snippets\//i;
/** A note of its editor to itself. One of its editors writes HTML. */
const EDITOR = /^\s*<!--\s*buttondown-editor-mode:\s*(\w*)[^>]*-->/;
const reading = {
  required: ["subject"],
  isWanted: (array: string) => array === "" || array === "results",
};
const FORM = /^[ \t]*\{\{\s*subscribe_form\s*\}\}[ \t]*$/gm;

/** The emails that Buttondown exports with a file of Markdown for each, that its API lists, or that its command line writes. */
export const buttondown: PostReader = {
  recognise: async (tree) =>
    ([...tree.paths].some((path) => TEXT.test(path)) && (await beginsAs(tree, LIST, HEAD))) ||
    (await beginsAs(tree, JSON_FILE, ANSWER)) ||
    (await isPulled(tree))
      ? "surely"
      : undefined,
  readsMarkdown: true,
  open: (tree, hosts) => ({ items: () => readEmails(tree, hosts) }),
};

/** True for a folder in which all texts are emails; other sites may have such a folder, too. */
const isPulled = async (tree: FileTree) =>
  [...tree.paths].every((path) => !/\.mdx?$/i.test(path) || PULLED.test(path) || SNIPPET.test(path)) &&
  (await beginsAs(tree, PULLED, PULLED_HEAD));

async function* readEmails(tree: FileTree, hosts: string[]): AsyncGenerator<SourceItem> {
  const used = new Set<string>();
  const lists = await listsIn(tree);
  for (const list of lists) yield* readList(tree, list, { used, hosts });
  const pulled = lists.length > 0 ? [] : [...tree.paths].filter((path) => PULLED.test(path));
  for (const path of pulled) {
    used.add(path);
    yield await pulledEmail(tree, path);
  }
  if (lists.length + pulled.length === 0) throw hasNone(tree, "list of emails of Buttondown");
  for (const path of tree.paths)
    if (/\.md$/i.test(path) && !used.has(path))
      yield { kind: "left out", what: "text that the list of emails does not have", place: path, title: "" };
}

/** The list of an export, or else the answers of the API. */
async function listsIn(tree: FileTree): Promise<string[]> {
  const list = [...tree.paths].find((path) => LIST.test(path));
  if (list) return [list];
  const answers: string[] = [];
  for (const path of tree.paths)
    if (await beginsAs({ ...tree, paths: new Set([path]) }, JSON_FILE, ANSWER)) answers.push(path);
  return answers;
}

/** An email of the folder that the command line writes. */
async function pulledEmail(tree: FileTree, path: string): Promise<SourceItem> {
  const file = await readText(tree, path);
  if (file === undefined) return tooLarge(path);
  try {
    const { fields, text } = readFrontMatter(file);
    return emailPost(rowOfJson({ status: "draft", ...fields }), {
      path,
      text,
      place: path,
      base: `${NOWHERE}${encodeURI(path)}`,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "unreadable", place: path, title: stemOf(path), words: error.message };
  }
}

async function* readList(
  tree: FileTree,
  list: string,
  { used, hosts }: { used: Set<string>; hosts: string[] },
): AsyncGenerator<SourceItem> {
  for await (const { row, place } of readRows(tree, list, reading)) {
    const address = URL.parse(row.get("absolute_url"));
    if (address && !SHARED.test(address.hostname) && !hosts.includes(address.origin))
      hosts.push(address.origin);
    const names = [row.get("slug"), row.get("id")].filter(Boolean);
    const path = [...tree.paths].find(
      (each) => TEXT.test(each) && names.includes(stemOf(each)) && !used.has(each),
    );
    if (path) used.add(path);
    const body = row.get("body");
    const text = (path && (await readText(tree, path))) ?? body;
    yield emailPost(row, { path: path ?? `${names[0] ?? "email"}.md`, text, place });
  }
}

const stemOf = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");

/** Columns by which Buttondown manages emails. */
const OF_BUTTONDOWN =
  "secondary_id source absolute_url creation_date modification_date created modified".split(" ");

interface EmailText {
  path: string;
  text: string;
  place: string;
  /** Where addresses without a host begin, if not at the page of the email. */
  base?: string;
}

function emailPost(row: ListRow, { path, text, place, base }: EmailText): SourceItem {
  const forms = text.match(FORM)?.length ?? 0;
  const isHtml = (EDITOR.exec(text)?.[1] ?? row.get("editor_mode")) === "fancy";
  const read = markdownPost({
    path: isHtml ? path.replace(/\.\w+$/, ".html") : path,
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
  // The API gives tags by their ids, without their names.
  const said = row
    .get("tags")
    .split(/[;,]/)
    .map((tag) => tag.trim());
  const tags = said.filter((tag) => tag !== "" && !TAG_ID.test(tag));
  const nameless = said.filter((tag) => TAG_ID.test(tag));
  const words = whyHidden(row);
  const onFields = [
    ...remarksOnFields(row.get("subject"), row.get("description")),
    ...remarksOnText(text.replace(EDITOR, "")),
  ];
  const isDraft = words !== undefined || isUnsent(row) || onFields.length > 0;
  return {
    kind: "post",
    post: {
      ...read,
      sourceId: `buttondown:${row.get("id") || slug || read.title}`,
      place,
      slug: slug || read.slug,
      tags,
      isFeatured: /^(?:true|1)$/i.test(row.get("featured")),
      status: isDraft ? "draft" : read.status,
      publishedAt: isUnsent(row) ? undefined : read.publishedAt,
      addresses: slug ? [`/archive/${slug}/`, `/${slug}/`] : [],
      names: [],
      base: base ?? `${NOWHERE}archive/${encodeURIComponent(slug)}/`,
      remarks: [
        ...(nameless.length > 0 ? ["Its tags were left out, because the file has no names for them"] : []),
        ...(read.remarks ?? []),
        ...(words === undefined ? [] : [words]),
        ...onFields,
      ],
      notes: row.unread(OF_BUTTONDOWN),
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
