import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../../src/server/moving/posts/undo-posts.ts";
import { startApp } from "../../../../setup/app.ts";
import { dataSets } from "../../../../setup/data.ts";
import { engines } from "../../../../setup/engines.ts";
import { zipOf } from "../../../../setup/zip.ts";
import { everyRow, folderOf, importInto, postsOf } from "../importing.ts";

const HEAD = "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url";

describe.each(engines)("posts of Substack on %s", (engine) => {
  test("an archive comes as its readers saw it, without the buttons of Substack", async () => {
    await using app = await startApp(engine);
    const button =
      '<p class="button-wrapper"><a class="button primary" href="https://anna.substack.com/subscribe?"><span>Sign up</span></a></p>';
    const list = [
      HEAD,
      "101.first,2024-03-02T10:00:00.000Z,true,,newsletter,everyone,First &#x201C;one&#x201D;,In short,",
      "102.second,2024-03-03T10:00:00.000Z,true,,podcast,everyone,Second,,https://example.com/a.mp3",
      "103.paid,2024-03-04T10:00:00.000Z,true,,newsletter,only_paid,Paid,,",
      "104.,,false,,newsletter,everyone,A draft,,",
    ];
    const archive = zipOf({
      "posts.csv": list.join("\n"),
      "posts/101.first.html": `<p>See <a href="https://anna.substack.com/p/second?utm_source=x">that</a>.</p>${button}`,
      "posts/102.second.html": "<p>Words</p>",
      "posts/103.paid.html": "<p>Words for some</p>",
      "email_list.anna.csv": "email\na@example.com\n",
    });
    await using folder = await folderOf({ "export.zip": archive });
    const report = await importInto(app, join(folder.path, "export.zip"));
    expect(report).toMatchObject({
      format: "substack",
      posts: { created: 4 },
      states: { published: 2, draft: 2 },
    });
    const [first, second, paid] = await postsOf(app);
    expect(first).toMatchObject({ title: "First “one”", slug: "first", excerpt: "In short" });
    expect(first?.content).toBe('<p>See <a href="/blog/second">that</a>.</p>');
    expect(second?.content).toContain('<a href="https://example.com/a.mp3">Listen to this episode</a>');
    expect(paid).toMatchObject({ status: "draft" });
    expect((await app.request("GET", "/p/first")).headers.get("location")).toBe("/blog/first");
    expect((await app.request("GET", "/p/paid")).status).toBe(404);
    const places = report.problems.map(({ place }) => place);
    expect(places).toEqual([
      "posts.csv, line 4",
      "posts.csv, line 5",
      "email_list.anna.csv",
      "posts.csv, line 2",
      "posts.csv, line 3",
    ]);
  });

  test("a list that cannot be read is refused with its line, and nothing is written", async () => {
    await using app = await startApp(engine);
    const before = await everyRow(app);
    for (const [list, message] of [
      ["", /posts\.csv is empty/],
      ["id,name\n1,a", /posts\.csv, line 1: the columns post_id and title are missing/],
      [`${HEAD}\n101.first,2024-03-02,"open`, /Line 2: a field begins with a quote/],
    ] as const) {
      await using folder = await folderOf({ "posts.csv": list });
      await expect(importInto(app, folder.path)).rejects.toThrow(message);
    }
    expect(await everyRow(app)).toEqual(before);
  });

  test.for(dataSets("substack-export"))(
    "an export comes whole, twice is once, and undone is as before ($where)",
    async ({ isReal, path: pathOf }) => {
      await using app = await startApp(engine);
      const before = await everyRow(app);
      const path = pathOf();
      const report = await importInto(app, path);
      expect(report).toMatchObject({
        posts: { created: 4 },
        pages: { created: 1, drafts: 0 },
        states: { published: 3, draft: 1 },
      });
      const [plain, podcast] = await postsOf(app);
      expect(plain).toMatchObject({
        excerpt: isReal ? "“This quote’s rather short”" : "“It’s short”",
        slug: "plain-text",
      });
      expect(plain?.content).not.toContain("Sign up");
      expect(podcast?.content).toContain("https://example.com/my-audio/file.mp3");
      const after = await everyRow(app);
      expect((await importInto(app, path)).posts).toMatchObject({ created: 0, known: 4 });
      expect(await everyRow(app)).toEqual(after);
      await undoPosts({ db: app.database.db, now: app.clock.now }, report.run ?? 0, commandLine);
      expect(await everyRow(app)).toEqual(before);
    },
  );
});
