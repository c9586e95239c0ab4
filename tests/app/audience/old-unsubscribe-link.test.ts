import { describe, expect, test } from "vitest";
import { countReach } from "../../../src/server/audience/subscribers/audience.ts";
import { HOUR } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { confirmLinkFor, linksOf, subscribe, subscriberOf, unsubscribeLinkOf } from "./subscribe-by-mail.ts";
import { importText } from "../moving/lists/lists.ts";
import { words } from "../../setup/words/english.ts";

const OLD = "active-1@example.com";
const NEW = "new@example.com";

const pathOf = (url: string) => new URL(url).pathname;

/** Moves the first reader by the link that the new mailbox gets, and returns the unsubscribe link in the old one. */
async function moveAway(app: TestApp) {
  await addSubscribers(app, 2);
  const old = await unsubscribeLinkOf(app, OLD);
  const links = await linksOf(app);
  const move = links.newAddressUrl({ id: 1, mailbox_key: OLD }, NEW, app.clock.now());
  expect((await app.request("POST", pathOf(move))).status).toBe(200);
  return old;
}

async function eraseSubscriber(app: TestApp) {
  await addSubscribers(app, 2);
  const old = await unsubscribeLinkOf(app, OLD);
  const as = await app.signIn();
  await as("DELETE", "/api/subscribers/1");
  return old;
}

async function subscribeAgain(app: TestApp) {
  await subscribe(app, OLD);
  await app.request("POST", await confirmLinkFor(app, OLD));
}

const importAgain = (app: TestApp) => importText(app, `email,status\n${OLD},active\n`);

const journeys: [string, (app: TestApp) => Promise<string>, (app: TestApp) => Promise<unknown>][] = [
  ["a move and a new subscription", moveAway, subscribeAgain],
  ["a move and an import", moveAway, importAgain],
  ["an erasure and a new subscription", eraseSubscriber, subscribeAgain],
  ["an erasure and an import", eraseSubscriber, importAgain],
];

/** The addresses of the active subscribers that the suppression list names for an unsubscribe: always none. */
async function activeAndUnsubscribed(app: TestApp) {
  const { db } = app.database;
  const { addressHash } = await linksOf(app);
  const active = await db
    .selectFrom("subscribers")
    .select("mailbox_key")
    .where("status", "=", "active")
    .execute();
  const left = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("reason", "=", "unsubscribe")
    .execute();
  const hashes = new Set(left.map(({ address_hash }) => address_hash));
  return active.map(({ mailbox_key }) => mailbox_key).filter((key) => hashes.has(addressHash(key)));
}

const audienceOf = ({ database, clock }: TestApp) => countReach({ heavy: database.db, now: clock.now });

const suppressionsIn = ({ database }: TestApp) =>
  database.db.selectFrom("suppressions").select(["reason", "subscriber_id"]).execute();

describe.each(engines)(
  "on %s the unsubscribe link of an address is that of its present holder after",
  (engine) => {
    test.each(journeys)("%s", async (_name, leave, comeBack) => {
      await using app = await startApp(engine);
      const link = await leave(app);
      await comeBack(app);
      const holder = await subscriberOf(app, OLD);
      expect(holder).toMatchObject({ status: "active" });
      const others = await subscriberOf(app, NEW);
      const before = await audienceOf(app);

      const page = await (await app.request("GET", link)).text();
      expect(page).toContain(words.subscription.unsubscribe.heading);
      expect(page).toContain(OLD);
      for (const form of [{}, { "List-Unsubscribe": "One-Click" }]) {
        const done = await app.request("POST", link, { form });
        expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("Undo")]);
        expect(await subscriberOf(app, OLD)).toMatchObject({ id: holder?.id, status: "unsubscribed" });
        expect(await suppressionsIn(app)).toEqual([{ reason: "unsubscribe", subscriber_id: holder?.id }]);
        expect(await activeAndUnsubscribed(app)).toEqual([]);

        expect((await app.request("POST", link, { form: { undo: "1" } })).status).toBe(200);
        // Whoever takes it back has said that they want newsletters.
        expect(await subscriberOf(app, OLD)).toEqual({ ...holder, kept_at: app.clock.now().toISOString() });
        expect(await suppressionsIn(app)).toEqual([]);
      }
      expect(await audienceOf(app)).toEqual(before);
      expect(await subscriberOf(app, NEW)).toEqual(others);
    });
  },
);

describe.each(engines)("on %s an unsubscribe link of an address that nobody holds", (engine) => {
  test.each([
    ["moved", moveAway],
    ["erased", eraseSubscriber],
  ])(
    "says so, and keeps the address off the list until its owner subscribes again (%s)",
    async (_name, leave) => {
      await using app = await startApp(engine);
      const link = await leave(app);
      expect(await (await app.request("GET", link)).text()).toContain(
        words.subscription.nobodysAddress.heading,
      );
      expect(await suppressionsIn(app)).toEqual([]);
      await app.request("POST", link, { form: {} });
      expect(await suppressionsIn(app)).toEqual([{ reason: "unsubscribe", subscriber_id: null }]);

      await importAgain(app);
      expect(await subscriberOf(app, OLD)).toBeUndefined();
      app.clock.advance(HOUR);
      await subscribeAgain(app);
      expect(await subscriberOf(app, OLD)).toMatchObject({ status: "active" });
      expect(await activeAndUnsubscribed(app)).toEqual([]);
      await app.request("POST", link, { form: {} });
      expect(await subscriberOf(app, OLD)).toMatchObject({ status: "unsubscribed" });
      expect(await activeAndUnsubscribed(app)).toEqual([]);
    },
  );
});
