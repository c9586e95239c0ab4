import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { engines } from "../../../setup/engines.ts";
import { folderOf, importInto } from "./importing.ts";

const words = "Some words of a post that go on for a while.";
const post = (title: string, text = words, more = "") =>
  `---\ntitle: ${title}\ndate: 2024-03-02\n${more}---\n${text}\n`;

async function postsByTitle({ database }: TestApp) {
  const posts = await database.db.selectFrom("posts").selectAll().execute();
  return new Map(posts.map((each) => [each.title, each]));
}

describe.each(engines)("addresses of Markdown sites on %s", (engine) => {
  test.each([
    {
      name: "Jekyll",
      settings: {
        "_config.yml":
          'url: https://old.example\npermalink: /:year/:title/\ndefaults:\n  - scope: { path: "", type: posts }\n    values: { author: Ann }',
      },
      files: {
        "_posts/2024-03-02-one.md": "",
        "_posts/2024-03-03-two.md": "permalink: /:categories/:i_month-:slug.html\ncategories: [News]",
      },
      olds: ["/2024/one/", "/news/3-two.html"],
    },
    {
      name: "Jekyll with a time zone",
      settings: {
        "_config.yml":
          "url: https://old.example\npermalink: /:year/:month/:day/:title/\ntimezone: Asia/Shanghai",
      },
      files: {
        "_posts/2015-07-30-late.md": "date: 2015-07-30 16:00:00",
        "_posts/2015-07-31-early.md": "date: 2015-07-31 00:30",
      },
      olds: ["/2015/07/31/late/", "/2015/07/31/early/"],
    },
    {
      name: "Hugo",
      settings: {
        "hugo.toml": 'baseURL = "https://old.example/"\n[permalinks]\n  posts = "/:year/:month/:slug/"',
      },
      files: { "content/posts/one/index.md": "slug: uno", "content/notes/two.md": "" },
      olds: ["/2024/03/uno/", "/notes/two/"],
    },
    {
      name: "Hugo with files",
      settings: { "config.json": '{ "baseURL": "https://old.example", "uglyURLs": true }' },
      files: { "content/posts/one.md": "", "content/posts/2024-03-03-two.md": "url: /deux.html" },
      olds: ["/posts/one.html", "/deux.html"],
    },
    {
      name: "Zola",
      settings: { "config.toml": 'base_url = "https://old.example"' },
      files: { "content/blog/2024-03-02-one.md": "", "content/blog/two.md": "slug: zwei" },
      olds: ["/blog/one/", "/blog/zwei/"],
    },
    {
      name: "Eleventy",
      settings: {},
      files: {
        "posts/2024-03-02-one.md": 'permalink: "/blog/{{ page.fileSlug }}/index.html"',
        "posts/two.md": "permalink: \"/{{ page.date | date: '%Y/%m' }}/{{ title | slugify }}/\"",
      },
      olds: ["/blog/one/", "/2024/03/title-2/"],
    },
    {
      name: "Astro",
      settings: {},
      files: { "src/content/blog/one.md": "", "src/content/blog/2024-03-03-two.md": "" },
      olds: ["/blog/one/", "/blog/2024-03-03-two/"],
    },
  ])("the addresses that $name gives its posts lead to them", async ({ name, settings, files, olds }) => {
    await using app = await startApp(engine);
    const posts = Object.entries(files).map(([path, more], index) => [
      path,
      post(`Title ${index + 1}`, `${words} [a](https://old.example${olds[0]})`, more && `${more}\n`),
    ]);
    await using folder = await folderOf({ ...settings, ...Object.fromEntries(posts) });
    const { problems, links } = await importInto(app, folder.path);
    const slugs = ["Title 1", "Title 2"].map(async (title) => (await postsByTitle(app)).get(title)?.slug);
    for (const [index, old] of olds.entries())
      expect((await app.request("GET", old)).headers.get("location"), old).toBe(
        `/blog/${await slugs[index]}`,
      );
    expect(problems).toEqual([]);
    // The settings say which links are the site's own.
    expect(links).toBe(Object.keys(settings).length > 0 ? 2 : 0);
    if (name === "Jekyll") expect((await postsByTitle(app)).get("Title 1")?.author).toBe("Ann");
  });

  test("a post has its day from its name, and its images from the folder of its name", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "source/_posts/2024-03-04-hexo.md": `---\ntitle: Hexo\n---\n{% asset_img a.png %}\n\n![b](b%20c.png)`,
      "source/_posts/2024-03-04-hexo/a.png": await fourColors().png().toBuffer(),
      "source/_posts/2024-03-04-hexo/b c.png": await fourColors().png().toBuffer(),
      "posts/20240305-compact.md": `---\ntitle: Compact\n---\n${words}`,
      "posts/2024-03-06_zola.md": `---\ntitle: Zola\n---\n${words}`,
      "posts/index.pt-br.md": `---\ntitle: Brazil\ndate: 2024-03-07\n---\n${words}`,
      "posts/_index.pt-br.md": `---\ntitle: Posts\n---\n${words}`,
    });
    const { images, posts: counts } = await importInto(app, folder.path);
    expect([images, counts.created]).toEqual([{ found: 2, brought: 2, failed: 0 }, 4]);
    const posts = (await postsByTitle(app)).values().toArray();
    expect(Object.fromEntries(posts.map(({ title, published_at: at }) => [title, at?.slice(0, 10)]))).toEqual(
      {
        Hexo: "2024-03-04",
        Compact: "2024-03-05",
        Zola: "2024-03-06",
        Brazil: "2024-03-07",
      },
    );
  });

  test("settings that cannot be read, a pattern that is not understood and the page of a section are named", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "hugo.toml": "a = ",
      "content/_index.md": `---\ntitle: Home\n---\n${words}`,
      "content/posts/_index.md": "---\ntitle: Posts\n---\n",
      "content/posts/one.md": post("One", 'Read {{< ref "two.md" >}} first.', "permalink: /:odd/one/\n"),
      "content/posts/two.md": post("Two"),
    });
    const { problems, leftOut } = await importInto(app, folder.path);
    expect(leftOut).toEqual({ "page of a section": 1, "list or readme file": 1 });
    expect(problems.map(({ place, words: said }) => `${place}: ${said}`)).toEqual([
      expect.stringMatching(/^hugo\.toml: The settings of the site cannot be read: /),
      "content/_index.md: “Home”: left out, because it is a page of a section",
      "content/posts/_index.md: “Posts”: left out, because it is a list or readme file",
      "content/posts/one.md: “One”: Its old address “/:odd/one/” is not understood, so it does not redirect",
    ]);
    expect((await postsByTitle(app)).get("One")?.content).toBe(
      '<p>Read <a href="/blog/two">two</a> first.</p>',
    );
  });
});

test("a pattern and a time zone of the settings that are not understood are told", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "_config.yml": "permalink: /:odd/:title/\ntimezone: Mars/Olympus",
    "_posts/2024-03-02-one.md": post("One"),
  });
  const { problems } = await importInto(app, folder.path);
  expect(problems.map(({ words: said }) => said)).toEqual([
    "The time zone “Mars/Olympus” is not known, so times that do not say their zone are read in UTC",
    "“One”: Its old address “/:odd/:title/” is not understood, so it does not redirect",
  ]);
});
