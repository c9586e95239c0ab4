import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { checkNewsletter } from "../../../../src/contract/mailing/flight-check.ts";
import { getSecondTry } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { addSegment } from "../../../../src/contract/audience/segments.ts";
import {
  addSubscriberField,
  addSubscriberTag,
} from "../../../../src/contract/audience/subscriber-attributes.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { HOUR, MINUTE } from "../../../../src/server/base/clock.ts";
import { engines } from "../../../setup/engines.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import { importText } from "../../moving/lists/lists.ts";
import { ledgerOf, newsletterAt, runSender } from "./sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T10:00:00.000Z";
const reader = (n: number) => `active-${n}@example.com`;

async function idsOf({ database: { db } }: TestApp, emails: string[]) {
  const rows = await db.selectFrom("subscribers").select("id").where("email", "in", emails).execute();
  return rows.map(({ id }) => id);
}

/** Subscribers who come in every way there is, with the dates that a list brings. */
async function join({ database: { db }, clock }: TestApp, at = clock.now().toISOString()) {
  const row = (email: string, joined: string | null) => ({
    email,
    mailbox_key: email,
    status: "active" as const,
    source: "import",
    subscribed_at: joined ?? at,
    confirmed_at: joined,
    unsubscribed_at: null,
  });
  const dates = [at, null, "2019-05-01T00:00:00.000Z", "2031-01-01T00:00:00.000Z"];
  await db
    .insertInto("subscribers")
    .values(dates.map((date, n) => row(`late-${n}@example.com`, date)))
    .execute();
}

const mailed = async (app: TestApp) => Object.keys(await ledgerOf(app)).sort();

async function ledgerSize({ database }: TestApp) {
  const row = database.db.selectFrom("newsletters").select("total_count").where("id", "=", 1);
  return (await row.executeTakeFirstOrThrow()).total_count;
}

const promised = async (as: Ask) =>
  (await read(await as("GET", "/api/newsletters/1/check"), checkNewsletter)).recipients;

const countsAt = async (as: Ask) =>
  (await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt)).counts;

