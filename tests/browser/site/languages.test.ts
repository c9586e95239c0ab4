import { request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postSchema } from "../../../src/contract/content/posts.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";

const paths = [
  ..."/ /blog /blog?search=nothing /blog/category/tools /about /contact /privacy /terms /faq".split(" "),
  ..."/subscribe /newsletter /nowhere /preferences/x /blog/let-a-script-read-it-first".split(" "),
];

const widths = [320, 360, 768, 1440];

describe.skipIf(!chromiumPath)("a site in any language (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  async function speak(language: string) {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    expect((await client.patch("/api/admin/settings", { data: { language } })).status()).toBe(200);
    await client.dispose();
  }

  test.each(["en-XA", "de", "pl", "he"])(
    "has room for its sentences on every page in %s",
    async (language) => {
      await speak(language);
      const tooWide: string[] = [];
      await using visit = await admin.open("/subscribe", { as: "guest" });
      const { page } = visit;
      for (const path of paths) {
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (overflow > 0) tooWide.push(`${path} at ${width}: ${overflow}`);
        }
      }
      expect(tooWide).toEqual([]);
    },
  );

  test("a site in Hebrew slants no heading and stands at the right, but for posts in English", async () => {
    await speak("he");
    await using visit = await admin.open("/", { as: "guest", viewport: { width: 1440, height: 900 } });
    const { page } = visit;
    const slants = await page
      .locator("h1 em, h2 em, blockquote")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fontSynthesisStyle));
    expect(new Set(slants)).toEqual(new Set(["none"]));
    const gaps = await page.locator(".topics a").evaluateAll((topics) =>
      topics.map((topic) => {
        const [title = 0, description = 0] = [...topic.querySelectorAll("b, span")].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect().right;
        });
        return Math.round(title - description);
      }),
    );
    expect(gaps.length).toBeGreaterThan(4);
    expect(gaps.filter((gap) => Math.abs(gap) > 2)).toEqual([]);
    // The samples are in English: a post and its card run as its text does, and the names in a column stand at its side.
    for (const path of ["/blog", "/blog/let-a-script-read-it-first"]) {
      await page.goto(path);
      const sides = await page.locator(".card h3, .card-excerpt, .deck, .post-head h1").evaluateAll((parts) =>
        parts.map((part) => {
          const { direction, textAlign } = getComputedStyle(part);
          return `${direction} ${textAlign}`;
        }),
      );
      expect([sides.length > 1, new Set(sides)], path).toEqual([true, new Set(["ltr start"])]);
    }
    await page.goto("/blog");
    const column = await page
      .locator(".trend a")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).textAlign));
    expect([column.length > 1, new Set(column)]).toEqual([true, new Set(["right"])]);
    await page.goto("/blog/let-a-script-read-it-first");
    expect(await page.locator(".article").evaluate((text) => getComputedStyle(text).textAlign)).toBe("start");

    // An English paragraph in a Hebrew text has its full stop behind its last word.
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const content = "<p>שלום לכולם, זה מאמר קצר על גנים ועל ערים.</p><p>It stops here.</p>";
    const data = {
      title: "שלום לכולם",
      excerpt: "שלום לכולם, שלום.",
      content,
      category: "growth",
      status: "published",
    };
    const made = await client.post("/api/posts", { data });
    expect(made.status(), await made.text()).toBe(201);
    const { slug } = postSchema.parse(await made.json());
    await client.dispose();
    await page.goto(`/blog/${slug}`);
    const placesOf = (paragraph: string) =>
      page.locator(".article > p", { hasText: paragraph }).evaluate((part) =>
        [0, part.textContent.length - 1].map((index) => {
          const range = document.createRange();
          const words = part.firstChild ?? part;
          range.setStart(words, index);
          range.setEnd(words, index + 1);
          return range.getBoundingClientRect().left;
        }),
      );
    const [first = 0, stop = 0] = await placesOf("It stops");
    const [firstInHebrew = 0, stopInHebrew = 0] = await placesOf("שלום");
    expect([first < stop, stopInHebrew < firstInHebrew]).toEqual([true, true]);
  });

  test.each(["he", "en"])(
    "code in a text in Hebrew runs from left to right on a site in %s",
    async (language) => {
      await speak(language);
      const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
      const made = await client.post("/api/posts", {
        data: {
          title: "שלום לכולם",
          excerpt: "שלום לכולם, שלום.",
          content: `<p>שלום לכולם, זה מאמר קצר על גנים ועל ערים: <code>f(x);</code>, 2.</p><pre><code class="language-js">let a = 1;</code></pre>`,
          category: "growth",
          status: "published",
        },
      });
      expect(made.status(), await made.text()).toBe(201);
      const { slug } = postSchema.parse(await made.json());
      await client.dispose();
      await using visit = await admin.open(`/blog/${slug}`, { as: "guest" });
      const runs = await visit.page.locator(".article :is(pre, code)").evaluateAll((codes) =>
        codes.map((code) => {
          const { direction, unicodeBidi } = getComputedStyle(code);
          return `${direction} ${unicodeBidi}`;
        }),
      );
      expect([runs.length, new Set(runs)]).toEqual([3, new Set(["ltr isolate"])]);
    },
  );
});
