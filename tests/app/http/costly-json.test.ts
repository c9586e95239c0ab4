import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Capability } from "../../../src/contract/base/capabilities.ts";
import { bodyBytes, bodySizeOf } from "../../../src/contract/base/endpoint.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { createPost, postInput } from "../kit/inputs.ts";
import { makeToken } from "../kit/tokens.ts";

const asJson = { "content-type": "application/json" };
const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join();

const DEEP = "The body is nested too deeply.";
const MANY = "The body has too many parts.";

/** JSON that takes far longer to parse than to read. */
const costly: [what: string, body: string, message: string][] = [
  ["arrays", `{"url":${nested("[", "]", 100_000)}}`, DEEP],
  ["objects", nested('{"a":', "}", 20_000).replace(":}", ":1}"), DEEP],
  ["arrays that are never closed", "[".repeat(200_000), DEEP],
  ["arrays and objects in turn", nested('[{"a":', "}]", 20_000), DEEP],
  ["33 levels, the last of many", `[${"1,".repeat(9_000)}${nested("[", "]", 32)}]`, DEEP],
  ["arrays after a text with quotes", `{"a":"\\"[\\\\","b":${nested("[", "]", 40)}}`, DEEP],
  ["arrays behind spaces", `{"url": ${nested("[ ", " ]", 50_000)}}`, DEEP],
  ["the field of a text", `{"title":${nested("[", "]", 5_000)}}`, DEEP],
  ["keys of one object", `{${keys(200_000)}}`, MANY],
  ["an array of many", `[${"1,".repeat(60_000)}1]`, MANY],
  ["empty arrays", `[${"[],".repeat(30_000)}[]]`, MANY],
  ["empty objects within the depth", `[${`${nested("[", "]", 20)},`.repeat(3_000)}1]`, MANY],
];

describe.each(engines)("JSON that takes long to parse, on %s", (engine) => {
  test("is refused unread by every kind of call, from people and programs", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const author = await app.signIn("anna", { role: "author", grants: [] });
    const capabilities: Capability[] = ["posts.read", "posts.write", "media.upload"];
    const token = await makeToken(app, owner, { capabilities });
    const calls = [
      ["an author's post", author, "POST", "/api/posts"],
      ["an author's working copy", author, "POST", "/api/admin/working-copies"],
      ["a token's post", token.as, "POST", "/api/posts"],
      ["a token's tools", token.as, "POST", "/api/mcp"],
      ["the settings", owner, "PATCH", "/api/admin/settings"],
    ] as const;
    for (const [what, body, message] of costly)
      for (const [whose, as, method, path] of calls) {
        const refusal = await readRefusal(await as(method, path, { body, headers: asJson }));
        expect(refusal, `${what}: ${whose}`).toMatchObject({ status: 400, code: "bad_request", message });
      }
    // A field of a form that is JSON is no look.
    const form = { subject: "a", content: "b", look: nested("[", "]", 10_000) };
    const refusal = await readRefusal(await owner("POST", "/api/newsletters/preview", { form }));
    expect(refusal).toMatchObject({ status: 422, code: "invalid" });
  });

  test("is not what people write: brackets, commas and quotes in a text are words", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const words = `${"[".repeat(5_000)} ${"{,".repeat(40_000)} "\\" \\\\`;
    const { content } = await createPost(as, { title: words.slice(0, 300), content: `<p>${words}</p>` });
    expect(content).toBe(`<p>${words}</p>`);
  });

  test("a call takes no more than it needs, and what it needs", async () => {
    await using app = await startApp(engine);
    const author = await app.signIn("anna", { role: "author", grants: [] });
    const long = JSON.stringify({ ...postInput(), other: "x".repeat(300_000) });
    const refusal = await readRefusal(
      await author("POST", "/api/admin/embeds", { body: long, headers: asJson }),
    );
    expect(refusal).toMatchObject({ status: 413, message: "The request is larger than 256 kB." });
    expect((await author("POST", "/api/posts", { body: long, headers: asJson })).status).toBe(201);
    const content = `<p>${"語".repeat(1_999_993)}</p>`;
    expect((await author("POST", "/api/posts", { json: postInput({ content }) })).status).toBe(201);
    for (const { endpoint } of app.app.routes) {
      if (!endpoint.body || endpoint.access === "public") continue;
      const longest = lengthOf(z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }));
      const call = `${endpoint.method} ${endpoint.path} takes ${longest} characters`;
      // No one segment has all of its conditions at their longest.
      if (longest < 50_000_000) expect(longest, call).toBeLessThan(bodyBytes[bodySizeOf(endpoint)]);
    }
  });
});

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** How many characters a JSON document of this schema may have, without what has no bound. */
function lengthOf(schema: JsonSchema, defs: JsonSchema["$defs"] = schema.$defs): number {
  const ofEach = (all: readonly (JsonSchema | boolean)[]) =>
    all.map((each) => (typeof each === "object" ? lengthOf(each, defs) : 0));
  const named = schema.$ref?.split("/").at(-1);
  if (named !== undefined) return defs?.[named] ? lengthOf(defs[named], defs) : 0;
  if (schema.anyOf) return Math.max(...ofEach(schema.anyOf));
  if (schema.type === "array" && typeof schema.items === "object" && !Array.isArray(schema.items))
    return (schema.maxItems ?? 0) * lengthOf(schema.items, defs);
  if (schema.properties) return ofEach(Object.values(schema.properties)).reduce((sum, each) => sum + each, 0);
  return schema.maxLength ?? 0;
}