async function start(engine: Engine, count = 4) {
  const app = await startApp(engine, { now: NOW });
  const as = await app.signIn();
  await addSubscribers(app, count);
  return { app, as, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe.each(engines)("the audience of a newsletter on %s", (engine) => {
  test("closes with the click, whenever the list says that people joined", async () => {
    await using site = await start(engine);
    const { app, as } = site;
    const [pending = ""] = await addSubscribers(app, 1, "pending");
    await createNewsletter(as);
    expect(await promised(as)).toBe(4);
    expect((await as("POST", "/api/newsletters/1/send")).status).toBe(200);
    expect((await newsletterAt(as, 1)).plannedCount).toBe(4);
    await join(app);
    await app.database.db
      .updateTable("subscribers")
      .set({ status: "active", confirmed_at: "2020-01-01T00:00:00.000Z" })
      .where("email", "=", pending)
      .execute();
    await runSender(app);
    expect(await mailed(app)).toEqual([1, 2, 3, 4].map(reader));
    expect(await countsAt(as)).toMatchObject({ planned: 4, sent: 4, pending: 0 });
    expect(await app.database.db.selectFrom("newsletter_audience").selectAll().execute()).toEqual([]);
  });

  test("those who leave between the click and the first mail are not mailed, and not planned any longer", async () => {
    await using site = await start(engine);
    const { app, as } = site;
    await createNewsletter(as);
    await as("POST", "/api/newsletters/1/send");
    await app.database.db
      .updateTable("subscribers")
      .set({ status: "unsubscribed", unsubscribed_at: NOW })
      .where("email", "in", [reader(1), reader(4)])
      .execute();
    await runSender(app);
    expect(await mailed(app)).toEqual([2, 3].map(reader));
    expect(await countsAt(as)).toMatchObject({ planned: 2, sent: 2, skipped: 0, pending: 0 });
  });

  test("of a scheduled one closes at its moment, also when the server comes back later", async () => {
    await using site = await start(engine);
    const { app, as } = site;
    await createNewsletter(as);
    await as("POST", "/api/newsletters/1/schedule", { json: { scheduledFor: LATER } });
    app.clock.advance(HOUR - MINUTE);
    await addSubscribers(app, 1, "pending");
    await app.database.db
      .updateTable("subscribers")
      .set({ status: "active", confirmed_at: app.clock.now().toISOString() })
      .where("status", "=", "pending")
      .execute();
    app.clock.advance(HOUR);
    const { db } = app.database;
    const at = app.clock.now().toISOString();
    const row = { mailbox_key: "late@example.com", status: "active" as const, source: "form" };
    await db
      .insertInto("subscribers")
      .values({ ...row, email: row.mailbox_key, subscribed_at: at, confirmed_at: at, unsubscribed_at: null })
      .execute();
    await importText(app, "email,status,subscribed_at\nbrought@example.com,active,2019-05-01\n");
    await runSender(app);
    expect(await mailed(app)).toEqual([...[1, 2, 3, 4].map(reader), "pending-1@example.com"].sort());
  });

  test("of a segment closes with the click, whichever condition somebody comes to meet or no longer meets", async () => {
    await using site = await start(engine, 5);
    const { app, as } = site;
    const { db } = app.database;
    const tag = await read(
      await as("POST", "/api/admin/subscriber-tags", { json: { name: "VIP" } }),
      addSubscriberTag,
    );
    const field = await read(
      await as("POST", "/api/admin/subscriber-fields", { json: { key: "city", label: "City" } }),
      addSubscriberField,
    );
    const conditions = [
      { kind: "tag", tagId: tag.id },
      { kind: "field", fieldId: field.id, test: "is", value: "Bonn" },
    ];
    const json = { name: "Some", conditions: { kind: "group", match: "any", conditions } };
    const segment = await read(await as("POST", "/api/admin/segments", { json }), addSegment);
    const [one = 0, two = 0, three = 0, four = 0] = await idsOf(app, [1, 2, 3, 4].map(reader));
    await db.insertInto("subscriber_taggings").values({ subscriber_id: one, tag_id: tag.id }).execute();
    const city = (subscriber_id: number, value: string) => ({ subscriber_id, field_id: field.id, value });
    await db
      .insertInto("subscriber_field_values")
      .values([city(two, "Bonn"), city(three, "Kiel")])
      .execute();
    await createNewsletter(as, { segmentId: segment.id });
    expect(await promised(as)).toBe(2);
    await as("POST", "/api/newsletters/1/send");

    await db.insertInto("subscriber_taggings").values({ subscriber_id: four, tag_id: tag.id }).execute();
    await db.deleteFrom("subscriber_taggings").where("subscriber_id", "=", one).execute();
    await db.updateTable("subscriber_field_values").set({ value: "Bonn" }).execute();
    await runSender(app);
    expect(await mailed(app)).toEqual([1, 2].map(reader));
    expect(await countsAt(as)).toMatchObject({ planned: 2, sent: 2, pending: 0 });
  });

  test("of a scheduled one of a segment leaves out who came to belong to it after its moment", async () => {
    await using site = await start(engine, 12);
    const { app, as } = site;
    const add = (path: string, json: object) => as("POST", `/api/admin/${path}`, { json });
    const tag = await read(await add("subscriber-tags", { name: "VIP" }), addSubscriberTag);
    const field = await read(
      await add("subscriber-fields", { key: "city", label: "City" }),
      addSubscriberField,
    );
    const conditions = [
      { kind: "tag", tagId: tag.id },
      { kind: "field", fieldId: field.id, test: "is", value: "Bonn" },
      { kind: "standard", name: "company", test: "is", value: "Acme" },
    ];
    const json = { name: "Some", conditions: { kind: "group", match: "any", conditions } };
    const segment = await read(await add("segments", json), addSegment);
    const ids = await idsOf(
      app,
      Array.from({ length: 12 }, (_, index) => reader(index + 1)),
    );
    const change = (n: number, json: object) => as("PATCH", `/api/admin/subscribers/${ids[n - 1]}`, { json });
    await change(1, { tags: ["VIP"] });
    await change(2, { fields: { city: "Bonn" } });
    await change(3, { fields: { city: "Kiel" } });
    await change(8, { tags: ["VIP"] });
    await change(9, { company: "Acme" });
    await change(10, { company: "Bond" });
    await createNewsletter(as, { segmentId: segment.id });
    await as("POST", "/api/newsletters/1/schedule", { json: { scheduledFor: LATER } });

    app.clock.advance(HOUR + MINUTE);
    // Saved again as they were.
    await change(1, { tags: ["VIP"] });
    await change(2, { fields: { city: "BONN" } });
    await change(3, { fields: { city: "Bonn" } });
    await change(4, { tags: ["VIP"] });
    await change(9, { company: "ACME" });
    await change(10, { company: "Acme" });
    await change(11, { name: "Lena", company: "Acme" });
    const list = `email,tags,city,company\n${reader(5)},VIP,,\n${reader(6)},,Bonn,\n${reader(12)},,,Acme\n`;
    await importText(app, list, { customFields: ["city"] });
    const selection = { filters: { search: reader(7) }, count: 1, action: "tag", tag: "VIP" };
    expect((await as("POST", "/api/admin/subscribers/selection", { json: selection })).status).toBe(200);
    await change(8, { tags: [] });
    await runSender(app);
    expect(await mailed(app)).toEqual([1, 2, 9].map(reader));
  });

  test("opens again with an undo, and the next click closes it anew", async () => {
    await using app = await startApp(engine, { now: NOW, env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await createNewsletter(as);
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    expect((await as("DELETE", "/api/newsletters/1/send")).status).toBe(200);
    expect((await newsletterAt(as, 1)).plannedCount).toBe(0);
    expect(await app.database.db.selectFrom("newsletter_audience").selectAll().execute()).toEqual([]);
    await join(app);
    await as("POST", "/api/newsletters/1/send");
    app.clock.advance(MINUTE);
    await runSender(app);
    expect(await mailed(app)).toHaveLength(6);
  });

  test("adds up when it is stopped while its recipients are still being counted, and a second try reaches the rest alone", async () => {
    const total = 1_500;
    // Within the time to undo, the audience is written down, and nothing is mailed.
    await using app = await startApp(engine, { now: NOW, env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, total);
    await createNewsletter(as);
    await as("POST", "/api/newsletters/1/send");
    const counting = app.work("delivery");
    const written = async () => (await ledgerSize(app)) > 0;
    while (!(await written())) await new Promise((resolve) => setImmediate(resolve));
    expect((await as("PUT", "/api/newsletters/1/pause")).status).toBe(200);
    await counting;
    const counted = await ledgerSize(app);
    expect(counted).toBeLessThan(total);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "paused", plannedCount: total });
    expect(await countsAt(as)).toMatchObject({ planned: total, sent: 0, pending: total });
    expect((await as("PUT", "/api/newsletters/1/cancellation")).status).toBe(200);
    await runSender(app);
    const stopped = { planned: total, sent: 0, skipped: counted, pending: total - counted };
    expect(await countsAt(as)).toMatchObject(stopped);

    await join(app);
    await app.database.db.deleteFrom("subscribers").where("email", "=", reader(total)).execute();
    const secondTry = await read(await as("GET", "/api/newsletters/1/second-try"), getSecondTry);
    expect(secondTry.recipients).toBe(total - 1);
    expect((await as("POST", "/api/newsletters/1/second-try")).status).toBe(200);
    app.clock.advance(MINUTE);
    await runSender(app, 6);
    const counts = await countsAt(as);
    expect(counts).toMatchObject({ planned: total - 1, sent: total - 1, pending: 0 });
  });
});
