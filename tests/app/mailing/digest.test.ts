import { describe, expect, test } from "vitest";
import { defaultSettings } from "../../../src/server/site-owner/settings/default-settings.ts";
import { mailPost } from "../../../src/contract/mailing/newsletter-posts.ts";
import { DAY, HOUR, instant } from "../../../src/server/base/clock.ts";
import { makeDigest } from "../../../src/server/mailing/newsletters/digest/make-digest.ts";
import { readBell } from "../../setup/bell.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost } from "../kit/inputs.ts";
import { newsletterAt, runSender } from "./sending/sending.ts";

/** A Wednesday. */
const start = (engine: (typeof engines)[number]) => startApp(engine, { now: "2026-03-18T12:00:00Z" });

/** A site in Berlin that has run for a while. */
async function settleIn(app: TestApp, digest: object = {}): Promise<Ask> {
  const as = await app.signIn();
  const json = { timeZone: "Europe/Berlin", digest: { ...defaultSettings.digest, ...digest } };
  expect((await as("PATCH", "/api/admin/settings", { json })).status).toBe(200);
  await app.work("digest");
  return as;
}

async function askAt(app: TestApp, time: string): Promise<number[]> {
  app.clock.set(time);
  await app.work("digest");
  return newsletterIds(app);
}

