import { expect, test } from "vitest";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { startApp, type TestApp } from "../../../../setup/app.ts";
import { exportOf, item, meta, SITE } from "../../../../setup/wordpress-export.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";

const attachment = (id: number, { alt = "", caption = "", post = 1 }) =>
  item(
    id,
    `File${id}`,
    {
      "wp:post_type": "attachment",
      "wp:attachment_url": `${SITE}/wp-content/uploads/${id}.png`,
      "wp:post_parent": String(post),
      "excerpt:encoded": caption,
    },
    alt && meta("_wp_attachment_image_alt", alt),
  );

const files = [
  attachment(5, { alt: "A “red” boat", caption: "The <em>boat</em>" }),
  attachment(6, { alt: "The pier" }),
  attachment(7, {}),
  attachment(8, { alt: "Elsewhere", post: 2 }),
];

async function bring(app: TestApp, items: string[], more: Record<string, string | Uint8Array> = {}) {
  await using folder = await folderOf({ "site.xml": exportOf(items), ...more });
  const report = await importInto(app, folder.path, { bringsImages: Object.keys(more).length > 0 });
  const posts = await postsOf(app);
  return { report, posts, told: report.problems.map(({ words }) => words) };
}

const text = (written: string, more = "") => item(1, "One", { "content:encoded": written }, more);
const image = (id: number, alt: string) => `<img src="${SITE}/wp-content/uploads/${id}.png" alt="${alt}" />`;
const boat = `<figure>${image(5, "A “red” boat")}<figcaption>The <em>boat</em></figcaption></figure>`;
const [pier, seven, elsewhere] = [image(6, "The pier"), image(7, ""), image(8, "Elsewhere")];

test.each([
  ["[gallery]", `${boat}<figure>${pier}${seven}</figure>`],
  ['[gallery ids="7,6"]', `<figure>${seven}${pier}</figure>`],
  ['[gallery include="6,8" columns="1"]', `<figure>${pier}</figure><figure>${elsewhere}</figure>`],
  ['[gallery exclude="5" order="DESC"]', `<figure>${seven}${pier}</figure>`],
  ['[gallery id="2"]', `<figure>${elsewhere}</figure>`],
])("%s has the alt texts and captions of its images", async (shortcode, shown) => {
  await using app = await startApp("sqlite");
  const { posts, report } = await bring(app, [text(shortcode), ...files]);
  expect(posts[0]?.content.replaceAll("\n", "").replaceAll("&quot;", "“")).toBe(shown);
  expect(report.elements).toEqual({ "[gallery]": { kept: 1, converted: 0, leftOut: 0 } });
});

test("an image of a gallery that the file does not have is told", async () => {
  await using app = await startApp("sqlite");
  const { told } = await bring(app, [text('<p>One</p>[gallery ids="6,404"]'), ...files]);
  expect(told).toEqual(["“One”: image of [gallery] was left out"]);
});

test("the words in place of a cover stay with the image", async () => {
  await using app = await startApp("sqlite");
  const { posts } = await bring(app, [text("<p>One</p>", meta("_thumbnail_id", "6")), ...files], {
    "wp-content/uploads/6.png": new Uint8Array(await fourColors().png().toBuffer()),
  });
  const [row] = await app.database.db.selectFrom("media").select(["id", "alt"]).execute();
  expect(posts[0]?.cover_image).toContain(row?.id);
  expect(row?.alt).toBe("The pier");
});

test("those of a cover that another post has with others, or that stays elsewhere, are told", async () => {
  await using app = await startApp("sqlite");
  const { told } = await bring(
    app,
    [
      text("<p>One</p>", meta("_thumbnail_id", "6")),
      item(2, "Two", { "content:encoded": "<p>Two</p>" }, meta("_thumbnail_id", "6")),
      item(3, "Three", { "content:encoded": "<p>Three</p>" }, meta("_thumbnail_id", "5")),
      ...files,
    ],
    { "wp-content/uploads/6.png": new Uint8Array(await fourColors().png().toBuffer()) },
  );
  expect(told.filter((words) => words.includes("alt text"))).toEqual([
    "“Three”: The alt text of its cover was left out: A “red” boat",
  ]);
});

test("search texts of plugins are filled in, and told where that cannot be done", async () => {
  await using app = await startApp("sqlite");
  const seo =
    meta("_yoast_wpseo_title", "%%title%% %%sep%% Boats %%sep%% %%sitename%%") +
    meta("_yoast_wpseo_metadesc", "%%category%% on %%title%%");
  const { posts, told } = await bring(app, [text("<p>One</p>", seo)]);
  expect(posts[0]).toMatchObject({ meta_title: "One – Boats", meta_description: "" });
  expect(told).toEqual([
    "“One”: Its search description “%%category%% on %%title%%” was left out: a plugin fills parts of it in",
  ]);
});

