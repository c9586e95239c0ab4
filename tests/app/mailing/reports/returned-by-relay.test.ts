import { describe, expect, test } from "vitest";
import { getConsequences } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { takeWebhook } from "../../../../src/contract/mailing/webhooks.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import type { TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import {
  markOf,
  reportOf,
  sendToSubscribers,
  startWithDoor,
  suppressionsIn,
  take,
  verp,
} from "../reports.ts";
import { createHook } from "../webhooks/provider.ts";
import { ledgerOf, newsletterAt, runSender, startSending } from "../sending/sending.ts";

interface Words {
  status: string;
  diagnostic: string;
}

const DEAD = { status: "5.1.1", diagnostic: "550 5.1.1 User unknown" };
const FULL = { status: "5.2.2", diagnostic: "552 5.2.2 Mailbox full" };

/** What a relay that has taken an email says later, with the proof of whose it was. */
const comeBack = async (app: TestApp, id: number, { reader, words }: { reader: number; words: Words }) =>
  take(
    app,
    reportOf({
      to: verp(await markOf(app, id, reader)),
      recipient: `active-${reader}@example.com`,
      id: `${id}-${reader}`,
      ...words,
    }),
  );

const doubts = async ({ database }: TestApp) =>
  (await readBell(database.db)).filter(({ words }) => words.includes("none of them counts"));

describe.each(engines)("a relay that takes every mail and returns it, on %s", (engine) => {
  test("ends nobody: the owner hears of it once, the receipt tells, and the next newsletter goes to all", async () => {
    await using app = await startWithDoor(engine);
    const id = await sendToSubscribers(app, 8);
    const as = await app.signIn();
    for (let reader = 1; reader <= 8; reader++) await comeBack(app, id, { reader, words: DEAD });
    expect(await suppressionsIn(app)).toEqual([]);
    const path = `/api/newsletters/${id}/consequences`;
    expect(await read(await as("GET", path), getConsequences)).toEqual({ suppressed: 0, counted: 0 });
    expect(await doubts(app)).toEqual([
      expect.objectContaining({ words: expect.stringContaining("5 of 8 mails came back") }),
    ]);
    const next = await startSending(as);
    await runSender(app);
    expect(Object.values(await ledgerOf(app, next.id))).toEqual(Array(8).fill("sent"));
  });

  test("ends nobody through a provider's webhook either", async () => {
    await using app = await startWithDoor(engine);
    const id = await sendToSubscribers(app, 6);
    const hook = await createHook(app, "json");
    const events = [];
    for (let reader = 1; reader <= 6; reader++)
      events.push({
        id: `${reader}`,
        event: "bounce",
        permanent: true,
        recipient: `active-${reader}@example.com`,
        messageId: `<${await markOf(app, id, reader)}@blog.example.com>`,
        reply: DEAD.diagnostic,
      });
    await read(await hook.send({ body: JSON.stringify({ events }), headers: {} }), takeWebhook);
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await doubts(app)).toHaveLength(1);
  });

  test("four dead mailboxes of a few, and a fifth of many, are believed", async () => {
    await using app = await startWithDoor(engine);
    const id = await sendToSubscribers(app, 30);
    for (let reader = 1; reader <= 6; reader++) await comeBack(app, id, { reader, words: DEAD });
    expect(await suppressionsIn(app)).toHaveLength(6);
    await comeBack(app, id, { reader: 7, words: DEAD });
    expect(await suppressionsIn(app)).toEqual([]);
  });

  test("a send that is under way pauses with the reason, and what was refused counts for nobody", async () => {
    await using app = await startWithDoor(engine);
    const id = await sendToSubscribers(app, 6);
    await app.database.db.updateTable("newsletters").set({ status: "sending", closed_at: null }).execute();
    for (let reader = 1; reader <= 6; reader++) await comeBack(app, id, { reader, words: DEAD });
    const { status, error } = await newsletterAt(await app.signIn(), id);
    expect({ status, error }).toEqual({
      status: "paused",
      error: expect.stringContaining("5 of 6 mails came back"),
    });
    expect(await doubts(app)).toHaveLength(1);
    expect(await suppressionsIn(app)).toEqual([]);
  });

  test("full mailboxes of everybody, five days in a row, are the relay's, and one reader's are their own", async () => {
    await using app = await startWithDoor(engine);
    let id = await sendToSubscribers(app, 6);
    const as = await app.signIn();
    for (let day = 0; day < 5; day++) {
      for (let reader = 1; reader <= 6; reader++) await comeBack(app, id, { reader, words: FULL });
      app.clock.advance(DAY);
      ({ id } = await startSending(as));
      await runSender(app);
    }
    expect(await suppressionsIn(app)).toEqual([]);
    for (let day = 0; day < 5; day++) {
      await comeBack(app, id, { reader: 1, words: FULL });
      app.clock.advance(DAY);
      ({ id } = await startSending(as));
      await runSender(app);
    }
    expect(await suppressionsIn(app)).toMatchObject([{ email: "active-1@example.com" }]);
  });
});
