import { describe, expect, test } from "vitest";
import { DAY, HOUR, instant, MINUTE } from "../../../src/server/base/clock.ts";
import { findSuppressions } from "../../../src/server/audience/suppressions/suppression-store.ts";
import { findStandings } from "../../../src/server/audience/suppressions/suppression-list.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { addSubscribers, createNewsletter } from "../kit/inputs.ts";
import {
  confirmLinkFor,
  linkIn,
  linksOf,
  mailsTo,
  preferencesLinkOf,
  subscribe,
  subscriberOf,
  suppress,
  unsubscribeLinkOf,
} from "./subscribe-by-mail.ts";
import { importText } from "../moving/lists/lists.ts";
import { words } from "../../setup/words/english.ts";

const READER = "active-1@example.com";
const OTHER = "anna@new.example";

async function startWithSubscriber(app: TestApp): Promise<string> {
  await addSubscribers(app, 2);
  return preferencesLinkOf(app, READER);
}

async function press(app: TestApp, path: string, form: Record<string, string>, status = 200) {
  const response = await app.request("POST", path, { form });
  const html = await response.text();
  expect([response.status, response.headers.getSetCookie()], html).toEqual([status, []]);
  expect(await problemsInPage(html)).toEqual([]);
  return html;
}

/** The freshly mailed link to a reader's own data. */
async function ownDataLink(app: TestApp, preferences: string) {
  await press(app, preferences, { action: "mail-link" });
  return linkIn((await mailsTo(app, READER)).at(-1), "my-data");
}

