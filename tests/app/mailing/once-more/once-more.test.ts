import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { checkNewsletter, checkSending } from "../../../../src/contract/mailing/flight-check.ts";
import { createOnceMore, getOnceMore } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { addSegment } from "../../../../src/contract/audience/segments.ts";
import { addSubscriberTag } from "../../../../src/contract/audience/subscriber-attributes.ts";
import { DAY, HOUR, instantAfter } from "../../../../src/server/base/clock.ts";
import { record } from "../../../../src/server/insight/analytics/mail-event-store.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { holdRestored } from "../../../../src/server/mailing/delivery/progress/guard-sending.ts";
import { engines } from "../../../setup/engines.ts";
import { suppress } from "../../audience/subscribe-by-mail.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender } from "../sending/sending.ts";

const PATH = "/api/newsletters/1/once-more";
const AGAIN = "You have not seen this yet";
const reader = (n: number) => `active-${n}@example.com`;

const countsOf = async (as: Ask) => read(await as("GET", PATH), getOnceMore);
const ask = (as: Ask, more: object = {}, id = 1) =>
  as("POST", `/api/newsletters/${id}/once-more`, { json: { subject: AGAIN, ...more } });
const draftOf = async (as: Ask, more: object = {}) => read(await ask(as, more), createOnceMore);
const reasonOf = async (response: Response) => {
  const { code, message } = await readRefusal(response);
  return `${code}: ${message}`;
};

async function react(
  { database: { db }, clock }: TestApp,
  kind: "open" | "click",
  who: number,
  isMachine = false,
) {
  const deed = { newsletterId: 1, at: clock.now().toISOString(), times: 1, isMachine } as const;
  await record(db, [{ ...deed, kind, subscriberId: who, ...(kind === "click" && { link: 0 }) }], 0);
}

