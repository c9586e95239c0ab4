import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as calls from "../../../src/contract/content/posts.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { dataSets } from "../../setup/data.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import { createPost, PARAGRAPH } from "../kit/inputs.ts";

const hostile = [
  "\0",
  "a\0b",
  "'",
  '"',
  "' or 1=1 --",
  '"; drop table posts; --',
  "a AND",
  "OR",
  "NEAR(a b, 2)",
  "title:secret",
  "a*b*",
  "^a",
  "-a",
  "{a b}",
  "a:*",
  "a & | ! b",
  "<->",
  "\\",
  "%",
  "_",
  "$1",
  "?1",
  "\u{1F469}\u200d\u{1F4BB}",
  "\u0301",
  "a\u0301".repeat(500),
  "x".repeat(10_000),
  "a ".repeat(5_000),
  "好".repeat(10_000),
  "\u{10FFFF}",
  "İstanbul ıI ß ǅ ﬀ",
];

const urlOf = (path: string, search: string) => `${path}${encodeURIComponent(search.toWellFormed())}`;

/** What a search finds: how much, and which when one page has it all. Fails on anything but a list. */
async function findingsOf({ request }: TestApp, search: string) {
  const response = await request("GET", urlOf("/api/posts?search=", search));
  const { posts, totalPages, totalPosts } = await read(response, calls.listPosts);
  const ids = posts.map(({ id }) => id).sort((a, b) => a - b);
  return totalPages > 1 ? { totalPosts } : { totalPosts, ids };
}

async function fill(app: TestApp, strings: readonly string[]) {
  const as = await app.signIn();
  const texts = strings.map((text) => text.replaceAll("\0", "").toWellFormed().slice(0, 250));
  for (const text of texts)
    await createPost(as, {
      title: `Post about ${text}`,
      slug: "naughty",
      excerpt: `An excerpt: ${text}`,
      content: `${PARAGRAPH}<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`,
      tags: [text.slice(0, 30)],
      status: "published",
    });
}

describe.each(engines)("any text in the search field on %s", (engine) => {
  test("operators, quotes, wildcards, NUL and 10,000 characters are text", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { title: "One post to find", status: "published" });
    for (const search of hostile) {
      expect(await findingsOf(app, search), search.slice(0, 40)).toHaveProperty("totalPosts");
      for (const path of [
        "/api/posts?tag=",
        "/api/posts?category=",
        "/api/admin/posts?search=",
        "/api/admin/subscribers?search=",
      ])
        expect((await as("GET", urlOf(path, search))).status, `${path}${search.slice(0, 40)}`).toBe(200);
    }
    expect(await findingsOf(app, "find")).toEqual({ totalPosts: 1, ids: [1] });
  });

  test("an address that is broken is answered", async () => {
    await using app = await startApp(engine);
    const broken = ["%", "%zz", "%ff", "%c3%28", "%00", "a%00b", "%ed%a0%80", "&search=b", "=", "[]", "+"];
    for (const raw of broken)
      expect((await app.request("GET", `/api/posts?search=${raw}`)).status, raw).toBe(200);
  });
});

describe.each(dataSets("naughty-strings"))("every naughty string, $where", (strings) => {
  const naughty = z.array(z.string()).parse(strings.read("blns.json"));

  test("can be written, and finds the same posts on every engine", async () => {
    expect(naughty.length).toBeGreaterThan(200);
    await using apps = new AsyncDisposableStack();
    const started = await Promise.all(engines.map(async (engine) => apps.use(await startApp(engine))));
    await Promise.all(started.map((app) => fill(app, naughty.slice(0, 80))));
    for (const search of [...naughty, ...hostile]) {
      const [first, ...others] = await Promise.all(started.map((app) => findingsOf(app, search)));
      for (const other of others) expect(other, search.slice(0, 60)).toEqual(first);
    }
  });
});
