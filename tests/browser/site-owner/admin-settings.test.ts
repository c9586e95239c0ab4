import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSink } from "../../app/mailing/sending/smtp-sink.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { createOwner, OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { startSite } from "../../setup/site.ts";
import { group, toast } from "../../setup/browser/parts.ts";

describe.skipIf(!chromiumPath)("the settings in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const readHome = async (path = "/") => (await fetch(admin.site.url + path)).text();

  test("each group is saved by itself, readers see it at once, and links are added and taken out, to the last one", async () => {
    await using opened = await admin.open("/admin/settings");
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.getByRole("link", { name: "Sender" }).click();
    const sender = group(page, "Sender");
    await sender.getByLabel("From name").waitFor();
    // Side by side, fields stand at one height, however many lines their hints need.
    for (const width of [768, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heightOf = (label: string) =>
        sender.getByLabel(label).evaluate((field) => field.getBoundingClientRect().y);
      // What stands above them may still be loading.
      await expect
        .poll(async () => (await heightOf("Reply-to address")) - (await heightOf("From name")), {
          message: `${width} px`,
        })
        .toBe(0);
    }

    await page.getByRole("link", { name: "Site", exact: true }).click();
    const about = group(page, "Site");
    const contact = group(page, "Contact");
    const rail = page.getByRole("complementary", { name: "Admin" });
    const name = about.getByLabel("Name", { exact: true });
    await rail.getByRole("link", { name: await name.inputValue(), exact: true }).waitFor();
    await name.fill("Ålesund Letters");
    await contact.getByLabel("Email").fill("nobody");
    await contact.getByRole("button", { name: "Save contact" }).click();
    await contact.getByText("Please enter a valid email address").waitFor();
    await about.getByText("1 change, not saved").waitFor();
    await about.getByRole("button", { name: "Save site" }).click();
    await toast(page).getByText("Settings saved").waitFor();
    const nameplate = rail.getByRole("link", { name: "Ålesund Letters", exact: true });
    await nameplate.waitFor();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(() => nameplate.innerText()).toBe("Å");
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await readHome()).toContain("Ålesund Letters");

    // The other group keeps what was typed, right or wrong.
    await expect.poll(() => contact.getByLabel("Email").inputValue()).toBe("nobody");
    await contact.getByLabel("Email").fill("mira@example.com");
    await contact.getByRole("button", { name: "Save contact" }).click();
    await contact.getByText("not saved").waitFor({ state: "detached" });
    await page.reload();
    await expect.poll(() => contact.getByLabel("Email").inputValue()).toBe("mira@example.com");
    await expect.poll(() => about.getByLabel("Name").inputValue()).toBe("Ålesund Letters");

    const tools = group(page, "Tool links");
    await tools.getByRole("button", { name: "Add a link" }).click();
    await tools.getByLabel("Name of link 5").fill("Spade");
    await tools.getByRole("button", { name: "Save tool links" }).click();
    await tools.getByText("Please enter a web address, such as https://example.com").waitFor();
    await tools.getByLabel("Address of link 5").fill("https://example.com/spade");
    for (let link = 0; link < 4; link++)
      await tools.getByRole("button", { name: "Remove link 1", exact: true }).click();
    await tools.getByRole("button", { name: "Save tool links" }).click();
    await tools.getByText("not saved").waitFor({ state: "detached" });
    expect(await readHome()).toContain("https://example.com/spade");
    expect(await readHome()).not.toContain("Inkwell Notes");

    await tools.getByRole("button", { name: "Remove link 1", exact: true }).click();
    await tools.getByRole("button", { name: "Save tool links" }).click();
    await tools.getByText("not saved").waitFor({ state: "detached" });
    expect(await readHome()).not.toContain("Related tools");
  });

  test("the welcome email is written in the editor, shown as readers get it, and takes a post without saving", async () => {
    await using opened = await admin.open("/admin/settings/newsletter");
    const { page } = opened;
    const welcome = group(page, "Welcome email");
    const text = welcome.getByRole("textbox", { name: "Text", exact: true });
    await text.getByText("Read the blog").waitFor();
    await text.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Good to have you, {first_name|friend}.");
    const shown = welcome.frameLocator('iframe[title="The welcome email"]').last();
    await shown.getByText("Good to have you, friend.", { exact: true }).waitFor();
    expect(await shown.getByText("Read on the web").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/post");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("subject line");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: /Write the subject line last/ }).click();
    await shown.getByText("Write the subject line last").last().waitFor();
    await welcome.getByText("not saved").waitFor();
    await welcome.getByRole("button", { name: "Save welcome email" }).click();
    await welcome.getByText("not saved").waitFor({ state: "detached" });
    await page.reload();
    await text.getByText("Good to have you,").waitFor();
  });

  test("what follows from a setting is shown anew; rows are added and taken out by keyboard, which is said", async () => {
    await using opened = await admin.open("/admin/settings/newsletter");
    const { page } = opened;
    const digest = group(page, "Weekly digest");
    const nextIssue = page.getByRole("link", { name: /^Next issue/ });
    await nextIssue.getByText(/08:00|8:00 AM/).waitFor();
    await digest.getByLabel("Send at").fill("17:45");
    await digest.getByRole("button", { name: "Save weekly digest" }).click();
    await nextIssue.getByText(/17:45|5:45 PM/).waitFor();

    const welcome = group(page, "Welcome email").getByLabel("Subject");
    const english = await welcome.inputValue();
    const sender = group(page, "Sender").getByLabel("From name");
    await sender.fill("Typed and not saved");
    // Somebody else changes the language, and the next save here tells of it.
    const speak = async (language: string, sendAt: string) => {
      const change = { data: { language } };
      expect((await page.request.patch("/api/admin/settings", change)).status()).toBe(200);
      await digest.getByLabel("Send at").fill(sendAt);
      await digest.getByRole("button", { name: "Save weekly digest" }).click();
      await digest.getByText("not saved").waitFor({ state: "detached" });
    };
    await speak("de", "17:15");
    await expect.poll(() => welcome.inputValue()).not.toBe(english);
    expect(await sender.inputValue()).toBe("Typed and not saved");
    await group(page, "Welcome email").getByText("not saved").waitFor({ state: "detached" });
    await welcome.fill("Mine");
    await speak("en", "17:30");
    expect(await welcome.inputValue()).toBe("Mine");
    await group(page, "Welcome email").getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => welcome.inputValue()).toBe(english);
    await group(page, "Sender").getByRole("button", { name: "Discard" }).click();

    await page.getByRole("link", { name: "Look and words" }).click();
    const home = group(page, "Home page");
    const said = home.getByRole("status");
    const focused = (name: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
    await home.getByText("Words of Testimonials").click();
    await home.getByRole("button", { name: "Remove testimonial 1" }).press("Enter");
    await said.filter({ hasText: "Testimonial 1 removed, 1 left." }).waitFor({ state: "attached" });
    await focused("Remove testimonial 1");
    await page.keyboard.press("Enter");
    await said.filter({ hasText: "Testimonial 1 removed, 0 left." }).waitFor({ state: "attached" });
    const add = home.getByRole("button", { name: "Add a testimonial" });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await said.filter({ hasText: "Testimonial 1 added." }).waitFor({ state: "attached" });
    const quote = home.getByLabel("Quote");
    await expect.poll(() => quote.evaluate((field) => field === document.activeElement)).toBe(true);
    await home.getByRole("button", { name: "Discard" }).click();

    await page.getByRole("link", { name: "Data", exact: true }).click();
    await group(page, "Images").getByText(join(admin.site.dataDir, "media")).waitFor();
    await page.getByRole("link", { name: "Mail", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Mail" }).waitFor();
    await page.getByRole("link", { name: "All settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });

  test("two windows that change one setting lose nothing: both values are shown, and the writer chooses", async () => {
    await using firstVisit = await admin.open("/admin/settings/site");
    await using secondVisit = await admin.open("/admin/settings/site");
    const [first, second] = [firstVisit.page, secondVisit.page];
    for (const page of [first, second]) await group(page, "Contact").getByLabel("Phone").waitFor();
    await group(first, "Contact").getByLabel("Phone").fill("+44 20 7946 0001");
    await group(first, "Contact").getByRole("button", { name: "Save contact" }).click();
    await toast(first).getByText("Settings saved").waitFor();

    const contact = group(second, "Contact");
    await contact.getByLabel("Phone").fill("+44 20 7946 0002");
    await contact.getByLabel("Address").fill("3 Potting Shed Row");
    await contact.getByRole("button", { name: "Save contact" }).click();
    const dialog = second.getByRole("dialog", { name: "These settings were changed elsewhere" });
    await dialog.getByText("+44 20 7946 0001").waitFor();
    await dialog.getByText("+44 20 7946 0002").waitFor();
    await dialog.getByRole("button", { name: "Decide later" }).click();
    await expect.poll(() => contact.getByLabel("Phone").inputValue()).toBe("+44 20 7946 0002");
    expect(await readHome("/contact")).toContain("+44 20 7946 0001");

    await contact.getByRole("button", { name: "Save contact" }).click();
    await dialog.getByRole("radio", { name: /^Theirs/ }).check();
    await dialog.getByRole("button", { name: "Use the chosen text" }).click();
    await expect.poll(() => contact.getByLabel("Phone").inputValue()).toBe("+44 20 7946 0001");
    await contact.getByText("1 change, not saved").waitFor();
    await contact.getByRole("button", { name: "Save contact" }).click();
    await toast(second).getByText("Settings saved").waitFor();
    const shown = await readHome("/contact");
    expect(shown).toContain("+44 20 7946 0001");
    expect(shown).toContain("3 Potting Shed Row");
  });

  test("a lost session and a question before leaving keep what was typed", async () => {
    await using opened = await admin.open("/admin/settings/look");
    const { page } = opened;
    const home = group(page, "Home page");
    await home.getByLabel("Text", { exact: true }).fill("One bed a week.");
    for (const name of ["Dashboard", "Newsletter", "All settings"]) {
      await page.getByRole("link", { name, exact: true }).last().click();
      await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
      await page.getByRole("button", { name: "Stay" }).click();
    }
    await expect.poll(() => home.getByLabel("Text", { exact: true }).inputValue()).toBe("One bed a week.");

    await page.context().clearCookies();
    await home.getByRole("button", { name: "Save home page" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await toast(page).getByText("Settings saved").waitFor();
    expect(await readHome()).toContain("One bed a week.");

    // An answer that says nothing about the session ends none.
    await home.getByLabel("Text", { exact: true }).fill("Thrown away.");
    const answered = page.waitForResponse("**/api/me");
    await page.route("**/api/me", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
    await group(page, "Look").getByLabel("Accent color", { exact: true }).fill("#12325e");
    await page.getByRole("button", { name: "Save look" }).click();
    expect((await answered).status()).toBe(502);
    await page.unrouteAll({ behavior: "wait" });
    await expect.poll(() => home.getByLabel("Text", { exact: true }).inputValue()).toBe("Thrown away.");

    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(await readHome()).not.toContain("Thrown away.");
  });

  test("Log Out and the palette ask about what is not saved, and a link from elsewhere ends no session", async () => {
    await using opened = await admin.open("/admin/settings/site", { as: await signInOwner(admin.site) });
    const { page } = opened;
    const tagline = group(page, "Site").getByLabel("Tagline");
    await tagline.fill("not saved yet");
    const asked = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or jump to…").fill("outbox");
    await page.keyboard.press("Enter");
    await asked.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await asked.getByRole("button", { name: "Stay" }).click();
    await expect.poll(() => tagline.inputValue()).toBe("not saved yet");
    expect((await page.request.get("/api/me")).status()).toBe(200);

    await page.getByRole("button", { name: "Log Out" }).click();
    await asked.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("heading", { level: 1, name: "Admin Login" }).waitFor();
    expect((await page.request.get("/api/me")).status()).toBe(401);

    await using elsewhere = await admin.open("/admin/log-out");
    await elsewhere.page.getByRole("heading", { level: 1, name: "Log Out" }).waitFor();
    expect((await elsewhere.page.request.get("/api/me")).status()).toBe(200);
  });

  test("without a mail server the outbox shows every mail, in a frame that can do nothing", async () => {
    await using opened = await admin.open("/admin/settings/mail");
    const { page } = opened;
    const server = group(page, "Mail server");
    await server.getByText("No mail server is set.").waitFor();
    await server.getByLabel("Your address").fill("mira");
    await server.getByRole("button", { name: "Send test email" }).click();
    await server.getByText("Please enter a valid email address").waitFor();
    await server.getByLabel("Your address").fill("mira@example.com");
    await server.getByRole("button", { name: "Send test email" }).click();
    await server.getByText("It is kept in the outbox.").waitFor();
    await server.getByRole("button", { name: "Check DNS" }).click();
    await server.getByText(/is not a public domain/).waitFor();

    await server.getByRole("link", { name: "outbox" }).click();
    await page.getByText("Showing 1-1 of 1 email").waitFor();
    await expect.poll(() => page.getByRole("row").nth(1).innerText()).toContain("mira@example.com");
    await page.getByRole("link", { name: "[Test] Your mail server works" }).click();
    await page.getByRole("heading", { level: 1, name: "[Test] Your mail server works" }).waitFor();
    // Its first words come hidden before it, for lists of emails.
    await page.frameLocator("iframe").getByText("If you can read it, mail goes out.").last().waitFor();
    await expect.poll(() => page.locator("iframe").getAttribute("sandbox")).toBe("");
    await page.getByRole("tab", { name: "Plain text" }).click();
    await page.getByRole("tabpanel").getByText("If you can read it, mail goes out.").waitFor();
    await page.getByRole("tab", { name: "Headers" }).click();
    await page.getByText("To: mira@example.com").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download .eml" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(
      "Subject: [Test] Your mail server works",
    );

    // Files may be taken away beside the server.
    await rm(join(admin.site.dataDir, "outbox"), { recursive: true });
    await page.reload();
    await page.getByText("That mail is no longer in the outbox.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Outbox" }).click();
    await page.getByText("The outbox is empty").waitFor();
  });

  test("what the mail server says stands beside the button, and the outbox is not in the way", async () => {
    await using sink = await startSink({ refuse: () => "552 5.2.2 Mailbox full" });
    await using other = await startSite({ SMTP_URL: sink.url });
    await using opened = await admin.open("/admin/settings/mail", {
      baseURL: other.url,
      as: await createOwner(other),
    });
    const { page } = opened;
    const server = group(page, "Mail server");
    await server.getByLabel("Port").waitFor();
    await expect.poll(() => server.getByLabel("Port").inputValue()).toBe(new URL(sink.url).port);
    await server.getByLabel("Your address").fill("mira@example.com");
    await server.getByRole("button", { name: "Send test email" }).click();
    await server.getByText(/Mailbox full/).waitFor();
    await expect.poll(() => server.getByLabel("Your address").inputValue()).toBe("mira@example.com");
    await expect.poll(() => page.getByRole("link", { name: "Outbox" }).count()).toBe(0);
  });

  test("all other sessions end at once, and this one stays; the samples go when the owner says so", async () => {
    const others = [await signInOwner(admin.site), await signInOwner(admin.site)];
    await using opened = await admin.open("/admin/settings/access");
    const { page } = opened;
    const account = group(page, "Account");
    await account.getByRole("button", { name: "End all other sessions" }).click();
    // The button's words change while they end, and it goes with the last of them.
    await expect.poll(() => account.getByRole("listitem").count()).toBe(1);
    await account.getByRole("button", { name: "End all other sessions" }).waitFor({ state: "detached" });
    await account.getByText("This session").waitFor();
    for (const storageState of others) {
      const client = await request.newContext({ baseURL: admin.site.url, storageState });
      expect((await client.get("/api/me")).status()).toBe(401);
      await client.dispose();
    }
    expect((await page.request.get("/api/me")).status()).toBe(200);

    expect(
      (await fetch(`${admin.site.url}/api/posts`).then((answer) => answer.text())).length,
    ).toBeGreaterThan(500);
    await page.getByRole("link", { name: "Data", exact: true }).click();
    await page.getByRole("button", { name: "Remove sample content" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Remove sample content" }).click();
    await page.getByRole("button", { name: "Remove samples" }).click();
    await toast(page).getByText("Sample content removed").waitFor();
    expect(await (await fetch(`${admin.site.url}/api/posts`)).json()).toMatchObject({ totalPosts: 0 });
  });
});
