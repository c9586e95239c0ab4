import { describe, expect, test } from "vitest";
import { PUBLIC_URL, startApp } from "../setup/app.ts";
import { engines } from "../setup/engines.ts";
import { readRefusal } from "./ask.ts";
import { postInput } from "./inputs.ts";

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

  test("a stranger's body is refused over 64 kB, also when it never says how long it is", async () => {
    await using app = await startApp(engine);
    for (const path of ["/api/login", "/api/subscribers", "/api/setup"]) {
      // `duplex` is asked for by Node and not known to the DOM's types.
      const init: RequestInit & { duplex: "half" } = { method: "POST", duplex: "half", headers: asJson };
      const { body, sentKilobytes } = endless();
      const response = await app.app.fetch(new Request(`${PUBLIC_URL}${path}`, { ...init, body }));
      expect(await readRefusal(response), path).toMatchObject({
        status: 413,
        message: "The request is larger than 64 kB.",
      });
      expect(sentKilobytes(), path).toBeLessThan(70);
    }
  });

  test("unknown fields are left out, whatever they are called", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const body = `{"__proto__":{"featured":true},"constructor":1,"id":77,"views":9,"isSample":true,${valid.slice(1)}`;
    const response = await as("POST", "/api/posts", { body, headers: asJson });
    expect(await response.json()).toMatchObject({ id: 1, views: 0, isSample: false, featured: false });
  });
});
