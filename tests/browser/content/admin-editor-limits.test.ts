import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
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

    test("thousands of wrappers are pasted at once", async () => {
      await using opened = await admin.open("/admin/posts/create");
      const { page } = opened;
      const { text } = desk(page);
      await text.click();
      const work = await meterOf(page);
      const pasteLines = async (count: number) => {
        const html = `${"<div><p>A line.</p>".repeat(count)}<p>The last of ${count}.</p>${"</div>".repeat(count)}`;
        await page.keyboard.press("Control+a");
        const before = await work();
        await paste(page, { "text/html": html });
        await text.getByText(`The last of ${count}.`, { exact: true }).waitFor();
        return (await work()) - before;
      };
      const workOfFew = await pasteLines(750);
      // More than a minute while each wrapper was taken away by itself.
      expect(await pasteLines(3_000)).toBeLessThan(LINEAR * workOfFew);
      expect(await text.locator("p").count()).toBe(3_001);
    });

    test("matches are counted, walked through and replaced, all in one step or one at a time, and Esc leaves the cursor there", async () => {
      await using opened = await admin.open("/admin/posts/create");
      const { page } = opened;
      const { text } = desk(page);
      await text.click();
      await paste(page, {
        "text/html": "<h2>The cat</h2><p>A cat and a <b>Cat</b>alogue.</p><ul><li>cats</li></ul>",
      });
      await page.keyboard.type(" end");
      await page.keyboard.press("Control+f");
      const bar = page.getByRole("search", { name: "Find and replace" });
      const field = bar.getByLabel("Find", { exact: true });
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type("cat");
      await bar.getByText(/^\d of 4$/).waitFor();
      await expect.poll(() => text.locator(".found").allInnerTexts()).toEqual(["cat", "cat", "Cat", "cat"]);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Enter");
      await bar.getByRole("button", { name: "Match case" }).click();
      await bar.getByText(/^\d of 3$/).waitFor();
      expect(page.url()).not.toContain("/admin/posts?");

      await bar.getByLabel("Replace with").fill("$& dog");
      await bar.getByRole("button", { name: "Replace all" }).click();
      await bar.getByText("No matches").waitFor();
      await bar.getByRole("button", { name: "Close" }).click();
      expect(await text.evaluate((editor) => editor.contains(document.activeElement))).toBe(true);
      const replaced = ["The $& dog", "A $& dog and a Catalogue.", "$& dogs end"];
      expect((await text.innerText()).split("\n").filter(Boolean)).toEqual(replaced);
      await page.keyboard.press("Control+z");
      expect((await text.innerText()).split("\n").filter(Boolean)).toEqual([
        "The cat",
        "A cat and a Catalogue.",
        "cats end",
      ]);
      await expect.poll(() => text.locator("strong").innerText()).toBe("Cat");

      await text.press("Control+a");
      await page.keyboard.press("Delete");
      await page.keyboard.type("one two one two");
      await page.keyboard.press("Home");
      await page.getByRole("button", { name: "Find and replace" }).click();
      await page.keyboard.type("two");
      await bar.getByText("1 of 2").waitFor();
      await bar.getByLabel("Replace with").fill("three");
      await page.keyboard.press("Enter");
      await bar.getByText("1 of 1").waitFor();
      await expect.poll(() => text.innerText()).toBe("one three one two");
      await page.keyboard.press("Escape");
      await bar.waitFor({ state: "detached" });
      await expect.poll(() => text.locator(".found").count()).toBe(0);
      await page.keyboard.type("2");
      await expect.poll(() => text.innerText()).toBe("one three one 2");
    });

    test("the tools stay right below the bar", async () => {
      await using opened = await admin.open("/admin/newsletter");
      const { page } = opened;
      const seesTools = async () => {
        for (const width of [1440, 768]) {
          await page.setViewportSize({ width, height: 900 });
          const bar = (await page.getByRole("banner").boundingBox())?.height ?? 0;
          // In a strip, with the names of the tabs before them or scrolled away above.
          await expect.poll(async () => Math.abs(((await topOfTools(page)) ?? 0) - bar)).toBeLessThan(8);
        }
      };
      await write(page, "A letter");
      await content(page).evaluate((text) => {
        text.innerHTML = "<p>A line of it.</p>".repeat(60);
      });
      await seesTools();

      await page.goto("/admin/posts/create");
      await desk(page).text.fill("A line of it.\n".repeat(60));
      await seesTools();
    });

    test("a shared link is shown with the cover that readers see, and one that is no address is refused by its sentence", async () => {
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

      await admin.site.withDatabase((db) =>
        db
          .updateTable("posts")
          .set({ cover_image: "no address" })
          .where("slug", "=", "write-the-subject-line-last")
          .execute(),
      );
      await page.reload();
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
