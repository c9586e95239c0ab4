import { describe, expect, test } from "vitest";
import { newsletterCopies } from "../../../../src/contract/mailing/newsletter-writing.ts";
import { copyNewsletter } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { chooseSubject } from "../../../../src/contract/mailing/subject-tests.ts";
import { checkNewsletter } from "../../../../src/contract/mailing/flight-check.ts";
import { HOUR } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
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

const READERS = 240;

describe.each(engines)("subject tests on %s", (engine) => {
  test("a sample gets each subject, and the others wait for the one that wins", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, READERS);
    expect(await startTest(as)).toMatchObject({
      subjectTest,
      subjectState: { sampledAt: null, dueAt: null },
    });
    await runSender(app, 4);

    const result = await resultOf(as);
    const sizes = result.subjects.map(({ recipients }) => recipients);
    expect(Math.min(...sizes)).toBeGreaterThan(15);
    expect(result.subjects.map(({ sent }) => sent)).toEqual(sizes);
    expect(sizes.reduce((sum, size) => sum + size, result.rest.recipients)).toBe(READERS);
    expect(result).toMatchObject({ choice: null, rest: { sent: 0 }, words: "Nobody has opened it yet." });
    const dueAt = new Date(app.clock.now().getTime() + 4 * HOUR).toISOString();
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sending",
      subjectState: { dueAt, decidedAt: null },
    });
    expect(await sentBySubject(app)).toEqual({
      [OWN]: sizes[0],
      "Ten years in one box": sizes[1],
      "Reader, look below the stairs": sizes[2],
    });

    await react(app, 1, { opened: sizes[1] ?? 0, clicked: 0 });
    await react(app, 0, { opened: 3, clicked: 0 });
    app.clock.advance(4 * HOUR - 1);
    await runSender(app);
    expect((await app.mails()).length).toBe(READERS - result.rest.recipients);
    app.clock.advance(1);
    await runSender(app, 4);

    const decided = await resultOf(as);
    expect(decided).toMatchObject({ choice: 1, reason: "winner", chosenBy: "", metric: "opened" });
    expect(decided.words).toContain("“Ten years in one box” has won");
    expect(decided.rest).toMatchObject({ sent: result.rest.recipients });
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      subject: "Ten years in one box",
      preheader: "And a key without a door",
      recipientCount: READERS,
    });
    expect(await sentBySubject(app)).toMatchObject({
      "Ten years in one box": (sizes[1] ?? 0) + result.rest.recipients,
    });
    const { slug } = await newsletterAt(as, 1);
    expect(await (await app.request("GET", `/newsletter/${slug}`)).text()).toContain("Ten years in one box");
    expect((await readBell(app.database.db)).map(({ words }) => words).join(" ")).toContain("has won");
    expect(await readRefusal(await choose(as, 0))).toMatchObject({ code: "conflict" });
    const copy = await read(await as("POST", "/api/newsletters/1/copy"), copyNewsletter);
    expect(copy).toMatchObject({ subject: "Ten years in one box", subjectTest: null });
  });

  test("without a difference, the others get the newsletter's own subject", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 60);
    await startTest(as);
    await runSender(app, 4);
    app.clock.advance(4 * HOUR);
    await runSender(app, 4);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", subject: OWN, recipientCount: 60 });
    expect(await resultOf(as)).toMatchObject({ choice: 0, reason: "none" });
    expect((await resultOf(as)).words).toContain("No difference between");
  });

  test("the owner is asked after the waiting time, and can choose at any time", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 60);
    await startTest(as, { decides: "owner" });
    await runSender(app, 4);
    const sent = (await app.mails()).length;
    app.clock.advance(5 * HOUR);
    await runSender(app, 4);
    await runSender(app, 4);
    expect((await app.mails()).length).toBe(sent);
    const asked = (await readBell(app.database.db)).filter(({ words }) =>
      words.includes("Choose the subject"),
    );
    expect(asked.length).toBe(1);
    expect(await readRefusal(await choose(as, 3))).toMatchObject({ code: "conflict" });
    expect(await read(await choose(as, 2), chooseSubject)).toMatchObject({ choice: 2, reason: "owner" });
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", subject: others[1]?.subject });
    expect(await sentBySubject(app)).toMatchObject({ "Reader, look below the stairs": expect.any(Number) });
  });

  test("a test that waits can be paused, resumed, undone and cancelled as any send", async () => {
    await using app = await startApp(engine, { env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 60);
    const { id } = await startTest(as);
    expect(await readRefusal(await choose(as, 1))).toMatchObject({ code: "conflict" });
    await as("DELETE", `/api/newsletters/${id}/send`);
    expect(await newsletterAt(as, id)).toMatchObject({
      status: "draft",
      subject: OWN,
      subjectTest,
      subjectState: null,
    });
    await as("POST", `/api/newsletters/${id}/send`);
    app.clock.advance(15_000);
    await runSender(app, 4);
    await as("PUT", `/api/newsletters/${id}/pause`);
    app.clock.advance(9 * HOUR);
    await runSender(app, 4);
    expect((await resultOf(as)).choice).toBeNull();
    await as("DELETE", `/api/newsletters/${id}/pause`);
    await as("PUT", `/api/newsletters/${id}/cancellation`);
    await runSender(app, 4);
    const { subjects, rest } = await resultOf(as);
    const sent = subjects.reduce((sum, each) => sum + each.sent, 0);
    expect(rest).toMatchObject({ sent: 0, recipients: 60 - sent });
    expect(await newsletterAt(as, id)).toMatchObject({
      status: "cancelled",
      skippedCount: 60 - sent,
      subject: OWN,
    });
    expect((await app.mails()).length).toBe(sent);
  });
});

describe("before a subject test", () => {
  test("the check says what it will do, that it is too small, and that nothing is counted", async () => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    await addSubscribers(app, 900);
    const { id } = await createNewsletter(as, { subject: OWN, subjectTest });
    const check = async () => {
      const { checks } = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);
      return checks.find(({ name }) => name === "subjects");
    };
    expect(await check()).toMatchObject({ level: "ok", words: expect.stringContaining("About 150 readers") });
    await as("PATCH", `/api/newsletters/${id}`, { json: { subjectTest: { ...subjectTest, percent: 5 } } });
    expect(await check()).toMatchObject({
      level: "amber",
      words: expect.stringContaining("too few readers"),
    });
    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    expect(await check()).toMatchObject({ level: "amber", words: expect.stringContaining("not counted") });
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    expect(await newsletterAt(as, id)).toMatchObject({ status: "sent", recipientCount: 900 });
    expect(await resultOf(as)).toMatchObject({ choice: 0, reason: "untracked", rest: { sent: 900 } });
  });

  test("its subjects are words that are saved, kept and written as the newsletter's own", async () => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    const { id } = await createNewsletter(as, { subject: OWN, subjectTest });
    const short = { ...subjectTest, others: [{ subject: "No", preheader: "" }] };
    const refused = await as("PATCH", `/api/newsletters/${id}`, { json: { subjectTest: short } });
    expect(await readRefusal(refused)).toMatchObject({ code: "invalid" });
    const written = { baseRevision: 1, copyRevision: null, fields: { subject: OWN, subjectTest: short } };
    const copy = await as("PUT", `/api/admin/newsletters/${id}/working-copy`, { json: written });
    expect(await read(copy, newsletterCopies.saveWorkingCopy)).toBeDefined();
    const copied = await read(await as("POST", `/api/newsletters/${id}/copy`), copyNewsletter);
    expect(copied).toMatchObject({ subjectTest, subjectState: null });
  });
});
