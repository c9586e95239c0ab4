import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { dataSets } from "../../../setup/data.ts";
import { engines } from "../../../setup/engines.ts";
import { folderOf, importInto } from "./importing.ts";
import { createPost } from "../../kit/inputs.ts";

/** As whoever serves reads it: out of the cache, or made for it. */
async function read({ app }: TestApp, path: string) {
  const key = app.pageKeys.keyOf(path) ?? "";
  const kept = app.pages.find(key);
  const answer =
    kept ??
    (await app.pages.make(key, async (reading) =>
      app.fetch(new Request(new URL(key, "https://blog.example.com")), { reading }),
    ));
  return {
    isKept: kept !== undefined,
    status: answer.status,
    text: String((await answer.variant("identity")).body),
  };
}

const FORBIDDEN =
  /<(?:script|iframe|style|form|svg|math|object|base|meta|link)\b|\son\w+\s*=|\s(?:style|srcdoc|id|name)\s*=/i;

describe.each(engines)("pages that are kept, on %s", (engine) => {
  test("show an import at once, and its undoing; the pages of other posts stay", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner, {
      title: "Here before",
      category: "tools",
      status: "published",
      publishedAt: "2020-01-01T00:00:00Z",
    });
    await createPost(owner, {
      title: "Between them",
      category: "tools",
      status: "published",
      publishedAt: "2021-01-01T00:00:00Z",
    });
    await app.work("changes");
    const changing = [
      "/blog",
      "/blog/category/growth",
      "/feed.xml",
      "/blog?tag=moved",
      "/blog?search=moving",
      "/blog/old-name",
      "/blog/moving-house",
    ];
    for (const path of [...changing, "/blog/here-before", "/blog/category/tools"]) await read(app, path);

    await using folder = await folderOf({
      "moving-house.md":
        "---\ntitle: Moving house\ndate: 2024-03-02\ntags: [moved]\naliases: [/blog/old-name]\n---\nWords of a post about moving.",
    });
    const { run } = await importInto(app, folder.path);
    await app.work("changes");
    for (const path of changing) expect((await read(app, path)).isKept, path).toBe(false);
    expect((await read(app, "/blog")).text).toContain("Moving house");
    expect((await read(app, "/blog/old-name")).status).toBe(301);
    expect((await read(app, "/blog/moving-house")).text).toContain("about moving");
    expect((await read(app, "/blog/here-before")).isKept).toBe(true);

    await undoPosts({ db: app.database.db, now: app.clock.now }, run ?? 0, commandLine);
    await app.work("changes");
    expect((await read(app, "/blog")).text).not.toContain("Moving house");
    expect((await read(app, "/blog/old-name")).status).toBe(404);
    expect((await read(app, "/blog/moving-house")).status).toBe(404);
  });

  test.for(dataSets("xss-dompurify"))(
    "nothing that an attacker has written comes through an import ($where)",
    async ({ read: readJson }) => {
      await using app = await startApp(engine);
      const payloads = payloadsIn(readJson("expect.json"));
      expect(payloads.length).toBeGreaterThan(150);
      const files = payloads.map((payload, index): [string, string] => [
        `post-${index}.md`,
        `---\ntitle: ${JSON.stringify(payload.slice(0, 100))}\ndescription: ${JSON.stringify(payload)}\ntags: [${JSON.stringify(payload)}]\ncover: ${JSON.stringify(payload)}\ndate: 2024-03-02\n---\nWords before.\n\n${payload}\n`,
      ]);
      await using folder = await folderOf(Object.fromEntries(files));
      const report = await importInto(app, folder.path);
      expect(report.posts).toEqual({
        found: payloads.length,
        created: payloads.length,
        known: 0,
        refused: 0,
      });
      const posts = await app.database.db
        .selectFrom("posts")
        .select(["content", "cover_image", "slug", "status"])
        .execute();
      // A comment that does not end makes its post a draft.
      expect(posts.filter(({ status }) => status === "draft").length).toBeLessThan(5);
      for (const { content, cover_image, slug, status } of posts) {
        const tags = content.match(/<[^>]*>/g)?.join("") ?? "";
        // An id with our prefix names nothing but a place in the text.
        const markup = tags.replaceAll(/ id="text-[^"]*"/g, "").replaceAll(/"[^"]*"/g, '""');
        expect(markup, slug).not.toMatch(FORBIDDEN);
        for (const [, address = ""] of tags.matchAll(/\b(?:href|src)="([^"]*)"/g))
          expect(URL.parse(address, "https://blog.example.com")?.protocol ?? "", slug).not.toMatch(
            /script|data/,
          );
        expect(cover_image, slug).toBe("");
        const answer = await app.request("GET", `/blog/${slug}`);
        expect(answer.status, slug).toBe(status === "published" ? 200 : 404);
      }
    },
  );
});

/** Every text of DOMPurify's fixtures that is something to be cleaned. */
function payloadsIn(fixtures: unknown): string[] {
  const found: string[] = [];
  for (const fixture of Array.isArray(fixtures) ? fixtures : []) {
    const payload: unknown = fixture?.payload;
    if (typeof payload === "string" && payload.isWellFormed()) found.push(payload.replaceAll("\0", ""));
  }
  return found;
}