const part = (title: string, inner: string, name = "") =>
  `<!-- wp:accordion-item --><div class="wp-block-accordion-item${name}"><!-- wp:accordion-heading --><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">${title}</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><!-- /wp:accordion-heading --><!-- wp:accordion-panel --><div role="region" class="wp-block-accordion-panel">${inner}</div><!-- /wp:accordion-panel --></div><!-- /wp:accordion-item -->`;

test("an accordion becomes details, with everything in it", async () => {
  await using app = await startApp("sqlite");
  const code =
    '<!-- wp:syntaxhighlighter/code {"language":"php"} --><pre>echo 1;</pre><!-- /wp:syntaxhighlighter/code -->';
  const { posts, report } = await bring(app, [
    text(
      `<!-- wp:accordion --><div class="wp-block-accordion">${part("Why <em>so</em>?", "<p>Because</p>")}${part("How?", code, " is-open")}</div><!-- /wp:accordion -->`,
    ),
  ]);
  expect(posts[0]?.content.replaceAll("\n", "")).toBe(
    '<details><summary>Why <em>so</em>?</summary><p>Because</p></details><details open=""><summary>How?</summary><pre><code class="language-php">echo 1;</code></pre></details>',
  );
  expect(report.elements["accordion block"]).toEqual({ kept: 1, converted: 0, leftOut: 0 });
});

test.each([
  ["$latex E=mc^2&bg=ffffff&fg=000000&s=2$", "E=mc^2"],
  ["[latex]a &lt; b_{1}[/latex]", "a &lt; b_{1}"],
  ["[latex size=2]\\frac{1}{2}[/latex]", "\\frac{1}{2}"],
])("a formula of LaTeX is its text: %s", async (written, shown) => {
  await using app = await startApp("sqlite");
  const { posts, told } = await bring(app, [text(`<p>Costs $5 and ${written} or $6.</p>`)]);
  expect(posts[0]?.content).toContain(`$5 and <code>${shown}</code> or $6.`);
  expect(told).toEqual(["“One”: formula (LaTeX) became its text"]);
});

const comment = (approved: string, type = "", more = "") =>
  `<wp:comment><wp:comment_content>Nice</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type>${more}</wp:comment>`;

const by = (id: number, author: string, parent: number) =>
  `<wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author><wp:comment_author_email>ann@x.example</wp:comment_author_email><wp:comment_author_IP>192.0.2.7</wp:comment_author_IP><wp:comment_date_gmt>2024-03-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_parent>${parent}</wp:comment_parent>`;

test("comments are kept with who wrote them, not how to reach them, and not those that nobody saw", async () => {
  await using app = await startApp("sqlite");
  const more = [
    comment("1", "", by(2, "Ben &amp; Co", 1)),
    comment("1", "comment", by(1, "Ann", 0)),
    comment("1", "", by(3, "ben@x.example", 0)),
    comment("1", "pingback"),
    comment("spam"),
    comment("0"),
  ];
  const { told } = await bring(app, [text("<p>One</p>", more.join(""))]);
  expect(told).toEqual([
    "“One”: 3 comments are kept in its notes",
    "“One”: pingback was left out",
    "“One”: 2 × comment that was not approved was left out",
  ]);
  expect((await postsOf(app))[0]?.notes).toBe(
    "Comment by Ann on 2024-03-01: Nice\nComment by Ben & Co on 2024-03-02, in reply to Ann: Nice\n" +
      "Comment by Anonymous on 2024-03-03: Nice",
  );
});

test("custom fields and other taxonomies are kept as notes, passwords and keys are not, and all is told", async () => {
  await using app = await startApp("sqlite");
  const more = [
    meta("subtitle", "A subtitle &amp; more"),
    meta("_subtitle", "field_5f1a"),
    meta("views_by_hand", 'a:2:{i:0;s:3:"one";i:1;s:3:"two";}'),
    meta("_edit_last", "1"),
    meta("rank_math_focus_keyword", "boats"),
    meta("empty", ""),
    meta("api_token", "s3cret"),
    meta("DoorPassword", "1234"),
    '<category domain="series" nicename="boats">Boats</category><category domain="series" nicename="piers">Piers</category>',
    '<category domain="language" nicename="de">Deutsch</category><category domain="post_format" nicename="x">Aside</category>',
  ];
  const english = '<category domain="language" nicename="en">English</category>';
  const { told, posts, report } = await bring(app, [
    "<language>en-US</language>",
    text("<p>One</p>", more.join("")),
    item(2, "Two", { "content:encoded": "x" }, english),
  ]);
  expect(told).toEqual([
    "“One”: Its language is Deutsch. Posts here have the language of the site",
    "“One”: Its field “api_token” was left out: by its name, it is a password or a key",
    "“One”: Its field “DoorPassword” was left out: by its name, it is a password or a key",
    "“One”: 1 custom taxonomy is kept in its notes: “series”",
    "“One”: 2 custom fields are kept in its notes: “subtitle”, “views_by_hand”",
  ]);
  expect(posts.map(({ notes }) => notes)).toEqual([
    "series: Boats, Piers\nsubtitle: A subtitle & more\nviews_by_hand: one, two",
    "",
  ]);
  expect(report.kinds.filter(({ needsLook }) => !needsLook)).toHaveLength(2);
});

