import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import {
  confirmLinkFor,
  linkIn,
  linksOf,
  mailsTo,
  preferencesLinkOf,
  subscribe,
  subscriberOf,
  unsubscribeLinkOf,
} from "./subscribe-by-mail.ts";
import { words } from "../../setup/words/english.ts";

const OLD = "old@example.com";
const NEW = "new@example.com";
const NOBODY = words.subscription.nobodysAddress.heading;

async function linkTo(app: TestApp, email: string, kind: "my-data" | "new-address") {
  const mails = await mailsTo(app, email);
  return linkIn(
    mails.find(({ text }) => text?.includes(`/${kind}/`)),
    kind,
  );
}

/** Subscribes at the old address, moves to the new one by the product's own pages, and returns what lies in the old mailbox. */
async function moveAway(app: TestApp) {
  await subscribe(app, OLD);
  const confirm = await confirmLinkFor(app, OLD);
  await app.request("POST", confirm);
  const unsubscribe = await unsubscribeLinkOf(app, OLD);
  const preferences = await preferencesLinkOf(app, OLD);
  await app.request("POST", preferences, { form: { action: "mail-link" } });
  const ownData = await linkTo(app, OLD, "my-data");
  const askFor = async (email: string) => {
    await app.request("POST", ownData, { form: { action: "address", email } });
    return linkTo(app, email, "new-address");
  };
  const elsewhere = await askFor("elsewhere@example.com");
  const move = await askFor(NEW);
  expect((await app.request("POST", move)).status).toBe(200);
  return { confirm, unsubscribe, preferences, ownData, elsewhere, move };
}

/** What the page of a link says, which must be valid HTML and name no address of the reader's. */
async function open(app: TestApp, method: "GET" | "POST", path: string, form?: Record<string, string>) {
  const response = await app.request(method, path, form && { form });
  const html = await response.text();
  expect(html).not.toContain(NEW);
  expect(await problemsInPage(html)).toEqual([]);
  expect(response.headers.getSetCookie()).toEqual([]);
  return { status: response.status, html };
}

/** What the links in the old mailbox answer. */
async function oldPages(engine: Engine, state: "moved" | "moved and erased") {
  await using app = await startApp(engine);
  const links = await moveAway(app);
  if (state === "moved and erased") await app.database.db.deleteFrom("subscribers").execute();
  const answers = [];
  for (const path of [links.unsubscribe, links.preferences, links.confirm, links.ownData])
    for (const method of ["GET", "POST"] as const) answers.push(await open(app, method, path));
  return answers;
}

