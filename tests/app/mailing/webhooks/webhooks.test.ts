import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import {
  takeWebhook,
  webhookProviders,
  type WebhookProvider,
} from "../../../../src/contract/mailing/webhooks.ts";
import { MINUTE } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { subscriberOf } from "../../audience/subscribe-by-mail.ts";
import { eventsIn, markOf, sendToSubscribers, suppressionsIn } from "../reports.ts";
import { payloads } from "./payloads.ts";
import { amazon, createHook, postOf } from "./provider.ts";

const READER = "active-1@example.com";
/** Return paths carry proof here: a webhook's word counts without it. */
const start = (engine: Parameters<typeof startApp>[0]) =>
  startApp(engine, { outside: amazon().outside, env: { BOUNCE_DOMAIN: "bounces.example.com" } });

const headers: Partial<Record<WebhookProvider, string[]>> = {
  postmark: ["x-pm-metadata-mail"],
  sendgrid: ["x-smtpapi"],
  brevo: ["x-mailin-custom"],
  resend: ["x-mail"],
};

async function sentTo(app: TestApp) {
  const newsletterId = await sendToSubscribers(app);
  return { newsletterId, mail: `${await markOf(app, newsletterId, 1)}@blog.example.com` };
}

const deliveredIn = ({ database }: TestApp) =>
  database.db
    .selectFrom("deliveries")
    .select(["subscriber_id", "delivered_at"])
    .orderBy("subscriber_id")
    .execute();

