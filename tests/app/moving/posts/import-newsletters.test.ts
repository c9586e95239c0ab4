import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { zipOf } from "../../../setup/zip.ts";
import { runCommand } from "../../cli/commands.ts";
import { everyRow, folderOf, importInto, postsOf } from "./importing.ts";

const BEEHIIV = [
  "id,web_title,status,audience,url,web_subtitle,email_subject_line,content_html,thumbnail_url,created_at,content_tags",
  `b1,First,confirmed,free,https://anna.beehiiv.com/p/first-one,In short,Open me,"<html><body><table><tr id='content-blocks'><td><h1>First</h1><p>In short</p><p>See <a href=""https://anna.beehiiv.com/p/second?utm_source=a&utm_campaign=b"">that</a>`,
  `.</p></td></tr></table></body></html>",uploads/asset/file/1/a.png,2023-01-18 21:25:27,Food; Wine`,
  'b2,Second,confirmed,free,https://anna.beehiiv.com/p/second,,Second,"<p>Words</p>",,2023-01-19 21:25:27,',
  'b3,Third,draft,free,https://anna.beehiiv.com/p/third,,Third,"<p>Words</p>",,2023-01-20 21:25:27,',
  'b4,Fourth,archived,free,https://anna.beehiiv.com/p/fourth,,Fourth,"<p>Words</p>",,2023-01-21 21:25:27,',
].join("\n");

const EMAILS = [
  { id: "e1", subject: "One", publish_date: "2023-01-02 16:55:00+00:00", slug: "one", status: "sent" },
  { id: "e2", subject: "Two", publish_date: "2023-01-05T13:00:00Z", slug: "two", email_type: "premium" },
  { id: "e3", subject: "Three", slug: "three", status: "draft", body: "Only *here*" },
];

const BROADCASTS = [
  {
    id: 1,
    subject: "Out",
    preview_text: "In short",
    content: "<p>Words</p>",
    public: true,
    published_at: "2024-03-02T10:00:00Z",
    created_at: "2024-03-01T10:00:00Z",
    send_at: "2024-03-02T11:00:00Z",
    public_url: "https://anna.kit.com/posts/out-there",
  },
  { id: 2, subject: "Mailed", content: "<p>A</p>", public: false, send_at: "2024-03-03T10:00:00Z" },
  { id: 3, subject: "Unsent", content: "<p>B</p>", public: true, send_at: null },
];

const exports: Record<string, Record<string, string>> = {
  beehiiv: { "posts.csv": BEEHIIV },
  buttondown: {
    "emails.json": JSON.stringify(EMAILS),
    "emails/one.md": "<!-- buttondown-editor-mode: plaintext -->## Head\n\nSee [two](/archive/two/).\n",
    "emails/two.md": "Two",
    "emails/lost.md": "Not in the list",
  },
  kit: { "broadcasts.json": JSON.stringify({ broadcasts: BROADCASTS, pagination: {} }) },
};

/** An email as Buttondown's command line writes it. */
const email = (lines: string, text: string) =>
  `---\n${lines}\npublish_date: 2024-03-02T10:00:00Z\n---\n\n${text}`;