describe.each(engines)("readers' own pages on %s", (engine) => {
  test("opening any of the links changes nothing, and its page is whole", async () => {
    await using app = await startApp(engine);
    const preferences = await startWithSubscriber(app);
    const before = await subscriberOf(app, READER);
    const mine = await ownDataLink(app, preferences);
    await press(app, mine, { action: "address", email: OTHER });
    const moving = linkIn((await mailsTo(app, OTHER)).at(-1), "new-address");
    for (const path of [preferences, mine, `${mine}/erase`, moving]) {
      for (const method of ["HEAD", "OPTIONS", "GET"]) await app.request(method, path);
      const page = await app.request("GET", path);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(await problemsInPage(await page.text())).toEqual([]);
    }
    expect(await subscriberOf(app, READER)).toEqual(before);
  });

  test("a pause keeps newsletters back for thirty days, or until it is taken back", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const preferences = await startWithSubscriber(app);
    expect(await press(app, preferences, { action: "pause" })).toContain("April 1, 2026");
    expect(await subscriberOf(app, READER)).toMatchObject({
      status: "active",
      paused_until: "2026-04-01T09:00:00.000Z",
    });
    await press(app, preferences, { action: "resume" });
    expect(await subscriberOf(app, READER)).toMatchObject({ paused_until: null });
    await press(app, preferences, { action: "pause" });
    app.clock.advance(31 * DAY);
    expect(await (await app.request("GET", preferences)).text()).toContain(
      words.subscription.preferences.pause,
    );
  });

  test("an unsubscribe can be taken back right there, for an hour, and by nothing else", async () => {
    await using app = await startApp(engine);
    const preferences = await startWithSubscriber(app);
    const leave = await unsubscribeLinkOf(app, READER);
    const page = await press(app, preferences, { action: "unsubscribe" });
    expect(page).toContain(`action="${leave}"`);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
    app.clock.advance(59 * MINUTE);
    await press(app, leave, { undo: "1" });
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active", unsubscribed_at: null });
    expect(await app.database.db.selectFrom("suppressions").selectAll().execute()).toEqual([]);
    expect((await app.request("POST", leave, { form: { undo: "1" } })).status).toBe(404);

    await press(app, leave, {});
    app.clock.advance(HOUR + 1);
    expect((await app.request("POST", leave, { form: { undo: "1" } })).status).toBe(404);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });

    const other = await unsubscribeLinkOf(app, "active-2@example.com");
    await suppress(app, "active-2@example.com", "complaint");
    await press(app, other, {});
    expect((await app.request("POST", other, { form: { undo: "1" } })).status).toBe(404);
  });

  test("who never confirmed is not active after an undo, and webhooks hear nothing of either", async () => {
    await using app = await startApp(engine);
    const json = { url: "https://hook.example.com/", types: ["subscriber.confirmed", "subscriber.left"] };
    const as = await app.signIn();
    expect((await as("POST", "/api/admin/outgoing-webhooks", { json })).status).toBe(201);
    await subscribe(app, "anna@example.com");
    const leave = await unsubscribeLinkOf(app, "anna@example.com");
    await press(app, leave, {});
    await press(app, leave, { undo: "1" });
    expect(await subscriberOf(app, "anna@example.com")).toMatchObject({ status: "pending" });
    expect(await app.database.db.selectFrom("outgoing_deliveries").selectAll().execute()).toEqual([]);
  });

  test("the link to one's data goes to the address on file alone, three times a day, and is good for an hour", async () => {
    await using app = await startApp(engine);
    const preferences = await startWithSubscriber(app);
    for (let round = 0; round < 5; round++)
      await press(app, preferences, { action: "mail-link", email: OTHER });
    expect(await mailsTo(app, READER)).toHaveLength(3);
    expect(await mailsTo(app, OTHER)).toEqual([]);
    const mine = linkIn((await mailsTo(app, READER)).at(-1), "my-data");
    const file = await app.request("GET", `${mine}/download`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    expect(await file.json()).toMatchObject({ email: READER, source: "import", received: [] });
    app.clock.advance(HOUR + 1);
    for (const path of [mine, `${mine}/download`]) expect((await app.request("GET", path)).status).toBe(404);
    expect((await app.request("POST", mine, { form: { action: "erase" } })).status).toBe(404);
    expect(await subscriberOf(app, READER)).toBeDefined();
  });

  test("an address changes when the new mailbox says so, and the old link has no say any more", async () => {
    await using app = await startApp(engine);
    const preferences = await startWithSubscriber(app);
    const mine = await ownDataLink(app, preferences);
    expect(await press(app, mine, { action: "address", email: "nobody" }, 422)).toContain(
      "Please enter a valid email address",
    );
    await press(app, mine, { action: "address", email: OTHER });
    expect(await subscriberOf(app, READER)).toBeDefined();
    const moving = linkIn((await mailsTo(app, OTHER)).at(-1), "new-address");
    await press(app, moving, {});
    expect(await subscriberOf(app, OTHER)).toMatchObject({
      id: 1,
      mailbox_key: "anna@new.example",
      status: "active",
    });
    expect((await app.request("GET", preferences)).status).toBe(404);
  });

  test("no email to the old address is kept after a move", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    await createNewsletter(await app.signIn());
    const test = { newsletter_id: 1, copy_id: null, recipient: READER };
    await db
      .insertInto("test_emails")
      .values({ ...test, sent_at: instant(app.clock.now()) })
      .execute();
    await press(app, mine, { action: "address", email: OTHER });
    await press(app, linkIn((await mailsTo(app, OTHER)).at(-1), "new-address"), {});
    expect(await db.selectFrom("mails").select("recipient").execute()).toEqual([{ recipient: OTHER }]);
    expect(await db.selectFrom("test_emails").selectAll().execute()).toEqual([]);
  });

  test("what was said of the old address is not said of who has moved away from it", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    const as = await app.signIn();
    await as("POST", "/api/admin/suppressions", { json: { email: READER } });
    expect([...(await findStandings(db, [1]))]).toEqual([[1, ["manual"]]]);
    await press(app, mine, { action: "address", email: OTHER });
    await press(app, linkIn((await mailsTo(app, OTHER)).at(-1), "new-address"), {});
    expect([...(await findStandings(db, [1]))]).toEqual([]);
    const addressHash = (await linksOf(app)).addressHash(READER);
    expect(await findSuppressions(db, [addressHash])).toMatchObject([{ reason: "manual" }]);
  });

  test("nobody moves onto a reader who is there, or onto an address that has left", async () => {
    await using app = await startApp(engine);
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    await suppress(app, "left@example.com", "unsubscribe");
    for (const email of ["active-2@example.com", "left@example.com"]) {
      await press(app, mine, { action: "address", email });
      const moving = linkIn((await mailsTo(app, email)).at(-1), "new-address");
      expect(await press(app, moving, {}, 409)).toContain(
        "This address is on the list already, or has left it.",
      );
    }
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
  });

  test("an address that was typed into the form and not confirmed gives way to who proves it", async () => {
    await using app = await startApp(engine);
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    await subscribe(app, OTHER);
    await press(app, mine, { action: "address", email: OTHER });
    const mail = (await mailsTo(app, OTHER)).find(({ text }) => text?.includes("/new-address/"));
    await press(app, linkIn(mail, "new-address"), {});
    expect(await subscriberOf(app, OTHER)).toMatchObject({ id: 1, status: "active" });
    expect(await subscriberOf(app, READER)).toBeUndefined();
  });

  test("erasing asks once, on a page of its own that changes nothing", async () => {
    await using app = await startApp(engine);
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    expect((await (await app.request("GET", mine)).text()).includes('value="erase"')).toBe(false);
    const asking = await (await app.request("GET", `${mine}/erase`)).text();
    expect(asking).toContain(words.subscription.ownData.eraseHeading);
    expect(asking).toContain(READER);
    for (const way of [`action="${mine}" method="post"`, 'value="erase"', `href="${mine}"`])
      expect(asking).toContain(way);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
    expect((await app.request("GET", "/my-data/1.nonsense/erase")).status).toBe(404);
  });

  test("preferences offer the way back to a reader who has unsubscribed, and to nobody else", async () => {
    await using app = await startApp(engine);
    const path = await startWithSubscriber(app);
    const again = words.subscription.unsubscribed.subscribeAgain;
    const offersReturn = async () => (await (await app.request("GET", path)).text()).includes(again);
    expect(await offersReturn()).toBe(false);
    await press(app, path, { action: "unsubscribe" });
    expect(await offersReturn()).toBe(true);
  });

  test("erasing takes everything, by the reader's own hand", async () => {
    await using app = await startApp(engine);
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    expect(await press(app, mine, { action: "erase" })).toContain("Your data is erased.");
    expect(await subscriberOf(app, READER)).toBeUndefined();
    expect(
      await app.database.db.selectFrom("mails").selectAll().where("recipient", "=", READER).execute(),
    ).toEqual([]);
  });

  test("who erases themselves has unsubscribed, and no list brings them back", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    const as = await app.signIn();
    const json = { url: "https://hook.example.com/", types: ["subscriber.left"] };
    expect((await as("POST", "/api/admin/outgoing-webhooks", { json })).status).toBe(201);
    await press(app, mine, { action: "erase" });
    expect(
      await db.selectFrom("suppressions").select(["reason", "evidence", "subscriber_id"]).execute(),
    ).toEqual([{ reason: "unsubscribe", evidence: "erased", subscriber_id: null }]);
    expect(await db.selectFrom("outgoing_deliveries").selectAll().execute()).toHaveLength(1);
    await importText(app, `email,status\n${READER},active\n`);
    expect(await subscriberOf(app, READER)).toBeUndefined();
    await subscribe(app, READER);
    await app.request("POST", await confirmLinkFor(app, READER));
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
  });

  test("erasing also takes what is kept of a reader whom the owner has removed meanwhile", async () => {
    await using app = await startApp(engine);
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    const as = await app.signIn();
    const { removal } = await (await as("DELETE", "/api/subscribers/1")).json();
    await app.request("POST", "/api/subscribers", { json: { email: READER } });
    expect(await press(app, mine, { action: "erase" })).toContain("Your data is erased.");
    for (const table of ["removed_subscribers", "subscription_requests"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await as("POST", `/api/admin/removals/${removal}/restoration`)).status).toBe(404);
    expect((await app.request("POST", mine, { form: { action: "erase" } })).status).toBe(404);
    await importText(app, `email,status\n${READER},active\n`);
    expect(await subscriberOf(app, READER)).toBeUndefined();
  });

  test("erasing with a link from before a removal also erases a new subscription, or a request for one", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const mine = await ownDataLink(app, await startWithSubscriber(app));
    const as = await app.signIn();
    await as("DELETE", "/api/subscribers/1");
    await subscribe(app, READER);
    await app.request("POST", "/api/subscribers", { json: { email: READER } });
    await app.request("POST", "/api/subscribers", { json: { email: OTHER } });
    expect(await press(app, mine, { action: "erase" })).toContain("Your data is erased.");
    expect(await subscriberOf(app, READER)).toBeUndefined();
    expect(await db.selectFrom("mails").selectAll().where("recipient", "=", READER).execute()).toEqual([]);
    const requests = db.selectFrom("subscription_requests").select("mailbox_key");
    expect(await requests.execute()).toEqual([{ mailbox_key: OTHER }]);
  });

  test("a link that is not ours leads nowhere", async () => {
    await using app = await startApp(engine);
    const preferences = await startWithSubscriber(app);
    const token = preferences.split("/").at(-1) ?? "";
    for (const path of ["preferences", "my-data", "new-address"])
      for (const forged of ["x", "%00", `${token}x`, token.replace(/^\d+/, "2")])
        for (const method of ["GET", "POST"])
          expect((await app.request(method, `/${path}/${forged}`)).status, `${path}/${forged}`).toBe(404);
  });
});