test.each([
  ['a:2:{s:5:"small";i:1;s:3:"big";i:2;}', "small: 1, big: 2"],
  ['a:2:{i:0;s:3:"one";i:1;s:3:"two";}', "one, two"],
  [
    'a:2:{i:0;a:2:{s:4:"name";s:4:"Zoë";s:3:"age";i:7;}i:1;a:1:{s:4:"name";s:2:"Al";}}',
    "name: Zoë, age: 7, name: Al",
  ],
  ['a:3:{s:1:"a";b:1;s:1:"b";N;s:1:"c";s:9:"x"; y: "z";}', 'a: 1, c: x"; y: "z'],
  ["a:0:{} is text", "a:0:{} is text"],
  ["a:b", "a:b"],
])("a list of a custom field is kept with its names: %s", async (value, kept) => {
  await using app = await startApp("sqlite");
  const { posts } = await bring(app, [text("<p>One</p>", meta("list", value))]);
  expect(posts[0]?.notes).toBe(`list: ${kept}`);
});

test("notes that are too long are cut, which is told, and a page has none", async () => {
  await using app = await startApp("sqlite");
  const { told, posts } = await bring(app, [
    text("<p>One</p>", meta("transcript", "word ".repeat(5_000)) + meta("last", "x")),
    item(
      2,
      "Two",
      { "content:encoded": "<p>Words</p>", "wp:post_type": "page" },
      meta("mood", "calm") + meta("api_key", "s3cret"),
    ),
  ]);
  expect(posts[0]?.notes).toHaveLength(20_000);
  expect(told).toEqual([
    "“One”: Its notes are longer than 20,000 characters, so their end was left out",
    "“One”: 2 custom fields are kept in its notes: “transcript”, “last”",
    "“Two”: Its field “mood” was left out: calm",
    "“Two”: Its field “api_key” was left out",
  ]);
});

/** Blocks whose words or addresses are in their data alone, and what is kept of them. */
const inData: [block: string, kept: string[], told: string[]][] = [
  [
    '<!-- wp:tabs --><div class="wp-block-tabs"><!-- wp:tab {"label":"Prices & terms"} --><section class="wp-block-tab"><p>Free</p></section><!-- /wp:tab --></div><!-- /wp:tabs -->',
    ["<h4>Prices &amp; terms</h4>", "<p>Free</p>"],
    ["tabs block became its text", "tab block became its text"],
  ],
  [
    '<!-- wp:core/playlist-track {"src":"https://cdn.example/a.mp3","artist":"Ann","title":"Song"} /-->',
    ['<div data-card="file"><a href="https://cdn.example/a.mp3">Ann: Song</a>'],
    [],
  ],
  [
    '<!-- wp:acme/player {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"} /-->',
    ['<div data-card="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">'],
    [],
  ],
  [
    '<!-- wp:bookmark {"url":"https://else.example/x","title":"Else"} /-->',
    ['<p><a href="https://else.example/x">Else</a></p>'],
    ["bookmark block became a link"],
  ],
  ["<!-- wp:bookmark /-->", [], ["bookmark block was left out"]],
  [
    '<!-- wp:core/table --><figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table></figure><!-- /wp:core/table -->',
    ["<td>1</td>"],
    [],
  ],
];

test.each(inData)("what a block has in its data is kept or told: %s", async (block, kept, expected) => {
  await using app = await startApp("sqlite");
  const { posts, told } = await bring(app, [
    text(`<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->\n${block}`),
  ]);
  for (const part of kept) expect(posts[0]?.content).toContain(part);
  expect(told).toEqual(expected.map((words) => `“One”: ${words}`));
});

const bare = (title: string, date: string) =>
  `<item><title>${title}</title><content:encoded>Words</content:encoded><wp:post_date>${date}</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;

test("posts of a file that gives them no ids and addresses are told apart", async () => {
  await using app = await startApp("sqlite");
  const items = [
    bare("Same", "2015-03-03 16:20:00"),
    bare("Same", "Wed Jul 22 2015 15:05:08 GMT+0000 (UTC)"),
    bare("Other", "2015-03-03 16:20:00"),
  ];
  const { posts, told } = await bring(app, items);
  expect(told).toEqual([]);
  expect(posts.map(({ slug, status, published_at }) => [slug, status, published_at])).toEqual([
    ["same", "published", "2015-03-03T16:20:00.000Z"],
    ["same-2", "published", "2015-07-22T15:05:08.000Z"],
    ["other", "published", "2015-03-03T16:20:00.000Z"],
  ]);
  expect((await bring(app, items)).report.posts).toMatchObject({ created: 0, known: 3 });
});