describe.each(engines)("posts of newsletters on %s", (engine) => {
  test("beehiiv: titles, dates, tags, covers and addresses come from the list", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "mine.csv": BEEHIIV });
    const report = await importInto(app, join(folder.path, "mine.csv"), { bringsImages: false });
    expect(report).toMatchObject({ format: "beehiiv", states: { published: 2, draft: 2 }, links: 1 });
    const [first, , third, fourth] = await postsOf(app);
    expect(first).toMatchObject({
      title: "First",
      slug: "first-one",
      excerpt: "In short",
      published_at: "2023-01-18T21:25:27.000Z",
      content: '<p>See <a href="/blog/second">that</a>\n.</p>',
      cover_image: "https://media.beehiiv.com/cdn-cgi/image/quality=100/uploads/asset/file/1/a.png",
    });
    expect(third).toMatchObject({ status: "draft", published_at: null });
    expect(fourth).toMatchObject({ status: "draft", published_at: "2023-01-21T21:25:27.000Z" });
    const tags = await app.database.db.selectFrom("post_tags").select("tag").orderBy("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["Food", "Wine"]);
    expect((await app.request("GET", "/p/first-one")).headers.get("location")).toBe("/blog/first-one");
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“First”: 1 field is kept in its notes: “email_subject_line”",
      "“Fourth”: It was archived, so it is imported as a draft",
    ]);
  });

  test("Buttondown: the list says what the files of Markdown are", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "export.zip": zipOf(exports["buttondown"] ?? {}) });
    const report = await importInto(app, join(folder.path, "export.zip"));
    expect(report).toMatchObject({ format: "buttondown", states: { published: 1, draft: 2 }, links: 1 });
    expect(await postsOf(app)).toMatchObject([
      {
        title: "One",
        slug: "one",
        published_at: "2023-01-02T16:55:00.000Z",
        content: '<h2>Head</h2>\n<p>See <a href="/blog/two">two</a>.</p>',
      },
      { title: "Two", status: "draft", published_at: "2023-01-05T13:00:00.000Z" },
      { title: "Three", status: "draft", published_at: null, content: "<p>Only <em>here</em></p>" },
    ]);
    expect((await app.request("GET", "/archive/one/")).headers.get("location")).toBe("/blog/one");
    expect(report.problems).toContainEqual({
      place: "emails/lost.md",
      words: "left out, because it is a text that the list of emails does not have",
    });
  });

  test("Kit: broadcasts that were public are posts, and the others drafts", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "a.json": JSON.stringify(BROADCASTS) });
    const report = await importInto(app, join(folder.path, "a.json"));
    expect(report).toMatchObject({ format: "kit", states: { published: 1, draft: 2 } });
    expect(await postsOf(app)).toMatchObject([
      { slug: "out-there", excerpt: "In short", published_at: "2024-03-02T10:00:00.000Z" },
      { title: "Mailed", status: "draft", published_at: "2024-03-03T10:00:00.000Z" },
      { title: "Unsent", status: "draft", published_at: null },
    ]);
    expect((await app.request("GET", "/posts/out-there")).headers.get("location")).toBe("/blog/out-there");
    await using list = await folderOf({
      "b.csv": "subject,content,public,published_at\nFrom CSV,<p>C</p>,true,2024-03-04T10:00:00Z\n",
    });
    expect(await importInto(app, join(list.path, "b.csv"))).toMatchObject({ states: { published: 1 } });
  });

  test("Kit: an answer with one broadcast is read, and posts without texts are drafts and told", async () => {
    await using app = await startApp(engine);
    const out = { public: true, published_at: "2024-03-02T10:00:00Z" };
    await using folder = await folderOf({
      "one.json": JSON.stringify({ broadcast: { ...out, id: 4, subject: "Single", content: "<p>S</p>" } }),
      "slim.json": JSON.stringify({ broadcasts: [{ ...out, id: 5, subject: "Slim" }] }),
    });
    const report = await importInto(app, folder.path);
    expect(await postsOf(app)).toMatchObject([
      { title: "Single", status: "published", content: "<p>S</p>" },
      { title: "Slim", status: "draft" },
    ]);
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Slim”: Its text is not in the file, so it is imported as a draft",
    ]);
  });

  test("Buttondown: answers of the API and the folder of its command line are read", async () => {
    await using app = await startApp(engine);
    const sent = { status: "sent", email_type: "public", publish_date: "2024-03-02T10:00:00Z" };
    const html = "<!-- buttondown-editor-mode: fancy --><div>\n    <p>One</p>\n\n    <p>Two</p>\n</div>";
    const own = { slug: "by-api", absolute_url: "https://letters.example/archive/by-api/", featured: true };
    const link = "[it](https://letters.example/archive/by-api/)";
    await using folder = await folderOf({
      "answer.json": JSON.stringify({
        count: 2,
        results: [
          { ...sent, ...own, id: "em_1", subject: "By API", body: html, tags: ["tag_1"] },
          { ...sent, id: "em_2", subject: "Off the web", body: link, archival_mode: "disabled" },
        ],
      }),
    });
    const first = await importInto(app, folder.path);
    await using pulled = await folderOf({
      "emails/open.md": email("id: em_3\nsubject: Open to all\nstatus: sent", "# Hello\n\nW"),
      "emails/paid.md": email("subject: For some\nemail_type: premium\nstatus: sent", "P"),
      "emails/unsaid.md": email("subject: Nobody knows", "N"),
      "snippets/foot.md": "Bye",
    });
    const second = await importInto(app, pulled.path);
    expect(second).toMatchObject({ format: "buttondown", states: { published: 1, draft: 2 } });
    expect(await postsOf(app)).toMatchObject([
      {
        title: "By API",
        status: "published",
        featured: true,
        content: expect.stringContaining("<p>Two</p>"),
      },
      { title: "Off the web", status: "draft", content: '<p><a href="/blog/by-api">it</a></p>' },
      { title: "Open to all", status: "published", content: "<h1>Hello</h1>\n<p>W</p>" },
      { title: "For some", status: "draft", published_at: "2024-03-02T10:00:00.000Z" },
      { title: "Nobody knows", status: "draft" },
    ]);
    expect([...first.problems, ...second.problems].map(({ words }) => words)).toEqual([
      "“By API”: Its tags were left out, because the file has no names for them",
      "“Off the web”: It was not public (disabled), so it is imported as a draft that keeps its date",
      "left out, because it is a text that the list of emails does not have",
      "“For some”: It was not public (premium), so it is imported as a draft that keeps its date",
    ]);
  });

  test("lists: dates of spreadsheets are read, and those with two readings and fields in titles are told", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "b.csv": [
        "subject,content,public,published_at",
        'Words,<p>C</p>,true,"Mar 14, 2024"',
        "Spain,<p>C</p>,true,14/03/2024",
        "Unclear,<p>C</p>,true,03/04/2024",
        "Hi {{ first_name }},<p>C</p>,true,2024-03-04",
      ].join("\n"),
    });
    const report = await importInto(app, join(folder.path, "b.csv"));
    const day = "2024-03-14T00:00:00.000Z";
    expect(await postsOf(app)).toMatchObject([
      { title: "Words", status: "published", published_at: day },
      { title: "Spain", status: "published", published_at: day },
      { title: "Unclear", status: "draft" },
      { title: "Hi {{ first_name }}", status: "draft" },
    ]);
    expect(report.problems.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "“Unclear”: Its date “03/04/2024” can be read in two ways, day first or month first, so it is not used",
        "“Hi {{ first_name }}”: It has fields that were filled in for each reader, such as {{ first_name }}, so it is imported as a draft",
      ]),
    );
  });

  test.each(Object.keys(exports))(
    "%s: a second import changes nothing, and an undo leaves nothing behind",
    async (format) => {
      await using app = await startApp(engine);
      const before = await everyRow(app);
      await using folder = await folderOf(exports[format] ?? {});
      const report = await importInto(app, folder.path, { bringsImages: false });
      const after = await everyRow(app);
      const { posts } = await importInto(app, folder.path, { bringsImages: false });
      expect(posts).toMatchObject({ created: 0, known: report.posts.created });
      expect(await everyRow(app)).toEqual(after);
      await undoPosts({ db: app.database.db, now: app.clock.now }, report.run ?? 0, commandLine);
      expect(await everyRow(app)).toEqual(before);
    },
  );
});

test("the command takes a list of posts in CSV for what it is", async () => {
  await using folder = await folderOf({ "posts.csv": BEEHIIV });
  const env = { DATA_DIR: join(folder.path, "data") };
  const args = ["import", join(folder.path, "posts.csv"), "--yes", "--no-images"];
  const ended = await runCommand(args, { env });
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stdout).toContain("4 posts");
});
