import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newsletterKeptTexts, unsavedNewsletters } from "../../../src/contract/mailing/newsletter-writing.ts";
import { newsletterSchema } from "../../../src/contract/mailing/newsletters.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  card,
  content,
  press,
  startNewsletterSite,
  subject,
  TEXT,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { listImages, uploadImage } from "../../setup/media/images.ts";
import { eventually, seesToast } from "../../setup/browser/parts.ts";

const preheader = (page: Page) => page.getByRole("textbox", { name: "Preheader" });
const offered = (page: Page) => page.getByRole("listbox", { name: "Insert" }).getByRole("option");
const chips = (page: Page) => content(page).locator(".field-chip");

/** The newsletter as it was saved. */
async function savedBy(page: Page) {
  const saving = page.waitForResponse(
    (response) => response.url().endsWith("/api/newsletters") && response.request().method() === "POST",
  );
  await press(page, "Save as Draft");
  return newsletterSchema.parse(await (await saving).json());
}

describe.skipIf(!chromiumPath)("personal fields in the editor (left out without CHROMIUM_PATH)", () => {
  let admin: NewsletterSite;

  beforeAll(async () => {
    admin = await startNewsletterSite();
    await admin.site.withDatabase(async (db) => {
      await db
        .updateTable("subscribers")
        .set({ name: "Inês da Silva" })
        .where("email", "=", "ines@example.com")
        .execute();
    });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("a brace offers them in the text, in the subject and in the preheader, and they stay plain text", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await subject(page).click();
    await page.keyboard.type("{fir");
    await expect.poll(() => offered(page).allInnerTexts()).toEqual(["First name\nAda"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => subject(page).inputValue()).toBe("{first_name|friend}");
    await page.keyboard.type(", a letter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("To {");
    await eventually(async () => expect(await offered(page).count()).toBe(4));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expect.poll(() => preheader(page).inputValue()).toBe("To {email}");
    await page.keyboard.type(" {");
    await page.keyboard.press("Escape");
    await eventually(async () => expect(await offered(page).count()).toBe(0));
    await page.keyboard.press("Backspace");

    await content(page).click();
    await page.keyboard.type("Dear {");
    await eventually(async () => expect(await offered(page).count()).toBe(4));
    await page.keyboard.type("first");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`, {Vorname} and *|FNAME|* and *stars*: ${TEXT}`);
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["{first_name|friend}", "{Vorname}"]);
    await expect.poll(() => content(page).locator("em").allInnerTexts()).toEqual(["stars"]);
    expect(await savedBy(page)).toMatchObject({
      subject: "{first_name|friend}, a letter",
      preheader: "To {email}",
      content: `<p>Dear {first_name|friend}, {Vorname} and *|FNAME|* and <em>stars</em>: ${TEXT}</p>`,
    });
  });

  test("menus put them in before what is typed at once, and preview and test email are as one reader sees them", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    const ofToolbar = page
      .getByRole("toolbar", { name: "Formatting" })
      .getByRole("button", { name: "Personal field" });
    // What is typed as soon as a field was chosen follows it, also while the menu would fade.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await content(page).click();
    await page.keyboard.type("Dear ");
    await ofToolbar.click();
    await page.getByRole("menuitem", { name: /First name/ }).click();
    await page.keyboard.type(", this is for you");
    await expect.poll(() => content(page).innerText()).toBe("Dear {first_name|friend}, this is for you");
    await page.emulateMedia({ reducedMotion: "reduce" });

    await content(page).press("Control+a");
    await page.keyboard.insertText(`${TEXT} Yours, `);
    await ofToolbar.click();
    await page.getByRole("menuitem", { name: /Full name/ }).click();
    await eventually(async () => expect(await chips(page).allInnerTexts()).toEqual(["{name|friend}"]));
    await subject(page).fill("A letter for ");
    // The first one is the toolbar's.
    await page.getByRole("button", { name: "Personal field" }).nth(1).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /First name/ }).waitFor();
    await page.keyboard.press("Enter");
    await eventually(async () =>
      expect(await subject(page).inputValue()).toBe("A letter for {first_name|friend}"),
    );

    const desktop = page.getByRole("region", { name: "Desktop View" });
    await desktop.getByText("A letter for friend").waitFor();
    await page.getByRole("region", { name: "In the inbox" }).getByText("A letter for friend").waitFor();
    const box = page.getByRole("region", { name: "Test Your Newsletter" });
    await box.getByText("Personal fields are those of the subscriber with this address.").waitFor();
    await press(page, "Test as a subscriber");
    await page.getByRole("button", { name: "ines@example.com" }).click();
    await box.getByRole("button", { name: "As ines@example.com" }).waitFor();
    // The preview shows what is tested.
    await desktop.getByText("A letter for Inês").waitFor();
    await desktop
      .frameLocator("iframe:not([aria-hidden=true])")
      .getByRole("paragraph")
      .getByText("Yours, Inês da Silva")
      .waitFor();
    await page.getByLabel("Test email address").fill("owner@example.com");
    await press(page, "Send Test Email");
    await seesToast(page, "Test email sent");
    expect(admin.sink.received.at(-1)?.message.subject).toBe("[Test] A letter for Inês");

    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created");
    await page.goto("/admin/newsletter?tab=history");
    const saved = card(page, "A letter for friend");
    await saved.getByText("Yours, friend").waitFor();
    await saved.getByRole("button", { name: "Delete" }).click();
    const asked = page.getByRole("alertdialog", { name: "Delete Newsletter" });
    await asked.getByText("A letter for friend").waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await saved.getByRole("button", { name: "Schedule" }).click();
    const when = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await when.getByText("“A letter for friend” will be sent").waitFor();
  });

  test("lists of images and of unsaved and earlier texts show the subject as readers do", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const { secure_url } = await uploadImage(page.request, 320, 320);
    const fields = {
      subject: "Seen, {first_name|friend}",
      content: `<p>${TEXT}</p><p><img src="${new URL(secure_url).pathname}" alt="A page" /></p>`,
    };
    const saved = newsletterSchema.parse(
      await (await page.request.post("/api/newsletters", { data: fields })).json(),
    );
    await expect.poll(async () => (await listImages(page.request)).images[0]?.uses).toHaveLength(1);
    await page.goto("/admin/images");
    await page.getByRole("link", { name: "Seen, friend", exact: true }).click();
    await expect.poll(() => subject(page).inputValue()).toBe(fields.subject);
    expect(new URL(page.url()).search).toBe(`?edit=${saved.id}`);

    const { request } = page;
    const begun = { fields: { ...fields, subject: "Begun for {first_name|friend}" } };
    expect((await request.post(unsavedNewsletters.begin.path, { data: begun })).status()).toBe(201);
    const kept = { fields: { ...fields, subject: "Kept for {name|you}" }, kind: "discarded" };
    expect((await request.post(newsletterKeptTexts.keepUnsavedText.path, { data: kept })).status()).toBe(201);
    await page.goto("/admin/newsletter");
    await page.getByRole("link", { name: "Begun for friend" }).waitFor();
    await press(page, "Revisions");
    await page.getByText("“Kept for you”, not saved, discarded by Mira").waitFor();
  });
});
