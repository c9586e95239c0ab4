import { describe, expect, test } from "vitest";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { addSubscribers, postInput } from "../kit/inputs.ts";
import {
  linkIn,
  mailsTo,
  preferencesLinkOf,
  subscriberOf,
  unsubscribeLinkOf,
} from "../audience/subscribe-by-mail.ts";
import { setupTokenOf } from "../site-owner/owner.ts";

const asJson = { "content-type": "application/json" };
const valid = JSON.stringify(postInput());

/** Bytes that no UTF-8 text has (RFC 3629, 3), in a body that is JSON otherwise. */
const brokenUtf8 = Buffer.concat([
  Buffer.from('{"title":"'),
  Buffer.from([0xc3, 0x28, 0xff]),
  Buffer.from('"}'),
]);

const notJson: [what: string, body: BodyInit][] = [
  ["nothing", ""],
  ["half a document", '{"title":'],
  ["two documents", "{}{}"],
  ["words", "title=Hello"],
  ["a number with a leading plus", "+1"],
  ["broken UTF-8", brokenUtf8],
  ["a byte that stands for no character", Buffer.from([0x80])],
  ["UTF-16", Buffer.from(valid, "utf16le")],
];

/** A body that goes on for as long as anybody reads. */
function endless() {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(Buffer.alloc(1024, "["));
    },
  });
  return { body, sentKilobytes: () => sent };
}

const FORM = "application/x-www-form-urlencoded";

async function sendEndless(app: TestApp, path: string, type: string) {
  // `duplex` is asked for by Node and not known to the DOM's types.
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    duplex: "half",
    headers: { "content-type": type },
  };
  const { body, sentKilobytes } = endless();
  const response = await app.app.fetch(new Request(`${PUBLIC_URL}${path}`, { ...init, body }));
  return { response, sentKilobytes };
}

describe.each(engines)("what a body may be on %s", (engine) => {
  test("what is not JSON in UTF-8 is a bad request: 400", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const [what, body] of notJson) {
      const refusal = await readRefusal(await as("POST", "/api/posts", { body, headers: asJson }));
      expect(refusal, what).toMatchObject({
        status: 400,
        code: "bad_request",
        message: "The body is not JSON in UTF-8.",
      });
    }
  });

  test("JSON that is no object is refused as input: 422", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const body of ["null", "true", "3", '"text"', "[]", `[${valid}]`]) {
      const refusal = await readRefusal(await as("POST", "/api/posts", { body, headers: asJson }));
      expect(refusal, body).toMatchObject({ status: 422, code: "invalid" });
    }
  });

  test("only a body that says it is JSON is read: 415 for others", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const send = (type: string) =>
      as("POST", "/api/posts", { body: valid, headers: { "content-type": type } });
    const others = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "text/json",
      ";",
      "",
    ];
    for (const type of others)
      expect(await readRefusal(await send(type)), type).toMatchObject({
        status: 415,
        code: "unsupported_media_type",
      });
    for (const type of [
      "application/json",
      "application/json; charset=utf-8",
      "Application/JSON ;charset=UTF-8",
    ])
      expect((await send(type)).status, type).toBe(201);
  });

  test("a body over 8 MB is refused as soon as that shows: 413", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const told = await as("POST", "/api/posts", {
      body: "{}",
      headers: { ...asJson, "content-length": String(8 * 1024 * 1024 + 1) },
    });
    const untold = await as("POST", "/api/posts", { body: "x".repeat(9 * 1024 * 1024), headers: asJson });
    for (const response of [told, untold])
      expect(await readRefusal(response)).toMatchObject({
        status: 413,
        code: "too_large",
        message: "The request is larger than 8 MB.",
      });
  });

  test("a stranger's JSON is refused over 16 kB, also when it never says how long it is", async () => {
    await using app = await startApp(engine);
    for (const path of ["/api/login", "/api/subscribers", "/api/setup"]) {
      const { response, sentKilobytes } = await sendEndless(app, path, "application/json");
      expect(await readRefusal(response), path).toMatchObject({
        status: 413,
        message: "The request is larger than 16 kB.",
      });
      expect(sentKilobytes(), path).toBeLessThan(20);
    }
  });

  test("a form is refused over 16 kB in words, also when it never says how long it is", async () => {
    await using app = await startApp(engine);
    const reader = "active-1@example.com";
    await addSubscribers(app, 2);
    const token = await setupTokenOf(app);
    const preferences = await preferencesLinkOf(app, reader);
    await app.request("POST", preferences, { form: { action: "mail-link" } });
    const ownData = linkIn((await mailsTo(app, reader)).at(-1), "my-data");
    const leave = await unsubscribeLinkOf(app, reader);
    for (const path of [preferences, ownData, leave, "/subscribe", `/setup/${token}`]) {
      const untold = await sendEndless(app, path, FORM);
      expect(untold.sentKilobytes(), path).toBeLessThan(20);
      const told = await app.request("POST", path, {
        body: "a=1",
        headers: { "content-type": FORM, "content-length": "16385" },
      });
      for (const response of [untold.response, told]) {
        expect(response.status, path).toBe(413);
        expect(await response.text(), path).toContain("The request is larger than 16 kB.");
      }
    }
    expect(await subscriberOf(app, reader)).toMatchObject({ status: "active", paused_until: null });
  });

  test("the longest owner's form that the contract allows is read", async () => {
    await using app = await startApp(engine);
    const token = await setupTokenOf(app);
    const password = Array.from({ length: 1_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + 7 * index),
    ).join("");
    const made = await app.request("POST", `/setup/${token}`, {
      form: {
        siteName: "誌".repeat(100),
        senderName: "名".repeat(100),
        timeZone: "America/Argentina/ComodRivadavia",
        accentColor: "#1f5fa8",
        username: "名".repeat(60),
        password,
      },
    });
    expect(made.status).toBe(303);
  });

  test("nothing of a body is read where the address gives no permission", async () => {
    await using app = await startApp(engine);
    await app.signIn();
    const forms = ["unsubscribe", "preferences", "my-data", "confirm", "new-address", "setup"];
    for (const path of forms.map((each) => `/${each}/x.y`)) {
      const { response, sentKilobytes } = await sendEndless(app, path, FORM);
      expect([404, 409], path).toContain(response.status);
      expect(sentKilobytes(), path).toBeLessThan(2);
    }
    const { response, sentKilobytes } = await sendEndless(app, "/api/setup", "application/json");
    expect(response.status).toBe(409);
    expect(sentKilobytes()).toBeLessThan(2);
  });

  test("a set-up form is not read when its link is wrong, even without an owner", async () => {
    await using app = await startApp(engine);
    const { response, sentKilobytes } = await sendEndless(app, "/setup/x.y", FORM);
    expect(response.status).toBe(403);
    expect(sentKilobytes()).toBeLessThan(2);
  });

  test("a view's beacon is refused over 8 kB, also when it never says how long it is", async () => {
    await using app = await startApp(engine);
    const { response, sentKilobytes } = await sendEndless(app, "/views/1", "text/plain");
    expect(await readRefusal(response)).toMatchObject({
      status: 413,
      message: "The request is larger than 8 kB.",
    });
    expect(sentKilobytes()).toBeLessThan(12);
  });

  test("unknown fields are left out, whatever they are called", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const body = `{"__proto__":{"featured":true},"constructor":1,"id":77,"views":9,"isSample":true,${valid.slice(1)}`;
    const response = await as("POST", "/api/posts", { body, headers: asJson });
    expect(await response.json()).toMatchObject({ id: 1, views: 0, isSample: false, featured: false });
  });
});
