import { describe, expect, test } from "vitest";
import { checkNewsletter, checkSending } from "../../../../src/contract/mailing/flight-check.ts";
import { copyNewsletter } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { unsavedNewsletters } from "../../../../src/contract/mailing/newsletter-writing.ts";
import { addSegment } from "../../../../src/contract/audience/segments.ts";
import { addSubscriberTag } from "../../../../src/contract/audience/subscriber-attributes.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { HOUR } from "../../../../src/server/base/clock.ts";
import { engines, quiet } from "../../../setup/engines.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender } from "./sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T10:00:00.000Z";
const reader = (n: number) => `active-${n}@example.com`;

/** A segment of those who have a tag. */
const named = (name: string, tagId: number) => ({
  json: {
    name,
    conditions: { kind: "group", match: "all", conditions: [{ kind: "tag", tagId }] },
  },
});

/** Six active readers and a pending one. The segment is for those with a tag, which the first two have. */
async function startTagged(engine: Engine, options: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, { now: NOW, ...options });
  const as = await app.signIn();
  await addSubscribers(app, 6);
  const [pending = ""] = await addSubscribers(app, 1, "pending");
  const tagJson = { json: { name: "VIP" } };
  const tag = await read(await as("POST", "/api/admin/subscriber-tags", tagJson), addSubscriberTag);
  const segment = await read(await as("POST", "/api/admin/segments", named("VIPs", tag.id)), addSegment);
  await giveTag(app, tag.id, [reader(1), reader(2), pending]);
  return {
    app,
    as,
    tagId: tag.id,
    segmentId: segment.id,
    /** Makes the segment that of a tag that nobody has. */
    empty: async () => {
      const nobodys = await as("POST", "/api/admin/subscriber-tags", { json: { name: "Nobody" } });
      const { id } = await read(nobodys, addSubscriberTag);
      expect((await as("PUT", `/api/admin/segments/${segment.id}`, named("VIPs", id))).status).toBe(200);
    },
    /** Deletes the segment as no call of the API does while a newsletter needs it. */
    lose: async () => {
      await app.database.db.deleteFrom("segments").execute();
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function giveTag({ database: { db } }: TestApp, tagId: number, emails: string[]) {
  const people = await db.selectFrom("subscribers").select("id").where("email", "in", emails).execute();
  const rows = people.map(({ id }) => ({ subscriber_id: id, tag_id: tagId }));
  await db.insertInto("subscriber_taggings").values(rows).execute();
}

const mailedIn = async (app: TestApp) => Object.keys(await ledgerOf(app)).sort();

describe.each(engines)("a newsletter to a segment on %s", (engine) => {
  test("is counted before it goes out, goes to its segment alone, and says to whom it went", async () => {
    await using site = await startTagged(engine);
    const { app, as, segmentId } = site;
    const { id } = await createNewsletter(as, { segmentId });
    const checked = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);
    expect(checked).toMatchObject({ recipients: 2, leftOut: { pending: 1, unsubscribed: 0 } });
    expect(checked.checks.find(({ name }) => name === "recipients")).toMatchObject({
      level: "ok",
      words: "It goes to 2 subscribers in the segment “VIPs”.",
    });
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    expect(await newsletterAt(as, id)).toMatchObject({ segmentId, sentTo: "VIPs" });
    await runSender(app);
    expect(await mailedIn(app)).toEqual([reader(1), reader(2)]);
    expect((await app.mails()).length).toBe(2);
    expect(await newsletterAt(as, id)).toMatchObject({ status: "sent", recipientCount: 2, plannedCount: 2 });
    const copy = await read(await as("POST", `/api/newsletters/${id}/copy`), copyNewsletter);
    expect(copy).toMatchObject({ segmentId, sentTo: null, status: "draft" });
    expect((await as("PUT", `/api/newsletters/${id}/hiding`)).status).toBe(200);
  });

  test("keeps the choice while it is written, and is counted before there is a draft", async () => {
    await using site = await startTagged(engine);
    const { as, segmentId } = site;
    const unsaved = "/api/admin/unsaved-newsletters";
    const begun = await read(
      await as("POST", unsaved, { json: { fields: { segmentId } } }),
      unsavedNewsletters.begin,
    );
    const kept = await read(await as("GET", `${unsaved}/${begun.id}`), unsavedNewsletters.get);
    expect(kept.fields).toEqual({ segmentId });
    const count = async (query: string) =>
      read(await as("GET", `/api/newsletters/check${query}`), checkSending);
    expect(await count("")).toMatchObject({ recipients: 6, segment: null });
    expect(await count(`?segmentId=${segmentId}`)).toMatchObject({ recipients: 2, segment: "VIPs" });
    expect((await count("?segmentId=99")).checks[0]).toMatchObject({
      level: "red",
      words: "Its segment was deleted. Choose who gets it.",
    });

    // A choice that is not saved will not hold: the question before the send says so.
    const { id, revision } = await createNewsletter(as);
    const json = { fields: { segmentId }, baseRevision: revision, copyRevision: null };
    expect((await as("PUT", `/api/admin/newsletters/${id}/working-copy`, { json })).status).toBe(200);
    const { checks } = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);
    expect(checks.find(({ name }) => name === "saved")).toMatchObject({ level: "amber" });
  });

  test("is refused while nobody is in its segment, or once that is deleted, and never goes to everybody", async () => {
    await using site = await startTagged(engine);
    const { app, as, segmentId, empty, lose } = site;
    const { id } = await createNewsletter(as, { segmentId });
    const send = async () => readRefusal(await as("POST", `/api/newsletters/${id}/send`));
    const wordsNow = async () =>
      (await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter)).checks.find(
        ({ name }) => name === "recipients",
      );
    await empty();
    const nobody = "There are no active subscribers in the segment “VIPs” to send to.";
    expect(await send()).toMatchObject({ status: 409, message: nobody });
    expect(await wordsNow()).toMatchObject({ level: "red", words: nobody });
    await lose();
    const gone = "Its segment was deleted. Choose who gets it.";
    expect(await send()).toMatchObject({ status: 409, message: gone });
    expect(await wordsNow()).toMatchObject({ level: "red", words: gone });
    await runSender(app);
    expect(await mailedIn(app)).toEqual([]);
    expect(
      await readRefusal(await as("PATCH", `/api/newsletters/${id}`, { json: { segmentId: 99 } })),
    ).toMatchObject({
      status: 422,
      fields: { segmentId: "That segment no longer exists. Choose a different segment." },
    });
    await as("PATCH", `/api/newsletters/${id}`, { json: { segmentId: null } });
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await runSender(app);
    expect(await mailedIn(app)).toHaveLength(6);
  });

  test("that is scheduled uses the segment of its hour; an empty one fails, and a lost one asks", async () => {
    await using site = await startTagged(engine);
    const { app, as, tagId, segmentId, empty, lose } = site;
    const schedule = async () => {
      const scheduledFor = new Date(app.clock.now().getTime() + HOUR).toISOString();
      const { id } = await createNewsletter(as, { segmentId, status: "scheduled", scheduledFor });
      return id;
    };
    const first = await schedule();
    await giveTag(app, tagId, [reader(3)]);
    app.clock.set(LATER);
    await runSender(app);
    expect(await mailedIn(app)).toEqual([1, 2, 3].map(reader));
    expect(await newsletterAt(as, first)).toMatchObject({ status: "sent", sentTo: "VIPs" });
    const second = await schedule();
    await empty();
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await newsletterAt(as, second)).toMatchObject({
      status: "failed",
      error: "There are no active subscribers in the segment “VIPs” to send to.",
    });
    const third = await schedule();
    await lose();
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await newsletterAt(as, third)).toMatchObject({
      status: "draft",
      error: "It was not sent. Its segment was deleted. Choose who gets it.",
    });
    expect((await app.mails()).length).toBe(3);
  });

  test("whose segment cannot be read waits, and holds up no other", async () => {
    await using site = await startTagged(engine, { log: quiet });
    const { app, as, segmentId } = site;
    const scheduledFor = new Date(app.clock.now().getTime() + HOUR).toISOString();
    const broken = await createNewsletter(as, { segmentId, status: "scheduled", scheduledFor });
    const other = await createNewsletter(as, { status: "scheduled", scheduledFor });
    await app.database.db.updateTable("segments").set({ conditions: "{}" }).execute();
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await newsletterAt(as, other.id)).toMatchObject({ status: "sent", recipientCount: 6 });
    expect(await newsletterAt(as, broken.id)).toMatchObject({ status: "scheduled" });
  });

  test("keeps to the segment of its start, while it is written down and in a second try", async () => {
    await using site = await startTagged(engine);
    const { app, as, tagId, segmentId, empty } = site;
    const { id } = await createNewsletter(as, { segmentId });
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await empty();
    await as("PUT", `/api/newsletters/${id}/pause`);
    expect(await readRefusal(await as("DELETE", `/api/admin/subscriber-tags/${tagId}`))).toMatchObject({
      status: 409,
      message: "This tag is used in the segment “VIPs”. Take it out there first.",
    });
    await as("PUT", `/api/newsletters/${id}/cancellation`);
    await runSender(app);
    expect(await mailedIn(app)).toEqual([]);
    expect((await as("POST", `/api/newsletters/${id}/second-try`)).status).toBe(200);
    await runSender(app);
    expect(await mailedIn(app)).toEqual([reader(1), reader(2)]);
  });

  test("a cancelled one lets its tag go: its audience ends where it was written down, also for a second try", async () => {
    await using site = await startTagged(engine);
    const { app, as, tagId, segmentId } = site;
    const { id } = await createNewsletter(as, { segmentId });
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await as("PUT", `/api/newsletters/${id}/pause`);
    await as("PUT", `/api/newsletters/${id}/cancellation`);
    await as("DELETE", `/api/admin/segments/${segmentId}`);
    expect((await as("DELETE", `/api/admin/subscriber-tags/${tagId}`)).status).toBe(200);
    expect(await readRefusal(await as("POST", `/api/newsletters/${id}/second-try`))).toMatchObject({
      status: 409,
    });
    await runSender(app);
    expect(await mailedIn(app)).toEqual([]);
  });

  test("an undone send is a draft for its segment again", async () => {
    await using site = await startTagged(engine);
    const { as, segmentId } = site;
    const { id } = await createNewsletter(as, { segmentId });
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    site.app.clock.advance(-1_000);
    expect((await as("DELETE", `/api/newsletters/${id}/send`)).status).toBe(200);
    expect(await newsletterAt(as, id)).toMatchObject({ status: "draft", segmentId, sentTo: null });
  });

  test("holds its segment until it has gone out", async () => {
    await using site = await startTagged(engine);
    const { as, segmentId } = site;
    const { id } = await createNewsletter(as, { segmentId });
    expect(await readRefusal(await as("DELETE", `/api/admin/segments/${segmentId}`))).toMatchObject({
      status: 409,
      message: "This segment is the audience of “What we threw away”. Choose another audience there first.",
    });
    await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor: LATER } });
    expect(await readRefusal(await as("DELETE", `/api/admin/segments/${segmentId}`))).toMatchObject({
      status: 409,
      message:
        "This segment is the audience of “What we threw away”. Unschedule what is scheduled, and choose another audience there first.",
    });
    await as("DELETE", `/api/newsletters/${id}/schedule`);
    await as("PATCH", `/api/newsletters/${id}`, { json: { segmentId: null } });
    expect((await as("DELETE", `/api/admin/segments/${segmentId}`)).status).toBe(200);
  });
});
