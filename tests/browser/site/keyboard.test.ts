import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSink, type SmtpSink } from "../../app/mailing/sending/smtp-sink.ts";
import { OWNER, createOwner, type SignedIn } from "../../setup/browser/admin.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import {
  getsFocus,
  hasFocus,
  pressByKey,
  seesFocus,
  tabTo,
  typeInto,
  watchFocusLoss,
} from "../../setup/browser/keyboard.ts";
import { startSite, type Site } from "../../setup/site.ts";
import { PNG, WORDS, desk } from "../../setup/browser/writing.ts";
import { words } from "../../setup/words/english.ts";

const SUBJECT = "Written without a mouse";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, words: string) =>
  page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: words });

/** Every question for a file is answered with this one. */
const giveImage = (page: Page) =>
  page.on(
    "filechooser",
    (chooser) => void chooser.setFiles({ name: "keys.png", mimeType: "image/png", buffer: PNG }),
  );

describe.skipIf(!chromiumPath)("whole journeys by keyboard alone (left out without CHROMIUM_PATH)", () => {
  let browser: Browser;
  let sink: SmtpSink;
  let site: Site;
  let owner: SignedIn;

  beforeAll(async () => {
    sink = await startSink();
    site = await startSite({ SMTP_URL: sink.url, SEND_UNDO_SECONDS: "0" });
    owner = await createOwner(site);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
    await sink?.[Symbol.asyncDispose]();
  });

  async function open(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 1280, height: 720 },
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    const readLost = await watchFocusLoss(page);
    await page.goto(path);
    return {
      page,
      readLost,
      [Symbol.asyncDispose]: () => context.close(),
    };
  }
  const asOwner = () => ({ storageState: owner });

  test("a post: signed in, written, checked, published, seen on the site", async () => {
    await using opened = await open("/admin/login");
    const { page } = opened;
    giveImage(page);
    const { title, excerpt, text, tools } = desk(page);
    await typeInto(page, page.getByLabel("Username"), OWNER.username);
    await typeInto(page, page.getByLabel("Password", { exact: true }), OWNER.password);
    await page.keyboard.press("Enter");
    await pressByKey(page, page.getByRole("link", { name: "New Blog Post" }));

    await typeInto(page, title, SUBJECT);
    await typeInto(page, excerpt, "What it takes, and what it gives.");
    await tabTo(page, text);
    await page.keyboard.type("## The keys\n");
    await page.keyboard.insertText(WORDS);
    await page.keyboard.type("\n- one\ntwo\n\nRead it ");
    await page.keyboard.type("here");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Control+Shift+k");
    await page.getByLabel("Address").waitFor();
    await seesFocus(page);
    await page.keyboard.type("/about\n");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n");
    await tabTo(page, tools.getByRole("button", { name: "Bold" }), "Shift+Tab");
    for (let step = 0; step < 30 && !(await hasFocus(tools.getByRole("button", { name: "Image" }))); step++) {
      await page.keyboard.press("ArrowRight");
      await seesFocus(page);
    }
    await page.keyboard.press("Enter");
    await pressByKey(page, button(page, "Upload an image"));
    await typeInto(page, text.getByLabel("Alt text"), "A keyboard");
    await page.getByText("Every image has alt text").waitFor();

    await pressByKey(page, button(page, "Upload Image"));
    await page.getByRole("img", { name: "Cover preview" }).waitFor();
    await seesFocus(page);
    await tabTo(page, page.getByLabel("Status"));
    await page.keyboard.press("p");
    await tabTo(page, page.getByLabel("Category"));
    await page.keyboard.type("Growth");
    await typeInto(page, page.getByRole("textbox", { name: "Tags" }), "keys\n");
    await tabTo(page, button(page, "Remove keys"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await getsFocus(page.getByRole("textbox", { name: "Tags" }));
    await seesFocus(page);
    await page.keyboard.press("Control+s");
    await toast(page, "Post created").waitFor();
    await seesFocus(page);

    await page.goto("/blog");
    await pressByKey(page, page.getByRole("link", { name: SUBJECT }));
    await page.getByRole("heading", { level: 1, name: SUBJECT }).waitFor();
    await page.getByRole("img", { name: "A keyboard" }).waitFor();
    expect(await opened.readLost()).toEqual([]);
  });

  test("readers and newsletters: one added, a newsletter written, previewed, tested and sent, one removed", async () => {
    await using opened = await open("/admin/subscribers", asOwner());
    const { page } = opened;
    const { text } = desk(page);
    for (const email of ["ines@example.com", "tomasz@example.com"]) {
      await pressByKey(page, button(page, "Add subscriber"));
      const dialog = page.getByRole("dialog", { name: "Add a subscriber" });
      await typeInto(page, dialog.getByLabel(words.subscribeForm.label), email);
      await pressByKey(page, dialog.getByLabel("They have agreed to get the newsletter"), "Space");
      await typeInto(page, dialog.getByLabel("How and to what did they agree?"), "At the fair");
      await pressByKey(page, dialog.getByRole("button", { name: "Add subscriber" }));
      await toast(page, "Subscriber added").waitFor();
      await dialog.waitFor({ state: "detached" });
      await seesFocus(page);
    }
    await page.keyboard.press("/");
    await page.keyboard.type("zebra\n");
    await page.getByText("No subscribers found matching your search.").waitFor();
    await seesFocus(page);
    await pressByKey(page, button(page, "Clear filters"));
    await page.getByText("Showing 1-2 of 2 subscribers").waitFor();
    await seesFocus(page);
    await pressByKey(page, button(page, "Remove tomasz@example.com"));
    await pressByKey(page, page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
    await toast(page, "Subscriber removed").waitFor();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await seesFocus(page);

    await page.keyboard.press("g");
    await page.keyboard.press("n");
    await typeInto(page, page.getByRole("textbox", { name: "Subject" }), SUBJECT);
    await tabTo(page, text);
    await page.keyboard.type("## The keys\n");
    await page.keyboard.insertText(WORDS);
    await typeInto(page, page.getByLabel("Test email address"), "owner@example.com");
    await pressByKey(page, button(page, "Send Test Email"));
    await toast(page, "Test email sent").waitFor();
    await getsFocus(button(page, "Send Test Email"));
    await tabTo(page, button(page, "Plain text"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, button(page, "Dark"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, button(page, "Send Now"), "Shift+Tab");
    await page.keyboard.press("Enter");
    const sending = page.getByRole("dialog", { name: "Send Newsletter" });
    await sending.waitFor();
    await page.keyboard.press("Escape");
    await sending.waitFor({ state: "detached" });
    await getsFocus(button(page, "Send Now"));
    await page.keyboard.press("Enter");
    await pressByKey(page, sending.getByRole("button", { name: /^Send (anyway )?to 1 subscriber$/ }));
    await toast(page, "Newsletter sent").waitFor();
    await seesFocus(page);
    await page.getByText(/^Sent on .* to 1 subscriber/).waitFor();
    await seesFocus(page);
    await pressByKey(page, page.getByRole("link", { name: "Receipt" }));
    await page.getByText(/^The totals add up/).waitFor();
    expect(sink.received.map(({ to }) => to)).toContain("ines@example.com");
    expect(await opened.readLost()).toEqual([]);
  });

  test("settings: changed, discarded, saved, and their lists", async () => {
    await using opened = await open("/admin/settings/site", asOwner());
    const { page } = opened;
    const group = page.getByRole("region", { name: "Site", exact: true });
    await typeInto(page, group.getByLabel("Name"), "By keys");
    await pressByKey(page, group.getByRole("button", { name: "Discard" }));
    await getsFocus(group.getByRole("button", { name: "Save site" }));
    await seesFocus(page);
    await tabTo(page, group.getByLabel("Name"), "Shift+Tab");
    await page.keyboard.type("By keys");
    await pressByKey(page, group.getByRole("button", { name: "Save site" }));
    await toast(page, "Settings saved").waitFor();
    await seesFocus(page);
    const tools = page.getByRole("region", { name: "Tool links", exact: true });
    await pressByKey(page, tools.getByRole("button", { name: "Remove link 1" }));
    await getsFocus(tools.getByRole("button", { name: "Remove link 1" }));
    await seesFocus(page);
    await tabTo(page, page.getByRole("link", { name: "Data", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await pressByKey(page, button(page, "Discard changes"));
    await page.getByRole("heading", { level: 1, name: "Data" }).waitFor();
    await seesFocus(page);
    await pressByKey(page, button(page, "Remove sample content"));
    await pressByKey(page, button(page, "Cancel"));
    await getsFocus(button(page, "Remove sample content"));
    expect(await opened.readLost()).toEqual([]);
  });

  test("the site: its menu, search, pages, questions, and its form in the dialog", async () => {
    await using opened = await open("/");
    const { page } = opened;
    await pressByKey(page, button(page, "Blog"));
    await pressByKey(page, page.locator("#blog-menu").getByRole("link", { name: "All Posts" }));
    await page.waitForURL("**/blog");
    await page.locator("html[data-ready]").waitFor();
    await pressByKey(page, page.getByRole("link", { name: "Page 2" }));
    await page.waitForURL("**/blog?page=2");
    await expect.poll(() => page.title()).toMatch(/, page 2/);
    await seesFocus(page);
    await tabTo(page, page.getByRole("searchbox"), "Shift+Tab");
    await page.keyboard.type("subject line\n");
    await page.waitForURL("**/blog?search=subject+line");
    await pressByKey(page, page.getByRole("link", { name: "Write the subject line last" }));
    await page.getByRole("heading", { level: 1, name: "Write the subject line last" }).waitFor();
    await tabTo(page, page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/faq");
    await pressByKey(page, page.locator("summary").nth(1));
    await page.getByText("The letter is free and will stay free.").waitFor();
    await tabTo(page, button(page, words.layout.join), "Shift+Tab");
    await page.keyboard.press("Enter");
    const popup = page.getByRole("dialog", { name: words.layout.popup.heading });
    await typeInto(page, popup.getByLabel(words.subscribeForm.label), "keys@allotmentnotes.example");
    await page.keyboard.press("Enter");
    await popup.getByText(words.inBrowser.thanks).waitFor();
    await seesFocus(page);
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "hidden" });
    await getsFocus(button(page, words.layout.join));
    expect(await opened.readLost()).toEqual([]);
  });
});
