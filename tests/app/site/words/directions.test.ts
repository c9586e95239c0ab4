import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { createPost } from "../../kit/inputs.ts";
import { askKept } from "../found.ts";

const HEBREW = "המילים עומדות כאן וממשיכות הלאה. ";
const ENGLISH = "Words stand here and go on. ";

const excerpt = (count: number) => "Words of an excerpt. ".repeat(count).trim();

describe.each(engines)("texts in another direction on %s", (engine) => {
  test("a post runs as its text does, with its title, deck and contents, and its card as its excerpt", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const publish = async (title: string, words: string) => {
      const content = `<p>${words.repeat(9)}</p><h2>${words}</h2><h2>${words}</h2>`;
      const post = { title, excerpt: words, content, status: "published" } as const;
      return (await createPost(as, post)).slug;
    };
    const slugs = [await publish("React 19", HEBREW), await publish("Words of a page", ENGLISH)];
    const directions = async (path: string, element: string) =>
      [
        ...(await askKept(app, path)).text.matchAll(new RegExp(`<${element}((?: [\\w-]+="[^"]*")*)>`, "g")),
      ].map(([, attributes = ""]) => / dir="(\w+)"/.exec(attributes)?.[1]);
    const ofPosts = async () => [
      await Promise.all(slugs.map(async (slug) => (await directions(`/blog/${slug}`, "article"))[0])),
      (await directions("/blog", 'div class="card-text"')).slice(0, 2).toReversed(),
    ];
    expect(await ofPosts()).toEqual([
      ["rtl", undefined],
      ["rtl", undefined],
    ]);
    await as("PATCH", "/api/admin/settings", { json: { language: "he" } });
    expect(await ofPosts()).toEqual([
      [undefined, "ltr"],
      [undefined, "ltr"],
    ]);
  });

  test("a long excerpt is set smaller, and a very long one is whole in what opens", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const deckOf = async (excerpt: string) => {
      const { slug } = await createPost(as, { excerpt, status: "published" });
      const { text } = await askKept(app, `/blog/${slug}`);
      return /<(?:p|details) class="deck".*?<\/(?:p|details)>/.exec(text)?.[0];
    };
    expect(await deckOf(excerpt(3))).toBe(`<p class="deck">${excerpt(3)}</p>`);
    expect(await deckOf(excerpt(12))).toBe(`<p class="deck" data-length="long">${excerpt(12)}</p>`);
    // Where it is cut, no line ends with a full stop.
    const joined = excerpt(40).replaceAll(". ", ".\u00A0");
    expect(await deckOf(excerpt(40))).toBe(
      `<details class="deck" data-length="long"><summary><span>${joined}</span></summary></details>`,
    );
    expect((await askKept(app, "/blog")).text).toContain(`<p class="card-excerpt">${joined}</p>`);
  });
});
