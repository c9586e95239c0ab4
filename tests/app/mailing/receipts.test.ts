import { describe, expect, test } from "vitest";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import * as deliveries from "../../../src/contract/mailing/deliveries.ts";
import { TIMELINE_HOURS, getTimeline } from "../../../src/contract/mailing/newsletter-timeline.ts";
import { listNotices } from "../../../src/contract/insight/notices.ts";
import { confirmSender, guardSending } from "../../../src/server/mailing/delivery/progress/guard-sending.ts";
import { createSmtpTransport } from "../../../src/server/engines/smtp/smtp-transport.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../kit/inputs.ts";
import { subscribe } from "../audience/subscribe-by-mail.ts";
import { newsletterAt, runSender, startSending } from "./sending/sending.ts";
import { startSink } from "./sending/smtp-sink.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const UNDO = { env: { SEND_UNDO_SECONDS: "15" } };
const HERE = { instanceId: "here", addressBefore: undefined, publicUrl: "https://blog.example.com" };

/** What a stream of server-sent events has said when it ends. */
async function eventsOf(response: Response): Promise<deliveries.SendProgress[]> {
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: "));
  return lines.map((line) => deliveries.progressSchema.parse(JSON.parse(line.slice(6))));
}

const startFrom = ({ database, clock }: TestApp, identity: typeof HERE) =>
  guardSending({ db: database.db, now: clock.now }, identity);

