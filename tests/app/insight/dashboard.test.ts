import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/insight/dashboard.ts";
import { scheduleNewsletter } from "../../../src/contract/mailing/newsletter-actions.ts";
import { addSegment } from "../../../src/contract/audience/segments.ts";
import { defaultSettings } from "../../../src/server/site-owner/settings/default-settings.ts";
import { DAY, HOUR } from "../../../src/server/base/clock.ts";
import { createSmtpTransport } from "../../../src/server/engines/smtp/smtp-transport.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost } from "../kit/inputs.ts";
import { makeToken } from "../kit/tokens.ts";
import { sendWeekly } from "../audience/silent.ts";
import { confirmLinkFor, subscribe, subscriberOf, unsubscribeLinkOf } from "../audience/subscribe-by-mail.ts";
import { markOf, reportOf, sendToSubscribers, startWithDoor, take, verp } from "../mailing/reports.ts";
import { runSender, startSending } from "../mailing/sending/sending.ts";
import { startSink } from "../mailing/sending/smtp-sink.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const dashboardOf = async (as: Ask) => read(await as("GET", "/api/admin/dashboard"), calls.getDashboard);
const nextIssueOf = async (as: Ask) =>
  read(await as("GET", "/api/admin/dashboard/next-issue"), calls.getNextIssue);
const mailStateOf = async (as: Ask) => read(await as("GET", "/api/admin/dashboard/mail"), calls.getMailState);
const readersOf = async (as: Ask, days: calls.ChartSpan = "30") =>
  read(await as("GET", `/api/admin/dashboard/readers?days=${days}`), calls.getReaders);

/** The days on which subscribers came or went. */
async function movesIn(as: Ask) {
  const { days } = await readersOf(as);
  return days
    .filter(({ gained, lost }) => gained !== 0 || lost !== 0)
    .map(({ day, subscribers, gained, lost }) => [day, `+${gained} -${lost} = ${subscribers}`]);
}

async function join(app: TestApp, email: string) {
  await subscribe(app, email);
  await app.request("POST", await confirmLinkFor(app, email));
}

const leave = async (app: TestApp, email: string) => app.request("POST", await unsubscribeLinkOf(app, email));

let readers = 0;

/** Somebody new reads a post. */
async function view(app: TestApp, id: number, { referrer = "", search = "" } = {}) {
  readers += 1;
  await app.request("POST", `/views/${id}`, {
    body: JSON.stringify({ referrer, search }),
    headers: { "user-agent": `${FIREFOX} ${readers}` },
  });
  await app.work("views");
}

