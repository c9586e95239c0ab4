import { describe, expect, test } from "vitest";
import { addSubscriberTag, MAX_TOPICS } from "../../../../src/contract/audience/subscriber-attributes.ts";
import { getSubscriber } from "../../../../src/contract/audience/subscribers.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { problemsInPage } from "../../../setup/html.ts";
import { read } from "../../kit/ask.ts";
import { confirmLinkFor, mailsTo, subscriberOf, suppress, unsubscribeLinkOf } from "../subscribe-by-mail.ts";

const ANNA = "anna@example.com";

const NOW = { now: "2026-03-02T09:00:00.000Z" };

async function start(app: TestApp) {
  const as = await app.signIn();
  const ids = new Map<string, number>();
  for (const [name, access] of [
    ["Gardens", "readers"],
    ["Fair", "forms"],
    ["Customers", "owner"],
  ] as const) {
    const response = await as("POST", "/api/admin/subscriber-tags", { json: { name, access } });
    ids.set(name, (await read(response, addSubscriberTag)).id);
  }
  const detailOf = async (email = ANNA) => {
    const row = await subscriberOf(app, email);
    return read(await as("GET", `/api/admin/subscribers/${row?.id}`), getSubscriber);
  };
  return { as, ids, detailOf };
}

async function ask(app: TestApp, json: object) {
  const response = await app.request("POST", "/api/subscribers", { json: { email: ANNA, ...json } });
  const answer = [response.status, await response.json()];
  await app.work("subscriptions");
  return answer;
}

const post = (app: TestApp, fields: [string, string][]) =>
  app.request("POST", "/subscribe", {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const confirm = async (app: TestApp, email = ANNA) =>
  app.request("POST", await confirmLinkFor(app, email), { form: {} });

const THANKS = [202, { message: "Thanks for subscribing! Check your email to confirm." }];

describe.each(engines)("a form that tags on %s", (engine) => {
  test("gives its tags when the address is confirmed, and not before", async () => {
    await using app = await startApp(engine, NOW);
    const { detailOf } = await start(app);
    expect(await ask(app, { name: " Anna \n B ", tags: ["gardens", "FAIR"] })).toEqual(THANKS);
    expect(await detailOf()).toMatchObject({ name: "Anna B", tags: [], requestedTags: ["gardens", "FAIR"] });
    await confirm(app);
    expect(await detailOf()).toMatchObject({
      status: "active",
      tags: ["Fair", "Gardens"],
      requestedTags: [],
    });

    const form: [string, string][] = [
      ["email", "ben@example.com"],
      ["name", "Ben"],
      ["tags", "Fair"],
      ["tags", "Gardens"],
    ];
    expect((await post(app, form)).status).toBe(200);
    await confirm(app, "ben@example.com");
    expect(await detailOf("ben@example.com")).toMatchObject({ name: "Ben", tags: ["Fair", "Gardens"] });
  });

  test("the reminder's link gives them too", async () => {
    await using app = await startApp(engine, NOW);
    const { detailOf } = await start(app);
    await ask(app, { tags: ["Fair"] });
    app.clock.advance(4 * DAY);
    await app.work("reminders");
    await confirm(app);
    expect((await detailOf()).tags).toEqual(["Fair"]);
  });

  test("an owner's tag, a tag that does not exist and one that was taken back are ignored, with one answer", async () => {
    await using app = await startApp(engine, NOW);
    const { as, ids, detailOf } = await start(app);
    for (const tags of [["Customers"], ["Nothing"], ["customers ", "Nothing", "Fair", "Gardens"]])
      expect(await ask(app, { tags })).toEqual(THANKS);
    const path = `/api/admin/subscriber-tags/${ids.get("Gardens")}`;
    await as("PUT", path, { json: { name: "Gardens", access: "owner" } });
    await confirm(app);
    expect((await detailOf()).tags).toEqual(["Fair"]);
    const tags = await (await as("GET", "/api/admin/subscriber-tags")).text();
    expect(tags).not.toContain("Nothing");
  });

  test("a stranger changes nothing of a subscriber: neither tags nor name, and sees none of them", async () => {
    await using app = await startApp(engine, NOW);
    const { as, detailOf } = await start(app);
    await ask(app, { name: "Anna", tags: ["Fair"] });
    await confirm(app);
    await as("PATCH", `/api/admin/subscribers/${(await detailOf()).id}`, {
      json: { tags: ["Customers", "Fair"] },
    });
    const before = await detailOf();
    app.clock.advance(2 * DAY);
    expect(await ask(app, { name: "Idiot", tags: ["Gardens"] })).toEqual(THANKS);
    expect(await detailOf()).toEqual(before);
    // The link that confirmed her is as good as ever, and must not give what a stranger asked for since.
    await confirm(app);
    expect(await detailOf()).toEqual(before);

    await app.request("POST", await unsubscribeLinkOf(app, ANNA), { form: {} });
    app.clock.advance(2 * DAY);
    expect(await ask(app, { name: "Idiot", tags: ["Gardens"] })).toEqual(THANKS);
    expect(await detailOf()).toMatchObject({
      status: "unsubscribed",
      name: "Anna",
      tags: ["Customers", "Fair"],
      requestedTags: ["Gardens"],
    });
    await confirm(app);
    expect(await detailOf()).toMatchObject({ name: "Anna", tags: ["Customers", "Fair", "Gardens"] });
  });

  test("who may not be mailed keeps no tags of a stranger", async () => {
    await using app = await startApp(engine, NOW);
    const { detailOf } = await start(app);
    await ask(app, {});
    await suppress(app, ANNA, "complaint");
    await ask(app, { tags: ["Fair"] });
    expect(await detailOf()).toMatchObject({ tags: [], requestedTags: [] });
    expect(await mailsTo(app, ANNA)).toHaveLength(1);
  });

  test("what cannot be tags is refused in the same words for every address, and nothing is kept", async () => {
    await using app = await startApp(engine, NOW);
    await start(app);
    const wrong = [
      "Fair",
      [1],
      ["a".repeat(61)],
      ["a,b"],
      Array.from({ length: MAX_TOPICS + 1 }, (_, n) => `t${n}`),
    ];
    for (const tags of wrong) expect((await ask(app, { tags }))[0]).toBe(422);
    for (const name of ["x".repeat(201), 7, "a\0b"]) expect((await ask(app, { name }))[0]).toBe(422);
    expect(await app.database.db.selectFrom("subscription_requests").selectAll().execute()).toEqual([]);
    const much = await app.request("POST", "/api/subscribers", {
      json: { email: ANNA, tags: ["x".repeat(20_000)] },
    });
    expect(much.status).toBe(413);
    const many = await post(app, [
      ["email", ANNA],
      ...Array.from({ length: 90 }, (_, n): [string, string] => ["tags", `t${n}`]),
    ]);
    expect(many.status).toBe(422);
  });

  test("a form that is refused keeps the name and the tags for the next try", async () => {
    await using app = await startApp(engine, NOW);
    const { detailOf } = await start(app);
    const refused = await post(app, [
      ["email", "anna@"],
      ["name", 'A "<b>"'],
      ["tags", "Fair"],
    ]);
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(await problemsInPage(html)).toEqual([]);
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    expect(hidden.map(([, name, value]) => [name, value])).toEqual([
      ["name", "A &quot;&lt;b&gt;&quot;"],
      ["tags", "Fair"],
    ]);
    await ask(app, { tags: ["Fair"] });
    expect((await detailOf()).requestedTags).toEqual(["Fair"]);
  });
});