describe.each(engines)("webhooks on %s", (engine) => {
  describe.each(webhookProviders)("of %s", (provider) => {
    test("what is delivered is noted once, with the newsletter's count", async () => {
      await using app = await start(engine);
      const { newsletterId, mail } = await sentTo(app);
      const hook = await createHook(app, provider);
      const payload = payloads[provider]({ recipient: READER, mail }).delivered;
      for (const id of ["1", "2"]) {
        const answer = await hook.send(postOf(provider, payload, { at: app.clock.now(), id }));
        expect(await read(answer, takeWebhook)).toEqual({ events: 1 });
      }
      expect(await deliveredIn(app)).toEqual([
        { subscriber_id: 1, delivered_at: "2026-03-02T09:00:00.000Z" },
        { subscriber_id: 2, delivered_at: null },
      ]);
      const as = await app.signIn();
      const receipt = await read(await as("GET", `/api/newsletters/${newsletterId}/receipt`), getReceipt);
      expect(receipt.reactions.delivered).toBe(1);
      expect(await hook.list()).toMatchObject({ receivedAt: "2026-03-02T09:00:00.000Z", rejectedWhy: null });
    });

    test("its events know an email by what the email carries", async () => {
      await using app = await start(engine);
      await createHook(app, provider);
      const newsletterId = await sendToSubscribers(app);
      const mark = await markOf(app, newsletterId, 1);
      const mails = await app.mails();
      const mail = mails.find(({ to }) => to?.some(({ address }) => address === READER));
      const carried = mail?.headers.filter(({ value }) => value.includes(`${mark}@`)).map(({ key }) => key);
      expect(carried).toEqual(["message-id", "list-unsubscribe", ...(headers[provider] ?? [])]);
    });

    test("a dead mailbox is suppressed, and the same event again has no effect", async () => {
      await using app = await start(engine);
      const { newsletterId, mail } = await sentTo(app);
      const hook = await createHook(app, provider);
      const payload = payloads[provider]({ recipient: READER, mail }).hard;
      const send = async (id: string) =>
        read(await hook.send(postOf(provider, payload, { at: app.clock.now(), id })), takeWebhook);
      await send("1");
      expect(await suppressionsIn(app)).toMatchObject([{ email: READER, reason: "hard_bounce" }]);
      expect(await eventsIn(app)).toMatchObject([
        { kind: "bounce", newsletter_id: newsletterId, subscriber_id: 1 },
      ]);
      await app.database.db.deleteFrom("suppressions").execute();
      await send("1");
      await send("2");
      expect([await suppressionsIn(app), (await eventsIn(app)).length]).toEqual([[], 1]);
    });

    test("a full mailbox is counted and suppresses nobody", async () => {
      await using app = await start(engine);
      const { mail } = await sentTo(app);
      const hook = await createHook(app, provider);
      const payload = payloads[provider]({ recipient: READER, mail }).soft;
      await read(await hook.send(postOf(provider, payload, { at: app.clock.now() })), takeWebhook);
      expect(await suppressionsIn(app)).toEqual([]);
      expect(await eventsIn(app)).toMatchObject([{ kind: "bounce", subscriber_id: 1 }]);
    });

    test("a complaint unsubscribes its reader, known by the address alone", async () => {
      await using app = await start(engine);
      await sentTo(app);
      const hook = await createHook(app, provider);
      const payload = payloads[provider]({ recipient: "Active-1@Example.com", mail: "" }).complaint;
      await read(await hook.send(postOf(provider, payload, { at: app.clock.now() })), takeWebhook);
      expect(await suppressionsIn(app)).toMatchObject([{ email: READER, reason: "complaint" }]);
      expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
    });

    test("other events and strangers are acknowledged and change nothing", async () => {
      await using app = await start(engine);
      const { mail } = await sentTo(app);
      const hook = await createHook(app, provider);
      const { other } = payloads[provider]({ recipient: READER, mail });
      const { hard, delivered } = payloads[provider]({ recipient: "john@example.net", mail: "" });
      for (const payload of [other, hard, delivered, {}, { unknown: [1, null] }, 7]) {
        const ours = provider === "json" && !Object.hasOwn(Object(payload), "events");
        const answer = await hook.send(postOf(provider, payload, { at: app.clock.now() }));
        expect(answer.status, JSON.stringify(payload)).toBe(ours ? 400 : 200);
      }
      expect([await suppressionsIn(app), await eventsIn(app)]).toEqual([[], []]);
      expect((await deliveredIn(app)).every(({ delivered_at }) => delivered_at === null)).toBe(true);
    });
  });

  test.each(["postmark", "mailgun", "sendgrid", "brevo", "json"] as const)(
    "who unsubscribes at %s gets no more mail, and stays when they return",
    async (provider) => {
      await using app = await start(engine);
      const { newsletterId, mail } = await sentTo(app);
      const hook = await createHook(app, provider);
      const payload = payloads[provider]({ recipient: READER, mail }).unsubscribe;
      const send = async () =>
        read(await hook.send(postOf(provider, payload, { at: app.clock.now() })), takeWebhook);
      await send();
      expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
      const counted = (await eventsIn(app)).filter(({ newsletter_id }) => newsletter_id === newsletterId);
      expect(counted).toMatchObject([{ kind: "unsubscribe", subscriber_id: 1 }]);
      const { db } = app.database;
      await db.updateTable("subscribers").set({ status: "active" }).where("email", "=", READER).execute();
      await send();
      expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
    },
  );

  test.each(["mailgun", "sendgrid", "resend", "ses"] as const)(
    "%s's requests count only with its signature, made lately",
    async (provider) => {
      await using app = await start(engine);
      const { mail } = await sentTo(app);
      const hook = await createHook(app, provider);
      const payload = payloads[provider]({ recipient: READER, mail }).hard;
      const signed = postOf(provider, payload, { at: app.clock.now() });
      const other = postOf(provider, payload, {
        at: new Date(app.clock.now().getTime() - 2 * 24 * 60 * MINUTE),
      });
      const ahead = postOf(provider, payload, { at: new Date(app.clock.now().getTime() + 6 * MINUTE) });
      const broken = {
        headers: Object.fromEntries(
          Object.entries(signed.headers).map(([name, value]) => [
            name,
            name.endsWith("signature") ? value.replace(/.{12}(=*)$/, "AAAAAAAAAAAA$1") : value,
          ]),
        ),
        body: signed.body.replace(/"(signature|Signature)":"[^"]{4}/, '"$1":"AAAA'),
      };
      const unsigned = { headers: {}, body: JSON.stringify(payload) };
      for (const forged of [broken, other, ahead, unsigned]) {
        const refusal = await readRefusal(await hook.send(forged));
        expect(refusal).toMatchObject({ status: 401, code: "unauthenticated" });
        expect(await hook.list()).toMatchObject({ receivedAt: null, rejectedWhy: refusal.message });
      }
      expect([await suppressionsIn(app), await eventsIn(app)]).toEqual([[], []]);
    },
  );
});