describe.each(engines)("the dashboard on %s", (engine) => {
  test("a figure comes with what it was in the 30 days before, and with nothing to compare at first", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const nothing = { recent: 0, before: 0 };
    expect((await dashboardOf(as)).trends).toEqual({
      posts: nothing,
      subscribers: nothing,
      pageViews: nothing,
      emailOpenRate: nothing,
    });

    const first = await createPost(as, { status: "published" });
    await view(app, first.id);
    await join(app, "ann@example.com");
    app.clock.advance(31 * DAY);
    const later = await app.signIn();
    await createPost(later, { status: "published" });
    await createPost(later, { status: "published" });
    await createPost(later);
    for (const email of ["ben@example.com", "cleo@example.com", "dora@example.com"]) await join(app, email);
    await view(app, first.id);
    await view(app, first.id);
    expect(await dashboardOf(later)).toMatchObject({
      pageViews: 3,
      subscriberCount: 4,
      trends: {
        posts: { recent: 2, before: 1 },
        subscribers: { recent: 3, before: 1 },
        pageViews: { recent: 2, before: 1 },
      },
    });
  });

  test("the open rate leaves out newsletters whose opens were not counted", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 4);
    await sendWeekly(app, { weeks: 1, isCounted: false });
    await sendWeekly(app, { weeks: 1 });
    await app.database.db.updateTable("newsletters").set({ opened_count: 2 }).where("id", "=", 2).execute();
    expect(await dashboardOf(as)).toMatchObject({ emailOpenRate: 50 });
  });

  test("every day has who came, who left and how many there were, down to today", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const name of ["ann", "ben", "cleo"]) await join(app, `${name}@example.com`);
    await subscribe(app, "waits@example.com");
    app.clock.advance(2 * DAY);
    await leave(app, "ben@example.com");
    await join(app, "dora@example.com");
    app.clock.advance(DAY);
    expect(await movesIn(as)).toEqual([
      ["2026-03-02", "+3 -0 = 3"],
      ["2026-03-04", "+1 -1 = 3"],
    ]);
    expect((await readersOf(as)).days).toHaveLength(30);
    expect((await readersOf(as, "365")).days.at(-1)).toMatchObject({ day: "2026-03-05", subscribers: 3 });
  });

  test("who comes back is gained again, and who takes the unsubscribe back was never lost", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const name of ["ann", "ben"]) await join(app, `${name}@example.com`);
    app.clock.advance(DAY);
    await leave(app, "ann@example.com");
    await leave(app, "ben@example.com");
    await app.request("POST", await unsubscribeLinkOf(app, "ann@example.com"), { form: { undo: "1" } });
    app.clock.advance(DAY);
    await join(app, "ben@example.com");
    expect(await movesIn(as)).toEqual([
      ["2026-03-02", "+2 -0 = 2"],
      ["2026-03-03", "+0 -1 = 1"],
      ["2026-03-04", "+1 -0 = 2"],
    ]);
  });

  test("who is suppressed is lost on that day, once, and gained nowhere else", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const name of ["ann", "ben"]) await join(app, `${name}@example.com`);
    app.clock.advance(DAY);
    expect((await as("POST", "/api/admin/suppressions", { json: { email: "ben@example.com" } })).status).toBe(
      201,
    );
    const { db } = app.database;
    const manual = await db.selectFrom("suppressions").selectAll().executeTakeFirstOrThrow();
    app.clock.advance(DAY);
    const created_at = app.clock.now().toISOString();
    await db
      .insertInto("suppressions")
      .values({ ...manual, reason: "complaint", created_at })
      .execute();
    expect(await movesIn(as)).toEqual([
      ["2026-03-02", "+2 -0 = 2"],
      ["2026-03-03", "+0 -1 = 1"],
    ]);
  });

  test("whoever is removed was never there, and an imported list came when its readers did", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await addSubscribers(app, 2, "unsubscribed");
    await addSubscribers(app, 2, "pending");
    app.clock.advance(DAY);
    await join(app, "ann@example.com");
    const ann = await subscriberOf(app, "ann@example.com");
    expect((await as("DELETE", `/api/subscribers/${ann?.id}`)).status).toBe(200);
    expect((await as("DELETE", "/api/subscribers/1")).status).toBe(200);
    expect(await movesIn(as)).toEqual([["2026-03-02", "+2 -0 = 2"]]);
    await app.work("tidying up");
    expect(await movesIn(as)).toEqual([["2026-03-02", "+2 -0 = 2"]]);
  });

  test("views are told by day, by post and by where readers came from", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const as = await app.signIn();
    const [quiet, loud, gone] = [
      await createPost(as, { title: "A quiet post", status: "published" }),
      await createPost(as, { title: "A loud post", status: "published" }),
      await createPost(as, { title: "A post that goes", status: "published" }),
    ];
    await view(app, gone.id);
    app.clock.advance(DAY);
    await view(app, quiet.id, { referrer: "https://www.kiosk.example/list" });
    await view(app, loud.id, { search: "?utm_source=newsletter&utm_medium=email&utm_campaign=spring" });
    await view(app, loud.id, { search: "?utm_source=newsletter&utm_medium=email&utm_campaign=spring" });
    await view(app, loud.id);
    expect((await as("DELETE", `/api/posts/${gone.id}`)).status).toBe(200);

    const { days, topPosts, sources } = await readersOf(as);
    expect(days.slice(-3).map(({ day, views }) => [day, views])).toEqual([
      ["2026-03-01", 0],
      ["2026-03-02", 1],
      ["2026-03-03", 4],
    ]);
    expect(topPosts).toEqual([
      { id: loud.id, title: "A loud post", slug: loud.slug, views: 3 },
      { id: quiet.id, title: "A quiet post", slug: quiet.slug, views: 1 },
    ]);
    const bare = { medium: "", campaign: "" };
    expect(sources).toEqual([
      { source: "", ...bare, views: 2 },
      { source: "newsletter", medium: "email", campaign: "spring", views: 2 },
      { source: "kiosk.example", ...bare, views: 1 },
    ]);
    await view(app, quiet.id);
    app.clock.advance(2 * HOUR);
    expect((await readersOf(as)).topPosts[1]).toMatchObject({ views: 2 });
  });

  test("a token for figures alone reads no titles, subjects or addresses of what is not public", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner, { title: "A secret draft" });
    await createNewsletter(owner, { subject: "A secret subject" });
    await addSubscribers(app, 1);
    const paths = ["/api/admin/dashboard", "/api/admin/dashboard/next-issue"];
    const asked = async (as: Ask) =>
      (await Promise.all(paths.map(async (path) => (await as("GET", path)).text()))).join();
    const secrets = ["A secret draft", "A secret subject", "active-1@"];
    for (const secret of secrets) expect(await asked(owner)).toContain(secret);
    const { as } = await makeToken(app, owner, { capabilities: ["figures.read"] });
    for (const secret of secrets) expect(await asked(as)).not.toContain(secret);
    expect(await dashboardOf(as)).toMatchObject({ totalPosts: 1, subscriberCount: 1, recentPosts: [] });
    expect(await nextIssueOf(as)).toMatchObject({ issue: null, later: null, postCount: 1 });
    const ofWriter = await makeToken(app, owner, { capabilities: ["figures.read", "posts.read"] });
    expect(await asked(ofWriter.as)).not.toContain("A secret draft");
  });

  test("the next issue is what is scheduled, else the week's digest, else the newest draft", async () => {
    // A Wednesday.
    await using app = await startApp(engine, { now: "2026-03-18T12:00:00Z" });
    const as = await app.signIn();
    const json = { timeZone: "Europe/Berlin", digest: defaultSettings.digest };
    await as("PATCH", "/api/admin/settings", { json });
    await app.work("digest");
    await addSubscribers(app, 2);
    expect(await nextIssueOf(as)).toEqual({
      issue: null,
      goesOutAt: "2026-03-23T07:00:00.000Z",
      digestAt: "2026-03-20T14:00:00.000Z",
      isDigestSentByItself: false,
      timeZone: "Europe/Berlin",
      later: null,
      audience: {
        recipients: 2,
        leftOut: { pending: 0, unsubscribed: 0, paused: 0, inSeries: 0, suppressed: 0 },
      },
      postCount: 0,
      subscriberCount: 2,
    });

    await createPost(as, { title: "What we threw away", status: "published" });
    app.clock.set("2026-03-20T14:00:30Z");
    await app.work("digest");
    app.clock.advance(HOUR);
    const draft = await createNewsletter(as, { subject: "Another draft" });
    expect(await nextIssueOf(as)).toMatchObject({
      issue: { subject: "What we threw away", status: "draft", scheduledFor: null },
      goesOutAt: "2026-03-23T07:00:00.000Z",
      digestAt: "2026-03-27T14:00:00.000Z",
    });
    app.clock.set("2026-03-23T06:59:00Z");
    expect(await nextIssueOf(as)).toMatchObject({
      issue: { subject: "What we threw away" },
      goesOutAt: "2026-03-23T07:00:00.000Z",
    });
    app.clock.set("2026-03-23T07:00:00Z");
    expect((await nextIssueOf(as)).issue).toMatchObject({ id: draft.id });

    const scheduledFor = "2026-03-25T06:30:00.000Z";
    await read(
      await as("POST", `/api/newsletters/${draft.id}/schedule`, { json: { scheduledFor } }),
      scheduleNewsletter,
    );
    expect(await nextIssueOf(as)).toMatchObject({
      issue: { id: draft.id, status: "scheduled" },
      goesOutAt: scheduledFor,
      later: null,
    });

    // It goes to nobody then, and the site has as many subscribers as before.
    const waiting = { kind: "status", status: "pending" };
    const conditions = { kind: "group", match: "all", conditions: [waiting] };
    const segment = await read(
      await as("POST", "/api/admin/segments", { json: { name: "Waiting", conditions } }),
      addSegment,
    );
    await app.database.db.updateTable("newsletters").set({ segment_id: segment.id }).execute();
    expect(await nextIssueOf(as)).toMatchObject({ audience: { recipients: 0 }, subscriberCount: 2 });
  });

  test("what is scheduled for later than a week from now does not take the place of this week's issue", async () => {
    await using app = await startApp(engine, { now: "2026-03-18T12:00:00Z" });
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "UTC" } });
    await app.work("digest");
    const scheduledFor = "2026-03-27T06:30:00.000Z";
    const subject = "For the spring";
    const { id } = await createNewsletter(as, { subject, status: "scheduled", scheduledFor });
    expect(await nextIssueOf(as)).toMatchObject({
      issue: null,
      goesOutAt: "2026-03-23T08:00:00.000Z",
      digestAt: "2026-03-20T15:00:00.000Z",
      later: { id, subject, scheduledFor },
    });
    const draft = await createNewsletter(as, { subject: "For this Monday" });
    expect(await nextIssueOf(as)).toMatchObject({
      issue: { id: draft.id, status: "draft" },
      goesOutAt: "2026-03-23T08:00:00.000Z",
      later: { id },
    });
    app.clock.set("2026-03-20T06:30:00Z");
    expect(await nextIssueOf(as)).toMatchObject({
      issue: { id, status: "scheduled" },
      goesOutAt: scheduledFor,
      later: null,
    });
  });

  test("without a mail server mail is in the outbox; one that does not answer is told of with what waits", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const none = { count: 0, lastAt: null };
    expect(await mailStateOf(as)).toEqual({
      server: null,
      heldWords: null,
      waiting: { count: 0, nextTryAt: null, lastError: null },
      bounces: none,
      complaints: none,
      paused: [],
      stalled: [],
      continuing: [],
    });

    await using sink = await startSink();
    await sink.stop();
    const smtpUrl = sink.url;
    await using down = await startApp(engine, {
      env: { SMTP_URL: smtpUrl },
      transport: () => createSmtpTransport(smtpUrl),
    });
    await subscribe(down, "ann@example.com");
    await subscribe(down, "ben@example.com");
    await down.work("mail");
    const { server, waiting } = await mailStateOf(await down.signIn());
    expect(server).toBe(new URL(smtpUrl).hostname);
    expect(waiting.count).toBe(2);
    expect(waiting.nextTryAt).toBe("2026-03-02T09:00:30.000Z");
    expect(waiting.lastError).toMatch(/refused/i);
  });

  test("bounces of the last 30 days are counted, and a newsletter that waits for its owner says why", async () => {
    await using app = await startWithDoor(engine);
    const as = await app.signIn();
    const newsletterId = await sendToSubscribers(app);
    await take(app, reportOf({ to: verp(await markOf(app, newsletterId, 1)) }));
    const { id } = await startSending(as, "The next letter");
    await as("PUT", `/api/newsletters/${id}/pause`);
    await runSender(app);
    const at = app.clock.now().toISOString();
    expect(await mailStateOf(as)).toMatchObject({
      bounces: { count: 1, lastAt: at },
      complaints: { count: 0, lastAt: null },
      paused: [{ id, subject: "The next letter" }],
    });
    app.clock.advance(31 * DAY);
    expect((await mailStateOf(await app.signIn())).bounces).toEqual({ count: 0, lastAt: null });
  });
});
