import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { visibleText } from "../../../src/contract/base/visible-text.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { askKept, readSitemap } from "./found.ts";
import { hardContents, hardTexts } from "./hard-content.ts";
import { createPost } from "../kit/inputs.ts";

const installIn = ({ database, files, clock }: TestApp) =>
  installSamples({ db: database.db, files, now: clock.now });

/** True if a robot may ask for a path: the longest rule decides, and of two as long the one that allows (RFC 9309, 2.2.2). */
function isAllowed(rules: { name: string; value: string }[], path: string): boolean {
  const matching = rules.filter(({ value }) => path.startsWith(value));
  const longest = Math.max(...matching.map(({ value }) => value.length), 0);
  return (
    matching.length === 0 || matching.some(({ name, value }) => name === "Allow" && value.length === longest)
  );
}

/** The facts before a Markdown text, each a line of YAML whose value is JSON, and the text. */
function takeApart(markdown: string) {
  const [, front = "", body = ""] = /^---\n((?:[a-z]+: .*\n)+)---\n\n([\s\S]*)$/.exec(markdown) ?? [];
  const facts = front
    .trimEnd()
    .split("\n")
    .map((line): [string, unknown] => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), JSON.parse(line.slice(colon + 2))];
    });
  return { facts: factsSchema.parse(Object.fromEntries(facts)), body };
}

/** Somebody else's reader of Markdown. */
const renderer = new MarkdownIt({ html: true });

const wordsOf = (html: string) => visibleText(html).replaceAll(/\s/g, "");

const factsSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  author: z.string(),
  date: z.iso.datetime(),
  updated: z.iso.datetime(),
  category: z.string(),
  tags: z.array(z.string()),
  url: z.url(),
});

describe.each(engines)("what is written for programs on %s", (engine) => {
  test("robots.txt has one group of known rules, and lets robots see all that the sitemap lists", async () => {
    await using app = await startApp(engine);
    await installIn(app);
    const response = await app.request("GET", "/robots.txt");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
    const lines = (await response.text()).split("\n").filter(Boolean);
    const fields = lines.map((line) => {
      const [, name = "", value = ""] = /^([A-Z][A-Za-z-]+): (\S+)$/.exec(line) ?? [];
      return { name, value };
    });
    expect(fields[0]).toEqual({ name: "User-agent", value: "*" });
    expect(fields.at(-1)).toEqual({ name: "Sitemap", value: `${PUBLIC_URL}/sitemap.xml` });
    const rules = fields.slice(1, -1);
    expect(rules.every(({ name, value }) => /^(?:Allow|Disallow)$/.test(name) && value.startsWith("/"))).toBe(
      true,
    );
    for (const { loc } of await readSitemap(app))
      expect(isAllowed(rules, new URL(loc).pathname), loc).toBe(true);
    const paths = ["/api/posts", "/api/docs", "/cards/site.png", "/blog?page=2", "/feed.xml"];
    expect(paths.map((path) => isAllowed(rules, path))).toEqual([false, true, true, true, true]);
  });

  test("llms.txt is a heading, a summary and lists of links, and all of them lead somewhere", async () => {
    await using app = await startApp(engine);
    await installIn(app);
    const { text } = await askKept(app, "/llms.txt");
    const [heading, , summary, ...lines] = text.trimEnd().split("\n");
    expect(heading).toBe("# Masthead");
    expect(summary).toMatch(/^> \S/);
    const form = /^(?:|## [A-Z][a-z]+|- \[(?:[^[\]\\]|\\.)+\]\((https:\/\/[^\s()]+)\)(?:: .+)?)$/;
    expect(lines.filter((line) => !form.test(line))).toEqual([]);
    const links = lines.flatMap((line) => form.exec(line)?.[1] ?? []);
    expect(links).toHaveLength(12 + 8 + 3);
    for (const link of links) expect((await app.request("GET", link)).status, link).toBe(200);
  });

  test("a post as Markdown has every fact of it, whatever its texts are", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const text of hardTexts) {
      const { slug, title, excerpt, tags, author } = await createPost(as, {
        title: text,
        excerpt: text,
        author: text.slice(0, 200),
        tags: [text.slice(0, 60), "a: b"],
        status: "published",
      });
      const { facts, body } = takeApart((await askKept(app, `/blog/${slug}.md`)).text);
      const [, heading = ""] = /^<h1>(.*)<\/h1>\n<p>A paragraph/.exec(renderer.render(body)) ?? [];
      expect(wordsOf(heading)).toBe(text.replaceAll(/[\s\p{Cc}\p{Noncharacter_Code_Point}]/gu, ""));
      expect(facts, text).toEqual({
        title,
        description: excerpt,
        author,
        tags,
        category: "growth",
        url: `${PUBLIC_URL}/blog/${slug}`,
        date: "2026-03-02T09:00:00.000Z",
        updated: "2026-03-02T09:00:00.000Z",
      });
    }
  });

  test("a post as Markdown says the same words as its page", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const { what, content } of hardContents) {
      const post = await createPost(as, { title: `About ${what}`, content, status: "published" });
      const { body } = takeApart((await askKept(app, `/blog/${post.slug}.md`)).text);
      expect(wordsOf(renderer.render(body)), what).toBe(wordsOf(`<h1>About ${what}</h1>${post.content}`));
    }
  });
});
