import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";

/** Where everything is that somebody could be about to press or to read. */
const places = (page: Page) =>
  Promise.all(
    [desk(page).save, page.getByRole("button", { name: "Revisions" }), desk(page).title].map(async (part) => {
      const { x, y } = (await part.boundingBox()) ?? {};
      return [x, y];
    }),
  );

const widths = [360, 768, 1024, 1440];

/** The places at each width, in a window that is resized. */
async function placesAtAllWidths(page: Page) {
  const found = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(await places(page));
  }
  return found;
}

const refused = (page: Page, status: number, body: Record<string, unknown>) =>
  page.route("**/working-copy", (route) =>
    route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(body) }),
  );

const problem = { title: "Unavailable", requestId: "1" };
const LONG = "The database cannot be reached at the moment, and nobody knows for how long this will last.";

describe.skipIf(!chromiumPath)("the bar above the text (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("at no width anything moves, however long the state of saving is to say", async () => {
    await using opened = await admin.open("/admin/posts");
    const { page } = opened;
    const data = {
      title: "A post",
      excerpt: "Its excerpt.",
      content: `<p>${WORDS}</p>`,
      category: "growth",
      status: "published",
    };
    const post = await (await page.request.post("/api/posts", { data })).json();
    await page.goto(`/admin/posts/edit/${post.id}`);
    await desk(page).text.waitFor();
    const before = await placesAtAllWidths(page);

    await desk(page).title.fill("A post that is written on");
    await desk(page).saved.waitFor();
    expect(await placesAtAllWidths(page)).toEqual(before);

    await refused(page, 503, { ...problem, status: 503, code: "unavailable", message: LONG });
    await desk(page).title.fill("A post that cannot be saved");
    await desk(page).alert.filter({ hasText: LONG }).waitFor();
    expect(await placesAtAllWidths(page)).toEqual(before);

    const message = "Somebody saved this post while you were editing it.";
    const conflict = { ...problem, status: 409, code: "conflict", message, current: post, copy: null };
    await refused(page, 409, conflict);
    await desk(page).title.fill("A post that meets another");
    const dialog = desk(page).dialog("This post was changed elsewhere");
    await dialog.getByRole("button", { name: "Decide later" }).click();
    expect(await placesAtAllWidths(page)).toEqual(before);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("button", { name: "Compare both texts" }).click();
      await dialog.getByRole("button", { name: "Decide later" }).click();
    }
  });
});
