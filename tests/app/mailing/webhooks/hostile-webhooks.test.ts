import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/mailing/webhooks.ts";
import { MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { eventsIn, markOf, sendToSubscribers, suppressionsIn } from "../reports.ts";
import { payloads } from "./payloads.ts";
import { amazon, createHook, postOf, snsPost, TOPIC } from "./provider.ts";

const READER = "active-1@example.com";
const FORGED = process.env["PROVE"] === "full" ? 10_000 : 500;

/** Everything that an event could have changed. */
async function stateOf(app: TestApp) {
  const { db } = app.database;
  return {
    events: await eventsIn(app),
    suppressions: await suppressionsIn(app),
    subscribers: await db.selectFrom("subscribers").selectAll().orderBy("id").execute(),
    deliveries: await db.selectFrom("deliveries").selectAll().orderBy("subscriber_id").execute(),
  };
}

describe.each(engines)("forged webhooks on %s", (engine) => {
  test(`${FORGED} of them are without effect, and none is told what is wrong with it`, async () => {
    await using app = await startApp(engine, { outside: amazon().outside });
    const newsletterId = await sendToSubscribers(app);
    const mail = `${await markOf(app, newsletterId, 1)}@blog.example.com`;
    const hooks = await Promise.all(
      calls.webhookProviders.map(async (provider) => ({ provider, ...(await createHook(app, provider)) })),
    );
    const before = await stateOf(app);
    const ids = await app.database.db.selectFrom("webhooks").select(["id", "rejected_at"]).execute();
    const answers = new Set<string>();
    for (let n = 0; n < FORGED; n++) {
      const { provider, path } = hooks[n % hooks.length] ?? hooks[0] ?? { provider: "json", path: "" };
      const kind = (["hard", "complaint", "delivered"] as const)[n % 3] ?? "hard";
      const signed = postOf(provider, payloads[provider]({ recipient: READER, mail })[kind], {
        at: app.clock.now(),
      });
      // A right id with another proof, the proof of another provider, a short one, and one of nobody's.
      const token = path.split("/").at(-1) ?? "";
      const forged = [
        `${token.slice(0, 12)}${String(n).padStart(32, "x")}`,
        `${(hooks[(n + 1) % hooks.length]?.path ?? "").split("/").at(-1)}`,
        token.slice(0, -1),
        String(n).padStart(44, "y"),
      ][n % 4];
      const answer = await app.request("POST", `/api/webhooks/${provider}/${forged}`, signed);
      const { code, message } = await readRefusal(answer);
      answers.add(`${answer.status} ${code} ${message}`);
    }
    expect([...answers]).toEqual(["401 unauthenticated There is no webhook at this address."]);
    expect(await stateOf(app)).toEqual(before);
    expect(await app.database.db.selectFrom("webhooks").select(["id", "rejected_at"]).execute()).toEqual(ids);
  });

  test("a wrong address is refused before the body is read", async () => {
    await using app = await startApp(engine);
    let isRead = false;
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
    const answer = await app.app.fetch(
      new Request(`${PUBLIC_URL}/api/webhooks/json/${"a".repeat(44)}`, init),
    );
    expect([answer.status, isRead]).toEqual([401, false]);
  });

  test("what is no JSON, too large or too deep is refused, and the owner is told why", async () => {
    await using app = await startApp(engine);
    const hook = await createHook(app, "json");
    const send = async (body: BodyInit) =>
      readRefusal(
        await app.request("POST", hook.path, { body, headers: { "content-type": "application/json" } }),
      );
    const deep = `{"events":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    for (const [body, message] of [
      ["{", "The body is not JSON in UTF-8."],
      ["", "The body is not JSON in UTF-8."],
      [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), "The body is not JSON in UTF-8."],
      [deep, "The body is nested too deeply."],
      [`{"events":"${"x".repeat(calls.MAX_WEBHOOK_BYTES)}"}`, "The request is larger than 1 MB."],
      [`{"events":[${"1,".repeat(6_000)}1]}`, "The request has more than 5000 events."],
      ['{"events":{"a":1}}', 'The body has no list of "events".'],
    ] as const) {
      expect(await send(body)).toMatchObject({ message });
      expect(await hook.list()).toMatchObject({ rejectedWhy: message });
    }
  });

  test("odd values in an event change nothing and stop no other event", async () => {
    await using app = await startApp(engine);
    await sendToSubscribers(app);
    const hook = await createHook(app, "json");
    const event = { event: "bounce", permanent: true, recipient: READER };
    const odd = [
      { ...event, id: "" },
      { ...event, id: 1e308, recipient: null },
      { ...event, id: "a", recipient: "x".repeat(2_000) },
      { ...event, id: "b", recipient: "no address" },
      { ...event, id: "c", event: "unheard of" },
      { ...event, id: "d", permanent: "yes" },
      { ...event, id: "e", recipient: ["a", "b"] },
      null,
      "text",
      [[[]]],
    ];
    const good = { ...event, id: "f", reply: "550 5.1.1 \u0000User\ud800 unknown\u0007" };
    const body = JSON.stringify({ events: [...odd, good] });
    await read(await hook.send({ body, headers: {} }), calls.takeWebhook);
    expect(await suppressionsIn(app)).toMatchObject([{ email: READER, reason: "hard_bounce" }]);
    expect(await eventsIn(app)).toHaveLength(1);
  });

  test("an event named like a part of every object is passed over", async () => {
    await using app = await startApp(engine);
    await sendToSubscribers(app);
    const hook = await createHook(app, "brevo");
    const body = JSON.stringify({ event: "constructor", email: READER, "message-id": "<1@example.com>" });
    await read(await hook.send({ body, headers: {} }), calls.takeWebhook);
    expect(await eventsIn(app)).toEqual([]);
  });

  test("many rejected requests make a webhook rest for a minute", async () => {
    await using app = await startApp(engine);
    const hook = await createHook(app, "mailgun");
    const bad = { body: "{}", headers: {} };
    for (let n = 0; n < 20; n++) expect((await hook.send(bad)).status).toBe(401);
    const answer = await hook.send(bad);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    app.clock.advance(MINUTE);
    expect((await hook.send(bad)).status).toBe(401);
  });

  test("a replaced key is used from the next request on, and within a second by another server", async () => {
    await using app = await startApp(engine);
    const hook = await createHook(app, "mailgun");
    const payload = payloads.mailgun({ recipient: READER, mail: "a@blog.example.com" }).delivered;
    const send = async () => (await hook.send(postOf("mailgun", payload, { at: app.clock.now() }))).status;
    expect(await send()).toBe(200);
    const before = await app.database.db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
    const as = await app.signIn();
    const key = "key-fedcba9876543210fedcba9876543210";
    await read(await as("PUT", `/api/admin/webhooks/${hook.id}/key`, { json: { key } }), calls.setWebhookKey);
    expect(await send()).toBe(401);
    // Another server of the database puts the first key back.
    await app.database.db.updateTable("webhooks").set({ secret: before.secret }).execute();
    app.clock.advance(SECOND);
    expect(await send()).toBe(200);
  });

  test("an erased reader's events do no harm", async () => {
    await using app = await startApp(engine);
    const newsletterId = await sendToSubscribers(app);
    const mail = `${await markOf(app, newsletterId, 1)}@blog.example.com`;
    const as = await app.signIn();
    expect((await as("DELETE", "/api/subscribers/1")).status).toBe(200);
    const hook = await createHook(app, "brevo");
    for (const kind of ["delivered", "soft", "hard", "complaint", "unsubscribe"] as const) {
      const payload = payloads.brevo({ recipient: READER, mail })[kind];
      const answer = await hook.send(postOf("brevo", payload, { at: app.clock.now() }));
      expect(answer.status, kind).toBe(200);
    }
    expect(JSON.stringify(await eventsIn(app))).not.toContain(READER);
  });

  test("a removed webhook takes nothing, and a secret is in no row and no answer but the list", async () => {
    await using app = await startApp(engine);
    const hook = await createHook(app, "resend");
    const token = hook.path.split("/").at(-1) ?? "";
    const rows = JSON.stringify(await app.database.db.selectFrom("webhooks").selectAll().execute());
    expect(rows).not.toContain(token.slice(12));
    expect(rows).not.toContain("whsec_");
    expect(JSON.stringify(await hook.list())).not.toContain("whsec_");
    const as = await app.signIn();
    const send = async () => readRefusal(await hook.send({ body: "{}", headers: {} }));
    expect(await send()).toMatchObject({ message: "The signature does not match. Check the signing key." });
    await read(await as("DELETE", `/api/admin/webhooks/${hook.id}`), calls.deleteWebhook);
    expect(await send()).toMatchObject({ message: "There is no webhook at this address." });
    expect((await as("DELETE", `/api/admin/webhooks/${hook.id}`)).status).toBe(404);
  });
});

/** What Amazon sends to an address that a topic is to be subscribed with. */
const confirmation = (url: string) => ({
  Type: "SubscriptionConfirmation",
  Message: "You have chosen to subscribe to the topic.",
  Timestamp: "2026-03-02T09:00:00.000Z",
  Token: "2336412f37fb687f5d51e6e2425a8a5874e3",
  SubscribeURL: url,
});

describe("Amazon's topics", () => {
  const CONFIRM = `https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f`;

  test.each(["1", "2"] as const)(
    "are confirmed at Amazon's hosts, with signatures of version %s",
    async (version) => {
      const { outside, asked } = amazon();
      await using app = await startApp("sqlite", { outside });
      const hook = await createHook(app, "ses");
      await read(await hook.send(snsPost(confirmation(CONFIRM), { version })), calls.takeWebhook);
      expect(asked).toContain(CONFIRM);
      const message = {
        Type: "Notification",
        Message: "Successfully validated SNS topic.",
        Timestamp: "2026-03-02T09:00:00Z",
      };
      await read(await hook.send(snsPost(message, { version })), calls.takeWebhook);
      expect(asked.filter((each) => each.endsWith(".pem"))).toHaveLength(1);
      const other = snsPost(
        { ...message, TopicArn: "arn:aws:sns:us-west-2:999999999999:mallory" },
        { version },
      );
      expect(await readRefusal(await hook.send(other))).toMatchObject({ code: "unauthenticated" });
    },
  );

  test.each([
    "https://sns.us-west-2.amazonaws.com.evil.example/?Action=ConfirmSubscription",
    "http://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription",
    "https://user@sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription",
    "https://sns.us-west-2.amazonaws.com:8443/?Action=ConfirmSubscription",
    "https://sns.us-west-2.amazonaws.com/?Action=DeleteTopic",
    "https://s3.us-west-2.amazonaws.com/?Action=ConfirmSubscription",
    "https://169.254.169.254/?Action=ConfirmSubscription",
  ])("are not confirmed at %s", async (url) => {
    const { outside, asked } = amazon();
    await using app = await startApp("sqlite", { outside });
    const hook = await createHook(app, "ses");
    expect(await readRefusal(await hook.send(snsPost(confirmation(url))))).toMatchObject({ status: 401 });
    expect(asked.filter((each) => !each.endsWith(".pem"))).toEqual([]);
  });

  test.each([
    "https://evil.example/SimpleNotificationService-1.pem",
    "https://sns.us-west-2.amazonaws.com.evil.example/SimpleNotificationService-1.pem",
    "https://snsXus-west-2.amazonaws.com/SimpleNotificationService-1.pem",
    // The files of somebody who has a bucket named sns.
    "https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-1.pem",
    "http://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem",
    "https://sns.us-west-2.amazonaws.com/?x=SimpleNotificationService-1.pem",
    "https://sns.us-west-2.amazonaws.com/a/../SimpleNotificationService-1.txt",
    "https://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem?x=1",
  ])("have no certificate at %s", async (url) => {
    const { outside, asked } = amazon();
    await using app = await startApp("sqlite", { outside });
    const hook = await createHook(app, "ses");
    const message = {
      Type: "Notification",
      Message: "{}",
      Timestamp: "2026-03-02T09:00:00Z",
      SigningCertURL: url,
    };
    expect(await readRefusal(await hook.send(snsPost(message)))).toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });

  test("wait while Amazon's certificate cannot be read, and the owner is told why", async () => {
    await using app = await startApp("sqlite");
    const hook = await createHook(app, "ses");
    const message = snsPost({ Type: "Notification", Message: "{}", Timestamp: "2026-03-02T09:00:00Z" });
    const answer = await hook.send(message);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await hook.list()).toMatchObject({
      rejectedWhy: "Amazon's certificate could not be read: its server does not answer.",
    });
  });
});
