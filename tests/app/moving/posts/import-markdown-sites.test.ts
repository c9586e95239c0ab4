import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { engines } from "../../../setup/engines.ts";
import { zipOf } from "../../../setup/zip.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const words = "Some words of a post that go on for a while.";
const post = (title: string, text = words, more = "") =>
  `---\ntitle: ${title}\ndate: 2024-03-02\n${more}---\n${text}\n`;

async function postsByTitle({ database }: TestApp) {
  const posts = await database.db.selectFrom("posts").selectAll().execute();
  return new Map(posts.map((each) => [each.title, each]));
}

describe.each(engines)("what Markdown sites write beside their text, on %s", (engine) => {
  test("a file without a date or without front matter is a draft and is named; HTML beside a post is left out", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "about.md": `---\ntitle: About\n---\n${words}`,
      "guide.md": `# Guide\n\n${words}`,
      "2022-04-07-plain.md": words,
      "bundle/index.md": post("Bundle"),
      "bundle/2022-04-07-timing.html": "<p>Numbers</p>",
    });
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({
      posts: { found: 4, created: 4 },
      states: { published: 1, draft: 3 },
      leftOut: { "file without front matter": 1 },
    });
    expect(report.problems.map(({ place, words: said }) => `${place}: ${said}`)).toEqual(
      expect.arrayContaining([
        "about.md: “About”: It has no date, so it is imported as a draft",
        expect.stringMatching(/^guide\.md: “Guide”: It has no front matter, so it is imported as a draft$/),
        expect.stringMatching(/^2022-04-07-plain\.md: .*no front matter/),
        expect.stringMatching(
          /^bundle\/2022-04-07-timing\.html: .*left out, because it is a file without front matter$/,
        ),
      ]),
    );
  });

  test("front matter in JSON and headers of MultiMarkdown are read", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "json.md": `{\n  "title": "In JSON",\n  "date": "2023-01-02T03:04:05Z",\n  "tags": ["a", "b"],\n  "params": {\n    "x": 1\n  }\n}\n\n${words}`,
      "line.md": `{"title": "In a line", "date": "2023-01-02"}\n${words}`,
      "headers.md": `Title: This Week: 1\nNumber: 1\nDate: 2013-06-07\nCategory: Technology\nTags: one, two\nSummary: In\n    short\nAuthor: Ann\n\n${words}\n`,
      "prose.md": `Note: this is a text.\n\n${words}`,
    });
    await importInto(app, folder.path);
    const posts = await postsByTitle(app);
    expect(posts.get("In JSON")).toMatchObject({
      status: "published",
      published_at: "2023-01-02T03:04:05.000Z",
    });
    expect(posts.get("In a line")?.content).toBe(`<p>${words}</p>`);
    expect(posts.get("This Week: 1")).toMatchObject({
      status: "published",
      published_at: "2013-06-07T00:00:00.000Z",
      category: "technology",
      excerpt: "In short",
      author: "Ann",
      content: `<p>${words}</p>`,
    });
    expect([...posts.values()].filter(({ status }) => status === "draft")).toHaveLength(1);
  });

  test("what has expired is a draft, and what will expire is named", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    await using folder = await folderOf({
      "old.md": post("Old", words, "expiryDate: 2025-01-02\n"),
      "new.md": post("New", words, "expiryDate: 2027-01-02\n"),
    });
    const report = await importInto(app, folder.path);
    expect(report.states).toEqual({ published: 1, scheduled: 0, draft: 1 });
    expect(report.problems.map(({ words: said }) => said).sort()).toEqual([
      "“New”: It would have expired on 2027-01-02. Here it stays public",
      "“Old”: It expired on 2025-01-02, so it is imported as a draft",
    ]);
  });

  test("a file in a folder of drafts is a draft, also when only that folder is brought", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "_posts/2024-03-02-public.md": post("Public"),
      "_drafts/secret.md": post("In Jekyll"),
      "source/_drafts/secret.md": post("In Hexo"),
      "alone/_drafts/secret.md": post("Alone"),
      "drafts.zip": zipOf({ "_drafts/zipped.md": post("In an archive") }),
    });
    await importInto(app, folder.path);
    await importInto(app, join(folder.path, "alone/_drafts"));
    await importInto(app, join(folder.path, "drafts.zip"));
    const statuses = [...(await postsByTitle(app))].map(([title, { status }]) => [title, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      Public: "published",
      "In Jekyll": "draft",
      "In Hexo": "draft",
      Alone: "draft",
      "In an archive": "draft",
    });
  });

  test("what is in a folder for drafts or private texts is a draft, unless it says that it is none", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "blog/drafts/a.md": post("A", words),
      "blog/Drafts/b.md": post("B", words, "draft: false\n"),
      "blog/private/c.md": post("C", words),
      "blog/_private/d.md": post("D", words),
      "blog/e.draft.md": post("E", words),
      "blog/drafty/f.md": post("F", words),
    });
    await importInto(app, folder.path);
    const stored = await postsOf(app);
    expect(stored.filter(({ status }) => status === "published").map(({ title }) => title)).toEqual([
      "B",
      "F",
    ]);
  });

  test("a publishDate after the date is when the post becomes public; an earlier one changes nothing", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    await using folder = await folderOf({
      "embargoed.md": post("Embargoed", words, "publishDate: 2026-04-01T07:00:00Z\n"),
      "lower.md": post("Lower", words, "publishdate: 2026-04-02\n"),
      "earlier.md": post("Earlier", words, "publishDate: 2024-01-01\n"),
    });
    const { states } = await importInto(app, folder.path);
    expect(states).toEqual({ published: 1, scheduled: 2, draft: 0 });
    const times = [...(await postsByTitle(app))].map(([title, { published_at: at }]) => [title, at]);
    expect(Object.fromEntries(times)).toEqual({
      Embargoed: "2026-04-01T07:00:00.000Z",
      Lower: "2026-04-02T00:00:00.000Z",
      Earlier: "2024-03-02T00:00:00.000Z",
    });
  });

  test("shortcodes and Liquid become what is like them; a post with any other is a draft that the report names", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "content/posts/first.md": post(
        "First",
        '[a]({{< ref "second" >}}) [b]({{< relref "/posts/second.md#deep" >}}) [c]({{< ref "nowhere.md" >}}) {{< youtube abc >}}\n\n{{< figure src="/no.png" caption="C" >}}',
      ),
      "content/posts/second.md": post("Second", `## Deep sea {#deep}\n\n${words} [up](#deep)`),
      "content/posts/third.md": post(
        "Third",
        `${words}\n\n{{< chart >}} and {{< chart >}}\n\n{% include toc.html %}`,
      ),
      "_posts/2024-01-02-fourth.md": post(
        "Fourth",
        "[d]({% post_url 2024-01-03-fifth %}) `{% if %}`\n\n```\n{{< chart >}}\n```",
      ),
      "_posts/2024-01-03-fifth.md": post("Fifth"),
    });
    const report = await importInto(app, folder.path, { bringsImages: false });
    const posts = await postsByTitle(app);
    expect(posts.get("First")?.content).toContain(
      '<p><a href="/blog/second">a</a> <a href="/blog/second#deep">b</a> c <a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>',
    );
    expect(posts.get("Fourth")).toMatchObject({ status: "published" });
    expect(posts.get("Fourth")?.content).toContain('<a href="/blog/fifth">d</a>');
    expect([...posts.values()].filter(({ status }) => status === "draft").map(({ title }) => title)).toEqual([
      "Third",
    ]);
    const said = report.problems.map(({ words: each }) => each);
    expect(said).toEqual(
      expect.arrayContaining([
        "“First”: {{< youtube >}} became a link",
        "“First”: Its link to /nowhere.md leads to no post here, and is text now",
        "“Third”: 2 × {{< chart >}} became plain text, and the post a draft",
        "“Third”: {% include toc.html %} became plain text, and the post a draft",
      ]),
    );
    expect(report.elements).toMatchObject({ "{{< figure >}}": { kept: 1, converted: 0, leftOut: 0 } });
  });

  test("notes of Obsidian link by their names, and show images from any folder", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "Start.md": post(
        "Start",
        `[[Deep note]] [[deep note#A part|there]] [[Gone]] [[Gone#a|words]] of [[Prototype]] [[a < b]] [[notes/Bundle]]\n\n![[pic.png|300]]\n\n#garden`,
      ),
      "notes/Deep note.md": post("Deep note", `## A part\n\n${words}`),
      "notes/Bundle/index.md": post("Bundle", words),
      "files/images/pic.png": await fourColors().png().toBuffer(),
    });
    const report = await importInto(app, folder.path);
    const posts = await postsByTitle(app);
    expect(posts.get("Start")?.content).toMatch(
      /^<p><a href="\/blog\/deep-note">Deep note<\/a> <a href="\/blog\/deep-note#a-part">there<\/a> \[\[Gone\]\] words of \[\[Prototype\]\] \[\[a &lt; b\]\] <a href="\/blog\/bundle">notes\/Bundle<\/a><\/p>\n<p><img src="\/media\/[^"]+" alt="" width="300" \/><\/p>$/,
    );
    expect(await (await app.request("GET", "/blog/deep-note")).text()).toContain('<h2 id="a-part"');
    const tags = await app.database.db.selectFrom("post_tags").select("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["garden"]);
    expect(report.problems.map(({ words: said }) => said)).toEqual([
      "“Start”: Its link to /Gone leads to no post here, and is text now",
      "“Start”: Its link to /Gone#a leads to no post here, and is text now",
      "“Start”: Its link to /Prototype leads to no post here, and is text now",
      "“Start”: Its link to /a < b leads to no post here, and is text now",
      "“Start”: line of #tags became tags of the post",
    ]);
  });

  test("an old address with an anchor, and a link within the text, lead to the heading that was written with that id", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "notes.md": post(
        "Notes",
        `${words}[^1]\n\n## Deep sea {#deep}\n\n[up](#deep)\n\n[^1]: A note.`,
        "aliases: [/old/notes/]\n",
      ),
      "other.md": post("Other", `${words} [there](/old/notes/#deep)`),
    });
    await importInto(app, folder.path);
    const posts = await postsByTitle(app);
    expect(posts.get("Other")?.content).toContain('<a href="/blog/notes#deep">there</a>');
    const page = await (await app.request("GET", "/blog/notes")).text();
    expect(page).toContain(
      '<h2 id="deep"><a class="anchor" href="#deep"><span id="text-deep"></span>Deep sea</a></h2>',
    );
    expect(page).toContain('<a href="#text-deep">up</a>');
    expect(page).toMatch(/<a href="#text-fn-1" id="text-fnref-1" role="doc-noteref"><sup>1<\/sup><\/a>/);
    expect(page).toMatch(/<li id="text-fn-1"><p>A note\. <a href="#text-fnref-1"/);
  });
});
