import { describe, expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";

const HEAD = "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url";

const data = (value: unknown) => JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const block = (name: string, value: unknown, inner = "", tag = "div") =>
  `<${tag} class="${name}" data-attrs="${data(value)}" data-component-name="X">${inner}</${tag}>`;

const row = (id: string, type = "newsletter", audience = "everyone") =>
  `${id},2024-03-02T10:00:00.000Z,true,,${type},${audience},Post ${id},,`;

const CDN = "https://substackcdn.com/image/fetch";
const encoded = (path: string) => encodeURIComponent(path);
const OLD = "https://bucketeer-e05bbc84.s3.amazonaws.com/public/images/7c_1024x683.jpeg";
const NEW = "https://substack-post-media.s3.amazonaws.com/public/images/8d_800x600.png";

describe.each(engines)("what Substack's editor writes on %s", (engine) => {
  const contentOf = async (html: string) => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "posts.csv": [HEAD, row("1.one")].join("\n"),
      "posts/1.one.html": `<p>Before</p>${html}`,
    });
    const report = await importInto(app, folder.path, { bringsImages: false });
    const [only] = await postsOf(app);
    return {
      content: (only?.content ?? "").replace("<p>Before</p>", "").replaceAll("\n", ""),
      words: report.problems.map(({ words }) => words.replace("“Post 1.one”: ", "")),
      report,
    };
  };

  test.each([
    [
      "a heading has its words alone, and the id of its sign",
      '<h2 class="header-anchor-post">Head <em>two</em><div class="pencraft header-anchor-parent"><div class="pencraft"><div id="§head-two" class="header-anchor"></div><button type="button" aria-label="Link">Link</button></div></div></h2>',
      '<h2 id="text-head-two">Head <em>two</em></h2>',
      [],
    ],
    [
      "a pull quote is a quotation, a callout a callout, and both keep what is in them",
      '<div class="pullquote"><p>Pulled <span class="mention-wrap" data-attrs="{&quot;name&quot;:&quot;Carl&quot;}"></span></p></div><div class="callout-block" data-callout="true"><p>Called <a href="https://open.substack.com/pub/b/p/c?r=1">out</a></p></div>',
      '<blockquote><p>Pulled Carl</p></blockquote><aside data-callout="note"><p>Called <a href="https://b.substack.com/p/c">out</a></p></aside>',
      ["mention became its name", "pull quote became a quotation"],
    ],
    [
      "a cashtag is its symbol",
      `<p>Shares of ${block("cashtag-wrap", { symbol: "$ACME" }, "", "span")} rose.</p>`,
      "<p>Shares of $ACME rose.</p>",
      ["cashtag became its symbol"],
    ],
    [
      "players of services that pages can show are cards with their titles",
      [
        block(
          "spotify-wrap podcast",
          {
            title: "An episode",
            subtitle: "A show",
            description: "Podcast Episode",
            url: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
          },
          "",
          "iframe",
        ),
        block(
          "bluesky-wrap outer",
          {
            postId: "3kabc",
            authorDid: "did:plc:abcdefghijklmnop",
            authorName: "Bea",
            text: "Sky\ntext",
            uri: "at://did:plc:abcdefghijklmnop/app.bsky.feed.post/3kabc",
          },
          '<iframe src="https://embed.bsky.app/embed/did:plc:abcdefghijklmnop/app.bsky.feed.post/3kabc?id=5"></iframe>',
        ),
      ].join(""),
      '<div data-card="embed"><a href="https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk">An episode</a><p>A show</p><p><small>Spotify</small></p></div><div data-card="embed"><a href="https://bsky.app/profile/did:plc:abcdefghijklmnop/post/3kabc">Bea on Bluesky</a><p>Sky<br />text</p><p><small>Bluesky</small></p></div>',
      [],
    ],
    [
      "players of other services are cards that lead there",
      [
        block(
          "soundcloud-wrap",
          {
            title: "Mix 4",
            author_name: "A radio",
            targetUrl: "https://soundcloud.com/a/mix-4",
          },
          '<iframe src="https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F2"></iframe>',
        ),
        '<div class="apple-podcast-container"><iframe class="apple-podcast" data-attrs="{&quot;title&quot;:&quot;Stories&quot;,&quot;podcastTitle&quot;:&quot;A show&quot;,&quot;targetUrl&quot;:&quot;https://podcasts.apple.com/au/podcast/a/id1?i=2&quot;}" src="https://embed.podcasts.apple.com/au/podcast/a/id1?i=2"></iframe></div>',
        block("polymarket-embed", { fullEmbedUrl: "https://substack.com/embed/polymarket/a" }),
      ].join(""),
      '<div data-card="bookmark"><a href="https://soundcloud.com/a/mix-4">Mix 4</a><p><small>A radio · soundcloud.com</small></p></div><div data-card="bookmark"><a href="https://podcasts.apple.com/au/podcast/a/id1?i=2">Stories</a><p><small>A show · podcasts.apple.com</small></p></div><div data-card="bookmark"><a href="https://substack.com/embed/polymarket/a">https://substack.com/embed/polymarket/a</a><p><small>substack.com</small></p></div>',
      [
        "SoundCloud player became a card with a link",
        "Apple podcast became a card with a link",
        "prediction market became a card with a link",
      ],
    ],
    [
      "a chart is the image that Substack keeps of it",
      block(
        "datawrapper-wrap outer",
        {
          url: "https://datawrapper.dwcdn.net/aB1cD/2/",
          thumbnail_url: "https://img.example/a.png",
          title: "Rents & wages",
          description: "By year",
        },
        '<iframe src="https://datawrapper.dwcdn.net/aB1cD/2/"></iframe><script>!function(){}();</script>',
      ),
      '<figure><a href="https://datawrapper.dwcdn.net/aB1cD/2/"><img src="https://img.example/a.png" alt="Rents &amp; wages" /></a><figcaption>Rents &amp; wages. By year</figcaption></figure>',
      ["script was left out", "chart became an image that leads to the chart"],
    ],
    [
      "a gist is code",
      block(
        "github-gist",
        { innerHTML: "" },
        '<div class="gist"><table class="highlight"><tbody><tr><td id="L1" class="blob-num"></td><td class="blob-code">def a():</td></tr><tr><td class="blob-num"></td><td class="blob-code">  return 1 &lt; 2</td></tr></tbody></table><div class="gist-meta"><a href="https://gist.github.com/a/1/raw">view raw</a><a href="https://gist.github.com/a/1#file-a-py">a.py</a></div></div>',
      ),
      '<pre><code class="language-py">def a():\n  return 1 &lt; 2</code></pre>'.replaceAll("\n", ""),
      ["GitHub gist became code"],
    ],
    [
      "what Substack alone can show is told",
      [
        block("recipe-embed", { id: 1 }),
        block("sponsorship-campaign-embed", { id: "b" }),
        '<div class="paywall-jump"></div>',
        '<div class="subscribe-widget is-signed-up"><p class="button-wrapper"><a class="button primary" href="https://a.substack.com/subscribe"><span>Subscribe</span></a></p></div>',
      ].join(""),
      "",
      [
        "recipe card was left out",
        "sponsor's place was left out",
        "paywall was left out",
        "sign-up form was left out",
      ],
    ],
    [
      "a block whose data is missing keeps its words",
      '<table class="twitter-embed tweet"><tbody><tr><td>roon</td><td>if we could</td></tr></tbody></table>',
      "<table><tbody><tr><td>roon</td><td>if we could</td></tr></tbody></table>",
      ["embedded tweet became its text"],
    ],
    [
      "an image comes from where Substack still has it, with its description, and without the link that enlarges it",
      [
        `<div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="${CDN}/f_auto/${encoded(OLD)}"><div class="image2-inset"><picture><source type="image/webp" srcset="${CDN}/w_424,c_limit/${encoded(OLD)} 424w, ${CDN}/w_1456,c_limit/${encoded(OLD)} 1456w"><style>a.image2{padding:0}</style><img src="${OLD}" data-attrs="${data({ src: OLD, alt: "A cat", title: null })}" alt=""></picture></div></a><figcaption class="image-caption">Our cat</figcaption></figure></div>`,
        `<figure><a class="image-link" href="https://shop.example/"><img srcset="${CDN}/w_424/${encoded(NEW)} 424w, ${CDN}/w_848/${encoded(NEW)} 848w" alt="A shop"></a></figure>`,
        `<img data-attrs="${data({ src: NEW, title: "A title" })}">`,
        "<p>Words <img> without an image</p>",
      ].join(""),
      `<figure><img src="${CDN}/w_1456,c_limit/${encoded(OLD)}" alt="A cat" /><figcaption>Our cat</figcaption></figure><figure><a href="https://shop.example/"><img src="${CDN}/w_848/${encoded(NEW)}" alt="A shop" /></a></figure><img src="${NEW}" alt="" title="A title" /><p>Words  without an image</p>`,
      ["image without an address was left out"],
    ],
    [
      "a gallery as pages show it is a gallery",
      `<figure data-component-name="ImageGallery"><div><div class="imageRow"><picture><source type="image/webp"><img alt="One" src="${NEW}?1"></picture><picture><img alt="Two" src="${NEW}?2"></picture></div><figcaption>Both</figcaption></div></figure>`,
      `<figure><img src="${NEW}?1" alt="One" /><img src="${NEW}?2" alt="Two" /><figcaption>Both</figcaption></figure>`,
      [],
    ],
  ])("%s", async (_what, html, expected, told) => {
    const { content, words } = await contentOf(html);
    expect({ content, words }).toEqual({ content: expected, words: told });
  });

  test("pages are pages; a post without its text or for some readers is a draft", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "posts.csv": [
        HEAD,
        row("1.one"),
        row("2.gone"),
        row("3.about", "page"),
        row("4.some", "adhoc_email"),
        row("5.link"),
      ].join("\n"),
      "posts/1.one.html": "<p>Words</p><h2>The prices</h2>",
      "posts/3.about.html": "<p>About us</p>",
      "posts/4.some.html": "<p>For three people</p>",
      "posts/5.link.html":
        '<p><a href="https://a.substack.com/i/1/the-prices">prices</a> <a href="https://a.substack.com/subscribe?x">sign up</a></p>',
    });
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({
      pages: { created: 1, drafts: 0 },
      states: { published: 2, draft: 2 },
    });
    const words = report.problems.map((problem) => problem.words);
    expect(words).toContain("“Post 2.gone”: It has no text, so it is imported as a draft");
    expect(words).toContain(
      "“Post 4.some”: was no post for the site (adhoc email), and comes as a draft that keeps its date",
    );
    const link = (await postsOf(app)).find(({ slug }) => slug === "link");
    expect(link?.content).toContain('<a href="/blog/one#the-prices">prices</a>');
    expect((await app.request("GET", "/p/about")).headers.get("location")).toBe("/about");
    expect(await (await app.request("GET", "/about")).text()).toContain("About us");
  });
});
