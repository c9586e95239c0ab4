import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fourColors } from "../../../setup/media/test-images.ts";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { startApp } from "../../../setup/app.ts";
import { dataSets } from "../../../setup/data.ts";
import { engines } from "../../../setup/engines.ts";
import { exportOf, item, meta, SITE } from "../../../setup/wordpress-export.ts";
import { everyRow, folderOf, importInto, postsOf } from "./importing.ts";
import { createPost } from "../../kit/inputs.ts";

const png = async (degrees: number) => new Uint8Array(await fourColors(1).rotate(degrees).png().toBuffer());

const words = "Some words of a post that go on for a while.";
const shown = (name: string) => `${words} <img src="${SITE}/${name}.png" alt="">`;

const status = (title: string, parts: Record<string, string>) =>
  item(title.length, title, { "content:encoded": words, ...parts });

describe.each(engines)("posts of WordPress on %s", (engine) => {
  test("a post comes with all that it had, and readers of its old addresses are sent on", async () => {
    await using app = await startApp(engine);
    const text = `${words}\n\nSee <a href="${SITE}/2014/05/second/#end">the second</a>.\n\n<img src="${SITE}/wp-content/uploads/a.png" /><script>alert(1)</script>`;
    const filed = `<category domain="category" nicename="news"><![CDATA[News]]></category><category domain="category"><![CDATA[Tools]]></category><category domain="post_tag"><![CDATA[Web]]></category>`;
    const seo =
      meta("_yoast_wpseo_title", "For search") +
      meta("rank_math_canonical_url", "https://first.example/%C3%A4") +
      meta("_thumbnail_id", "9");
    await using folder = await folderOf({
      "site.xml": exportOf([
        item(
          7,
          "First",
          { "content:encoded": text, "excerpt:encoded": "In short", "wp:is_sticky": "1" },
          filed + seo,
        ),
        item(8, "Second", { "content:encoded": words }),
        item(9, "Image", { "wp:post_type": "attachment", "wp:attachment_url": `${SITE}/b.png` }),
      ]),
    });
    const web = { [`${SITE}/wp-content/uploads/a.png`]: await png(0), [`${SITE}/b.png`]: await png(90) };
    const report = await importInto(app, join(folder.path, "site.xml"), { web });

    expect(report).toMatchObject({
      posts: { found: 2, created: 2 },
      images: { brought: 2, failed: 0 },
      links: 1,
    });
    const [first] = await postsOf(app);
    expect(first).toMatchObject({
      title: "First",
      slug: "first",
      excerpt: "In short",
      category: "tools",
      author: "Anna Bell",
      status: "published",
      featured: true,
      meta_title: "For search",
      canonical_url: "https://first.example/%C3%A4",
      published_at: "2014-05-01T10:00:00.000Z",
      created_at: "2014-05-01T10:00:00.000Z",
      cover_image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/original$/),
    });
    expect(first?.content).toMatch(/<a href="\/blog\/second#end">the second<\/a>/);
    expect(first?.content).toMatch(/<img src="\/media\/[0-9a-f]{32}\/original" \/>/);
    expect(first?.content).not.toContain("script");
    expect((await app.request("GET", `${first?.cover_image}`)).status).toBe(200);
    for (const old of ["/2014/05/first/", "/2014/05/first", "/?p=7"])
      for (const [query, kept] of [
        ["", ""],
        ["utm_source=x&a=b&utm_medium=y+z", "?utm_source=x&utm_medium=y+z"],
      ]) {
        const address = query ? `${old}${old.includes("?") ? "&" : "?"}${query}` : old;
        const answer = await app.request("GET", address);
        expect([answer.status, answer.headers.get("location")], address).toEqual([301, `/blog/first${kept}`]);
      }
    expect((await app.request("GET", "/?p=1")).status).toBe(200);
    expect((await app.request("GET", "/2014/05/none/")).status).toBe(404);
  });

  test("nothing becomes public that was not", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "site.xml": exportOf([
        status("Draft", { "wp:status": "draft" }),
        status("Hidden", { "wp:status": "private" }),
        status("Pending", { "wp:status": "pending" }),
        status("Password", { "wp:post_password": "x" }),
        status("Tomorrow!", { "wp:status": "future", "wp:post_date_gmt": "2031-01-01 00:00:00" }),
        status("Thrown away", { "wp:status": "trash" }),
      ]),
    });
    const report = await importInto(app, folder.path);
    expect(report.states).toEqual({ published: 0, scheduled: 1, draft: 4 });
    expect(report.leftOut).toEqual({ "post in the trash": 1 });
    expect((await app.request("GET", "/2014/05/password/")).status).toBe(404);
    const { posts } = await (await app.request("GET", "/api/posts")).json();
    expect(posts).toEqual([]);
  });

  test("an image that cannot be had is told of, and keeps its address", async () => {
    await using app = await startApp(engine);
    const text = `${words} <img src="//cdn.example/gone.png" alt="Gone"> <img src="/here.png" alt="Here">`;
    await using folder = await folderOf({
      "site.xml": exportOf([item(1, "One", { "content:encoded": text })]),
    });
    const report = await importInto(app, folder.path);
    expect(report.images).toEqual({ found: 2, brought: 0, failed: 2 });
    expect(report.problems[0]?.words).toBe(
      "“One”: The image https://cdn.example/gone.png keeps its address: its server does not answer",
    );
    const [post] = await postsOf(app);
    expect(post?.content).toContain('src="https://cdn.example/gone.png"');
    expect(post?.content).toContain(`src="${SITE}/here.png"`);
  });

  test("a file that breaks off, or is something else, is refused with the place, and nothing is written", async () => {
    await using app = await startApp(engine);
    const before = await everyRow(app);
    const whole = exportOf([item(1, "One", { "content:encoded": words }), item(2, "Two", {})]);
    const broken: [string, string, RegExp][] = [
      ["cut off", whole.slice(0, -80), /^site\.xml, line \d+, column \d+: this is not XML: unclosed tag/],
      ["wrongly nested", whole.replace("</title>", "</link>"), /^site\.xml, line \d+, column \d+: /],
      ["a feed", whole.replace(/<wp:wxr.*?<\/wp:wxr_version>/, ""), /no export of WordPress/],
    ];
    for (const [name, text, message] of broken) {
      await using folder = await folderOf({ "site.xml": text });
      await expect(importInto(app, folder.path), name).rejects.toThrow(message);
    }
    expect(await everyRow(app)).toEqual(before);
    expect(await app.database.db.selectFrom("import_runs").select("id").execute()).toEqual([]);
  });

  test("what is no post is left out by the name that WordPress has for it", async () => {
    await using app = await startApp(engine);
    const types = ["enmse_message", "portfolio"].map((type, index) =>
      item(index + 1, type, { "wp:post_type": type, "content:encoded": words }),
    );
    await using folder = await folderOf({ "site.xml": exportOf(types) });
    const { problems } = await importInto(app, folder.path, { isDryRun: true });
    expect(problems.map((problem) => problem.words)).toEqual([
      "“enmse_message”: left out, because it is an enmse_message",
      "“portfolio”: left out, because it is a portfolio",
    ]);
  });

  test("dry, it tells the same and writes nothing", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "site.xml": exportOf([item(1, "One", { "content:encoded": words })]),
    });
    const before = await everyRow(app);
    const dry = await importInto(app, folder.path, { isDryRun: true });
    expect(dry).toMatchObject({ posts: { created: 1 }, byDefault: 1, run: null });
    expect(await everyRow(app)).toEqual(before);
    expect(await app.database.db.selectFrom("notices").select("id").execute()).toEqual([]);
  });

  test.for(dataSets("wordpress-wxr-full"))(
    "an export with everything comes whole, twice is once, and undone is as before ($where)",
    async ({ isReal, path: pathOf }) => {
      const posts = isReal ? 58 : 22;
      await using app = await startApp(engine);
      const owner = await app.signIn();
      await createPost(owner, { title: "Template: Sticky", status: "published" });
      const before = await everyRow(app);
      const path = pathOf("themeunittestdata.wordpress.xml");

      const report = await importInto(app, path);
      expect(report).toMatchObject({
        posts: { found: posts, created: posts, known: 0, refused: 0 },
        states: isReal
          ? { published: 54, scheduled: 1, draft: 3 }
          : { published: 15, scheduled: 1, draft: 6 },
        pages: { found: isReal ? 21 : 3, refused: 0 },
      });
      const { pages, leftOut } = report;
      expect(pages.created + (leftOut["page without text"] ?? 0)).toBe(pages.found);
      const own = await app.database.db.selectFrom("pages").select(["slug", "content"]).execute();
      expect(own.length).toBeGreaterThan(1);
      for (const { slug, content } of [...(await postsOf(app)), ...own]) {
        expect(content, slug).not.toMatch(
          /<(?:script|iframe|style|form|input|object)\b|\son\w+=|javascript:/i,
        );
        expect(content, slug).not.toMatch(/\[(?:caption|gallery)\b/);
      }
      const after = await everyRow(app);
      const again = await importInto(app, path);
      expect(again).toMatchObject({ posts: { created: 0, known: posts }, run: null });
      expect(await everyRow(app)).toEqual(after);

      const undone = await undoPosts(
        { db: app.database.db, now: app.clock.now },
        report.run ?? 0,
        commandLine,
      );
      expect(undone).toMatchObject({ posts, kept: 0 });
      expect(await everyRow(app)).toEqual(before);
    },
  );

  test("undoing leaves what somebody has written on since, and the images that are used", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await using folder = await folderOf({
      "site.xml": exportOf([
        item(1, "One", { "content:encoded": shown("a") }),
        item(2, "Two", { "content:encoded": shown("b") }),
      ]),
    });
    const web = { [`${SITE}/a.png`]: await png(0), [`${SITE}/b.png`]: await png(90) };
    const { run } = await importInto(app, folder.path, { web });
    const [one] = await postsOf(app);
    await owner("PATCH", `/api/posts/${one?.id}`, { json: { title: "One, rewritten" } });

    const undone = await undoPosts({ db: app.database.db, now: app.clock.now }, run ?? 0, commandLine);
    expect(undone).toMatchObject({ posts: 1, kept: 1, images: 1 });
    expect((await postsOf(app)).map(({ title }) => title)).toEqual(["One, rewritten"]);
    expect(await app.database.db.selectFrom("media").select("id").execute()).toHaveLength(1);
    expect((await app.request("GET", "/2014/05/one/")).status).toBe(301);
    expect((await app.request("GET", "/2014/05/two/")).status).toBe(404);

    await importInto(app, folder.path, { web });
    expect((await postsOf(app)).map(({ title }) => title)).toEqual(["One, rewritten", "Two"]);
  });
});
