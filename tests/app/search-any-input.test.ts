import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as calls from "../../src/contract/posts.ts";
import { startApp } from "../setup/app.ts";
import type { TestApp } from "../setup/app.ts";
import { hasData, readData } from "../setup/data.ts";
import { engines } from "../setup/engines.ts";
import { read } from "./ask.ts";
import { createPost, PARAGRAPH } from "./inputs.ts";

const naughty = hasData ? z.array(z.string()).parse(readData("naughty-strings/blns.json")) : [];

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

/** The ids of all that a search finds, over all its pages; fails on anything but a list. */
async function idsFor({ request }: TestApp, search: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const response = await request("GET", `${urlOf("/api/posts?search=", search)}&page=${page}`);
    const list = await read(response, calls.listPosts);
    ids.push(...list.posts.map(({ id }) => id));
    totalPages = list.totalPages;
  }
  return ids.sort((a, b) => a - b);
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
      expect(await idsFor(app, search), search.slice(0, 40)).toBeInstanceOf(Array);
      for (const path of [
        "/api/posts?tag=",
        "/api/posts?category=",
        "/api/admin/posts?search=",
        "/api/admin/subscribers?search=",
      ])
        expect((await as("GET", urlOf(path, search))).status, `${path}${search.slice(0, 40)}`).toBe(200);
    }
    expect(await idsFor(app, "find")).toEqual([1]);
  });

  test.each(["%", "%zz", "%ff", "%c3%28", "%00", "a%00b", "%ed%a0%80", "&search=b", "=", "[]", "+"])(
    "an address with search=%s is answered",
    async (raw) => {
      await using app = await startApp(engine);
      expect((await app.request("GET", `/api/posts?search=${raw}`)).status).toBe(200);
    },
  );

  test.skipIf(!hasData)(
    "every naughty string can be written in a post, and found or not, without a failure",
    async () => {
      await using app = await startApp(engine);
      await fill(app, naughty.slice(0, 120));
      expect(naughty.length).toBeGreaterThan(500);
      for (const search of naughty) expect(await idsFor(app, search), search).toBeInstanceOf(Array);
    },
  );
});

describe.skipIf(engines.length < 2 || !hasData)("search on both engines", () => {
  test("the same posts are found, whatever is looked for", { timeout: 60_000 }, async () => {
    const [first, second] = engines;
    await using one = await startApp(first ?? "sqlite");
    await using other = await startApp(second ?? "postgres");
    const texts = naughty.slice(0, 80);
    await Promise.all([fill(one, texts), fill(other, texts)]);
    for (const search of [...naughty, ...hostile])
      expect(await idsFor(one, search), search.slice(0, 60)).toEqual(await idsFor(other, search));
  });
});