async function newsletterIds({ database }: TestApp): Promise<number[]> {
  const rows = await database.db.selectFrom("newsletters").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const noticesOf = async ({ database }: TestApp) => {
  return (await readBell(database.db)).filter(({ kind }) => kind === "digest").map(({ words }) => words);
};

const postsIn = (content: string) => [...content.matchAll(/data-post="(\d+)"/g)].map(([, id]) => Number(id));

const publish = (as: Ask, title: string, parts: object = {}) =>
  createPost(as, { title, status: "published", ...parts });

describe.each(engines)("the weekly digest on %s", (engine) => {
  test("on Friday at three a draft has the week's posts, the featured one first, the rest by category", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    const tool = await publish(as, "A tool worth having", { category: "tools" });
    const strategy = await publish(as, "A plan for the spring", { category: "content-strategy" });
    const lead = await publish(as, "What we threw away", { category: "growth", featured: true });
    await createPost(as, { title: "Still a draft" });

    expect(await askAt(app, "2026-03-20T13:59:00Z")).toEqual([]);
    expect(await askAt(app, "2026-03-20T14:00:30Z")).toEqual([1]);
    const draft = await newsletterAt(as, 1);
    expect(draft).toMatchObject({ subject: "What we threw away", status: "draft", scheduledFor: null });
    expect(draft.content.match(/\d+(?="><\/div>)/g)?.map(Number)).toEqual([lead.id, strategy.id, tool.id]);
    expect(await noticesOf(app)).toEqual([
      "The draft of the weekly digest is ready with 3 new posts, for Monday, March 23 at 08:00.",
    ]);
    expect((await as("PATCH", "/api/newsletters/1", { json: { content: draft.content } })).status).toBe(200);
  });

  test("braces of the lead and of the site's name are no personal fields of the digest", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await as("PATCH", "/api/admin/settings", { json: { siteName: "The {name} letter" } });
    await publish(as, "How {name} is filled", { excerpt: `${"x".repeat(292)} {first_name}` });
    await askAt(app, "2026-03-20T14:00:30Z");
    const { subject, preheader, content } = await newsletterAt(as, 1);
    expect(subject).toBe(String.raw`How \{name} is filled`);
    expect(preheader).toBe(`${"x".repeat(292)} {first_`);
    expect(content).toContain(String.raw`at The \{name} letter since`);
  });

  test("the subject has 300 characters at most, with the backslashes before its braces", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await publish(as, `{name} ${"x".repeat(293)}`);
    await askAt(app, "2026-03-20T14:00:30Z");
    const { subject } = await newsletterAt(as, 1);
    expect(subject).toBe(String.raw`\{name} ${"x".repeat(292)}`);
    expect((await as("PATCH", "/api/newsletters/1", { json: { subject } })).status).toBe(200);
  });

  test("a week without a new post makes none, and what an issue has shown is not new", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await addSubscribers(app, 1);
    expect(await askAt(app, "2026-03-20T14:00:30Z")).toEqual([]);
    await publish(as, "What we threw away");
    expect(await askAt(app, "2026-03-27T14:00:30Z")).toEqual([1]);
    app.clock.advance(HOUR);
    const saturday = await publish(as, "Written after the draft");
    app.clock.set("2026-03-30T06:00:00Z");
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);

    expect(await askAt(app, "2026-04-03T13:00:30Z")).toEqual([1, 2]);
    const { content } = await newsletterAt(as, 2);
    expect(content.match(/data-post="(\d+)"/g)).toEqual([`data-post="${saturday.id}"`]);
    app.clock.set("2026-04-06T06:00:00Z");
    await as("POST", "/api/newsletters/2/send");
    await runSender(app);
    expect(await askAt(app, "2026-04-10T13:00:30Z")).toEqual([1, 2]);
    expect(await noticesOf(app)).toHaveLength(2);
  });

  test("a post that was mailed by itself is not new, and neither are those of a digest that an older draft followed", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await addSubscribers(app, 1);
    const first = await publish(as, "Published on Wednesday");
    const draft = await createNewsletter(as, { subject: "Begun long ago" });
    app.clock.set("2026-03-19T09:00:00Z");
    const mailed = await publish(as, "Published and mailed");
    const { id } = await read(await as("POST", `/api/posts/${mailed.id}/newsletter`), mailPost);
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    app.clock.set("2026-03-19T12:00:00Z");
    const [digest] = (await askAt(app, "2026-03-20T14:00:30Z")).slice(-1);
    expect(postsIn((await newsletterAt(as, digest ?? 0)).content)).toEqual([first.id]);
    await as("POST", `/api/newsletters/${digest}/send`);
    await runSender(app);
    app.clock.set("2026-03-23T09:00:00Z");
    await as("POST", `/api/newsletters/${draft.id}/send`);
    await runSender(app);
    const next = await publish(as, "Published after both");
    const [second] = (await askAt(app, "2026-03-27T14:00:30Z")).slice(-1);
    expect(postsIn((await newsletterAt(as, second ?? 0)).content)).toEqual([next.id]);
  });

  test("posts of a newsletter that was cancelled before its first email are still new to everybody", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await addSubscribers(app, 1);
    const post = await publish(as, "Published on Wednesday");
    const { id } = await read(await as("POST", `/api/posts/${post.id}/newsletter`), mailPost);
    app.clock.set("2026-03-19T09:00:00Z");
    await as("POST", `/api/newsletters/${id}/send`);
    expect((await as("PUT", `/api/newsletters/${id}/cancellation`)).status).toBe(200);
    await runSender(app);
    const [digest] = (await askAt(app, "2026-03-20T14:00:30Z")).slice(-1);
    expect(postsIn((await newsletterAt(as, digest ?? 0)).content)).toEqual([post.id]);
  });

  test("what went to a segment alone is still new to everybody", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await addSubscribers(app, 1);
    const post = await publish(as, "Published on Wednesday");
    app.clock.set("2026-03-19T09:00:00Z");
    const note = await createNewsletter(as, { subject: "To a few of you" });
    await app.database.db.updateTable("newsletters").set({ segment_id: 1 }).execute();
    const started = { started_at: instant(app.clock.now()), status: "sent" as const };
    await app.database.db.updateTable("newsletters").set(started).where("id", "=", note.id).execute();
    const [digest] = (await askAt(app, "2026-03-20T14:00:30Z")).slice(-1);
    expect(postsIn((await newsletterAt(as, digest ?? 0)).content)).toEqual([post.id]);
  });

  test("there is one a week, however often and by however many servers it is asked, and a deleted one stays so", async () => {
    await using app = await start(engine);
    const as = await settleIn(app);
    await publish(as, "What we threw away");
    app.clock.set("2026-03-20T14:00:00Z");
    const deps = { db: app.database.db, now: app.clock.now };
    const made = await Promise.all(Array.from({ length: 8 }, () => makeDigest(deps)));
    expect(made.filter((id) => id !== undefined)).toEqual([1]);
    const again = await app.signIn();
    expect((await again("DELETE", "/api/newsletters/1")).status).toBe(200);
    expect(await askAt(app, "2026-03-21T14:00:00Z")).toEqual([]);
    const digest = { ...defaultSettings.digest, makeDay: "saturday" };
    await as("PATCH", "/api/admin/settings", { json: { digest } });
    expect(await askAt(app, "2026-03-21T20:00:00Z")).toEqual([]);
    expect(await noticesOf(app)).toHaveLength(1);
  });

  test("what was missed while nothing ran is made up once, and a late one is not sent by itself", async () => {
    await using app = await start(engine);
    await settleIn(app, { isSentByItself: true });
    app.clock.set("2026-04-09T12:00:00Z");
    const as = await app.signIn();
    await publish(as, "What we threw away");
    expect(await askAt(app, "2026-04-14T12:00:00Z")).toEqual([1]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "draft", scheduledFor: null });
    expect(await askAt(app, "2026-04-14T12:01:00Z")).toEqual([1]);
    expect(await noticesOf(app)).toEqual(["The draft of the weekly digest is ready with 1 new post."]);
  });

  test("sent by itself only when the owner switched that on, at its hour also after the clocks change", async () => {
    await using app = await start(engine);
    const as = await settleIn(app, { isSentByItself: true });
    await addSubscribers(app, 1);
    await askAt(app, "2026-03-21T14:00:00Z");
    await publish(as, "What we threw away");
    // Berlin changes to summer time between Friday and Monday.
    expect(await askAt(app, "2026-03-27T14:00:30Z")).toEqual([1]);
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "scheduled",
      scheduledFor: "2026-03-30T06:00:00.000Z",
    });
    expect(await noticesOf(app)).toEqual([
      "The weekly digest goes out by itself with 1 new post on Monday, March 30 at 08:00.",
    ]);
    app.clock.set("2026-03-30T06:00:01Z");
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 1 });
  });

  test("a new site, and one that switches it off and on again, begins with the week to come", async () => {
    await using app = await start(engine);
    const as = await app.signIn();
    await publish(as, "What we threw away");
    await app.work("digest");
    expect(await newsletterIds(app)).toEqual([]);
    const digest = defaultSettings.digest;
    await as("PATCH", "/api/admin/settings", {
      json: { timeZone: "UTC", digest: { ...digest, isOn: false } },
    });
    expect(await askAt(app, "2026-03-21T12:00:00Z")).toEqual([]);
    await as("PATCH", "/api/admin/settings", { json: { digest } });
    expect(await askAt(app, "2026-03-22T12:00:00Z")).toEqual([]);
    app.clock.advance(DAY);
    await publish(as, "Something newer");
    expect(await askAt(app, "2026-03-27T15:00:00Z")).toEqual([1]);
  });
});
