import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { createPage } from "../../../../src/contract/content/pages.ts";
import { readConfig } from "../../../../src/server/kernel/config.ts";
import { makeExport } from "../../../../src/server/moving/archive/make-export.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../../setup/app.ts";
import { engines, quiet } from "../../../setup/engines.ts";
import * as ghost from "../../../setup/ghost-export.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import * as wordpress from "../../../setup/wordpress-export.ts";
import { read } from "../../kit/ask.ts";
import { createPost } from "../../kit/inputs.ts";
import { everyRow, folderOf, importInto, postsOf } from "./importing.ts";

const { SITE } = wordpress;
const IMAGE = `${SITE}/a.png`;

interface Text {
  slug: string;
  title: string;
  html: string;
  isDraft?: boolean;
  /** The path in the old address, where it is not the slug. */
  under?: string;
}

const post: Text = { slug: "hello", title: "Hello", html: `<p>By <a href="${SITE}/team/">us</a>.</p>` };
const team: Text = {
  slug: "team",
  title: "Team",
  html: `<p>We wrote <a href="${SITE}/hello/">this</a>. <img src="${IMAGE}" alt="Us"></p>`,
};
const pages: Text[] = [
  team,
  { slug: "imprint", title: "Imprint", html: "<p>Ada Example</p>", isDraft: true },
  { slug: "about", title: "About", html: "<p>We grow rye.</p>" },
  { slug: "privacy-policy", title: "Privacy Policy", html: "<p>We keep nothing.</p>" },
  { slug: "blog", title: "Our blog", html: "<p>All of it.</p>" },
  { slug: "empty", title: "Empty", html: "<p></p>" },
];

/** A post and pages as the export of each product. */
const exportsOf: Record<string, (texts: Text[]) => Record<string, string>> = {
  Ghost: (texts) => ({
    "ghost.json": ghost.exportOf([
      ghost.post("1", { ...post }),
      ...texts.map(({ isDraft, ...text }, index) =>
        ghost.post(String(index + 2), { ...text, type: "page", status: isDraft ? "draft" : "published" }),
      ),
    ]),
  }),
  WordPress: (texts) => ({
    "site.xml": wordpress.exportOf([
      wordpress.item(1, post.title, { link: `${SITE}/hello/`, "content:encoded": post.html }),
      ...texts.map(({ slug, title, html, isDraft, under }, index) =>
        wordpress.item(index + 2, title, {
          link: `${SITE}/${under ?? slug}/`,
          "wp:post_type": "page",
          "wp:post_name": slug,
          "wp:status": isDraft ? "draft" : "publish",
          "content:encoded": html,
        }),
      ),
    ]),
  }),
  Markdown: (texts) => ({
    "hello.md": `---\ntitle: Hello\ndate: 2024-03-02\n---\n${post.html}\n`,
    ...Object.fromEntries(
      texts.map(({ slug, title, html, isDraft = false }) => [
        `${slug}.md`,
        `---\ntitle: ${title}\ntype: page\ndraft: ${isDraft}\n---\n${html}\n`,
      ]),
    ),
  }),
};

const dated = (title: string, more: string) => `---\ntitle: ${title}\ntype: page\n${more}\n---\nWords.\n`;

const options = async () => ({
  site: SITE,
  web: { [IMAGE]: new Uint8Array(await fourColors().png().toBuffer()) },
});

const pagesOf = ({ database }: TestApp) =>
  database.db.selectFrom("pages").selectAll().orderBy("id").execute();

/** What an import gives another site of those that are not in the trash. */
const textsOf = async (of: TestApp) =>
  (await pagesOf(of))
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ title, slug: at, description, content: html, status }) => [at, title, description, html, status]);

async function answerOf(app: TestApp, path: string) {
  const answer = await app.request("GET", path);
  return [answer.status, answer.headers.get("location")];
}

