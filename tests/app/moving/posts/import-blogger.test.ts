import { describe, expect, test } from "vitest";
import { fourColors } from "../../../setup/media/test-images.ts";
import { startApp } from "../../../setup/app.ts";
import {
  backupEntry,
  backupOf,
  BLOG,
  BLOG_SITE,
  takeoutEntry,
  takeoutOf,
} from "../../../setup/exports/blogger-export.ts";
import { engines } from "../../../setup/engines.ts";
import { zipOf } from "../../../setup/zip.ts";
import { expectSecondAndUndo, folderOf, importInto, postsOf } from "./importing.ts";

const draft = "<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control>";
const ref = (id: number) =>
  `<thr:in-reply-to xmlns:thr='http://purl.org/syndication/thread/1.0' href='x' ref='${BLOG}.post-${id}' type='text/html'/>`;

const backup = backupOf(
  backupEntry(0, { kind: "settings", title: "", html: "true" }),
  backupEntry(1, {
    title: "Hello & world",
    html: `<p>See <a href="${BLOG_SITE}/2012/06/second.html">that</a> and <a href="/p/about.html">me</a>.</p>`,
    labels: ["Old Boats", "Lakes"],
    path: "/2012/05/hello-world.html",
  }),
  backupEntry(2, { title: "Second", html: "Words", path: "/2012/06/second.html" }),
  backupEntry(3, { title: "Not yet", html: "Words", more: draft }),
  backupEntry(4, { kind: "page", title: "About", html: "About me", path: "/p/about.html" }),
  backupEntry(5, { kind: "comment", title: "Nice", html: "Nice<br/>one", more: ref(1) }),
  backupEntry(6, { kind: "comment", title: "Too", html: "Too", more: ref(1) }),
  backupEntry(7, { kind: "comment", title: "Spam", html: "Spam", more: ref(1) + draft }),
  backupEntry(8, { kind: "comment", title: "Lost", html: "Lost", more: ref(99) }),
);

const takeout = takeoutOf(
  takeoutEntry(1, {
    title: "Hello",
    html: '<p>See <a href="https://www.anna.example/2012/06/second.html">that</a></p><img src="https://blogger.googleusercontent.com/img/b/R29/AVv/s320/my+boat.png">',
    labels: ["Lakes"],
    path: "/2012/05/hello.html",
    more: "<blogger:metaDescription>For searches</blogger:metaDescription>",
  }),
  takeoutEntry(2, { title: "Second", html: "Words", path: "/2012/06/second.html" }),
  takeoutEntry(3, { title: "Not yet", html: "Words", status: "DRAFT" }),
  takeoutEntry(4, { title: "Thrown away", html: "Words", status: "SOFT_TRASHED" }),
  takeoutEntry(5, { title: "Odd", html: "Words", status: "ODD", path: "/2012/06/odd.html" }),
  takeoutEntry(6, { kind: "PAGE", title: "About", html: "About me", path: "/p/about.html" }),
  takeoutEntry(7, {
    kind: "COMMENT",
    title: "",
    html: "Nice",
    more: `<blogger:parent>${BLOG}.post-1</blogger:parent>`,
  }),
);

describe.each(engines)("posts of Blogger on %s", (engine) => {
  test("a post whose feed says anything but “no” to its being a draft is one", async () => {
    await using app = await startApp(engine);
    const entries = ["yes", "true", "No"].map((word, index) =>
      backupEntry(index + 1, { title: word, html: "Words", more: draft.replace("yes", word) }),
    );
    await using folder = await folderOf({ "blog.xml": backupOf(...entries) });
    await importInto(app, folder.path);
    expect((await postsOf(app)).map(({ status }) => status)).toEqual(["draft", "draft", "published"]);
  });

  test("a backup comes with labels, pages, drafts, links and old addresses, and comments with the notes", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "blog-05-01-2024.xml": backup });
    const report = await importInto(app, `${folder.path}/blog-05-01-2024.xml`, { bringsImages: false });
    const posts = await postsOf(app);
    expect(posts.map(({ slug, title, status, author }) => [slug, title, status, author])).toEqual([
      ["hello-world", "Hello & world", "published", "Anna Bell"],
      ["second", "Second", "published", "Anna Bell"],
      ["not-yet", "Not yet", "draft", "Anna Bell"],
    ]);
    const tags = await app.database.db.selectFrom("post_tags").select("tag").orderBy("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["Lakes", "Old Boats"]);
    expect(posts[0]?.published_at).toBe("2012-05-01T16:30:00.000Z");
    expect(posts[0]?.content).toContain('<a href="/blog/second">that</a> and <a href="/about">me</a>');
    expect(posts[0]?.notes).toMatch(
      /^Comment by Anna Bell on \d{4}-\d\d-\d\d: Nice\s+one\nComment by Anna Bell on \d{4}-\d\d-\d\d: Too$/,
    );
    expect(report.pages).toMatchObject({ found: 1, created: 1 });
    expect(report.problems.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "“Hello & world”: 2 comments are kept in its notes",
        "2 comments were left out: not approved, or of a post that is not in the feed",
        "left out: the settings and the theme of the blog",
      ]),
    );
    const answer = await app.request("GET", "/2012/05/hello-world.html?m=1");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/hello-world"]);
  });

  test("an archive of Takeout comes with the images of its album, and its own domain is found in the links", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "takeout.zip": zipOf({
        "Takeout/Blogger/Blogs/Anna/feed.atom": takeout,
        "Takeout/Blogger/Blogs/Anna/settings.csv": "blog_title\nAnna\n",
        "Takeout/Blogger/Albums/Anna/my boat.png": await fourColors().png().toBuffer(),
      }),
    });
    const report = await importInto(app, `${folder.path}/takeout.zip`);
    const posts = await postsOf(app);
    expect(posts.map(({ slug, status, meta_description }) => [slug, status, meta_description])).toEqual([
      ["hello", "published", "For searches"],
      ["second", "published", ""],
      ["not-yet", "draft", ""],
      ["odd", "draft", ""],
    ]);
    expect(posts[0]?.content).toContain('<a href="/blog/second">that</a>');
    expect(report.images).toEqual({ found: 1, brought: 1, failed: 0 });
    expect(report.leftOut).toEqual({ "post in the trash": 1 });
    expect(report.problems.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "“Hello”: 1 comment is kept in its notes",
        "“Odd”: Its status at Blogger is “odd”, so it is imported as a draft",
      ]),
    );
  });

  test("a second import changes nothing, and an undo leaves nothing behind", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "blog.xml": backup });
    await expectSecondAndUndo(app, folder.path);
  });
});