/** Nine got a newsletter: 1 opened it, 2 clicked, a program opened that of 3, 4 to 6 get no newsletters since, 7 to 9 did nothing. */
async function startRead(engine: Engine) {
  const app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
  const as = await app.signIn();
  const { db } = app.database;
  await addSubscribers(app, 9);
  await createNewsletter(as, { content: `${PARAGRAPH}<p><a href="https://one.example/">A link</a></p>` });
  await as("POST", "/api/newsletters/1/send");
  await runSender(app);
  app.clock.advance(2 * DAY);
  await react(app, "open", 1);
  await react(app, "click", 2);
  await react(app, "open", 3, true);
  await db.updateTable("subscribers").set({ status: "unsubscribed" }).where("id", "=", 4).execute();
  await suppress(app, reader(5), "complaint");
  const paused_until = instantAfter(app.clock.now(), 90 * DAY);
  await db.updateTable("subscribers").set({ paused_until }).where("id", "=", 6).execute();
  await addSubscribers(app, 1, "pending");
  await db.updateTable("subscribers").set({ status: "active" }).where("status", "=", "pending").execute();
  return { app, as, db, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe.each(engines)("once more, to those who have not opened, on %s", (engine) => {
  test("it goes to those who are known not to have opened by then, and to nobody twice", async () => {
    await using site = await startRead(engine);
    const { app, as } = site;
    expect(await countsOf(as)).toEqual({ recipients: 3, leftOut: { opened: 2, unknown: 1, gone: 3 } });
    const draft = await draftOf(as);
    expect(draft).toMatchObject({
      status: "draft",
      subject: AGAIN,
      repeats: { id: 1, includesUnknown: false },
      content: (await newsletterAt(as, 1)).content,
    });
    const receiptOf = async (id: number) =>
      read(await as("GET", `/api/newsletters/${id}/receipt`), getReceipt);
    expect(await receiptOf(1)).toMatchObject({ repeatId: draft.id, newsletter: { repeats: null } });
    const checked = await read(await as("GET", `/api/newsletters/${draft.id}/check`), checkNewsletter);
    expect(checked).toMatchObject({ recipients: 3 });
    const query = `newsletterId=${draft.id}`;
    const beside = await read(await as("GET", `/api/newsletters/check?${query}`), checkSending);
    expect(beside).toMatchObject({ recipients: 3 });

    const scheduledFor = instantAfter(app.clock.now(), HOUR);
    await as("POST", `/api/newsletters/${draft.id}/schedule`, { json: { scheduledFor } });
    await react(app, "open", 7);
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await ledgerOf(app, draft.id)).toEqual({ [reader(8)]: "sent", [reader(9)]: "sent" });
    expect((await app.mails()).filter(({ subject }) => subject === AGAIN).length).toBe(2);
    expect(await newsletterAt(as, draft.id)).toMatchObject({ status: "sent", recipientCount: 2 });

    const archive = await (await app.request("GET", "/newsletter")).text();
    expect(archive).toContain("/newsletter/what-we-threw-away");
    expect(archive).not.toContain("you-have-not-seen-this-yet");
    for (const path of ["/newsletter/feed.xml", "/sitemap.xml"])
      expect(await (await app.request("GET", path)).text(), path).not.toContain("you-have-not-seen-this-yet");
    const mail = (await app.mails()).find(({ subject }) => subject === AGAIN);
    const mailed = new URL(/https:\S+\/newsletter\/\S+/.exec(mail?.text ?? "")?.[0] ?? "").pathname;
    const page = await app.request("GET", mailed);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);

    expect(await reasonOf(await ask(as))).toContain("conflict: This newsletter goes once more already.");
    await react(app, "open", 8);
    const third = await ask(as, {}, draft.id);
    expect(await reasonOf(third)).toContain("Nobody gets it a third time.");
  });

  test("those whose opens cannot be known get it where the owner says so", async () => {
    await using site = await startRead(engine);
    const { app, as } = site;
    const draft = await draftOf(as, { includesUnknown: true });
    await as("POST", `/api/newsletters/${draft.id}/send`);
    await runSender(app);
    expect(Object.keys(await ledgerOf(app, draft.id)).sort()).toEqual([3, 7, 8, 9].map(reader));
  });

  test("of whom only a scanner has followed a link, nobody knows whether they opened it", async () => {
    await using site = await startRead(engine);
    const { app, as } = site;
    await react(app, "click", 8, true);
    expect(await countsOf(as)).toEqual({ recipients: 2, leftOut: { opened: 2, unknown: 2, gone: 3 } });
    await react(app, "click", 8);
    expect(await countsOf(as)).toEqual({ recipients: 2, leftOut: { opened: 3, unknown: 1, gone: 3 } });
  });

  test("the subject is another one to a reader, also in a test and after the draft was changed", async () => {
    await using site = await startRead(engine);
    const { app, as, db } = site;
    const test = { percent: 10, hours: 1, decides: "owner" };
    const tried = (subject: string) => JSON.stringify({ ...test, others: [{ subject, preheader: "" }] });
    await db
      .updateTable("newsletters")
      .set({ subject_test: tried("“Rubbish” — or not?") })
      .execute();
    const same = [
      "WHAT WE THREW AWAY",
      "What  we threw\u00a0away",
      "What we threw away…",
      "What we\u200b threw-away!",
      "Ｗhat we threw away",
      'RUBBISH" - or not',
    ];
    for (const subject of same)
      expect(await reasonOf(await ask(as, { subject })), subject).toContain("Choose another subject");
    const { id } = await draftOf(as, { subject: "What we kept" });
    const change = async (subject: string, others?: string) =>
      db
        .updateTable("newsletters")
        .set({ subject, subject_test: others ? tried(others) : null })
        .where("id", "=", id)
        .execute();
    await change("what we threw away");
    expect(await reasonOf(await as("POST", `/api/newsletters/${id}/send`))).toContain("Choose another");
    await change("What we kept", "What we threw away!");
    const scheduledFor = instantAfter(app.clock.now(), HOUR);
    await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor } });
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await newsletterAt(as, id)).toMatchObject({
      status: "draft",
      error: expect.stringContaining("It was not sent. Choose another subject"),
    });
    expect(await ledgerOf(app, id)).toEqual({});
    await change("🎉🎉🎉🎉🎉");
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
  });

  test("a database that was put back forgets what has gone once more: what it had sent goes nowhere again", async () => {
    await using site = await startRead(engine);
    const { app, as, db } = site;
    const { id } = await draftOf(as);
    const at = instantAfter(app.clock.now(), 0);
    await holdRestored(db, { at, madeAt: at, publicUrl: "" });
    const reason = "It may have gone once more in between";
    expect(await reasonOf(await as("POST", `/api/newsletters/${id}/send`))).toContain(reason);
    await db.deleteFrom("newsletters").where("id", "=", id).execute();
    expect(await reasonOf(await ask(as))).toContain(reason);
    expect(await reasonOf(await as("GET", PATH))).toContain(reason);
    app.clock.advance(HOUR);
    await db
      .updateTable("newsletters")
      .set({ sent_at: instantAfter(app.clock.now(), 0) })
      .execute();
    expect((await ask(as)).status).toBe(201);
  });

  test("of two people who ask at the same moment, one makes the draft; a deleted one can be made again", async () => {
    await using site = await startRead(engine);
    const { app } = site;
    // Deleting asks for a proof of the last minutes.
    const as = await app.signIn();
    const answers = await Promise.all([ask(as), ask(as), ask(as)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await as("DELETE", "/api/newsletters/2");
    expect((await ask(as)).status).toBe(201);
  });

  test("a send that is undone finds its readers anew", async () => {
    await using site = await startRead(engine);
    const { app, as, db } = site;
    const { id } = await draftOf(as);
    await as("POST", `/api/newsletters/${id}/send`);
    const send_at = instantAfter(app.clock.now(), HOUR);
    await db.updateTable("newsletters").set({ send_at }).where("id", "=", id).execute();
    expect((await as("DELETE", `/api/newsletters/${id}/send`)).status).toBe(200);
    await react(app, "click", 9);
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await runSender(app);
    expect(Object.keys(await ledgerOf(app, id)).sort()).toEqual([7, 8].map(reader));
  });

  test("who got it less than a day ago is left out, and a send to nobody waits for the owner", async () => {
    await using site = await startRead(engine);
    const { app, as, db } = site;
    const { id } = await draftOf(as);
    const done_at = instantAfter(app.clock.now(), -DAY / 2);
    const gotLate = (ids: number[]) =>
      db.updateTable("deliveries").set({ done_at }).where("subscriber_id", "in", ids).execute();
    await gotLate([8, 9]);
    const scheduledFor = instantAfter(app.clock.now(), HOUR);
    await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor } });
    await react(app, "open", 7);
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await newsletterAt(as, id)).toMatchObject({
      status: "draft",
      error: expect.stringContaining("It was not sent. There is nobody to send it to once more"),
    });
    expect(await reasonOf(await as("POST", `/api/newsletters/${id}/send`))).toContain("nobody to send it to");
    app.clock.advance(DAY);
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await runSender(app);
    expect(Object.keys(await ledgerOf(app, id)).sort()).toEqual([8, 9].map(reader));
  });

  test("it waits for the owner while the first one goes out again, and once that is folded", async () => {
    await using site = await startRead(engine);
    const { app, as, db } = site;
    const { id } = await draftOf(as);
    const first = db.updateTable("newsletters").where("id", "=", 1);
    await first.set({ status: "paused" }).execute();
    const scheduledFor = instantAfter(app.clock.now(), HOUR);
    await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor } });
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await newsletterAt(as, id)).toMatchObject({
      status: "draft",
      error: "It was not sent. A newsletter that is paused cannot be sent once more.",
    });
    await first.set({ status: "sent", folded_at: scheduledFor, folded_years: 2 }).execute();
    expect(await reasonOf(await as("POST", `/api/newsletters/${id}/send`))).toContain(
      "was removed after 2 years",
    );
    expect(await ledgerOf(app, id)).toEqual({});
  });

  test("a version that does not know of it cannot start it", async () => {
    await using site = await startRead(engine);
    const { id } = await draftOf(site.as);
    const start = site.db
      .updateTable("newsletters")
      .set({ status: "preparing" })
      .where("id", "=", id)
      .execute();
    await expect(start).rejects.toThrow();
  });

  test("who has left its segment since does not get it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { db } = app.database;
    await addSubscribers(app, 4);
    const named = { json: { name: "Gardening" } };
    const tag = await read(await as("POST", "/api/admin/subscriber-tags", named), addSubscriberTag);
    const conditions = { kind: "group", match: "all", conditions: [{ kind: "tag", tagId: tag.id }] };
    const json = { name: "Gardeners", conditions };
    const segment = await read(await as("POST", "/api/admin/segments", { json }), addSegment);
    await db
      .insertInto("subscriber_taggings")
      .values([1, 2, 3].map((subscriber_id) => ({ subscriber_id, tag_id: tag.id })))
      .execute();
    await createNewsletter(as, { segmentId: segment.id });
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    await react(app, "open", 1);
    app.clock.advance(2 * DAY);
    await db.deleteFrom("subscriber_taggings").where("subscriber_id", "=", 2).execute();
    expect(await countsOf(as)).toEqual({ recipients: 1, leftOut: { opened: 1, unknown: 0, gone: 1 } });
    const draft = await draftOf(as);
    expect(draft).toMatchObject({ segmentId: segment.id });
    await as("POST", `/api/newsletters/${draft.id}/send`);
    await runSender(app);
    expect(await ledgerOf(app, draft.id)).toEqual({ [reader(3)]: "sent" });
  });
});

