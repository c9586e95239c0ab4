import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { button } from "../../setup/browser/parts.ts";

const PHONE = { width: 360, height: 900 };

/** What stands beside a line of the report. */
const figure = (page: Page, line: string) =>
  page.getByRole("term").filter({ hasText: line }).locator("xpath=following-sibling::dd").innerText();

const fileOf = (text: string, name = "lista.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

describe.skipIf(!chromiumPath)("importing a list in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  async function openDialog(opening: { viewport?: typeof PHONE; colorScheme?: "dark" } = {}) {
    const visit = await admin.open("/admin/subscribers", opening);
    await reopen(visit.page);
    return visit;
  }

  test("the owner names the columns, sees what it would do, says the consent, imports and undoes", async () => {
    await using dialog = await openDialog();
    const { page } = dialog;
    const file = page.getByLabel("CSV file");
    await file.setInputFiles(fileOf('correo\n"ana@example.com\n'));
    await page
      .getByRole("alert")
      .filter({ hasText: "Line 2: a field begins with a quote that is never closed." })
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await file.setInputFiles(
      fileOf(
        "correo;nombre;Baja\nana@example.com;Ana;no\nbea@example.com;Bea;no\nnobody;;no\ncai@example.com;Cai;quizás\n",
      ),
    );
    await page.getByText("lista.csv").waitFor();
    await isFocused(page, "Check the list");
    const question = page.getByLabel("The column “Baja” looks like a status");
    await question.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expect.poll(() => button(page, "Import").isDisabled()).toBe(true);
    await question.selectOption("It says who has left");
    await page.getByText("Would be added").waitFor();
    await page.getByText("Statuses that do not say who may be mailed: “quizás” (1).").waitFor();
    await page.getByLabel("The status “quizás” means").selectOption("Unsubscribed");
    await page.getByText("Statuses that do not say").waitFor({ state: "detached" });
    await page.getByText("Would be added").waitFor();
    expect(await figure(page, "Would be added")).toBe("3");
    expect(await figure(page, "Could not be imported")).toBe("1");
    await page.getByText("Rows that are not imported").click();
    await page.getByText("Line 4: Please enter a valid email address").waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await button(page, "Import").click();
    await page.getByText("Please say what they agreed to").waitFor();
    await page.getByLabel("Where did you get these addresses").fill("Feria de 2026");
    await button(page, "Import").click();
    await isFocused(page, "Import");
    await page
      .getByRole("status")
      .filter({ hasText: "lista.csv has been imported. No emails were sent." })
      .waitFor();
    expect(await figure(page, "Added")).toBe("3");
    expect(await violationsOn(page)).toEqual([]);
    await button(page, "Done").click();
    await page.getByRole("rowheader", { name: "ana@example.com" }).waitFor();

    await button(page, "Import").click();
    await button(page, "Undo the import of lista.csv").click();
    await page.getByText(/· undone$/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("No subscribers found.").waitFor();
  });

  test("an import whose dialog was closed before its end is seen in the list and can be undone", async () => {
    await using dialog = await openDialog();
    const { page } = dialog;
    await page
      .getByLabel("CSV file")
      .setInputFiles(fileOf("email,name\nclara@example.com,Clara\n", "one.csv"));
    await page.getByText("Would be added").waitFor();
    await page.getByLabel("Where did you get these addresses").fill("Feria de 2026");
    await button(page, "Import").click();
    await button(page, "Done").click();
    await page.getByRole("rowheader", { name: "clara@example.com" }).waitFor();

    await button(page, "Import").click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "one.csv" })
      .getByText(/· 1 added$/)
      .waitFor();
    await button(page, "Undo the import of one.csv").click();
    await page.getByText("1 subscriber removed.").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("No subscribers found.").waitFor();
    await expect.poll(() => page.getByRole("rowheader", { name: "clara@example.com" }).count()).toBe(0);
  });

  test("an import that has ended before its start is answered is seen in the list", async () => {
    await using dialog = await openDialog();
    const { page } = dialog;
    await page.getByLabel("CSV file").setInputFiles(fileOf("email\ndora@example.com\n", "short.csv"));
    await page.getByText("Would be added").waitFor();
    await page.getByLabel("Where did you get these addresses").fill("Feria de 2026");
    await page.route("**/api/admin/imports", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const begun = await route.fetch();
      const { id } = await begun.json();
      await expect
        .poll(async () => (await (await page.request.get(`/api/admin/imports/${id}`)).json()).isUnderWay)
        .toBe(false);
      const ended = await page.request.get(`/api/admin/imports/${id}`);
      await route.fulfill({ response: begun, body: await ended.text() });
    });
    await button(page, "Import").click();
    await button(page, "Done").click();
    await page.getByRole("rowheader", { name: "dora@example.com" }).waitFor();
  });

  test("an upload can be stopped, and ends with the dialog; while one is read the field keeps the focus and takes no other", async () => {
    await using dialog = await openDialog();
    const { page } = dialog;
    const file = page.getByLabel("CSV file");
    await page.route(/\/api\/admin\/lists\?/, () => undefined);
    for (const end of [() => button(page, "Stop").click(), () => page.keyboard.press("Escape")]) {
      await file.setInputFiles(fileOf("email\nana@example.com\n", "stopped.csv"));
      const stop = button(page, "Stop");
      await stop.waitFor();
      const isEnded = page.waitForEvent("requestfailed", (request) => request.url().includes("/lists?"));
      await end();
      await isEnded;
      await stop.waitFor({ state: "hidden" });
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    }
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await reopen(page);
    const isSeen = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/lists\?/, async (route) => {
      await isSeen.promise;
      await route.continue();
    });
    await file.focus();
    await file.setInputFiles(fileOf("email\nana@example.com\n", "first.csv"));
    await page
      .getByRole("status")
      .filter({ hasText: /Uploading|Reading/ })
      .waitFor();
    expect(await file.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await page.mouse.click(5, 5);
    await expect.poll(() => page.getByRole("progressbar", { name: "Uploading first.csv" }).count()).toBe(1);
    await file.setInputFiles(fileOf("email\nbea@example.com\n", "second.csv"));
    isSeen.resolve();
    await page.getByText("first.csv").waitFor();
    await isFocused(page, "Check the list");
  });

  test("a look that failed can be had again, and an answer leaves the other questions where they are", async () => {
    await using dialog = await openDialog();
    const { page } = dialog;
    await page.route("**/preview", (route) => route.abort(), { times: 1 });
    await page.getByLabel("CSV file").setInputFiles(fileOf("email\nana@example.com\n", "again.csv"));
    await page.getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor();
    await expect.poll(() => button(page, "Import").isDisabled()).toBe(true);
    await button(page, "Try again").click();
    await page.getByText("Would be added").waitFor();
    await expect.poll(() => button(page, "Import").isDisabled()).toBe(false);

    await page.keyboard.press("Escape");
    await reopen(page);
    const list = "correo;Opt-out;Mail state\nana@example.com;no;fine\nbea@example.com;yes;bounced\n";
    await page.getByLabel("CSV file").setInputFiles(fileOf(list));
    const first = page.getByLabel("The column “Opt-out” looks like a status");
    const second = page.getByLabel("The column “Mail state” looks like a status");
    await second.waitFor();
    const preview = await holdAnswer(page, "POST", /\/preview$/);
    await first.selectOption("It says who has left");
    await page.getByText("Preparing the preview…").waitFor();
    await expect.poll(() => second.count()).toBe(1);
    await second.selectOption("It says who has left");
    preview.release();
    await page.getByText("Would be added").waitFor();
  });

  test("the dialog is whole and usable on a phone in the dark", async () => {
    await using dialog = await openDialog({ viewport: PHONE, colorScheme: "dark" });
    const { page } = dialog;
    await page.getByLabel("CSV file").setInputFiles(fileOf("email,name\nana@example.com,Ana\n"));
    await page.getByText("Would be added").waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violationsOn(page)).toEqual([]);
  });
});

async function reopen(page: Page) {
  await button(page, "Import").click();
  await page.getByRole("dialog", { name: "Import a list" }).waitFor();
}

/** The step is there, and its heading has the focus. */
async function isFocused(page: Page, step: string) {
  const heading = page.getByRole("heading", { level: 3, name: step, exact: true });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
}
