import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  card,
  content,
  press,
  startNewsletterSite,
  subject,
  TEXT,
  write,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { getsFocus } from "../../setup/browser/keyboard.ts";
import { nextFrames } from "../../setup/browser/next-frames.ts";
import { PNG } from "../../setup/browser/writing.ts";
import { eventually, seesToast } from "../../setup/browser/parts.ts";

const dropImage = (page: Page) =>
  page
    .getByLabel("Image file", { exact: true })
    .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: PNG });

/** Gives the page an eighth of its processor, until the work is done. */
const whileSlow = async (page: Page, work: () => Promise<void>) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await work();
  await session.detach();
};

const createDraft = async (page: Page, words: string): Promise<number> => {
  const data = { subject: words, content: `<p>${TEXT}</p>` };
  return (await (await page.request.post("/api/newsletters", { data })).json()).id;
};

describe.skipIf(!chromiumPath)("a newsletter loses nothing (left out without CHROMIUM_PATH)", () => {
  let admin: NewsletterSite;

  beforeAll(async () => {
    admin = await startNewsletterSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("a newsletter is not sent or scheduled without an image that is on the screen", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter with an image");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created");
    await write(page, "A second letter with an image");
    const uploading = await holdAnswer(page, "POST", "**/api/upload");
    await dropImage(page);
    await uploading.asked;
    for (const action of ["Send Now", "Schedule"]) {
      await press(page, action);
      await seesToast(page, "The text is not complete", "1 image still uploading.");
    }
    uploading.release();
    await content(page).locator("figure img").waitFor();
    await page.unrouteAll({ behavior: "wait" });

    await page.route("**/api/upload", (route) => route.abort(), { times: 1 });
    await dropImage(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await press(page, "Send Now");
    await seesToast(page, "1 image could not be uploaded.");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await press(page, "Remove");
    await press(page, "Send Now");
    await page.getByRole("dialog", { name: "Send Newsletter" }).waitFor();
  });

  test("a new newsletter that is saved while an image uploads stays, and gets the image", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter saved too early");
    const uploading = await holdAnswer(page, "POST", "**/api/upload");
    await dropImage(page);
    await uploading.asked;
    await page.keyboard.press("Control+s");
    await seesToast(page, "Newsletter created");
    await expect.poll(() => subject(page).inputValue()).toBe("A letter saved too early");
    uploading.release();
    await content(page).locator("figure img").waitFor();
    await page.waitForURL(/\?edit=\d+$/);
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter updated");
    const saved = await admin.site.withDatabase((db) =>
      db
        .selectFrom("newsletters")
        .select("content")
        .where("subject", "=", "A letter saved too early")
        .execute(),
    );
    expect(saved).toEqual([{ content: expect.stringContaining("<img") }]);
  });

  test("a new newsletter that the server has is left without a question, and waits; a draft’s changes are asked about", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter left as it is");
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await page.getByText(/^Showing 1-/).waitFor();
    await page.getByRole("link", { name: "Newsletter", exact: true }).click();
    await page.getByRole("link", { name: "A letter left as it is" }).click();
    await eventually(async () => expect(await subject(page).inputValue()).toBe("A letter left as it is"));
    await press(page, "Send Now");
    const dialog = page.getByRole("dialog", { name: "Send Newsletter" });
    // With the checks, the buttons move down.
    await dialog.getByText(/checks passed$/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await getsFocus(page.getByRole("button", { name: "Send Now", exact: true }));
    await subject(page).fill("A letter changed since");
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();

    // Sent from the history, it says first that it is not what was written, and leads there.
    await page.goto("/admin/newsletter?tab=history");
    const card = page.getByRole("article", { name: "A letter left as it is" });
    await card.getByText("unsaved changes").waitFor();
    await card.getByRole("button", { name: "Send Now" }).click();
    await dialog.getByText("It has changes that are not saved.").waitFor();
    const summary = await dialog.getByText(/checks passed$/).innerText();
    await dialog.getByRole("link", { name: "Open it" }).click();
    await eventually(async () => expect(await subject(page).inputValue()).toBe("A letter changed since"));
    expect(await dialog.count()).toBe(0);
    const all = /of (\d+)/.exec(summary)?.[1];
    await page.getByText(new RegExp(`^\\d+ of ${all}$`)).waitFor();
  });

  test("a save that ends late leaves the history, another newsletter and the posts as they are", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    const saveSlowly = async (words: string) => {
      await write(page, words);
      await page.getByText(/^Saved /).waitFor();
      const creating = await holdAnswer(page, "POST", /\/api\/newsletters$/);
      await press(page, "Save as Draft");
      await creating.asked;
      return creating;
    };
    const first = await saveSlowly("A letter saved behind the history");
    // The save ends between the browser's new address and the screen that a slow browser shows for it.
    await whileSlow(page, async () => {
      await page.getByRole("tab", { name: "Newsletter History" }).click();
      await page.waitForURL(/tab=history/);
      first.release();
      await seesToast(page, "Newsletter created");
      await page.waitForURL(/\/admin\/newsletter\?tab=history$/);
      await page.getByRole("tab", { name: "Newsletter History", selected: true }).waitFor();
    });
    await page.getByRole("tab", { name: "Create Newsletter" }).click();
    await expect.poll(() => subject(page).inputValue()).toBe("");

    await page.unrouteAll({ behavior: "wait" });
    const creating = await saveSlowly("A letter saved on the way out");
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await page.getByText(/^Showing 1-/).waitFor();
    creating.release();
    await seesToast(page, "Newsletter created");
    await page.waitForURL("**/admin/posts");
    await page.getByText(/^Showing 1-/).waitFor();
    await nextFrames(page);
    expect(new URL(page.url()).pathname).toBe("/admin/posts");
  });

  test("a draft stays on the screen when its reading fails, and when it was deleted its words are offered in a new one", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await createDraft(page, "A letter on a bad line");
    await page.goto(`/admin/newsletter?edit=${id}`);
    await eventually(async () => expect(await subject(page).inputValue()).toBe("A letter on a bad line"));
    const failing = page.waitForRequest(`**/api/admin/newsletters/${id}`);
    await page.route(`**/api/admin/newsletters/${id}`, (route) => route.abort());
    await subject(page).fill("A letter on a line that is back");
    await press(page, "Save as Draft");
    await failing;
    await seesToast(page, "Newsletter updated");
    await expect.poll(() => subject(page).inputValue()).toBe("A letter on a line that is back");

    await page.unrouteAll({ behavior: "wait" });
    await page.request.delete(`/api/newsletters/${id}`);
    const refused = page.waitForResponse((response) => response.status() === 404);
    await subject(page).fill("Words on a deleted letter");
    await refused;
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await press(page, "Leave");
    await page.waitForURL("**/admin/posts");
    await page.goto("/admin/newsletter");
    await page.getByText(/^This browser has unsaved text from .*“Words on a deleted letter”\.$/).waitFor();
    await press(page, "Use this browser’s text");
    await eventually(async () => expect(await subject(page).inputValue()).toBe("Words on a deleted letter"));
  });

  test("the preview of a new newsletter ends with a save; emptied by hand and cleared, it is unsaved no longer", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await subject(page).fill("A letter that comes to nothing");
    await page.getByText(/^Saved /).waitFor();
    await press(page, "Preview");
    await page.getByText(/ until you save it\. Then make a new link\.$/).waitFor();
    await page.waitForURL(/\?copy=\d+$/);
    const unsaved = `/api/admin/unsaved-newsletters/${new URL(page.url()).searchParams.get("copy")}`;
    await page.keyboard.press("Escape");
    await getsFocus(page.getByRole("button", { name: "Preview", exact: true }));
    const emptied = page.waitForResponse(
      (response) => response.request().method() === "PUT" && new URL(response.url()).pathname === unsaved,
    );
    await subject(page).fill("");
    expect((await emptied).ok()).toBe(true);
    await press(page, "Clear");
    await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
    await page.waitForURL(/\/admin\/newsletter$/);
    expect((await page.request.get(unsaved)).status()).toBe(404);
  });

  test("scheduling a draft and taking it back are no edits of somebody else; its question says what is not saved", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await createDraft(page, "A letter put off");
    await page.goto(`/admin/newsletter?edit=${id}`);
    await eventually(async () => expect(await subject(page).inputValue()).toBe("A letter put off"));
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    const draft = card(page, "A letter put off");
    await draft.getByRole("button", { name: "Schedule" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await draft.getByRole("button", { name: "Unschedule" }).click();
    await seesToast(page, "Newsletter unscheduled");
    await page.getByRole("tab", { name: "Create Newsletter" }).click();
    await subject(page).fill("A letter put off, and written on");
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    await draft.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByText("It has changes that are not saved.").waitFor();
    await dialog.getByText(/checks passed$/).click();
    await dialog.getByText(/^Emails go|^The mail server .* takes your emails\.$/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("tab", { name: "Create Newsletter" }).click();
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter updated");
  });

  test("unsaved words that are older than the saved ones are compared with them", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await createDraft(page, "A letter with two texts");
    const copied = await page.request.put(`/api/admin/newsletters/${id}/working-copy`, {
      data: { fields: { subject: "What was written first" }, baseRevision: 1, copyRevision: null },
    });
    expect(copied.ok()).toBe(true);
    const data = { subject: "What was saved later" };
    expect((await page.request.patch(`/api/newsletters/${id}`, { data })).ok()).toBe(true);

    await page.goto(`/admin/newsletter?edit=${id}`);
    await page.getByText(/^This is what was written on .* and not saved\.$/).waitFor();
    await press(page, "Compare");
    const dialog = page.getByRole("dialog", { name: "Two versions of this newsletter" });
    await dialog.getByText("What was written first").waitFor();
    await dialog.getByRole("radio", { name: /^Saved/ }).check();
    await press(page, "Use the chosen text");
    await eventually(async () => expect(await subject(page).inputValue()).toBe("What was saved later"));
    await press(page, "Revisions");
    await page.getByRole("dialog", { name: "Revisions" }).getByText("“What was written first”").waitFor();
  });

  test("words on a newsletter that was sent meanwhile are used in a new one", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await createDraft(page, "A letter that went out");
    await page.request.put(`/api/admin/newsletters/${id}/working-copy`, {
      data: { fields: { subject: "Words that came too late" }, baseRevision: 1, copyRevision: null },
    });
    await admin.site.withDatabase((db) =>
      db.updateTable("newsletters").set({ status: "sent" }).where("id", "=", id).execute(),
    );
    await page.goto(`/admin/newsletter?edit=${id}`);
    await page.getByText("This newsletter cannot be edited").waitFor();
    await press(page, "Revisions");
    await page.getByRole("dialog", { name: "Revisions" }).getByRole("button", { name: "Close" }).click();
    await press(page, "Use in a new newsletter");
    await page.waitForURL(/\?copy=\d+$/);
    await eventually(async () => expect(await subject(page).inputValue()).toBe("Words that came too late"));

    await page.goto(`/admin/newsletter?edit=${id}`);
    await page.getByText("This newsletter cannot be edited").waitFor();
    await expect.poll(() => page.getByText("was not saved").count()).toBe(0);
    await press(page, "Revisions");
    const revisions = page.getByRole("dialog", { name: "Revisions" });
    await revisions.getByText("“Words that came too late”").waitFor();
    await revisions.getByRole("button", { name: "Use in a new newsletter" }).click();
    await eventually(async () => expect(await subject(page).inputValue()).toBe("Words that came too late"));
  });
});
