import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { words } from "../../setup/words/english.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { confirmLinkFor, subscribe, subscriberOf, unsubscribeLinkOf } from "./subscribe-by-mail.ts";

const READER = "active-1@example.com";

async function startWithSubscriber(app: TestApp): Promise<string> {
  await addSubscribers(app, 2);
  return unsubscribeLinkOf(app, READER);
}

const suppressionsIn = ({ database }: TestApp) =>
  database.db.selectFrom("suppressions").select(["reason", "evidence"]).execute();

describe.each(engines)("unsubscribing on %s", (engine) => {
  test("opening the link changes nothing: scanners do", async () => {
    await using app = await startApp(engine);
    const link = await startWithSubscriber(app);
    for (const method of ["GET", "HEAD", "OPTIONS"]) await app.request(method, link);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
    expect(await suppressionsIn(app)).toEqual([]);
    const page = await app.request("GET", link);
    const html = await page.text();
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(html).toMatch(/<form method="post"[^>]*>[\s\S]*<button[^>]*type="submit"/);
  });

  test("the button takes effect at once, for this reader alone, and twice is as good as once", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const link = await startWithSubscriber(app);
    const done = await app.request("POST", link, { form: {} });
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []]);
    const left = await subscriberOf(app, READER);
    expect(left).toMatchObject({ status: "unsubscribed", unsubscribed_at: "2026-03-02T09:00:00.000Z" });
    expect(await subscriberOf(app, "active-2@example.com")).toMatchObject({ status: "active" });
    app.clock.advance(60_000);
    expect((await app.request("POST", link, { form: {} })).status).toBe(200);
    expect(await subscriberOf(app, READER)).toEqual(left);
    expect(await suppressionsIn(app)).toEqual([{ reason: "unsubscribe", evidence: "button" }]);
  });

  test("a mailbox provider's one click is answered with 200, without redirect or cookie", async () => {
    await using app = await startApp(engine);
    const link = await startWithSubscriber(app);
    const form = { "List-Unsubscribe": "One-Click" };
    const headers = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
    const done = await app.request("POST", link, { form, headers });
    expect([done.status, done.headers.get("location"), done.headers.getSetCookie()]).toEqual([200, null, []]);
    // The link then has nothing left to offer.
    const page = await (await app.request("GET", link)).text();
    expect(page).toContain(words.subscription.unsubscribed.heading);
    expect(page).not.toContain(words.subscription.unsubscribe.byAccident);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
    expect(await suppressionsIn(app)).toEqual([{ reason: "unsubscribe", evidence: "one-click" }]);
  });

  test.each([
    ["multipart", () => ({ body: multipart("List-Unsubscribe", "One-Click") })],
    ["nothing", () => ({})],
    ["JSON", () => ({ json: { "List-Unsubscribe": "One-Click" } })],
    ["garbage", () => ({ body: "\0\xff", headers: { "content-type": "multipart/form-data" } })],
  ])("a post with %s as its body counts as well", async (_what, sent) => {
    await using app = await startApp(engine);
    const link = await startWithSubscriber(app);
    expect((await app.request("POST", link, sent())).status).toBe(200);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
  });

  test("a link to preferences that is not ours says nothing of links that end after an hour", async () => {
    await using app = await startApp(engine);
    const answer = await app.request("GET", "/preferences/x");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(words.subscription.deadUnsubscribeLink.text);
  });

  test("a link that is not ours is a 404 and unsubscribes nobody", async () => {
    await using app = await startApp(engine);
    const link = await startWithSubscriber(app);
    const token = link.split("/").at(-1) ?? "";
    for (const forged of [
      "x",
      "%00",
      token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      `${token}x`,
      token.slice(1),
    ])
      for (const method of ["GET", "POST"])
        expect((await app.request(method, `/unsubscribe/${forged}`)).status, forged).toBe(404);
    expect(await suppressionsIn(app)).toEqual([]);
  });

  test("who was removed before can still unsubscribe, and is not mailed after being imported again", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const link = await startWithSubscriber(app);
    await as("DELETE", "/api/subscribers/1");
    expect((await app.request("GET", link)).status).toBe(200);
    expect((await app.request("POST", link, { form: {} })).status).toBe(200);
    expect(await suppressionsIn(app)).toEqual([{ reason: "unsubscribe", evidence: "button" }]);
  });

  test("a removal does not lift an unsubscribe, and only the person's own confirmation brings them back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const link = await startWithSubscriber(app);
    await app.request("POST", link, { form: {} });
    await as("DELETE", "/api/subscribers/1");
    expect(await suppressionsIn(app)).toHaveLength(1);

    await subscribe(app, READER);
    expect(await suppressionsIn(app)).toHaveLength(1);
    await app.request("POST", await confirmLinkFor(app, READER));
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
  });
});

function multipart(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
