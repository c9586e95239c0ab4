import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import { visibleText } from "../../../src/contract/base/visible-text.ts";
import { postInput } from "../kit/inputs.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

/** HTML between the Markdown is the writers' own, as in most blogs. */
const markdown = new MarkdownIt({ html: true });

/** Posts of a blog over ten years, as an import would hand them in: those with a date, the oldest first. */
export function readRealPosts(folder: string) {
  return globSync("**/*.md", { cwd: folder })
    .sort()
    .flatMap((file) => readPost(readFileSync(join(folder, file), "utf8")) ?? [])
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt))
    .map((post, index) => Object.assign(post, { category: categorySlugs[index % categorySlugs.length] }));
}

/** TOML between two lines of `+++`, then Markdown. Undefined for the pages that have no date in their path. */
function readPost(file: string) {
  const [, front = "", text = ""] = /^\+\+\+\n([\s\S]*?)\n\+\+\+\n([\s\S]*)$/.exec(file) ?? [];
  const path = stringIn(front, "path");
  const [, year, month, day] = /(\d{4})\/(\d\d)\/(\d\d)\//.exec(path) ?? [];
  if (!year) return undefined;

  const content = markdown.render(text);
  const title = stringIn(front, "title");
  const team = stringIn(front, "team");
  const post = postInput({
    title,
    content,
    slug: path.split("/").at(-1) ?? "",
    excerpt: stringIn(front, "description") || (firstWordsOf(content) ?? title),
    author: [...(/^authors = \[(.*)\]$/m.exec(front)?.[1] ?? "").matchAll(/"([^"]*)"/g)]
      .map(([, name]) => name)
      .join(", "),
    tags: [path.split("/")[0] === "inside-rust" ? "Inside Rust" : "Rust", ...(team ? [team] : [])],
    status: "published",
  });
  return { ...post, publishedAt: `${year}-${month}-${day}T12:00:00Z` };
}

/** A string of TOML: in one or three single quotes as it is, in double quotes as JSON has it. */
function stringIn(front: string, name: string): string {
  const [, literal, basic] =
    new RegExp(`^${name} = (?:'{1,3}(.*?)'{1,3}|("(?:[^"\\\\]|\\\\.)*"))$`, "m").exec(front) ?? [];
  return literal ?? (basic ? String(JSON.parse(basic)) : "");
}

/** The first paragraph that says something, at most 300 characters of it. */
const firstWordsOf = (content: string) =>
  [...content.matchAll(/<p>([\s\S]*?)<\/p>/g)]
    .map(([, paragraph = ""]) => visibleText(paragraph).slice(0, 300).toWellFormed())
    .find((words) => words.length >= 10);