describe.each(engines)("the account of a send on %s", (engine) => {
  test("a receipt adds up, names every recipient with the server's answer, and can be searched", async () => {
    await using sink = await startSink({
      refuse: (address) =>
        address === "active-2@example.com" ? `550 5.1.1 <${address}>: No such user` : undefined,
    });
    await using transport = createSmtpTransport(sink.url);
    await using app = await startApp(engine, { now: NOW, transport: () => transport });
    const as = await app.signIn();
    await addSubscribers(app, 60);
    await startSending(as);
    await runSender(app);
    const receiptAt = async (query = "") =>
      read(await as("GET", `/api/newsletters/1/receipt${query}`), deliveries.getReceipt);

    const whole = await receiptAt();
    expect(whole.counts).toEqual({ planned: 60, sent: 59, failed: 1, bounced: 1, skipped: 0, pending: 0 });
    expect(whole.reactions).toEqual({
      opened: 0,
      clicked: 0,
      machines: 0,
      delivered: null,
      returned: 0,
      complained: 0,
      unsubscribed: 0,
    });
    expect([whole.deliveries.length, whole.totalPages, whole.totalDeliveries]).toEqual([50, 2, 60]);
    const { deliveries: failed } = await receiptAt("?state=failed");
    expect(failed).toEqual([
      {
        subscriberId: 2,
        address: "active-2@example.com",
        name: "",
        state: "failed",
        attempts: 1,
        // Without the address, so that it ends with the subscriber.
        answer: "550 5.1.1 <…@example.com>: No such user",
        doneAt: NOW,
        nextAt: null,
        openedAt: null,
        clickedAt: null,
        isMachineOpened: false,
      },
    ]);
    const { deliveries: found } = await receiptAt("?search=ACTIVE-33@");
    expect(found.map(({ address, state }) => [address, state])).toEqual([["active-33@example.com", "sent"]]);

    const csv = await (await as("GET", "/api/newsletters/1/receipt/export?state=failed")).text();
    expect(csv.split("\r\n")).toEqual([
      "email,state,attempts,answer,done_at,next_at,opened_at,clicked_at,name,machine_opened",
      `active-2@example.com,failed,1,550 5.1.1 <…@example.com>: No such user,${NOW},,,,,no`,
      "",
    ]);
    const all = await (await as("GET", "/api/newsletters/1/receipt/export")).text();
    expect(all.trim().split("\r\n")).toHaveLength(61);
    expect((await as("GET", "/api/newsletters/9/receipt")).status).toBe(404);
  });

  test("the pages of a receipt, whole or of a state, name each recipient once, in the order of the ledger", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const count = 230;
    await createNewsletter(as);
    const { db } = app.database;
    const rows = Array.from({ length: count }, (_, index) => ({
      newsletter_id: 1,
      chunk: Math.floor(index / 30),
      n: index % 30,
      subscriber_id: index + 1,
      address: `reader-${index}@example.com`,
      state: index % 10 === 3 ? ("failed" as const) : ("sent" as const),
    }));
    await db.insertInto("deliveries").values(rows).execute();
    const counts = { total_count: count, sent_count: 207, failed_count: 23 };
    await db.updateTable("newsletters").set(counts).execute();
    for (const state of [undefined, "sent", "failed", "pending"]) {
      const wanted = rows.filter((row) => !state || row.state === state).map(({ address }) => address);
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(async (page) =>
          read(
            await as("GET", `/api/newsletters/1/receipt?page=${page}${state ? `&state=${state}` : ""}`),
            deliveries.getReceipt,
          ),
        ),
      );
      const shown = pages.map((page) => page.deliveries.map(({ address }) => address));
      expect(shown).toEqual(pages.map((_, index) => wanted.slice(index * 50, (index + 1) * 50)));
      expect(pages[5]).toMatchObject({
        totalDeliveries: wanted.length,
        totalPages: Math.ceil(wanted.length / 50),
      });
    }
  });

  test("who follows a send hears of each change until it is over", async () => {
    await using app = await startApp(engine, { ...UNDO, now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await startSending(as);
    const following = as("GET", "/api/newsletters/1/progress").then(eventsOf);
    await runSender(app);
    app.clock.advance(15_000);
    await runSender(app);
    const events = await following;
    expect(events[0]).toMatchObject({ status: "sending", undoUntil: "2026-03-02T09:00:15.000Z" });
    expect(events.at(-1)).toEqual({
      status: "sent",
      counts: { planned: 3, sent: 3, failed: 0, bounced: 0, skipped: 0, pending: 0 },
      isPlanned: true,
      nextTryAt: null,
      undoUntil: "2026-03-02T09:00:15.000Z",
      error: null,
      stalledSince: null,
      continuesAt: null,
      perMinute: null,
      secondsLeft: null,
      firstEmailAt: expect.any(String),
      lastEmailAt: expect.any(String),
      subjectState: null,
    });
    const after = await eventsOf(await as("GET", "/api/newsletters/1/progress"));
    expect(after.map(({ status }) => status)).toEqual(["sent"]);
  });

  test("a timeline has the dates of a send, and what happened in each hour of its first week", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { db } = app.database;
    const timelineAt = async () => read(await as("GET", "/api/newsletters/1/timeline"), getTimeline);
    await addSubscribers(app, 5);
    await startSending(as);
    expect(await timelineAt()).toMatchObject({ startedAt: NOW, firstEmailAt: null, hours: [] });
    await runSender(app);
    const change = (n: number, values: object) =>
      db.updateTable("deliveries").set(values).where("n", "=", n).execute();
    await change(0, { opened_at: "2026-03-02T09:59:59.999Z", clicked_at: "2026-03-02T11:00:00.000Z" });
    await change(1, { done_at: "2026-03-02T10:00:00.000Z", opened_at: "2026-03-02T11:30:00.000Z" });
    await change(2, { opened_at: "2026-03-09T08:59:59.999Z" });
    await change(3, { opened_at: "2026-03-09T09:00:00.000Z" });
    await change(4, { state: "failed", done_at: "2026-03-02T12:00:00.000Z" });
    const counts = { sent_count: 4, failed_count: 1, opened_count: 4, clicked_count: 1 };
    await db.updateTable("newsletters").set(counts).execute();

    const { hours, ...timeline } = await timelineAt();
    expect(timeline).toEqual({
      writtenAt: NOW,
      scheduledFor: null,
      startedAt: NOW,
      firstEmailAt: NOW,
      lastEmailAt: "2026-03-02T10:00:00.000Z",
      retriedAt: null,
      closedAt: NOW,
      sampledAt: null,
      subjectDecidedAt: null,
      steps: [{ step: "send", at: NOW, by: "owner", reason: "" }],
      perMinute: null,
      states: { pending: 0, sent: 4, failed: 1, deferred: 0, skipped: 0 },
      later: { sent: 0, opened: 1, clicked: 0 },
    });
    expect(hours.slice(0, 4)).toEqual([
      { at: "2026-03-02T09:00:00.000Z", sent: 3, opened: 1, clicked: 0 },
      { at: "2026-03-02T10:00:00.000Z", sent: 1, opened: 0, clicked: 0 },
      { at: "2026-03-02T11:00:00.000Z", sent: 0, opened: 1, clicked: 1 },
      { at: "2026-03-02T12:00:00.000Z", sent: 0, opened: 0, clicked: 0 },
    ]);
    expect([hours.length, hours.at(-1)?.opened]).toEqual([TIMELINE_HOURS, 1]);
    expect((await as("GET", "/api/newsletters/9/timeline")).status).toBe(404);
  });

  test("who follows a scheduled send hears no more when it is deleted", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const scheduledFor = "2026-03-09T08:00:00.000Z";
    const json = { subject: "Later", content: PARAGRAPH, status: "scheduled", scheduledFor };
    expect((await as("POST", "/api/newsletters", { json })).status).toBe(201);
    const following = await as("GET", "/api/newsletters/1/progress");
    expect((await as("DELETE", "/api/newsletters/1")).ok).toBe(true);
    const events = await eventsOf(following);
    expect(events.filter(({ status }) => status !== "scheduled")).toEqual([]);
  });

  test("the bell tells of a finished send once, until it has been looked at", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await startSending(as, "What we threw away");
    await runSender(app);
    const bell = async () => read(await as("GET", "/api/admin/notifications"), listNotices);
    expect(await bell()).toEqual({
      notices: [
        {
          id: 1,
          kind: "sent",
          words: "“What we threw away” was sent to 2 subscribers.",
          link: "/admin/newsletter",
          at: NOW,
          isNew: true,
        },
      ],
      newCount: 1,
    });
    await as("PUT", "/api/admin/notifications/seen", { json: { upTo: 1 } });
    expect(await bell()).toMatchObject({ notices: [{ isNew: false }], newCount: 0 });
  });

  test("a copy of a database that has sent mails nobody until the owner confirms", async () => {
    await using app = await startApp(engine, { now: NOW, ...UNDO });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await startFrom(app, HERE);
    await createNewsletter(as, { status: "scheduled", scheduledFor: "2026-03-02T10:00:00.000Z" });
    await startSending(as);
    await createNewsletter(as);
    await subscribe(app, "new@example.com");
    await startFrom(app, HERE);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "scheduled" });

    await app.database.db.updateTable("sender").set({ place: "elsewhere" }).execute();
    await startFrom(app, HERE);
    app.clock.advance(2 * 3_600_000);
    await app.work("mail", "delivery");
    expect(await app.mails()).toEqual([]);
    for (const id of [1, 2])
      expect(await newsletterAt(as, id)).toMatchObject({
        status: "paused",
        error: expect.stringContaining("it may be a copy"),
      });
    for (const [method, path] of [
      ["POST", "/api/newsletters/3/send"],
      ["DELETE", "/api/newsletters/2/pause"],
    ] as const)
      expect(await readRefusal(await as(method, path))).toMatchObject({ status: 409 });
    const sender = await read(await as("GET", "/api/admin/sender"), deliveries.getSender);
    expect(sender).toEqual({
      heldSince: NOW,
      lastUrl: HERE.publicUrl,
      heldWords: `Nothing is mailed: ${HERE.publicUrl} has sent from this database before. Confirm first that this is the site that sends now.`,
      hasMailServer: false,
      undoSeconds: 15,
    });

    await as("PUT", "/api/admin/sender/confirmation");
    await app.work("mail");
    expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual(["new@example.com"]);
    await as("DELETE", "/api/newsletters/2/pause");
    await as("DELETE", "/api/newsletters/1/pause");
    await runSender(app, 4);
    expect(await app.mails()).toHaveLength(5);
  });

  test("who was confirmed stays so after the next start", async () => {
    await using app = await startApp(engine, { now: NOW });
    const there = { ...HERE, publicUrl: "https://moved.example.com" };
    await startFrom(app, HERE);
    await startFrom(app, there);
    const deps = { db: app.database.db, now: app.clock.now, identity: there };
    await confirmSender(deps, commandLine);
    await startFrom(app, there);
    const as = await app.signIn();
    const sender = await read(await as("GET", "/api/admin/sender"), deliveries.getSender);
    expect(sender).toMatchObject({ heldSince: null, lastUrl: there.publicUrl, heldWords: null });
  });
});
