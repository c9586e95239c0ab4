import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/mailing/single-mails.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { openOther, restartApp, runJob } from "../sending/restart.ts";
import { startSink } from "../sending/smtp-sink.ts";
import { SHIPPED, startShop, suppress, TEMPLATES } from "./shop.ts";

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, "x"]));

describe.each(engines)("single mails under attack on %s", (engine) => {
  test("no field adds a header, an address, a link of its own or a field, however long it is", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, ask } = shop;
    const content = '<p>{name}, <a href="https://shop.example.com/{path}?q={name}">here</a> {name|x}</p>';
    const text = { slug: "any", subject: "{name}", preheader: "{path}", content };
    expect((await owner("POST", TEMPLATES, { json: text })).status).toBe(201);
    const values = [
      "a\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>",
      "{path} {name|y} \\{name}",
      "=?utf-8?q?=0d=0aBcc:_eve=40example.com?=",
      "javascript:alert(1)//\"'><img src=x onerror=alert(1)>",
      "\u202Eevil\u2028\u2029\u0085line",
      `${"ß🦜".repeat(600)}\t.`,
      "x".repeat(2_000),
      ".\r\n.\r\nMAIL FROM:<eve@example.com>",
      "%0d%0aBcc:eve@example.com #/../..",
    ];
    for (const value of values) await ask({ template: "any", fields: { name: value, path: value } });
    await app.work("mail");
    expect(sink.received).toHaveLength(values.length);
    for (const { message, to } of sink.received) {
      expect(to).toBe("ada@example.com");
      expect(message.to?.map(({ address }) => address)).toEqual(["ada@example.com"]);
      expect(message.headers.map(({ key }) => key)).toEqual(
        sink.received[0]?.message.headers.map(({ key }) => key),
      );
      expect(message.subject).not.toMatch(/[\r\n]/);
      expect(message.html).not.toMatch(/<script|<img src=x/);
      const links = Array.from(
        (message.html ?? "").matchAll(/href="([^"]*)"[^>]*>here/g),
        ([, href]) => href,
      );
      expect(links).toHaveLength(1);
      expect(links[0]).toMatch(/^https:\/\/shop\.example\.com\/[^/"<>\s]*\?q=/);
    }
    const [, second] = sink.received;
    expect(second?.message.subject).toBe("{path} {name|y} \\{name}");
  });

  test("what is too long, too much or no address is refused with a sentence, and nothing is queued", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, send } = shop;
    const cases: [parts: object, key: string | undefined, status: number][] = [
      [{ fields: { order_number: "x".repeat(2_001) } }, undefined, 422],
      [{ fields: { order_number: "x".repeat(300_000) } }, undefined, 413],
      [{ fields: fields(51) }, undefined, 422],
      [{ fields: { order_number: "a\0b" } }, undefined, 422],
      [{ fields: { order_number: "\u{d800}" } }, undefined, 422],
      [{ fields: { order_number: null } }, undefined, 422],
      [{ fields: ["order_number"] }, undefined, 422],
      [{ fields: "order_number=7" }, undefined, 422],
      [{ to: "ada@example.com\r\nBcc: eve@example.com" }, undefined, 422],
      [{ to: '"Ada" <ada@example.com>' }, undefined, 422],
      [{ to: ["ada@example.com"] }, undefined, 422],
      [{ to: `${"a".repeat(400)}@example.com` }, undefined, 422],
      [{ template: "../order-shipped" }, undefined, 422],
      [{ template: "__proto__" }, undefined, 422],
      [{}, "k".repeat(256), 422],
      [{}, "two words", 422],
      [{}, '""', 422],
    ];
    for (const [parts, key, status] of cases) {
      const refused = await send(parts, key);
      expect(refused.status, JSON.stringify({ parts, key }).slice(0, 100)).toBe(status);
      expect((await readRefusal(refused)).message).not.toBe("");
    }
    const mails = await app.database.db.selectFrom("mails").select("id").execute();
    expect(mails).toEqual([]);
  });

  test("one key on two servers at once queues one mail, and refuses another request", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    await using second = await openOther(shop.app);
    const { app, send } = shop;
    const there = (json: object, key: string) =>
      second.other.request("/api/mails", {
        method: "POST",
        body: JSON.stringify({
          template: SHIPPED.slug,
          to: "ada@example.com",
          fields: { order_number: "7" },
          ...json,
        }),
        headers: {
          authorization: `Bearer ${shop.secret}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
      });
    for (const key of ["one", "two", "three"]) {
      const answers = await Promise.all([
        send({}, key),
        there({}, key),
        send({}, key),
        there({ to: "eve@example.com" }, key),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect([...new Set(statuses)].toSorted()).toEqual([202, 422]);
      const same = await Promise.all(
        answers.filter(({ status }) => status === 202).map((answer) => read(answer, calls.sendMail)),
      );
      expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    }
    await app.work("mail");
    expect(sink.received).toHaveLength(3);
  });

  test("what is queued goes out as it was, once, also after a restart, and not to who was suppressed meanwhile", async () => {
    await using sink = await startSink();
    await using shop = await startShop(engine, sink);
    const { app, owner, ask, stateOf, template } = shop;
    const kept = await ask({}, "kept");
    const held = await ask({ to: "held@example.com" });
    expect((await owner("DELETE", `${TEMPLATES}/${template.id}`)).status).toBe(200);
    await suppress(owner, "HELD@example.com");
    const restarted = await restartApp(app, shop.transport);
    await runJob(restarted, "mail");
    await app.work("mail");
    expect(sink.received.map(({ message }) => message.subject)).toEqual(["Order 7 is on its way, friend"]);
    expect(await stateOf(kept.id)).toMatchObject({ state: "sent" });
    expect(await stateOf(held.id)).toMatchObject({ state: "suppressed" });
    expect(await ask({}, "kept")).toMatchObject({ id: kept.id, state: "sent" });
    expect((await readRefusal(await shop.send({}, "new"))).status).toBe(404);
  });
});
