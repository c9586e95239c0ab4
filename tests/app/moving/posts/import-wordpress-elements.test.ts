import { describe, expect, test } from "vitest";
import { fourColors } from "../../../setup/media/test-images.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { exportOf, item, meta, SITE } from "../../../setup/wordpress-export.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const attachment = (id: number, file: string, post: number) =>
  item(id, `File${id}`, {
    "wp:post_type": "attachment",
    "wp:attachment_url": `${SITE}/wp-content/uploads/${file}`,
    "wp:post_parent": String(post),
  });

const bring = async (app: TestApp, items: string[], site = SITE) => {
  await using folder = await folderOf({ "site.xml": exportOf(items, site) });
  return await importInto(app, folder.path, { bringsImages: false });
};

const only = (text: string, more = "") => [item(1, "One", { "content:encoded": text }, more)];

const mark = (id: string, number: number) =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;

const said = (kept: number, converted: number, leftOut: number) => ({ kept, converted, leftOut });

const enclosure = (name: string) =>
  meta("enclosure", `https://cdn.example/${name}.mp3\n21169426\naudio/mpeg\na:1:{}`);

const address = (name: string) => `${SITE}/wp-content/uploads/${name}.png`;

describe.each(engines)("elements of WordPress on %s", (engine) => {
  test("footnotes of the block editor come with their texts", async () => {
    await using app = await startApp(engine);
    const text = `<!-- wp:paragraph -->\n<p>One${mark("a-1", 1)} and two${mark("b-2", 2)}.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->\n\n<!-- wp:paragraph -->\n<p>After</p>\n<!-- /wp:paragraph -->`;
    const notes = [
      { content: "The <em>first</em> note", id: "a-1" },
      { content: "The second", id: "b-2" },
    ];
    const report = await bring(app, only(text, meta("footnotes", JSON.stringify(notes))));
    const [post] = await postsOf(app);
    const plain = post?.content.replaceAll(/ id="[^"]*"/g, "").replaceAll(/href="#[^"]*"/g, 'href="#"');
    expect(plain?.replaceAll("\n", "")).toContain(
      '<ol><li>The <em>first</em> note <a href="#" title="Back to the text">↩︎</a></li><li>The second <a href="#" title="Back to the text">↩︎</a></li></ol><p>After</p>',
    );
    expect(report.elements).toEqual({ footnote: { kept: 2, converted: 0, leftOut: 0 } });
  });

  test("a synced pattern is put in with its text, wherever it stands in the file", async () => {
    await using app = await startApp(engine);
    const pattern = item(9, "Synced", {
      "wp:post_type": "wp_block",
      "content:encoded":
        '<!-- wp:paragraph --><p>Said in many posts</p><!-- /wp:paragraph -->[contact-form x="1"]',
    });
    const uses = '<!-- wp:paragraph --><p>Before</p><!-- /wp:paragraph --><!-- wp:block {"ref":9} /-->';
    const report = await bring(app, [
      ...only(uses),
      pattern,
      item(2, "Two", { "content:encoded": '<!-- wp:block {"ref":404} /-->' }),
    ]);
    const [one] = await postsOf(app);
    expect(one?.content.replaceAll("\n", "")).toContain("<p>Before</p><p>Said in many posts</p>");
    expect(report.leftOut).toEqual({});
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“One”: synced pattern became its text",
      "“One”: [contact-form] became plain text, and the post a draft",
      "“Two”: It has no text, so it is imported as a draft",
      "“Two”: synced pattern was left out",
    ]);
  });

  test("a gallery of ids shows these images, and quoted words that begin with file: stay", async () => {
    await using app = await startApp(engine);
    const quoted = '<p>Open "file:///etc/hosts" or "file:5"</p>';
    await bring(app, [...only(`${quoted}\n\n[gallery ids="5"]`), attachment(5, "b.jpg", 1)]);
    const [one] = await postsOf(app);
    expect(one?.content.replaceAll("&quot;", '"')).toContain(quoted);
    expect(one?.content).toContain(`<img src="${SITE}/wp-content/uploads/b.jpg"`);
  });

  test("a gallery without ids shows the images of its post", async () => {
    await using app = await startApp(engine);
    const report = await bring(app, [
      ...only("Words\n\n[gallery]"),
      attachment(5, "b.jpg", 1),
      attachment(4, "a.jpg", 1),
      attachment(6, "c.jpg", 2),
      attachment(7, "talk.mp3", 1),
      item(2, "Two", { "content:encoded": "Words [gallery id=3]" }),
    ]);
    const [one] = await postsOf(app);
    const shown = Array.from(one?.content.matchAll(/<img src="([^"]*)"/g) ?? [], ([, src]) => src);
    expect(shown).toEqual([`${SITE}/wp-content/uploads/a.jpg`, `${SITE}/wp-content/uploads/b.jpg`]);
    expect(report.elements).toEqual({ "[gallery]": { kept: 1, converted: 0, leftOut: 1 } });
    expect(report.problems).toContainEqual({
      place: expect.stringMatching(/^line \d+$/),
      words: "“Two”: [gallery] was left out",
    });
  });

  test("blocks and shortcodes that are more than text are kept, changed or told", async () => {
    await using app = await startApp(engine);
    const text = [
      `<!-- wp:file {"id":7,"href":"${SITE}/wp-content/uploads/wind.pdf"} --><div class="wp-block-file"><object class="wp-block-file__embed" data="${SITE}/wp-content/uploads/wind.pdf" type="application/pdf"></object><a href="${SITE}/wp-content/uploads/wind.pdf">Wind Farm</a><a href="${SITE}/wp-content/uploads/wind.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->`,
      '<!-- wp:embed {"url":"https://video.example/1","type":"video"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.example/1\n</div></figure>\n<!-- /wp:embed -->',
      '<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://social.example/me","service":"mastodon"} /--></ul><!-- /wp:social-links -->',
      "<!-- wp:latest-posts /-->",
      '<!-- wp:query {"queryId":1} --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->',
      '<!-- wp:audio --><figure class="wp-block-audio"><audio controls src="https://cdn.example/talk.mp3"></audio><figcaption>Our talk</figcaption></figure><!-- /wp:audio -->',
      '<!-- wp:syntaxhighlighter/code {"language":"php"} -->\n<pre class="wp-block-syntaxhighlighter-code">&lt;?php</pre>\n<!-- /wp:syntaxhighlighter/code -->',
      '<!-- wp:cover {"hasParallax":true} --><div class="wp-block-cover has-parallax" style="background-image:url(https://cdn.example/bg.jpg)"><div><p>On top</p></div></div><!-- /wp:cover -->',
      "<!-- wp:acme/faq --><p>Why?</p><!-- /wp:acme/faq -->",
      '<!-- wp:html --><math alttext="x"><mi>x</mi><mo>=</mo><mn>1</mn></math><form action="/x"><p>Your mail</p><input name="a"><button>Send</button></form><!-- /wp:html -->',
      '[contact-form to="a"][my_field/] [spoiler]Hidden[/spoiler] [sic]',
    ].join("\n\n");
    const report = await bring(app, only(text));
    const [post] = await postsOf(app);
    const content = post?.content ?? "";
    for (const part of [
      `<div data-card="file"><a href="${SITE}/wp-content/uploads/wind.pdf">Wind Farm</a><p><small>PDF</small></p></div>`,
      '<a href="https://video.example/1">https://video.example/1</a>',
      '<li><a href="https://social.example/me">mastodon</a></li>',
      '<div data-card="file"><a href="https://cdn.example/talk.mp3">talk.mp3</a><p>Our talk</p><p><small>MP3</small></p></div>',
      '<pre><code class="language-php">&lt;?php</code></pre>',
      '<img src="https://cdn.example/bg.jpg" alt="" />',
      "<p>On top</p>",
      "<p>Why?</p>",
      "<code>x</code>",
      "<p>Your mail</p>",
      "[sic]",
    ])
      expect(content).toContain(part);
    expect(content).not.toContain("Download");
    expect(content).not.toContain("Send");
    expect(report.elements).toEqual({
      "file block": said(1, 0, 0),
      "embed block": said(0, 1, 0),
      "social-link block": said(0, 1, 0),
      "latest-posts block": said(0, 0, 1),
      "query block": said(0, 0, 1),
      audio: said(1, 0, 0),
      "SyntaxHighlighter block “code”": said(1, 0, 0),
      "cover block": said(1, 0, 0),
      "Acme block “faq”": said(0, 1, 0),
      "html block": said(1, 0, 0),
      "formula (MathML)": said(0, 1, 0),
      form: said(0, 0, 1),
      "[contact-form]": said(0, 1, 0),
      "[spoiler]": said(0, 1, 0),
    });
  });

  test("the file of a podcast is linked, once", async () => {
    await using app = await startApp(engine);
    const text = '<a href="https://cdn.example/linked.mp3">Listen</a>';
    const report = await bring(app, only(text, enclosure("linked") + enclosure("other")));
    const [post] = await postsOf(app);
    expect(post?.content.match(/linked\.mp3/g)).toHaveLength(1);
    expect(post?.content).toContain('<a href="https://cdn.example/other.mp3">other.mp3</a>');
    expect(report.elements).toEqual({ enclosure: { kept: 0, converted: 1, leftOut: 0 } });
  });

  test("old slugs and ids in a subfolder lead here, terms are unescaped, and no author is an address", async () => {
    await using app = await startApp(engine);
    const filed = `<category domain="post_tag"><![CDATA[Salt &amp; Pepper]]></category><category domain="category"><![CDATA[Tools &amp; more]]></category>`;
    const slugs = meta("_wp_old_slug", "uno") + meta("_wp_old_slug", "eins");
    const report = await bring(
      app,
      [
        item(
          2,
          "One",
          { "content:encoded": "Words", link: `${SITE}/site/2014/one/`, "dc:creator": "me@example.com" },
          filed + slugs,
        ),
        item(3, "Two", { "content:encoded": "Words", "dc:creator": "you@example.com" }),
      ],
      `${SITE}/site`,
    );
    for (const old of ["/site/2014/uno/", "/site/2014/eins", "/site/2014/one/", "/site/?p=2", "/?p=2"]) {
      const answer = await app.request("GET", old);
      expect([answer.status, answer.headers.get("location")], old).toEqual([301, "/blog/one"]);
    }
    const tags = await app.database.db.selectFrom("post_tags").select("tag").orderBy("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["Salt & Pepper", "Tools & more"]);
    expect((await postsOf(app)).map((post) => post.author)).toEqual(["Admin", "You"]);
    expect(report.elements).toEqual({ "author's email address": { kept: 0, converted: 0, leftOut: 1 } });
  });

  test("a smaller copy of an image gives way to the image, when that is to be had", async () => {
    await using app = await startApp(engine);
    const large = new Uint8Array(await fourColors(1).rotate(90).png().toBuffer());
    const small = new Uint8Array(await fourColors(1).png().toBuffer());
    const text = ["a", "b", "c"]
      .map((name) => `<img src="${SITE}/wp-content/uploads/${name}-300x200.png" alt="${name}">`)
      .join(" ");
    await using folder = await folderOf({
      "site.xml": exportOf([...only(text), attachment(5, "a.png", 1), attachment(6, "b.png", 1)]),
      "uploads/b.png": large,
    });
    const web = {
      [address("a")]: large,
      [address("a-300x200")]: small,
      [address("c")]: large,
      [address("c-300x200")]: small,
    };
    const report = await importInto(app, folder.path, { web });
    expect(report.images).toEqual({ found: 3, brought: 3, failed: 0 });
    const [post] = await postsOf(app);
    const [a, b, c] = Array.from(post?.content.matchAll(/src="([^"]*)"/g) ?? [], ([, src]) => src);
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });
});
