import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { exportOf, post } from "../../../setup/ghost-export.ts";
import { exportOf as wordpressExport, item } from "../../../setup/wordpress-export.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const EVERYBODY = "status:free,status:-free";
const web = (nonMember: boolean, memberSegment = "") => ({ nonMember, memberSegment });

const everywhere = { showOnWeb: true, showOnEmail: true, segment: "" };

/** What a card of Ghost says of its readers, and where its words may be here. */
const cards: readonly [visibility: unknown, place: "public" | "email" | "nowhere"][] = [
  [undefined, "public"],
  [null, "public"],
  [{ web: web(true, EVERYBODY), email: { memberSegment: EVERYBODY } }, "public"],
  [{ web: web(true), email: { memberSegment: "" } }, "public"],
  [{ showOnWeb: true, showOnEmail: false, segment: "" }, "public"],
  [{ web: web(false, EVERYBODY), email: { memberSegment: EVERYBODY } }, "email"],
  [{ web: web(false), email: { memberSegment: "status:free" } }, "email"],
  [{ showOnWeb: false, showOnEmail: true, segment: "" }, "email"],
  [{ ...everywhere, web: web(false, "status:-free"), email: { memberSegment: "status:-free" } }, "nowhere"],
  [{ ...everywhere, showOnWeb: false, web: web(false), email: { memberSegment: "status:-free" } }, "nowhere"],
  [{ ...everywhere, web: web(false), email: { memberSegment: EVERYBODY } }, "email"],
  [{ showOnWeb: false, showOnEmail: false, web: web(true), email: {} }, "public"],
  [{ ...everywhere, web: web(false) }, "public"],
  [{ showOnWeb: false, showOnEmail: true, segment: "status:free,status:-free" }, "email"],
  [{ web: web(false, "status:-free"), email: { memberSegment: "status:-free" } }, "nowhere"],
  [{ web: web(false, EVERYBODY), email: { memberSegment: "" } }, "nowhere"],
  [{ web: web(false), email: {} }, "nowhere"],
  [{ showOnWeb: false, showOnEmail: false, segment: "" }, "nowhere"],
  [{ showOnWeb: false, showOnEmail: true, segment: "status:-free" }, "nowhere"],
  [{ emailOnly: true }, "nowhere"],
  ["members", "nowhere"],
  [{}, "nowhere"],
];
const unknownCard = (words: string) => ({
  type: "an-unknown-card",
  children: [{ type: "text", text: words }],
});
const kinds = [
  (words: string) => ({ type: "html", html: `<p>${words}</p>` }),
  (words: string) => ({ type: "call-to-action", textValue: `<p>${words}</p>`, showButton: false }),
  unknownCard,
];

const published = (title: string, more = "") => `---\ntitle: ${title}\ndate: 2024-03-02\n${more}---\n`;

/** Texts with the word “secret” in what their product keeps from readers, and “shown” in what it shows. */
const comments: Record<string, string> = {
  "mdx-line.mdx": "shown {/* secret */} shown",
  "mdx-block.mdx": "shown\n\n{/*\n  secret\n\n  secret `too`\n*/}\n\nshown",
  "mdx-in-list.mdx": "- shown {/* secret */}\n- shown",
  "mdx-spaced.mdx": "shown { /* secret */ } shown",
  "mdx-lines.mdx": "shown {\n  /* secret */\n} shown",
  "mdx-two.mdx": "shown {/* secret */ /* secret */} shown",
  "mdx-slashes.mdx": "shown {// secret\n} shown {\n  // secret\n  // secret\n}",
  "kramdown.md": "shown {::comment}secret{:/comment} shown {::comment}secret{:/} shown",
  "obsidian-line.md": "shown %%secret%% shown",
  "obsidian-block.md": "shown\n\n%%\nsecret\n\n- secret\n%%\n\nshown",
  "obsidian-start.md": "%% secret %% shown",
  "obsidian-quote.md": "> shown %% secret %% shown",
  "jinja.md": "shown {# secret #} shown {#- secret\n -#}",
  "critic.md": "shown {>> secret <<} shown",
};
const kept: Record<string, string> = {
  "numbers.md": "shown at 100%% and more, 50%% of it",
  "ids.md": "## Shown {#secret-id}\n\nshown #}",
  "code.md": "shown `{/* shown */}` and `%%shown%%`\n\n```jsx\n{/* shown */}\n%% shown %%\n```",
  "printf.md": 'shown `printf("%%")` shown',
};
const doubtful: Record<string, string> = {
  "open-mdx.mdx": "shown {/* secret",
  "open-block.md": "shown\n\n%%\nsecret",
  "apart.md": "shown %%secret\n\nsecret%% shown",
  "open-jinja.md": "shown {# secret",
};
const fields = [
  "private: true",
  "hidden: yes",
  "unlisted: true",
  "publish: false",
  "visibility: members",
  "status: Private",
  "Draft: true",
  "isDraft: yes",
  "status: WIP",
  "headless: true",
  "_build:\n  render: never",
  "build:\n  list: never",
  "render: false",
  "permalink: false",
  "eleventyExcludeFromCollections: true",
  "dg-publish: false",
  "membersOnly: true",
  "access: paid",
  "audience: only_paid",
  "password: hunter2",
  "draft: on",
  "draft: ja",
  "draft: true\nDraft: false",
  "published: Off",
  "status: Entwurf",
  "status: not published",
  "status: [rejected]",
  "state: draft",
  "stage: in review",
  "post_status: draft",
  "postStatus: private",
  "isPrivate: true",
  "is_hidden: true",
  "unpublished: true",
  "archived: true",
  "hide: true",
  "exclude: true",
  "listed: no",
  "live: false",
  "paywall: true",
];
const openFields = [
  "status: Published",
  "status: final",
  "status: evergreen",
  "status: 1",
  "status:",
  "state: Texas",
  "stage: 2",
  "hide: [toc]",
  "draft: off",
  "draft:",
  "published: 2024-03-02",
  "isPrivate: no",
  "archived: false",
  "live: on",
  "tags: [draft]",
];

