import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/mailing/single-mails.ts";
import { DAY, HOUR } from "../../../../src/server/base/clock.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { makeToken } from "../../kit/tokens.ts";
import { BOUNCE_TOKEN, complaintOf, reportOf, take } from "../reports.ts";
import { startSink } from "../sending/smtp-sink.ts";
import { SHIPPED, startShop, suppress, TEMPLATES } from "./shop.ts";

describe.each(engines)("single mails by program on %s", (engine) => {
  test("a mail goes out filled, without anything of the newsletter, and its state can be read", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, ask, stateOf, owner } = shop;
    const fields = { order_number: '<b>&"\r\nBcc: eve@example.com\uE000name\uE001', code: "a b&c=#/../?" };
    const queued = await ask({ fields });
    expect(queued).toMatchObject({ state: "queued", to: "ada@example.com", words: null, doneAt: null });
    await app.work("mail");
    expect(await stateOf(queued.id)).toMatchObject({ state: "sent", words: expect.stringMatching(/^250/) });
    const [{ message, to } = { message: undefined, to: "" }] = sink.received;
    expect(sink.received).toHaveLength(1);
    expect(to).toBe("ada@example.com");
    expect(message?.subject).toBe('Order <b>&" Bcc: eve@example.comname is on its way, friend');
    expect(message?.html).toContain("&lt;b&gt;&amp;&quot; Bcc: eve@example.comname</strong>");
    expect(message?.html).toContain("track?code=a%20b%26c%3D%23%2F..%2F%3F");
    expect(message?.html).toContain("{not_a_field}");
    expect(message?.text).toContain("{nor_this}");
    expect(`${message?.html}${message?.text}`).not.toMatch(/unsubscribe|preferences|[\uE000\uE001]/i);
    const headers = new Map(message?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect([...headers.keys()].filter((name) => /^list-|^bcc$|^feedback/.test(name))).toEqual([]);
    const list = await read(await owner("GET", TEMPLATES), calls.listMailTemplates);
    expect(list.templates).toMatchObject([
      {
        fields: [
          { name: "order_number", isRequired: true },
          { name: "name", isRequired: false },
          { name: "code", isRequired: false },
        ],
        mails: { sent: 1 },
      },
    ]);
  });

  test("a key queues one mail, also when its requests come at once, and no other mail", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, ask, send } = shop;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({}, '"order-7"')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await app.work("mail");
    await owner("PUT", `${TEMPLATES}/${shop.template.id}`, { json: { ...SHIPPED, slug: "renamed" } });
    expect(await ask({}, "order-7")).toMatchObject({ id: answers[0]?.id, state: "sent" });
    expect(await readRefusal(await send({ to: "eve@example.com" }, "order-7"))).toMatchObject({
      status: 422,
    });
    expect((await readRefusal(await send({}, "order 8"))).message).toContain("Idempotency-Key");
    expect(sink.received).toHaveLength(1);
    // Keys are each token's own.
    const other = await makeToken(app, owner, { capabilities: ["mails.send"] });
    const theirs = await read(await send({ template: "renamed" }, "order-7", other.as), calls.sendMail);
    expect(theirs.id).not.toBe(answers[0]?.id);
    expect((await shop.as("GET", `/api/mails/${theirs.id}`)).status).toBe(404);
    expect((await owner("GET", `/api/mails/${theirs.id}`)).status).toBe(200);
  });

  test("bounces, complaints and the owner hold a mail, also one that waits; unsubscribing does not", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, ask, stateOf } = shop;
    const [leaving = "", blocked = ""] = await addSubscribers(app, 2);
    await suppress(owner, "blocked@example.com");
    expect(await ask({ to: "Blocked@Example.com" })).toMatchObject({ state: "suppressed" });
    const left = await ask({ to: leaving });
    const late = await ask({ to: blocked });
    const json = { filters: { search: leaving }, count: 1, action: "unsubscribe" };
    expect((await owner("POST", "/api/admin/subscribers/selection", { json })).status).toBe(200);
    await suppress(owner, blocked);
    await app.work("mail");
    expect(await stateOf(late.id)).toMatchObject({
      state: "suppressed",
      words: expect.stringContaining("owner"),
    });
    expect(await stateOf(left.id)).toMatchObject({ state: "sent" });
    expect(sink.received.map(({ to }) => to)).toEqual([leaving]);
  });

  test.each(["", "bounces.example.com"])(
    "a report that quotes its Message-ID or came to its return path is about the mail (bounce domain “%s”)",
    async (BOUNCE_DOMAIN) => {
      await using sink = await startSink();
      await using shop = await startShop(engine, sink, { BOUNCE_TOKEN, BOUNCE_DOMAIN });
      const { app, ask, stateOf } = shop;
      const { id } = await ask();
      await app.work("mail");
      const [mail] = sink.received;
      const messageId = mail?.message.messageId?.slice(1, -1) ?? "";
      const mark = messageId.split("@")[0] ?? "";
      const path = `bounce+${mark}@${BOUNCE_DOMAIN}`;
      expect(mail?.from).toBe(BOUNCE_DOMAIN ? path : "letter@blog.example.com");
      const recipient = "ada@example.com";
      const other = { messageId: messageId.replace(mark, randomUUID()), recipient, id: "other" };
      expect(await take(app, reportOf(other))).toMatchObject({ effect: "unknown" });
      expect(await stateOf(id)).toMatchObject({ state: "sent" });
      const report = BOUNCE_DOMAIN ? { to: path, recipient } : { messageId, recipient };
      expect(await take(app, reportOf(report))).toMatchObject({ kind: "hard", effect: "suppressed" });
      expect(await stateOf(id)).toMatchObject({ state: "bounced", words: expect.stringContaining("5.1.1") });
      expect(await take(app, complaintOf(messageId))).toMatchObject({ effect: "suppressed" });
      expect(await stateOf(id)).toMatchObject({ state: "complained" });
      expect(await ask()).toMatchObject({ state: "suppressed" });
    },
  );

  test("fields that do not fit, unknown templates and other askers are refused before anything is queued", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, send } = shop;
    const cases: [parts: object, status: number, field?: string][] = [
      [{ fields: {} }, 422, "fields.order_number"],
      [{ fields: { order_number: " \u200B\n" } }, 422],
      [{ fields: { order_number: "7", oder: "8" } }, 422, "fields.oder"],
      [{ fields: { order_number: 7 } }, 422, "fields.order_number"],
      [{ fields: { order_number: "7", __proto__x: "8" } }, 422],
      [{ to: "ada@localhost" }, 422, "to"],
      [{ to: "ada@example.com, eve@example.com" }, 422, "to"],
      [{ template: "nothing" }, 404],
    ];
    for (const [parts, status, field] of cases) {
      const refusal = await readRefusal(await send(parts));
      expect(refusal.status, JSON.stringify(parts)).toBe(status);
      if (field) expect(Object.keys(refusal.fields ?? {}), JSON.stringify(parts)).toContain(field);
    }
    const odd = { ...SHIPPED, slug: "odd", content: "<p>{constructor} {to_string}</p>" };
    expect((await owner("POST", TEMPLATES, { json: odd })).status).toBe(201);
    const refusal = await readRefusal(await send({ template: "odd", fields: { order_number: "7" } }));
    expect(Object.keys(refusal.fields ?? {})).toEqual(["fields.constructor", "fields.to_string"]);
    const reader = await makeToken(app, owner, { capabilities: ["newsletters.read", "newsletters.send"] });
    expect((await send({}, undefined, reader.as)).status).toBe(403);
    expect((await shop.as("PUT", `${TEMPLATES}/${shop.template.id}`, { json: SHIPPED })).status).toBe(403);
    const editor = await app.signIn("edda", { role: "editor", grants: ["send-newsletters"] });
    expect((await send({}, undefined, editor)).status).toBe(403);
    const mails = await app.database.db.selectFrom("mails").select("id").execute();
    expect(mails).toEqual([]);
  });

  test("a program in a loop is stopped, and told when it may go on", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, send } = shop;
    for (let count = 0; count < calls.MAILS_TO_ONE_PER_HOUR; count++)
      expect((await send({}, `k${count}`)).status).toBe(202);
    const refused = await send({ to: "ADA@example.com" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await send({}, "k0")).status).toBe(202);
    expect((await send({ to: "bea@example.com" })).status).toBe(202);
    app.clock.advance(HOUR + 1_000);
    expect((await send()).status).toBe(202);
  });

  test("templates are changed on the revision that was seen, have names of their own, and keep their images", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, template } = shop;
    const put = (parts: object) =>
      owner("PUT", `${TEMPLATES}/${template.id}`, { json: { ...SHIPPED, ...parts } });
    const image = `<img src="/media/${"a".repeat(32)}/original" alt="">`;
    const saved = await read(
      await put({ revision: 1, content: `<p>Hello<script>alert(1)</script></p>${image}` }),
      calls.changeMailTemplate,
    );
    expect(saved).toMatchObject({ revision: 2, content: expect.not.stringContaining("script") });
    expect((await readRefusal(await put({ revision: 1 }))).status).toBe(409);
    expect((await readRefusal(await owner("POST", TEMPLATES, { json: SHIPPED }))).fields).toHaveProperty(
      "slug",
    );
    const asking = '<div data-poll=""><p>Which?</p><ul><li>A</li><li>B</li></ul></div>';
    expect((await readRefusal(await put({ content: asking }))).fields).toHaveProperty("content");
    await app.work();
    const uses = () =>
      app.database.db
        .selectFrom("image_uses")
        .select("place_id")
        .where("place_id", "like", "mail-%")
        .execute();
    expect(await uses()).toEqual([{ place_id: `mail-template ${template.id}` }]);
    expect((await owner("DELETE", `${TEMPLATES}/${template.id}`)).status).toBe(200);
    await app.work();
    expect(await uses()).toEqual([]);
  });

  test("erasing a person deletes the mails to them; others are kept for 60 days", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, ask, as } = shop;
    const [email = ""] = await addSubscribers(app, 1);
    const theirs = await ask({ to: email.toUpperCase() });
    const other = await ask({ to: "bea@example.com" });
    await app.work("mail");
    const { id } = await app.database.db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
    expect((await owner("DELETE", `/api/subscribers/${id}`)).status).toBe(200);
    expect((await as("GET", `/api/mails/${theirs.id}`)).status).toBe(404);
    app.clock.advance(59 * DAY);
    await app.work("tidying up");
    expect((await as("GET", `/api/mails/${other.id}`)).status).toBe(200);
    app.clock.advance(2 * DAY);
    await app.work("tidying up");
    expect((await as("GET", `/api/mails/${other.id}`)).status).toBe(404);
  });
});