describe.each(engines)("pages of another site on %s", (engine) => {
  test.each(Object.keys(exportsOf))(
    "come along from %s with images, links and addresses; twice is once, and undone is as before",
    async (product) => {
      await using app = await startApp(engine);
      await using folder = await folderOf(exportsOf[product]?.(pages) ?? {});
      const before = await everyRow(app);
      const looked = await importInto(app, folder.path, { ...(await options()), isDryRun: true });
      expect(await everyRow(app)).toEqual(before);
      const report = await importInto(app, folder.path, await options());
      expect(report).toMatchObject({
        posts: { found: 1, created: 1 },
        pages: { found: 6, created: 5, drafts: 1, known: 0, refused: 0 },
        leftOut: { "page without text": 1 },
        images: { brought: 1, failed: 0 },
        links: 2,
      });
      for (const part of ["posts", "pages", "leftOut", "links", "addresses", "problems"] as const)
        expect(looked[part], part).toEqual(report[part]);
      expect(report.problems.map(({ words }) => words).toSorted()).toEqual([
        "“About”: It takes the place of the page /about that your site had",
        "“Empty”: left out, because it has no text",
        "“Our blog”: Its address /blog is taken here, so it is at /blog-2",
        "“Privacy Policy”: It takes the place of the page /privacy that your site had",
      ]);

      const html = await (await app.request("GET", "/team")).text();
      expect(html).toContain("<h1>Team</h1>");
      expect(html).toContain('We wrote <a href="/blog/hello">this</a>');
      expect(html).toMatch(/<img [^>]*src="\/media\/[0-9a-f]{32}\//);
      expect((await postsOf(app))[0]?.content).toContain('<a href="/team">us</a>');
      expect(await (await app.request("GET", "/about")).text()).toContain("We grow rye.");
      expect(await answerOf(app, "/privacy")).toEqual([301, "/privacy-policy"]);
      expect(await answerOf(app, "/blog-2")).toEqual([200, null]);
      expect(await answerOf(app, "/blog/")).toEqual([301, "/blog"]);
      expect(await answerOf(app, "/imprint")).toEqual([404, null]);

      const after = await everyRow(app);
      const again = await importInto(app, folder.path, await options());
      expect(again).toMatchObject({ pages: { created: 0, known: 5 }, posts: { created: 0 }, run: null });
      expect(await everyRow(app)).toEqual(after);

      const undone = await undoPosts(
        { db: app.database.db, now: app.clock.now },
        report.run ?? 0,
        commandLine,
      );
      expect(undone).toMatchObject({ posts: 1, pages: 5, kept: 0, images: 1 });
      expect(await everyRow(app)).toEqual(before);
    },
  );

  test("redirect from below other pages and from their numbers; covers and search texts stay", async () => {
    await using app = await startApp(engine);
    const nested = exportsOf["WordPress"]?.([{ ...team, under: "company/team" }])["site.xml"] ?? "";
    const cover =
      wordpress.meta("_thumbnail_id", "9") + wordpress.meta("_yoast_wpseo_metadesc", "Who we are");
    await using folder = await folderOf({
      "site.xml": nested.replace("</item></channel>", `${cover}</item></channel>`),
      "more.xml": wordpress.exportOf([
        wordpress.item(9, "Image", { "wp:post_type": "attachment", "wp:attachment_url": IMAGE }),
      ]),
    });
    await importInto(app, folder.path, await options());
    for (const old of ["/company/team/", "/?page_id=2", "/?p=2"])
      expect(await answerOf(app, old), old).toEqual([301, "/team"]);
    const [page] = await pagesOf(app);
    expect(page?.description).toBe("Who we are");
    expect(page?.content).toMatch(/^<figure><img src="\/media\//);
  });

  test("are drafts if they were not out yet, or no longer", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "later.md": dated("Later", "date: 2099-01-02"),
      "over.md": dated("Over", "expiryDate: 2020-01-02"),
      "still.md": dated("Still", "date: 2020-01-02\nexpiryDate: 2099-01-02"),
    });
    const { problems } = await importInto(app, folder.path);
    expect(problems.map(({ words }) => words)).toEqual([
      "“Later”: It was scheduled for 2099-01-02, so it is imported as a draft",
      "“Over”: It expired on 2020-01-02, so it is imported as a draft",
    ]);
    expect((await pagesOf(app)).map(({ status }) => status)).toEqual(["draft", "draft", "published"]);
  });

  test("leave the owner's pages as they are, and stay when somebody has written on them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const own = { title: "Ours", content: "<p>Ours</p>", status: "published" };
    await read(await as("POST", "/api/admin/pages", { json: { ...own, slug: "about" } }), createPage);
    await read(
      await as("POST", "/api/admin/pages", { json: { ...own, slug: "data", replaces: "privacy" } }),
      createPage,
    );
    await using folder = await folderOf(exportsOf["Markdown"]?.(pages) ?? {});
    const report = await importInto(app, folder.path, await options());
    expect(report.problems.map(({ words }) => words)).toContain(
      "“About”: Its address /about is taken here, so it is at /about-2",
    );
    expect(await (await app.request("GET", "/about")).text()).toContain("<h1>Ours</h1>");
    expect(await answerOf(app, "/about/")).toEqual([301, "/about"]);
    expect(await answerOf(app, "/privacy")).toEqual([301, "/data"]);

    const written = (await pagesOf(app)).find(({ slug }) => slug === "team");
    await as("PATCH", `/api/admin/pages/${written?.id}`, { json: { title: "Our team" } });
    const undone = await undoPosts({ db: app.database.db, now: app.clock.now }, report.run ?? 0, commandLine);
    expect(undone).toMatchObject({ pages: 4, kept: 1 });
    expect((await pagesOf(app)).map(({ slug }) => slug)).toEqual(["about", "data", "team"]);
    const again = await importInto(app, folder.path, await options());
    expect(again.pages).toMatchObject({ created: 4, known: 1 });
  });

  test("are in an export as Markdown, from which another site gets them with their addresses", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { slug } = await createPost(as, { title: "Rye bread", status: "published" });
    const content = `<p>Ada Example. <a href="/blog/${slug}">Rye</a>, <a href="/team">we</a></p>\n<details><summary>Why?</summary><p>So.</p></details>`;
    const json = { title: "Imprint: who", description: "In short", content, status: "published" };
    const { id } = await read(await as("POST", "/api/admin/pages", { json }), createPage);
    await as("PATCH", `/api/admin/pages/${id}`, { json: { slug: "imprint" } });
    await as("POST", "/api/admin/pages", { json: { ...json, title: "Team", slug: "team", status: "draft" } });
    const gone = await read(
      await as("POST", "/api/admin/pages", { json: { ...json, slug: "gone" } }),
      createPage,
    );
    await as("DELETE", `/api/admin/pages/${gone.id}`);
    const path = join(app.dataDir, "site.zip");
    const config = readConfig({ PUBLIC_URL, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl ?? "" });
    await makeExport({ config, now: app.clock.now, log: quiet }, path);

    await using other = await startApp(engine);
    const report = await importInto(other, path);
    expect(report.pages).toMatchObject({ found: 2, created: 2, drafts: 1 });
    expect(await textsOf(other)).toEqual(await textsOf(app));
    expect(await answerOf(other, "/imprint-who")).toEqual([301, "/imprint"]);
  });
});
