import { describe, expect, test } from "vitest";
import { DAY, HOUR, SECOND } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender, startSending } from "./sending.ts";

const UNDO = { env: { SEND_UNDO_SECONDS: "15" } };

const statusAfter = async (as: Ask, method: string, path: string) => {
  const answer: { status: string } = await (await as(method, path)).json();
  return answer.status;
};

describe.each(engines)("stopping a send on %s", (engine) => {
  test("a send can be taken back before its first mail, changed, and sent again to the audience of then", async () => {
    await using app = await startApp(engine, UNDO);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const { undoUntil } = await startSending(as);
    expect(undoUntil).toBe("2026-03-02T09:00:15.000Z");
    await runSender(app);
    app.clock.advance(14 * SECOND);
    await runSender(app);
    expect(await app.mails()).toEqual([]);

    expect(await statusAfter(as, "DELETE", "/api/newsletters/1/send")).toBe("draft");
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await app.mails()).toEqual([]);

    await as("PATCH", "/api/newsletters/1", { json: { subject: "Another subject" } });
    await as("DELETE", "/api/subscribers/1");
    await as("POST", "/api/newsletters/1/send");
    app.clock.advance(15 * SECOND);
    await runSender(app);
    const mails = await app.mails();
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ["Another subject", "active-2@example.com"],
    ]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", plannedCount: 1, recipientCount: 1 });
  });

  test("after its first mail a send cannot be taken back any more", async () => {
    await using app = await startApp(engine, UNDO);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await startSending(as);
    app.clock.advance(15 * SECOND);
    expect(await readRefusal(await as("DELETE", "/api/newsletters/1/send"))).toMatchObject({
      status: 409,
      message: "The first mails are out. You can cancel what has not gone out yet.",
    });
    await runSender(app);
    expect(await readRefusal(await as("DELETE", "/api/newsletters/1/send"))).toMatchObject({
      status: 409,
      message: "A newsletter that is sent cannot be taken back.",
    });
    expect(await app.mails()).toHaveLength(2);
  });

  test("a paused send mails nobody, and resumed it mails the rest once", async () => {
    await using app = await startApp(engine, UNDO);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    expect(await statusAfter(as, "PUT", "/api/newsletters/1/pause")).toBe("paused");
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await app.mails()).toEqual([]);
    expect(await statusAfter(as, "DELETE", "/api/newsletters/1/pause")).toBe("sending");
    await runSender(app);
    expect(await app.mails()).toHaveLength(3);
    expect((await as("PUT", "/api/newsletters/1/pause")).status).toBe(409);
  });

  test("an email carries the date of the day on which it goes out", async () => {
    await using app = await startApp(engine, UNDO);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await startSending(as);
    await runSender(app);
    await statusAfter(as, "PUT", "/api/newsletters/1/pause");
    app.clock.advance(3 * DAY);
    await statusAfter(as, "DELETE", "/api/newsletters/1/pause");
    await runSender(app);
    expect((await app.mails()).map(({ date }) => date)).toEqual([app.clock.now().toISOString()]);
  });

  test("a send that is paused while its audience is written down goes on with both", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await startSending(as);
    await as("PUT", "/api/newsletters/1/pause");
    await runSender(app);
    expect(await ledgerOf(app)).toEqual({});
    await as("DELETE", "/api/newsletters/1/pause");
    await runSender(app);
    expect(await app.mails()).toHaveLength(3);
  });

  test("a cancelled send counts those it has not reached as skipped, and can be deleted", async () => {
    await using app = await startApp(engine, UNDO);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    expect(await statusAfter(as, "PUT", "/api/newsletters/1/cancellation")).toBe("cancelled");
    app.clock.advance(HOUR);
    await runSender(app);
    expect(await app.mails()).toEqual([]);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["skipped"]));
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "cancelled",
      plannedCount: 3,
      recipientCount: 0,
      skippedCount: 3,
    });
    expect((await readBell(app.database.db)).map(({ words }) => words)).toEqual([
      "“What we threw away” was cancelled after 0 subscribers; 3 subscribers did not get it.",
    ]);
    const again = await app.signIn();
    expect((await again("DELETE", "/api/newsletters/1")).status).toBe(200);
  });

  test("a scheduled newsletter can be taken back to the drafts", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await createNewsletter(as, { status: "scheduled", scheduledFor: "2026-03-02T10:00:00.000Z" });
    expect(await statusAfter(as, "DELETE", "/api/newsletters/1/schedule")).toBe("draft");
    app.clock.advance(2 * HOUR);
    await runSender(app);
    expect(await app.mails()).toEqual([]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "draft", scheduledFor: null });
  });

  test.each([
    ["PUT", "pause", "paused"],
    ["DELETE", "pause", "resumed"],
    ["PUT", "cancellation", "cancelled"],
    ["DELETE", "send", "taken back"],
    ["DELETE", "schedule", "unscheduled"],
  ])("%s %s of a draft is refused in words", async (method, what, words) => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createNewsletter(as);
    expect(await readRefusal(await as(method, `/api/newsletters/1/${what}`))).toMatchObject({
      status: 409,
      message: `A newsletter that is draft cannot be ${words}.`,
    });
  });
});