describe.each(engines)("after a change of address on %s", (engine) => {
  test("the old mailbox's links neither read nor change anything of the reader", async () => {
    await using app = await startApp(engine);
    const links = await moveAway(app);
    const moved = await subscriberOf(app, NEW);
    expect(moved).toMatchObject({ id: 1, status: "active" });

    for (const path of [links.confirm, links.ownData, links.elsewhere]) {
      expect((await open(app, "GET", path)).status, path).toBe(404);
      expect((await open(app, "POST", path, { action: "erase" })).status, path).toBe(404);
    }
    expect((await app.request("GET", `${links.ownData}/download`)).status).toBe(404);
    expect(await subscriberOf(app, NEW)).toEqual(moved);
  });

  test("an unsubscribe from the old mailbox is answered calmly, and the newsletter still goes to the new one", async () => {
    await using app = await startApp(engine);
    const { unsubscribe } = await moveAway(app);
    const moved = await subscriberOf(app, NEW);

    expect(await open(app, "GET", unsubscribe)).toEqual({
      status: 200,
      html: expect.stringContaining(NOBODY),
    });
    expect(await open(app, "POST", unsubscribe, {})).toEqual({
      status: 200,
      html: expect.stringContaining(words.subscription.unsubscribed.heading),
    });
    const oneClick = await open(app, "POST", unsubscribe, { "List-Unsubscribe": "One-Click" });
    expect(oneClick.status).toBe(200);
    expect((await open(app, "POST", unsubscribe, { undo: "1" })).status).toBe(404);

    expect(await subscriberOf(app, NEW)).toEqual(moved);
    const { addressHash } = await linksOf(app);
    const suppressed = await app.database.db.selectFrom("suppressions").select("address_hash").execute();
    expect(suppressed).toEqual([{ address_hash: addressHash(OLD) }]);
    const inNewMailbox = await unsubscribeLinkOf(app, NEW);
    await app.request("POST", inNewMailbox, { form: {} });
    expect(await subscriberOf(app, NEW)).toMatchObject({ status: "unsubscribed" });
  });

  test("its pages are the same, byte for byte, as for a reader who was erased", async () => {
    expect(await oldPages(engine, "moved")).toEqual(await oldPages(engine, "moved and erased"));
  });

  test("a used link of the new address says that the address has been changed, for as long as it is true", async () => {
    await using app = await startApp(engine);
    const { move } = await moveAway(app);
    const moved = await subscriberOf(app, NEW);
    for (const wait of [MINUTE, 40 * DAY]) {
      app.clock.advance(wait);
      for (const method of ["GET", "POST"]) {
        const page = await app.request(method, move);
        const html = await page.text();
        expect([page.status, html]).toEqual([200, expect.stringContaining("has already been changed")]);
        expect(html).toContain(NEW);
        expect(html).not.toContain(words.subscription.newAddress.button);
        expect(await problemsInPage(html)).toEqual([]);
      }
    }
    expect(await subscriberOf(app, NEW)).toEqual(moved);

    const { newAddressUrl } = await linksOf(app);
    const onwards = newAddressUrl({ id: 1, mailbox_key: NEW }, "third@example.com", app.clock.now());
    expect((await app.request("POST", new URL(onwards).pathname)).status).toBe(200);
    for (const method of ["GET", "POST"]) expect((await app.request(method, move)).status).toBe(404);
  });

  test("an unused link of the new address is good for an hour, also for the same address in another case", async () => {
    await using app = await startApp(engine);
    await subscribe(app, OLD);
    const { newAddressUrl } = await linksOf(app);
    const issue = (email: string) =>
      new URL(newAddressUrl({ id: 1, mailbox_key: OLD }, email, app.clock.now())).pathname;
    const inCapitals = issue("OLD@example.com");
    expect(await (await app.request("GET", inCapitals)).text()).toContain(
      words.subscription.newAddress.button,
    );
    expect((await app.request("POST", inCapitals)).status).toBe(200);
    expect(await subscriberOf(app, "OLD@example.com")).toMatchObject({ id: 1, mailbox_key: OLD });

    const late = issue(NEW);
    app.clock.advance(HOUR + MINUTE);
    for (const method of ["GET", "POST"]) expect((await app.request(method, late)).status).toBe(404);
  });
});

describe.each(engines)("an old confirmation link on %s", (engine) => {
  test("works for thirty days; after them its page says so and offers to ask for a new one", async () => {
    await using app = await startApp(engine);
    await subscribe(app, OLD);
    const link = await confirmLinkFor(app, OLD);
    app.clock.advance(30 * DAY - MINUTE);
    expect(await open(app, "GET", link)).toEqual({
      status: 200,
      html: expect.stringContaining(words.subscription.confirm.button),
    });
    app.clock.advance(2 * MINUTE);
    for (const method of ["GET", "POST"] as const) {
      const page = await open(app, method, link);
      expect(page.status).toBe(404);
      expect(page.html).toContain("Confirmation links work for 30 days.");
      expect(page.html).toMatch(/<form[^>]*action="\/subscribe"/);
    }
    expect(await subscriberOf(app, OLD)).toMatchObject({ status: "pending" });
    await app.work("reminders");
    expect(await subscriberOf(app, OLD)).toBeUndefined();
    expect((await open(app, "GET", link)).html).toContain("Confirmation links work for 30 days.");
  });

  test("tells a reader who has confirmed that they are on the list, without a button", async () => {
    await using app = await startApp(engine);
    await subscribe(app, OLD);
    const link = await confirmLinkFor(app, OLD);
    await app.request("POST", link);
    for (const wait of [MINUTE, 40 * DAY]) {
      app.clock.advance(wait);
      const page = await open(app, "GET", link);
      expect(page.status).toBe(200);
      expect(page.html).toContain(words.subscription.alreadyConfirmed.heading);
      expect(page.html).not.toContain(words.subscription.confirm.button);
    }
  });
});
