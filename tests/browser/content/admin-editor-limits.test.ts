import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath, stopClock } from "../../setup/browser/browser.ts";
import { content, write } from "../../setup/browser/composing.ts";
import { desk, paste } from "../../setup/browser/writing.ts";
import { LINEAR } from "../../setup/growth.ts";

/** Measures the work of a page from now on, in seconds of processor time, so that a busy machine changes nothing. */
async function meterOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN;
  };
}

/** Longer than the time within which keys are one step. */
const A_BREAK_MS = 600;

/** An image that is part of a text. */
const imageOf = (base64: string) => `<img src="data:image/png;base64,${base64}" alt="">`;

/** Presses a button of the page as often, faster than a pointer gets there. */
const pressTimes = (button: Locator, times: number) =>
  button.evaluate((element: HTMLElement, count) => {
    for (let press = 0; press < count; press++) element.click();
  }, times);

/** Writes a letter as a step of its own, or with the one before it. */
async function writeLetter(page: Page, letter: string, pause = A_BREAK_MS) {
  await page.clock.runFor(pause);
  await page.keyboard.type(letter);
}

describe.skipIf(!chromiumPath)(
  "what the editor takes and takes back (left out without CHROMIUM_PATH)",
  () => {
    let admin: AdminSite;

    beforeAll(async () => {
      admin = await startAdminSite();
    });
    afterAll(() => admin?.[Symbol.asyncDispose]());

    test("a hundred steps can be undone one by one; keys within half a second are one", async () => {
      await using opened = await admin.open("/admin/posts/create", {
        hasOwnTab: true,
        before: (page) => page.clock.install(),
      });
      const { page } = opened;
      const { text, tools } = desk(page);
      await text.click();
      await stopClock(page);
      await writeLetter(page, "first");
      for (const letter of "step after step ".repeat(7).slice(0, 98)) await writeLetter(page, letter);
      await writeLetter(page, "l");
      await writeLetter(page, "ast", 50);
      await expectText(page, /^first.*last$/);

      const undo = tools.getByRole("button", { name: "Undo" });
      await pressTimes(undo, 1);
      await expect.poll(() => text.innerText()).not.toMatch(/la?s?t?$/);
      await pressTimes(undo, 98);
      await expectText(page, /^first$/);
      await pressTimes(undo, 1);
      await expectText(page, /^$/);
      await pressTimes(tools.getByRole("button", { name: "Redo" }), 100);
      await expectText(page, /^first.*last$/);
    });

    test("images that are part of pasted text are left out, and that is said", async () => {
      await using opened = await admin.open("/admin/posts/create");
      const { page } = opened;
      const { text, toast } = desk(page);
      const html = `<p>Before ${imageOf("A".repeat(2_000))} it.</p><p>${imageOf("iVBORw0KGgo=")}After it.</p>`;
      await text.click();
      await paste(page, { "text/html": html, "text/plain": "Before it. After it." });
      await toast.getByText("An image was left out", { exact: true }).waitFor();
      await text.getByText("After it.", { exact: true }).waitFor();
      await expect.poll(() => text.locator("img").count()).toBe(0);
    });

    test("a text in thousands of wrappers is pasted at once", async () => {
      await using opened = await admin.open("/admin/posts/create");
      const { page } = opened;
      const { text } = desk(page);
      await text.click();
      const work = await meterOf(page);
      const pasteLines = async (count: number) => {
        const html = `${"<div><p>A line.</p>".repeat(count)}<p>The last of ${count}.</p>${"</div>".repeat(count)}`;
        const before = await work();
        await paste(page, { "text/html": html });
        await text.getByText(`The last of ${count}.`, { exact: true }).waitFor();
        return (await work()) - before;
      };
      const workOfFew = await pasteLines(750);
      await page.keyboard.press("Control+a");
      // More than a minute while each wrapper was taken away by itself.
      expect(await pasteLines(3_000)).toBeLessThan(LINEAR * workOfFew);
      expect(await text.locator("p").count()).toBe(3_001);
    });

    test.each([1440, 768])("at %i px the tools stay right below the bar", async (width) => {
      await using opened = await admin.open("/admin/newsletter", { viewport: { width, height: 900 } });
      const { page } = opened;
      await write(page, "A letter");
      await content(page).evaluate((text) => {
        text.innerHTML = "<p>A line of it.</p>".repeat(60);
      });
      const bar = (await page.getByRole("banner").boundingBox())?.height ?? 0;
      // In a strip, with the names of the tabs before them or scrolled away above.
      expect(Math.abs(((await topOfTools(page)) ?? 0) - bar)).toBeLessThan(8);

      await page.goto("/admin/posts/create");
      await desk(page).text.fill("A line of it.\n".repeat(60));
      expect(Math.abs(((await topOfTools(page)) ?? 0) - bar)).toBeLessThan(8);
    });

    test("a shared link is shown with the cover that readers see", async () => {
      await using opened = await admin.open("/admin/posts?search=subject+line");
      const { page } = opened;
      await page
        .getByRole("row", { name: "Write the subject line last" })
        .getByRole("link", { name: "Edit" })
        .click();
      await desk(page).tab("Metadata").click();
      const card = page.getByRole("figure", { name: "As a shared link" });
      await card.getByText("Write the subject line last").first().waitFor();
      const cover = await card.locator("img").getAttribute("src");
      expect(await (await page.request.get("/blog/write-the-subject-line-last")).text()).toContain(
        `src="${cover}"`,
      );
    });

    test("a stored cover that is no address is refused by its sentence", async () => {
      const id = await admin.site.withDatabase(async (db) => {
        const { id } = await db.selectFrom("posts").select("id").orderBy("id").executeTakeFirstOrThrow();
        await db.updateTable("posts").set({ cover_image: "no address" }).where("id", "=", id).execute();
        return id;
      });
      await using opened = await admin.open(`/admin/posts/edit/${id}`);
      const { page } = opened;
      const { text, save } = desk(page);
      await text.waitFor();
      await page.getByText("The image cannot be displayed").waitFor();
      await save.click();
      await page.getByText("Cover image must be a valid URL", { exact: true }).waitFor();
    });
  },
);

/** Where the tools of the text are, in pixels from the top of the window, when the end of the text is read. */
async function topOfTools(page: Page): Promise<number | undefined> {
  await desk(page).text.evaluate((text) => text.lastElementChild?.scrollIntoView({ block: "center" }));
  return (await desk(page).tools.boundingBox())?.y;
}

async function expectText(page: Page, words: RegExp) {
  expect((await desk(page).text.innerText()).trim()).toMatch(words);
}
