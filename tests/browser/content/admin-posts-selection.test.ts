import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { button, eventually, seesToast, toast } from "../../setup/browser/parts.ts";

const DRAFTS = 120;

const bar = (page: Page) => page.getByRole("group", { name: "Selected rows" });

async function selectAll(page: Page, count: number) {
  // What is read anew after an undo may put other rows on the page, of which none is selected.
  await eventually(async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const all = bar(page).getByText(`${count} selected`);
    if (!(await all.isVisible())) await button(page, `Select all ${count}`).click({ timeout: 1_000 });
    await all.waitFor({ timeout: 10_000 });
  });
}

describe.skipIf(!chromiumPath)("a selection of posts (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await admin.site.withDatabase(async (db) => {
      const at = "2026-03-02T09:00:00.000Z";
      const rows = Array.from({ length: DRAFTS }, (_, index) => ({
        title: `Draft number ${index}`,
        slug: `draft-number-${index}`,
        excerpt: "An excerpt of some words.",
        content: "<p>A paragraph that is just long enough to be taken for the text of a post.</p>",
        cover_image: "",
        category: "growth",
        author: "Anna",
        status: "draft" as const,
        featured: false,
        meta_title: "",
        meta_description: "",
        published_at: null,
        created_at: at,
        updated_at: at,
        created_by: null,
      }));
      await db.insertInto("posts").values(rows).execute();
    });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("is the whole filtered list, which is tagged, published, deleted and restored, and comes back by Undo", async () => {
    await using opened = await admin.open("/admin/posts?status=draft");
    const { page } = opened;
    const undone = async () => {
      await toast(page).getByRole("button", { name: "Undo" }).click();
      await seesToast(page, `${DRAFTS} posts changed back`);
    };
    await selectAll(page, DRAFTS);
    await button(page, "Add tag").click();
    const tagging = page.getByRole("dialog", { name: "Add a tag" });
    await tagging.getByText(`It is added to ${DRAFTS} posts.`).waitFor();
    await tagging.getByLabel("Tag").fill("Spring");
    await tagging.getByRole("button", { name: "Add tag" }).click();
    await seesToast(page, `${DRAFTS} posts tagged`);
    await bar(page).waitFor({ state: "detached" });
    await page.goto("/admin/posts?tag=spring");
    await page.getByText(`Showing 1-10 of ${DRAFTS} posts`).waitFor();

    await selectAll(page, DRAFTS);
    await button(page, "Publish").click();
    const publishing = page.getByRole("dialog", { name: "Confirm Publishing" });
    await publishing.getByText("No newsletter is sent.").waitFor();
    const publish = publishing.getByRole("button", { name: `Publish ${DRAFTS}` });
    expect(await publish.isDisabled()).toBe(true);
    await publishing.getByLabel(`Type ${DRAFTS} to confirm`).fill(String(DRAFTS));
    await publish.click();
    await seesToast(page, `${DRAFTS} posts published`);
    // It stays under the pointer, while the list is read anew.
    await toast(page).hover();
    await page.getByText(`${DRAFTS + 12} published, 0 drafts`).waitFor();
    await undone();
    await page.getByText(`12 published, ${DRAFTS} drafts`).waitFor();

    await selectAll(page, DRAFTS);
    await button(page, "Delete").click();
    const deleting = page.getByRole("dialog", { name: "Confirm Deletion" });
    await deleting.getByRole("button", { name: `Delete ${DRAFTS}` }).click();
    await seesToast(page, `${DRAFTS} posts deleted`);
    await toast(page).hover();
    await page.getByText("No posts found.").waitFor();
    await undone();
    await page.getByText(`Showing 1-10 of ${DRAFTS} posts`).waitFor();

    await selectAll(page, DRAFTS);
    await button(page, "Delete").click();
    await deleting.getByRole("button", { name: `Delete ${DRAFTS}` }).click();
    await seesToast(page, `${DRAFTS} posts deleted`);
    await page.goto("/admin/posts?status=trash");
    await selectAll(page, DRAFTS);
    await button(page, "Restore").click();
    const restoring = page.getByRole("dialog", { name: "Restore posts" });
    await restoring.getByRole("button", { name: `Restore ${DRAFTS}` }).click();
    await seesToast(page, `${DRAFTS} posts restored`);
    await page.getByText("The trash is empty.").waitFor();
    await page.goto("/admin/posts?status=draft");

    // A row that is taken out ends the whole selection.
    await selectAll(page, DRAFTS);
    await page.getByRole("checkbox", { name: "Select Draft number 119" }).uncheck();
    await bar(page).getByText("9 selected").waitFor();
  });

  test("continues after a failure where it was, and undoes what was done when it was stopped", async () => {
    await using opened = await admin.open("/admin/posts?status=draft");
    const { page } = opened;
    let calls = 0;
    await page.route("**/api/admin/posts/bulk", (route) =>
      ++calls === 2
        ? route.fulfill({ status: 503, json: { code: "busy", message: "Busy." } })
        : route.continue(),
    );
    await selectAll(page, DRAFTS);
    await button(page, "Change category").click();
    const moving = page.getByRole("dialog", { name: "Change category" });
    await moving.getByLabel("Category").selectOption("tools");
    await moving.getByRole("button", { name: "Change category" }).click();
    await moving.getByText(`50 of ${DRAFTS} are done.`).waitFor();
    await moving.getByRole("button", { name: "Continue" }).click();
    await seesToast(page, `${DRAFTS} posts moved to another category`);
    expect(calls).toBe(4);

    const held = Promise.withResolvers<void>();
    await page.route("**/api/admin/posts/bulk", async (route) => {
      await held.promise;
      await route.continue();
    });
    await selectAll(page, DRAFTS);
    await button(page, "Change category").click();
    await moving.getByLabel("Category").selectOption("growth");
    await moving.getByRole("button", { name: "Change category" }).click();
    await moving.getByRole("button", { name: "Cancel" }).click();
    held.resolve();
    await seesToast(page, "50 posts moved to another category", "Stopped. 70 posts not reached.");
    let undos = 0;
    await page.route("**/api/admin/posts/bulk/undo", (route) =>
      ++undos === 1 ? route.fulfill({ status: 502, body: "" }) : route.continue(),
    );
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await seesToast(page, "Failed to undo.");
    await toast(page).getByRole("button", { name: "Try again" }).click();
    await seesToast(page, "50 posts changed back");
    await page.goto("/admin/posts?category=tools&status=draft");
    await page.getByText(`Showing 1-10 of ${DRAFTS} posts`).waitFor();
  });
});
