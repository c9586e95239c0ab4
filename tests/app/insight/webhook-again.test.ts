import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { BACK_OFF_MS } from "../../../src/server/insight/outgoing-webhooks/deliver.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { JOB, startReceiver, startWebhook, tell } from "./webhook-receiver.ts";

const postAfter = async (app: TestApp, pausesMs: readonly number[]) => {
  for (const pauseMs of pausesMs) {
    app.clock.advance(pauseMs);
    await app.work(JOB);
  }
};

describe.each(engines)("sending an event to a webhook again on %s", (engine) => {
  test("an event that failed for good arrives under the same id, and the audit log says who sent it", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { owner, path, attempts, read } = await startWebhook(app);
    receiver.answer({ status: 422 });
    await tell(app);
    await postAfter(app, [0, ...BACK_OFF_MS]);
    await owner("DELETE", `${path}/pause`);
    const [last, earlier] = await attempts();
    const messageId = last?.messageId;
    const sendAgain = () => owner("POST", `${path}/attempts`, { json: { messageId } });
    expect([last?.canSendAgain, earlier?.canSendAgain, last?.nextAt]).toEqual([true, false, null]);

    const failing = await sendAgain();
    expect(failing.status).toBe(201);
    expect(await failing.json()).toMatchObject({ status: 422, nextAt: null, canSendAgain: true });
    expect(await read()).toMatchObject({ waiting: 0 });
    receiver.answer({ status: 200 });
    expect(await (await sendAgain()).json()).toMatchObject({
      type: "newsletter.sent",
      status: 200,
      failure: null,
      canSendAgain: false,
    });
    expect(await read()).toMatchObject({ waiting: 0, failingSince: null });
    expect(await readRefusal(await sendAgain())).toMatchObject({
      status: 409,
      message: "This event has been delivered.",
    });
    expect(receiver.received).toHaveLength(BACK_OFF_MS.length + 3);
    for (const { headers } of receiver.received) expect(headers["webhook-id"]).toBe(messageId);
    const log = await app.database.db.selectFrom("audit_log").select("event").execute();
    const entries = log.map(({ event }) => JSON.parse(event)).filter(({ kind }) => /again/.test(kind));
    const entry = { kind: "webhook.send-again", host: "receiver.example", by: { kind: "person" } };
    expect(entries).toMatchObject([entry, entry]);
  });

  test("an event that waits is posted at once, and after a failure its next attempt stays planned", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { owner, path, attempts } = await startWebhook(app);
    receiver.answer({ status: 503 });
    await tell(app);
    await postAfter(app, [0, ...BACK_OFF_MS.slice(0, 2)]);
    const [waiting] = await attempts();
    expect(waiting?.nextAt).toBe(new Date(app.clock.now().getTime() + 5 * MINUTE).toISOString());
    const json = { messageId: waiting?.messageId };
    const answer = await (await owner("POST", `${path}/attempts`, { json })).json();
    expect(answer).toMatchObject({ status: 503, nextAt: waiting?.nextAt, canSendAgain: true });
    await postAfter(app, [5 * MINUTE]);
    expect((await attempts())[0]?.nextAt).toBe(
      new Date(app.clock.now().getTime() + 30 * MINUTE).toISOString(),
    );
    // A paused webhook is posted to as well: its owner has just asked for it.
    await owner("PUT", `${path}/pause`);
    receiver.answer({ status: 200 });
    expect(await (await owner("POST", `${path}/attempts`, { json })).json()).toMatchObject({ status: 200 });
    await owner("DELETE", `${path}/pause`);
    const posted = receiver.received.length;
    await postAfter(app, [DAY]);
    expect(receiver.received).toHaveLength(posted);
  });

  test("two people who send an event again at once post it once", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { owner, path, attempts } = await startWebhook(app);
    receiver.answer({ status: 503 });
    await tell(app);
    await postAfter(app, [0, ...BACK_OFF_MS.slice(0, 3)]);
    const [{ messageId } = {}] = await attempts();
    const posted = receiver.received.length;
    const gate = Promise.withResolvers<void>();
    receiver.answer({ status: 200, until: gate.promise });
    const sendAgain = () => owner("POST", `${path}/attempts`, { json: { messageId } });
    const first = sendAgain();
    await expect.poll(() => receiver.received.length).toBe(posted + 1);
    expect(await readRefusal(await sendAgain())).toMatchObject({
      status: 409,
      message: "This event is being posted now, or within a minute.",
    });
    gate.resolve();
    expect((await first).status).toBe(201);
    expect(receiver.received).toHaveLength(posted + 1);
  });

  test("tests and the events of another webhook are refused, and a copy of a site sends none", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    receiver.answer({ status: 500 });
    const { owner, path, attempts } = await startWebhook(app);
    const other = await startWebhook(app, { types: ["post.published"] });
    const statusOf = async (messageId: string | undefined, at: string) =>
      (await owner("POST", `${at}/attempts`, { json: { messageId } })).status;
    const trial = await (await owner("POST", `${path}/tests`)).json();
    expect(trial.canSendAgain).toBe(false);
    await tell(app);
    await postAfter(app, [0, ...BACK_OFF_MS.slice(0, 3)]);
    const [{ messageId } = {}] = await attempts();
    expect(await statusOf(trial.messageId, path)).toBe(404);
    expect(await statusOf("msg_unknown", path)).toBe(404);
    expect(await statusOf(messageId, other.path)).toBe(404);
    expect(await statusOf(undefined, path)).toBe(422);
    const held = { id: 1, place: "", public_url: "", held_since: app.clock.now().toISOString() };
    await app.database.db.insertInto("sender").values(held).execute();
    const posted = receiver.received.length;
    expect(await statusOf(messageId, path)).toBe(409);
    expect(receiver.received).toHaveLength(posted);
  });
});
