import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import { announce } from "../folding/past-newsletters.ts";
import { openOther, runJob } from "../sending/restart.ts";
import { newsletterAt, runSender } from "../sending/sending.ts";
import {
  choose,
  others,
  OWN,
  react,
  resultOf,
  sentBySubject,
  startTest,
  subjectTest,
} from "./subject-test.ts";

/** More than one chunk. */
const READERS = 600;

const decisionsOf = async ({ database: { db } }: TestApp) => ({
  chosen: (await db.selectFrom("audit_log").select("event").execute()).filter(({ event }) =>
    event.includes("newsletter.choose-subject"),
  ).length,
  found: (await readBell(db)).filter(({ words }) => /No difference|has won/.test(words)).length,
});

/** Everybody has one copy, and as many have each subject as the figures say. */
async function expectOneEach(app: TestApp, result: Awaited<ReturnType<typeof resultOf>>) {
  const shown = [OWN, others[0]?.subject ?? "", "Reader, look below the stairs"];
  const sums = result.subjects.map(({ sent }, place) => [
    shown[place],
    sent + (place === result.choice ? result.rest.sent : 0),
  ]);
  expect(await sentBySubject(app)).toEqual(Object.fromEntries(sums.filter(([, count]) => count !== 0)));
  expect(sums.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(READERS);
}

describe.each(engines)("subject tests on %s", (engine) => {
  test("a scheduled newsletter tries its subjects at its time, and its figures stay once it is folded", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 240);
    await announce(app);
    const scheduledFor = new Date(app.clock.now().getTime() + DAY).toISOString();
    await createNewsletter(as, { subject: OWN, subjectTest, status: "scheduled", scheduledFor });
    await runSender(app, 4);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "scheduled", subjectState: null });
    app.clock.advance(DAY);
    await app.work();
    await runSender(app, 4);
    expect((await resultOf(as)).state.dueAt).toBe(
      new Date(app.clock.now().getTime() + 4 * HOUR).toISOString(),
    );
    await react(app, 1, { opened: 40, clicked: 40 });
    app.clock.advance(4 * HOUR);
    await runSender(app, 4);
    const before = await resultOf(as);
    expect(before).toMatchObject({ choice: 1, reason: "winner", metric: "clicked" });
    app.clock.advance(900 * DAY);
    await app.work("folding");
    const later = await app.signIn();
    expect((await newsletterAt(later, 1)).folded).not.toBeNull();
    expect(await resultOf(later)).toEqual(before);
  });

  test("the owner and two servers decide at the same moment: one of them does, and it is told once", async () => {
    await using app = await startApp(engine);
    await using second = await openOther(app);
    const as = await app.signIn();
    await addSubscribers(app, READERS);
    await startTest(as, { percent: 20 });
    await runSender(app, 6);
    app.clock.advance(4 * HOUR);
    const [one, other] = await Promise.all([
      choose(as, 1),
      choose(as, 2),
      app.work("delivery"),
      runJob(second.other, "delivery"),
    ]);
    const accepted = [one, other].filter(({ status }) => status === 200);
    expect([one.status, other.status].every((status) => [200, 409].includes(status))).toBe(true);
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect(await decisionsOf(app)).toEqual({ chosen: accepted.length, found: 1 - accepted.length });
    await Promise.all([runSender(app, 4), runJob(second.other, "delivery")]);
    await runSender(app, 4);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: READERS });
    await expectOneEach(app, await resultOf(as));
  });

  test("the owner chooses while the readers are still being written down, and while the rest starts", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, READERS);
    await startTest(as);
    const sending = runSender(app, 8);
    let asked = 0;
    while ((await choose(as, 2)).status !== 200) expect(asked++).toBeLessThan(1_000);
    const again = choose(as, 1);
    await sending;
    expect((await again).status).toBe(409);
    await runSender(app, 4);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: READERS });
    const result = await resultOf(as);
    expect(result).toMatchObject({ choice: 2, reason: "owner" });
    await expectOneEach(app, result);
  });
});
