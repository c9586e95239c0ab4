import { describe, expect, test } from "vitest";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { confirmLinkFor, subscribe, subscriberOf, suppress, unsubscribeLinkOf } from "./subscribe-by-mail.ts";
import { words } from "../../setup/words/english.ts";

const READER = "reader@example.com";

async function subscribeAndGetLink(app: TestApp): Promise<string> {
  await subscribe(app, READER);
  return confirmLinkFor(app, READER);
}

const statusOf = async (app: TestApp) => (await subscriberOf(app, READER))?.status;

const suppressionsIn = async ({ database }: TestApp) =>
  (await database.db.selectFrom("suppressions").select("reason").execute()).map(({ reason }) => reason);

/** Everything that a link could change. */
async function everythingIn({ database: { db } }: TestApp) {
  return [
    await db.selectFrom("subscribers").selectAll().execute(),
    await db.selectFrom("suppressions").selectAll().execute(),
    await db.selectFrom("mails").selectAll().execute(),
  ];
}

describe.each(engines)("confirming on %s", (engine) => {
  test("opening the link changes nothing, however often and by whatever", async () => {
    await using app = await startApp(engine);
    const link = await subscribeAndGetLink(app);
    const before = await everythingIn(app);
    for (const method of ["GET", "HEAD", "GET", "OPTIONS"]) await app.request(method, link);
    expect(await everythingIn(app)).toEqual(before);

    const page = await app.request("GET", link);
    const html = await page.text();
    expect([page.status, page.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("no-store"),
    ]);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(html).toContain(READER);
    expect(html).toMatch(/<form method="post"[^>]*>[\s\S]*<button[^>]*type="submit"/);
    expect((await app.request("HEAD", link)).status).toBe(200);
  });

  test("pressing the button makes the subscriber active, and twice is as good as once", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const link = await subscribeAndGetLink(app);
    app.clock.advance(MINUTE);
    const done = await app.request("POST", link);
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []]);
    const confirmed = await subscriberOf(app, READER);
    expect(confirmed).toMatchObject({ status: "active", confirmed_at: "2026-03-02T09:01:00.000Z" });
    app.clock.advance(MINUTE);
    expect((await app.request("POST", link)).status).toBe(200);
    expect(await subscriberOf(app, READER)).toEqual(confirmed);
  });

  test("pressed many times at once, it confirms, welcomes and tells of it once", async () => {
    await using app = await startApp(engine);
    const link = await subscribeAndGetLink(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.request("POST", link)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { db } = app.database;
    expect(await db.selectFrom("consents").select("subscriber_id").execute()).toHaveLength(1);
    // The mail with the link, and the welcome.
    expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(2);
  });

  test("a link that is not ours says so", async () => {
    await using app = await startApp(engine);
    for (const token of ["x", "1.abc.def", "%00", "%ff", "..a", "a".repeat(5_000)])
      for (const method of ["GET", "POST"]) {
        const response = await app.request(method, `/confirm/${token}`);
        const answer = [response.status, await response.text()];
        expect(answer, token).toEqual([404, expect.stringContaining("no longer valid")]);
      }
  });

  test("a link cannot be made of another one: neither for somebody else, nor of another kind", async () => {
    await using app = await startApp(engine);
    const link = await subscribeAndGetLink(app);
    await subscribe(app, "other@example.com");
    const [, kind, token = ""] = link.split("/");
    expect(kind).toBe("confirm");
    const forged = [token.replace(/^\d+/, "2"), token.slice(0, -2), `${token}x`, token.toUpperCase()];
    const unsubscribeToken = (await unsubscribeLinkOf(app, READER)).split("/").at(-1) ?? "";
    for (const each of [...forged, unsubscribeToken])
      expect((await app.request("POST", `/confirm/${each}`)).status, each).toBe(404);
    expect((await app.request("POST", `/unsubscribe/${token}`)).status).toBe(404);
    const rows = await app.database.db.selectFrom("subscribers").select("status").execute();
    expect(rows).toEqual([{ status: "pending" }, { status: "pending" }]);
  });

  test("a link from before an unsubscribe does not lift it; a new one does", async () => {
    await using app = await startApp(engine);
    const old = await subscribeAndGetLink(app);
    await app.request("POST", old);
    app.clock.advance(MINUTE);
    await app.request("POST", await unsubscribeLinkOf(app, READER));
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["unsubscribed", ["unsubscribe"]]);

    app.clock.advance(MINUTE);
    expect((await app.request("GET", old)).status).toBe(404);
    expect((await app.request("POST", old)).status).toBe(404);
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["unsubscribed", ["unsubscribe"]]);

    const again = await subscribeAndGetLink(app);
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["unsubscribed", ["unsubscribe"]]);
    expect((await app.request("POST", again)).status).toBe(200);
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["active", []]);
  });

  test.each(["complaint", "hard_bounce", "manual"] as const)("a %s is lifted by no link", async (reason) => {
    await using app = await startApp(engine);
    const link = await subscribeAndGetLink(app);
    await suppress(app, READER, reason);
    for (const method of ["GET", "POST"]) expect((await app.request(method, link)).status, method).toBe(404);
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["pending", [reason]]);
  });

  test.each(["active", "pending"] as const)(
    "the page of a link that the button would refuse is refused as well (%s)",
    async (status) => {
      await using app = await startApp(engine);
      const link = await subscribeAndGetLink(app);
      if (status === "active") await app.request("POST", link);
      for (const reason of ["complaint", "hard_bounce", "manual", "unsubscribe"] as const) {
        // On the list after the link was mailed.
        app.clock.advance(MINUTE);
        await suppress(app, READER, reason);
        const statuses = [];
        for (const method of ["GET", "POST"]) statuses.push((await app.request(method, link)).status);
        expect(statuses, reason).toEqual([404, 404]);
        await app.database.db.deleteFrom("suppressions").execute();
      }
      for (const method of ["GET", "POST"]) expect((await app.request(method, link)).status).toBe(200);
    },
  );

  test("an unsubscribe from before the link is lifted by its button, not by its page", async () => {
    await using app = await startApp(engine);
    await suppress(app, READER, "unsubscribe");
    app.clock.advance(MINUTE);
    const link = await subscribeAndGetLink(app);
    const page = await app.request("GET", link);
    expect(await page.text()).toContain(words.subscription.confirm.button);
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["pending", ["unsubscribe"]]);
    expect((await app.request("POST", link)).status).toBe(200);
    expect([await statusOf(app), await suppressionsIn(app)]).toEqual(["active", []]);
  });

  test("the link of somebody whom the owner has removed leads nowhere", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const link = await subscribeAndGetLink(app);
    await as("DELETE", "/api/subscribers/1");
    expect((await app.request("GET", link)).status).toBe(404);
    expect((await app.request("POST", link)).status).toBe(404);
    expect(await statusOf(app)).toBeUndefined();
  });
});