describe("what cannot go once more", () => {
  test("is refused with the reason", async () => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    const { db } = app.database;
    await addSubscribers(app, 2);
    await createNewsletter(as);
    expect(await reasonOf(await ask(as, {}, 7))).toContain("not_found");
    expect(await reasonOf(await ask(as))).toContain("A newsletter that is draft cannot be sent once more.");
    await as("POST", "/api/newsletters/1/send");
    expect(await reasonOf(await ask(as))).toContain("A newsletter that is sending cannot be sent once more.");
    await runSender(app);
    expect(await reasonOf(await as("GET", PATH))).toContain("Hardly anybody has opened this newsletter");
    await react(app, "open", 1);
    // The owner alone, of a long list.
    await db.updateTable("newsletters").set({ sent_count: 51, total_count: 51 }).execute();
    expect(await reasonOf(await as("GET", PATH))).toContain("Hardly anybody has opened this newsletter");
    await db.updateTable("newsletters").set({ sent_count: 2, total_count: 2 }).execute();
    expect(await reasonOf(await ask(as, { subject: "What we threw away" }))).toContain(
      "Choose another subject",
    );
    expect(await reasonOf(await ask(as, { subject: " No " }))).toContain("at least 5 characters");
    expect(await reasonOf(await ask(as, { includesUnknown: "yes" }))).toContain("must be true or false");
    await react(app, "open", 2);
    expect(await reasonOf(await ask(as))).toContain("There is nobody to send it to once more");
    await db.updateTable("newsletters").set({ status: "cancelled" }).execute();
    expect(await reasonOf(await ask(as))).toContain(
      "A newsletter that is cancelled cannot be sent once more.",
    );
    await db.updateTable("newsletters").set({ status: "sent", series_step_id: 1 }).execute();
    expect(await reasonOf(await ask(as))).toContain("A send of the welcome series cannot be sent once more");
    expect((await db.selectFrom("newsletters").select("id").execute()).length).toBe(1);
  });
});
