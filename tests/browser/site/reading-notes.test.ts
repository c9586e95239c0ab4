import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanHtml } from "../../../src/server/engines/html/clean-html.ts";
import { renderMarkdown } from "../../../src/server/moving/posts/markdown/render-markdown.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { startReaderSite } from "../../setup/browser/reader-site.ts";
import type { ReaderSite } from "../../setup/browser/reader-site.ts";

const words = "Words that fill the page, so that there is somewhere to go. ".repeat(40);
const markdown = `Something to explain[^1] and something more[^two]. See [the part](#the-part).

${words}

## The part {#the-part}

${words}

| Item | Price |
| --- | --: |
| Tea | 12 |

> [!NOTE]
> Mind the gap.

- [x] Done
- [ ] Open

[^1]: With \`code\` and a [link](/blog).
[^two]: Another one.
`;

describe.skipIf(!chromiumPath)("footnotes and anchors of an article (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;
  let path: string;

  beforeAll(async () => {
    reader = await startReaderSite();
    const slug = await reader.site.withDatabase(async (db) => {
      const { slug: first } = await db
        .selectFrom("posts")
        .select("slug")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      const content = cleanHtml(renderMarkdown(markdown));
      await db.updateTable("posts").set({ content }).where("slug", "=", first).execute();
      return first;
    });
    path = `/blog/${slug}`;
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  test("a mark leads to its note, the note back to its mark, and a link to its part", async () => {
    await using visit = await reader.open(path);
    const { page } = visit;
    const note = page.locator("#text-fn-1");
    await page.locator("#text-fnref-1").click();
    await expect.poll(() => note.evaluate((each) => each.matches(":target"))).toBe(true);
    await note.getByTitle("Back to the text").click();
    await expect
      .poll(() => page.locator("#text-fnref-1").evaluate((each) => each.matches(":target")))
      .toBe(true);
    await page.getByRole("link", { name: "the part", exact: true }).click();
    const top = () =>
      page.getByRole("heading", { name: "The part" }).evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(140);
    expect(await top()).toBeGreaterThan(40);
  });

  test("an anchor of the old address finds its heading", async () => {
    await using visit = await reader.open(`${path}#the-part`);
    const heading = visit.page.getByRole("heading", { name: "The part" });
    expect(await heading.evaluate((each) => each.matches(":target"))).toBe(true);
  });

  test.each(["light", "dark"] as const)(
    "a mark does not push its line apart, in %s colors",
    async (colorScheme) => {
      await using visit = await reader.open(path, { colorScheme });
      const first = visit.page.locator(".article p").first();
      const { height, lineHeight } = await first.evaluate((each) => ({
        height: each.getBoundingClientRect().height,
        lineHeight: Number.parseFloat(getComputedStyle(each).lineHeight),
      }));
      expect(height / lineHeight).toBeCloseTo(Math.round(height / lineHeight), 1);
    },
  );
});