const wordpressOf = (texts: string[]) =>
  wordpressExport(
    texts.map((content, index) =>
      item(index + 1, `Post ${index}`, { "content:encoded": content, "wp:post_name": `post-${index}` }),
    ),
  );

const count = (text: string, word: string) => text.split(word).length - 1;

describe.each(engines)("what was not public stays out of sight, on %s", (engine) => {
  test("posts of a Ghost site that was private as a whole are drafts", async () => {
    await using app = await startApp(engine);
    const settings = [{ key: "is_private", value: "true" }];
    await using folder = await folderOf({
      "a.json": exportOf([post("1", { html: "<p>Words</p>" })], { settings }),
    });
    const report = await importInto(app, folder.path);
    expect(await postsOf(app)).toMatchObject([{ status: "draft", published_at: "2024-03-02T10:00:00.000Z" }]);
    expect(report.problems[0]?.words).toContain("was on a private site");
  });

  test("a card of Ghost is seen by nobody who did not see it there", async () => {
    await using app = await startApp(engine);
    const texts = cards.flatMap(([visibility, readers], index) =>
      kinds.map((make, kind) => ({
        id: `${index}-${kind}`,
        words: `hush-${index}-${kind}-hush`,
        visibility,
        // The words of an unknown card are kept only where everybody saw them.
        place: make === unknownCard && readers === "email" ? "nowhere" : readers,
        make,
      })),
    );
    const posts = texts.map(({ id, words, visibility, make }) =>
      post(id, {
        lexical: JSON.stringify({
          root: {
            type: "root",
            children: [
              { type: "paragraph", children: [{ type: "text", text: "shown" }] },
              { ...make(words), visibility },
            ],
          },
        }),
      }),
    );
    const gates = [
      `kg-gated-block:begin nonMember:false memberSegment:"created_at:>'2024-01-01'" `,
      `kg-gated-block:begin nonMember:false memberSegment:"${"label:long,".repeat(40)}" `,
      'kg-gated-block:begin nonMember:false memberSegment:"label:nonMember:true" ',
      `${" ".repeat(12)}KG-gated-block:begin\nnonMember:false`,
      "kg-gated-block:members",
    ];
    const gated = post("gated", {
      html: `<p>shown</p><!--kg-gated-block:begin nonMember:false memberSegment:"${EVERYBODY}" --><p>words-gated</p><!--kg-gated-block:end--><p>shown</p><!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>words-open</p><!--kg-gated-block:end-->${gates.map((gate) => `<!--${gate}--><p>words-gated</p><!--kg-gated-block:end-->`).join("")}<!--kg-gated-block:begin nonMember:false --><p>words-unended</p>`,
    });
    const onlyMailed = post("mailed", { html: "<p>words-mailed</p>", status: "scheduled" });
    const posts_meta = [{ post_id: "mailed", email_only: 1 }];
    const all = exportOf([...posts, gated, onlyMailed], { posts_meta });
    await using folder = await folderOf({ "ghost.json": all });
    const report = await importInto(app, `${folder.path}/ghost.json`);
    const stored = new Map((await postsOf(app)).map((each) => [each.slug, each]));
    const pageOf = async (slug: string) => (await app.request("GET", `/blog/${slug}`)).text();
    for (const { id, words, visibility, place } of texts) {
      const { content = "", status } = stored.get(`post-${id}`) ?? {};
      const page = await pageOf(`post-${id}`);
      const found = { status, isPublic: page.includes(words), isKept: content.includes(words) };
      const wanted = { status: "published", isPublic: place === "public", isKept: place !== "nowhere" };
      expect(found, `${words} ${JSON.stringify(visibility)}`).toEqual(wanted);
    }
    expect(stored.get("post-mailed")?.status).toBe("draft");
    const page = await pageOf("post-gated");
    expect(["words-gated", "words-open", "words-unended"].filter((words) => page.includes(words))).toEqual([
      "words-open",
    ]);
    expect(report.problems.map(({ words }) => words)).toContain(
      "“Post gated”: 7 × card for members was left out",
    );
  });

  test("a comment in Markdown is never published, and nothing else goes with it", async () => {
    await using app = await startApp(engine);
    const files = Object.entries({ ...comments, ...kept, ...doubtful });
    await using folder = await folderOf(
      Object.fromEntries([
        ...files.map(([name, text]) => [name, published(name) + text]),
        ...fields.map((field, index) => [
          `field-${index}.md`,
          `${published(`field-${index}.md`, `${field}\n`)}secret`,
        ]),
        ...openFields.map((field, index) => [
          `open-${index}.md`,
          `${published(`open-${index}`, `${field}\n`)}shown`,
        ]),
      ]),
    );
    const report = await importInto(app, folder.path);
    const posts = new Map((await postsOf(app)).map((each) => [each.title, each]));
    for (const [name, text] of Object.entries({ ...comments, ...kept })) {
      const { content = "", status } = posts.get(name) ?? {};
      const shown = content.replaceAll(/ id="[^"]*"/g, "");
      expect([status, count(shown, "secret"), count(shown.toLowerCase(), "shown")], name).toEqual([
        "published",
        0,
        count(text.toLowerCase(), "shown"),
      ]);
    }
    for (const name of [...Object.keys(doubtful), ...fields.map((_, index) => `field-${index}.md`)])
      expect([posts.get(name)?.status, posts.get(name)?.content.includes("secret")], name).toEqual([
        "draft",
        true,
      ]);
    const openOnes = openFields.map((field, index) => `${field}: ${posts.get(`open-${index}`)?.status}`);
    expect(openOnes).toEqual(openFields.map((field) => `${field}: published`));
    const said = report.problems.map(({ place, words }) => `${place} ${words}`).join("\n");
    for (const field of ["status: Entwurf", "status: rejected", "archived: true", "visibility: members"])
      expect(said).toContain(`Its front matter says “${field}”, so it is imported as a draft`);
    expect(said).not.toContain("hunter2");
    for (const name of [...Object.keys(comments), ...Object.keys(doubtful)]) expect(said).toContain(name);
  });

  test("a post without anything to see is a draft, whatever it comes from", async () => {
    await using app = await startApp(engine);
    const nothing = [
      "",
      "   ",
      "<p>&nbsp;</p>",
      "<!-- wp:spacer --><div></div><!-- /wp:spacer -->",
      "<p><br></p>\u200B",
    ];
    const something = [
      "<img src='https://example.com/a.png'>",
      "<p>.</p>",
      "https://www.youtube.com/watch?v=abcdefghijk",
    ];
    await using folder = await folderOf({
      "wp.xml": wordpressOf([...nothing, ...something]),
    });
    await using ghost = await folderOf({
      "ghost.json": exportOf([
        post("empty", { html: "", lexical: null }),
        post("blank", { html: "<p> </p>" }),
      ]),
    });
    await using markdown = await folderOf({
      "a.md": published("Nothing"),
      "b.md": `${published("Blank")}\n \n<!-- x -->\n`,
    });
    const report = await importInto(app, `${folder.path}/wp.xml`);
    await importInto(app, `${ghost.path}/ghost.json`);
    await importInto(app, markdown.path);
    expect((await postsOf(app)).map(({ title, status }) => `${title}: ${status}`)).toEqual([
      ...nothing.map((_, index) => `Post ${index}: draft`),
      ...something.map((_, index) => `Post ${index + nothing.length}: published`),
      "Post empty: draft",
      "Post blank: draft",
      "Nothing: draft",
      "Blank: draft",
    ]);
    expect(report.problems.map(({ words }) => words)).toContain(
      "“Post 0”: It has no text, so it is imported as a draft",
    );
  });
});
