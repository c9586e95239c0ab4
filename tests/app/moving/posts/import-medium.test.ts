import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { sectionsOf, storyOf } from "../../../setup/exports/medium-export.ts";
import { expectSecondAndUndo, folderOf, importInto, postsOf } from "./importing.ts";

const DATE = "2019-03-05T09:41:57.629Z";
const [ONE, TWO, THREE] = ["0123456789a1", "0123456789a2", "0123456789a3"];

const title = (words: string) =>
  `<h3 name="aa01" id="aa01" class="graf graf--h3 graf--leading graf--title">${words}</h3>`;
const subtitle = (words: string) =>
  `<h4 name="aa02" id="aa02" class="graf graf--h4 graf-after--h3 graf--subtitle">${words}</h4>`;
const p = (words: string, id = "aa03") =>
  `<p name="${id}" id="${id}" class="graf graf--p graf-after--p">${words}</p>`;
const featured = (more = "") =>
  `<figure name="aa04" id="aa04" class="graf graf--figure"><img class="graf-image" data-image-id="1*x.png" data-width="2400" data-is-featured="true" src="https://cdn-images-1.medium.com/max/800/1*x.png">${more}</figure>`;

const files = {
  "README.html": "<html><body><h1>Medium archive</h1></body></html>",
  "profile/profile.html": '<section class="h-card"><h3 class="p-name">Anna Bell</h3></section>',
  "claps/claps-0001.html": "<ul><li>50 claps</li></ul>",
  [`posts/2019-03-05_Hello-world-${ONE}.html`]: storyOf(ONE, {
    title: "Hello &amp; world",
    subtitle: "What it is about",
    tags: ["Things", "Stuff"],
    date: DATE,
    canonical: `https://medium.com/@anna/hello-world-${ONE}`,
    body: sectionsOf(
      title("Hello &amp; world") +
        subtitle("What it is about") +
        featured() +
        p(
          `See <a href="https://medium.com/@anna/second-${TWO}?source=rss#bb01" class="markup--anchor">that</a>, <a href="#bb02">below</a> and <a href="https://medium.com/@carl/his-fedcba987654">his</a>.`,
        ),
      '<h3 name="bb02" id="bb02" class="graf graf--h3">Large</h3><h4 name="bb03" id="bb03" class="graf graf--h4">Small</h4>' +
        p("End"),
    ),
  }),
  [`posts/2019-03-06_Second-${TWO}.html`]: storyOf(TWO, {
    title: "Second",
    subtitle: "Words of the second…",
    date: DATE,
    canonical: "https://elsewhere.example/second",
    body: sectionsOf(
      title("Second") +
        featured('<figcaption class="imageCaption">Seen</figcaption>') +
        p("Words of the second", "bb01"),
    ),
  }),
  [`posts/draft_Third-${THREE}.html`]: storyOf(THREE, {
    title: "Third",
    subtitle: "Not yet",
    body: sectionsOf(title("Third") + p("Not yet out")),
  }),
  "posts/2019-03-07_I-like-that-0123456789a4.html": storyOf("0123456789a4", {
    title: "I like that story of…",
    date: DATE,
    body: sectionsOf(p("I like that story of yours")),
  }),
};

describe.each(engines)("stories of Medium on %s", (engine) => {
  test("come with title, subtitle, tags, date, author, cover and links, and responses are told", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(files);
    const report = await importInto(app, folder.path, { bringsImages: false });
    const posts = (await postsOf(app)).map((post) => [
      post.slug,
      post.title,
      post.status,
      post.author,
      post.excerpt,
    ]);
    expect(posts).toEqual([
      ["hello-world", "Hello & world", "published", "Anna Bell", "What it is about"],
      ["second", "Second", "published", "Anna Bell", "Words of the second…"],
      ["third", "Third", "draft", "Anna Bell", "Not yet"],
    ]);
    const [first, second] = await postsOf(app);
    expect(first?.published_at).toBe(DATE);
    expect(first?.cover_image).toBe("https://cdn-images-1.medium.com/max/2400/1*x.png");
    expect(first?.content.replaceAll("\n", "")).toBe(
      '<p>See <a href="/blog/second#bb01">that</a>, <a href="#text-bb02">below</a> and <a href="https://medium.com/@carl/his-fedcba987654">his</a>.</p><hr /><h2 id="text-bb02">Large</h2><h3>Small</h3><p>End</p>',
    );
    expect(second?.canonical_url).toBe("https://elsewhere.example/second");
    expect(second?.content).toContain("<figcaption>Seen</figcaption>");
    expect(report.leftOut).toEqual({ "response to a story": 1 });
    expect(report.problems.map(({ place, words }) => `${place}: ${words}`)).toEqual([
      "posts/2019-03-07_I-like-that-0123456789a4.html: “I like that story of…”: left out, because it is a response to a story",
      "README.html, claps, profile: left out, because these files are about the account at Medium",
      expect.stringMatching(/does not say which stories were unlisted or for members alone: check those$/),
    ]);
  });

  test("a long title is whole, and stands once; a draft without a title is a draft", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      [`posts/2019-03-05_Long-${ONE}.html`]: storyOf(ONE, {
        title: "A title of many words that goes on and…",
        subtitle: "About it, and…",
        date: DATE,
        body: sectionsOf(
          title("A title of many words that goes on and on") + subtitle("About it, and more") + p("Words"),
        ),
      }),
      [`posts/draft_${TWO}.html`]: storyOf(TWO, { title: "", body: sectionsOf(p("Some words")) }),
    });
    await importInto(app, folder.path);
    expect((await postsOf(app)).map((post) => [post.title, post.excerpt, post.content, post.status])).toEqual(
      [
        ["A title of many words that goes on and on", "About it, and more", "<p>Words</p>", "published"],
        ["Some words", "Some words", "<p>Some words</p>", "draft"],
      ],
    );
  });

  test("a publication with a domain of its own keeps its addresses", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      [`posts/2019-03-05_Hello-${ONE}.html`]: storyOf(ONE, {
        title: "Hello",
        subtitle: "Words",
        date: DATE,
        canonical: `https://stories.example/hello-${ONE}`,
        body: sectionsOf(title("Hello") + p("Words")),
      }),
    });
    expect(await importInto(app, folder.path)).toMatchObject({ addresses: 1 });
    const answer = await app.request("GET", `/hello-${ONE}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/hello"]);
  });

  test("a second import changes nothing, and an undo leaves nothing behind", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(files);
    await expectSecondAndUndo(app, folder.path);
  });
});
