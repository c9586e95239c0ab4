import { standardOf } from "../../../src/contract/audience/standard-fields.ts";
import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/audience/subscribers.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import {
  confirmLinkFor,
  mailsTo,
  subscribe,
  subscriberOf,
  suppress,
  unsubscribeLinkOf,
} from "./subscribe-by-mail.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const AGREED = { hasAgreed: true, consent: "Asked me at the fair in Graz" };

const add = (as: Ask, json: object) => as("POST", "/api/admin/subscribers", { json });

const detailOf = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/subscribers/${id}`), calls.getSubscriber);

/** A newsletter that has gone out, with what a server said of the copy to one subscriber. */
async function writeDelivery({ database }: TestApp, subscriberId: number, address: string) {
  const newsletter = {
    subject: "What we threw away",
    content: "<p>x</p>",
    status: "sent" as const,
    total_count: 1,
    sent_count: 1,
    created_at: NOW,
    updated_at: NOW,
    sent_at: NOW,
  };
  const { id } = await database.db
    .insertInto("newsletters")
    .values(newsletter)
    .returning("id")
    .executeTakeFirstOrThrow();
  const delivery = { newsletter_id: id, chunk: 0, n: 0, subscriber_id: subscriberId, address };
  await database.db
    .insertInto("deliveries")
    .values({ ...delivery, state: "sent", code: "250 2.0.0 Ok", attempts: 1, done_at: NOW, opened_at: NOW })
    .execute();
}

describe.each(engines)("one subscriber on %s", (engine) => {
  test("one that the owner adds is asked by mail first, and again if it is added again", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const added = await read(
      await add(as, { email: "Anna@example.com", name: " Anna " }),
      calls.addSubscriber,
    );
    expect(added).toEqual({
      id: 1,
      email: "Anna@example.com",
      ...standardOf(() => ""),
      name: "Anna",
      subscribedAt: NOW,
      status: "pending",
      askedAt: null,
      tags: [],
      fields: {},
    });
    expect((await add(as, { email: "anna@example.com" })).status).toBe(201);
    expect(await mailsTo(app, "Anna@example.com")).toHaveLength(2);
    await app.request("POST", await confirmLinkFor(app, "Anna@example.com"));
    expect(await subscriberOf(app, "Anna@example.com")).toMatchObject({ status: "active", source: "admin" });
  });

  test("one that is added again waits for its new mail as long as for the first, and gets a name that it had not", async () => {
    await using app = await startApp(engine, { now: NOW });
    await subscribe(app, "anna@example.com");
    expect(await mailsTo(app, "anna@example.com")).toHaveLength(1);
    app.clock.advance(29 * DAY);
    const added = await read(
      await add(await app.signIn(), { email: "anna@example.com", name: "Anna" }),
      calls.addSubscriber,
    );
    expect(added.name).toBe("Anna");
    app.clock.advance(2 * DAY);
    await app.work("reminders");
    expect(await subscriberOf(app, "anna@example.com")).toMatchObject({ status: "pending", name: "Anna" });
    await app.request("POST", await confirmLinkFor(app, "anna@example.com"));
    expect(await subscriberOf(app, "anna@example.com")).toMatchObject({ status: "active" });
  });

  test("in the owner's word it is active at once, and the word is on record", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const added = await read(await add(as, { email: "anna@example.com", ...AGREED }), calls.addSubscriber);
    expect(added.status).toBe("active");
    expect(await mailsTo(app, "anna@example.com")).toEqual([]);
    expect(await detailOf(as, added.id)).toMatchObject({
      source: "admin",
      confirmedAt: NOW,
      consents: [{ givenAt: NOW, how: "owner", wording: AGREED.consent, source: "admin" }],
    });
  });

  test("what is wrong with it is said beside its field", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refusedFields = async (json: object) => (await readRefusal(await add(as, json))).fields;
    expect(await refusedFields({ email: "nobody" })).toEqual({ email: "Please enter a valid email address" });
    for (const consent of [undefined, "", "  "])
      expect(await refusedFields({ email: "anna@example.com", hasAgreed: true, consent })).toEqual({
        consent: "Please say what they agreed to",
      });
    await addSubscribers(app, 1);
    expect(await refusedFields({ email: "ACTIVE-1@example.com" })).toEqual({
      email: "This address is subscribed already.",
    });
  });

  test("nobody who has left, bounced or complained is added, whatever the owner says", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await app.request("POST", await unsubscribeLinkOf(app, "active-1@example.com"), { form: {} });
    await addSubscribers(app, 1, "unsubscribed");
    await suppress(app, "bounced@example.com", "hard_bounce");
    const left = "This address has unsubscribed. Only its reader can subscribe it again.";
    const bounced = "This address has bounced or complained, so no mail may go to it.";
    const expected = [
      ["active-1@example.com", left],
      ["unsubscribed-1@example.com", left],
      ["bounced@example.com", bounced],
    ];
    for (const [email, message] of expected)
      for (const word of [{}, AGREED]) {
        const refusal = await readRefusal(await add(as, { email, ...word }));
        expect([refusal.code, refusal.message]).toEqual(["conflict", message]);
      }
    expect(await subscriberOf(app, "bounced@example.com")).toBeUndefined();
  });

  test("its page tells where it came from, why it is not mailed, and what it was sent", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await subscribe(app, "anna@example.com");
    await app.request("POST", await confirmLinkFor(app, "anna@example.com"));
    await writeDelivery(app, 1, "anna@example.com");
    await app.request("POST", await unsubscribeLinkOf(app, "anna@example.com"), { form: {} });
    const detail = await detailOf(as, 1);
    expect(detail).toMatchObject({
      email: "anna@example.com",
      status: "unsubscribed",
      source: "form",
      confirmedAt: NOW,
      unsubscribedAt: NOW,
      suppressions: [{ reason: "unsubscribe", since: NOW }],
      received: [
        {
          newsletterId: 1,
          subject: "What we threw away",
          state: "sent",
          answer: "250 2.0.0 Ok",
          at: NOW,
          openedAt: NOW,
          clickedAt: null,
        },
      ],
    });
    expect(detail.consents).toEqual([
      {
        givenAt: NOW,
        how: "confirmation",
        wording: expect.stringContaining("Confirm my subscription"),
        source: "form",
      },
    ]);
    const file = await as("GET", "/api/admin/subscribers/1/export");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="subscriber-1.json"');
    expect(await file.json()).toEqual(detail);
    for (const path of [
      "/api/admin/subscribers/2",
      "/api/admin/subscribers/x",
      "/api/admin/subscribers/2/export",
    ])
      expect((await readRefusal(await as("GET", path))).status).toBe(404);
  });

  test("a removal takes the address out of everything, and who has left stays out", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await subscribe(app, "anna@example.com");
    await app.request("POST", await confirmLinkFor(app, "anna@example.com"));
    await writeDelivery(app, 1, "anna@example.com");
    const { db } = app.database;
    await db.updateTable("subscribers").set({ status: "unsubscribed", unsubscribed_at: NOW }).execute();
    // As a version wrote it that kept answers word for word.
    await db.updateTable("deliveries").set({ code: "250 2.1.5 <anna@example.com> Ok" }).execute();
    expect((await as("DELETE", "/api/subscribers/1")).status).toBe(200);
    for (const table of ["subscribers", "consents", "mails"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await db.selectFrom("deliveries").select(["address", "state", "code"]).execute()).toEqual([
      { address: "", state: "sent", code: "250" },
    ]);
    expect((await readRefusal(await add(as, { email: "anna@example.com", ...AGREED }))).code).toBe(
      "conflict",
    );
  });
});
