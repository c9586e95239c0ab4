import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { createLinks } from "../../../src/server/audience/subscribers/links.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PHONE, startReaderSite, type ReaderSite } from "../../setup/browser/reader-site.ts";
import type { Site } from "../../setup/site.ts";
import { words } from "../../setup/words/english.ts";

/** The path of the confirmation link that was mailed to an address. */
async function mailedLink({ dataDir }: Site, to: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  return vi.waitFor(
    async () => {
      for (const file of await readdir(outbox)) {
        const mail = await PostalMime.parse(await readFile(join(outbox, file)));
        const link = /\/confirm\/\S+/.exec(mail.text ?? "")?.[0];
        if (mail.to?.[0]?.address === to && link) return link;
      }
      throw new Error(`No mail to ${to} yet`);
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** What the database says of a subscriber, and the unsubscribe link that a newsletter to them has. */
const findSubscriber = ({ withDatabase }: Site, email: string) =>
  withDatabase(async (db) => {
    const row = await db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst();
    const suppressions = await db.selectFrom("suppressions").selectAll().execute();
    const links = createLinks({ signer: await openSigner(db, new Date()), publicUrl: "" });
    return {
      status: row?.status,
      unsubscribePath: row && links.unsubscribeUrl(row.mailbox_key),
      evidence: suppressions.find(
        ({ address_hash }) => row && address_hash === links.addressHash(row.mailbox_key),
      )?.evidence,
    };
  });

/** As people do it on the front page. */
async function subscribe(page: Page, email: string) {
  await page.goto("/");
  await page.getByLabel(words.subscribeForm.label).first().fill(email);
  await page.getByRole("button", { name: "Subscribe" }).first().click();
}

describe.skipIf(!chromiumPath)("the public pages in a browser (left out without CHROMIUM_PATH)", () => {
  let reader: ReaderSite;
  let site: Site;

  beforeAll(async () => {
    reader = await startReaderSite();
    ({ site } = reader);
  });
  afterAll(() => reader?.[Symbol.asyncDispose]());

  const withoutScript = (path = "/") => reader.open(path, { javaScriptEnabled: false });

  test("a reader without JavaScript subscribes, confirms and unsubscribes, by buttons alone; no cookie is ever set", async () => {
    await using visit = await withoutScript();
    const { page, context } = visit;
    const email = "ines@allotmentnotes.example";
    await subscribe(page, email);
    await page.getByText(words.inBrowser.thanks).waitFor();

    await page.goto(await mailedLink(site, email));
    await expect.poll(() => page.getByRole("main").innerText()).toContain(email);
    expect((await findSubscriber(site, email)).status).toBe("pending");
    await page.getByRole("button", { name: words.subscription.confirm.button }).click();
    await page.getByRole("heading", { name: words.subscription.confirmed.heading }).waitFor();
    const { status, unsubscribePath = "" } = await findSubscriber(site, email);
    expect(status).toBe("active");

    await page.goto(unsubscribePath);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: words.subscription.unsubscribed.heading }).waitFor();
    expect(await findSubscriber(site, email)).toMatchObject({ status: "unsubscribed", evidence: "button" });

    // A link that is not ours offers a new one.
    await page.goto("/confirm/1.nonsense");
    await page.getByRole("heading", { name: words.subscription.deadConfirmLink.heading }).waitFor();
    await page.getByLabel(words.subscribeForm.label).fill("again@reader.example");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText("Check your email to confirm.").waitFor();
    expect(await context.cookies()).toEqual([]);
  });

  test("a wrong address comes back as it was typed, with the reason at its field", async () => {
    await using visit = await withoutScript();
    const { page } = visit;
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await subscribe(page, "ines@allotment");

    expect((await answered).status()).toBe(422);
    const field = page.getByLabel(words.subscribeForm.label);
    await expect.poll(() => field.inputValue()).toBe("ines@allotment");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const noteId = await field.getAttribute("aria-describedby");
    const note = page.locator(`#${noteId}`);
    await expect.poll(() => note.innerText()).toBe("Please enter a valid email address");
    await expect.poll(() => note.getAttribute("role")).toBe("alert");
  });

  test("the field for programs is met neither by the keyboard nor by a screen reader", async () => {
    await using visit = await reader.open("/subscribe");
    const { page } = visit;
    await page.getByLabel(words.subscribeForm.label).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Subscribe");
    await expect.poll(() => page.getByRole("textbox").count()).toBe(1);
  });

  test("a form is posted in the name of its own site, which tells it from a foreign one", async () => {
    await using visit = await reader.open("/");
    const { page } = visit;
    await subscribe(page, "maren@lindqvist.example");
    for (const path of ["/subscribe", await mailedLink(site, "maren@lindqvist.example")]) {
      await page.goto(path);
      const field = page.getByRole("main").getByRole("textbox");
      if (path === "/subscribe") await field.fill("ruth@halyard.example");
      const posted = page.waitForRequest((request) => request.method() === "POST");
      await page.getByRole("main").getByRole("button").click();
      expect((await (await posted).allHeaders())["origin"], path).toBe(site.url);
    }
  });

  test("an entry of the API's reference is opened by a press, and by a link to it, and fits a phone", async () => {
    await using visit = await withoutScript("/api/docs");
    const { page } = visit;
    const [asked, linked] = [page.locator("#get-api-me"), page.locator("#post-api-subscribers")];
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);
    await page.locator("summary", { hasText: "Get the signed-in admin." }).click();
    await asked.waitFor();
    await expect.poll(() => linked.isVisible()).toBe(false);
    await page.goto("/api/docs#post-api-subscribers");
    await linked.waitFor();
    // All of it at once is no wider than a phone.
    await page.setViewportSize(PHONE);
    const overhang = await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(overhang).toBeLessThanOrEqual(0);
  });

  test("the first start's link makes the owner; what is wrong is said at its field", async () => {
    await using visit = await withoutScript(site.setupPath);
    const { page, context } = visit;
    await page.getByLabel("Site name").fill("The Kiosk");
    await page.getByLabel("Username").fill("Ruth");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: words.account.create }).click();
    await expect
      .poll(() => page.getByRole("alert").innerText())
      .toBe("Password must be at least 10 characters");
    await expect.poll(() => page.getByLabel("Username").inputValue()).toBe("Ruth");
    await expect.poll(() => page.getByLabel("Password").inputValue()).toBe("");

    await page.getByLabel("Password").fill("a password that is long enough");
    await page.getByRole("button", { name: words.account.create }).click();
    await page.waitForURL("**/admin/dashboard");
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["masthead", "masthead-device"]);
  });
});
