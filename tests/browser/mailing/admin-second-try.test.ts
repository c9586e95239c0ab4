import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR } from "../../../src/server/base/clock.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  REFUSED,
  card,
  press,
  startNewsletterSite,
  write,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { eventually, seesToast } from "../../setup/browser/parts.ts";

describe.skipIf(!chromiumPath)("a second try in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: NewsletterSite;
  let isFull = true;

  beforeAll(async () => {
    admin = await startNewsletterSite((address) =>
      isFull && address === REFUSED ? "552 5.2.2 Mailbox full" : undefined,
    );
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the receipt offers it, says who gets it, and it can be undone and done anew", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter with one left over");
    await press(page, "Send Now");
    const sending = page.getByRole("dialog", { name: "Send Newsletter" });
    await sending.getByText(/checks passed$/).waitFor();
    await sending.getByRole("button", { name: /to 3 subscribers$/ }).click();
    const sent = card(page, "A letter with one left over");
    await eventually(async () => expect(await sent.innerText()).toContain("to 2 subscribers"));
    await sent.getByRole("link", { name: "Receipt" }).click();

    const offer = page.getByRole("button", { name: "Send it to them" });
    const reason = "1 refused for now, or with a full mailbox";
    await page.getByText(`1 subscriber can still get it: ${reason}.`).waitFor();
    await offer.click();
    const dialog = page.getByRole("dialog", { name: "Second Try" });
    await dialog.getByText(reason).waitFor();
    await dialog.getByText(/as the same email\. You can undo it for 10 seconds\.$/).waitFor();
    await dialog.getByText(/checks passed$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    const retryAt = new Date(Date.now() + HOUR).toISOString();
    await admin.site.withDatabase((db) => db.updateTable("newsletters").set({ retry_at: retryAt }).execute());
    await page.reload();
    await page.getByText("It goes to those who have not got it at").waitFor();
    await press(page, "Undo");
    await seesToast(page, "Second try undone", "Nobody gets it again.");
    expect(admin.sink.received).toHaveLength(2);

    isFull = false;
    await offer.click();
    await dialog.getByRole("button", { name: /to 1 subscriber$/ }).click();
    await seesToast(page, "Newsletter sent again", "It goes to those who have not got it.");
    await page.getByText(/Sent on .* to 3 subscribers, second try on /).waitFor();
    expect(admin.sink.received.map(({ to }) => to)).toHaveLength(3);
    expect(admin.sink.received.at(-1)?.to).toBe(REFUSED);
    await expect.poll(() => offer.count()).toBe(0);
  });
});
