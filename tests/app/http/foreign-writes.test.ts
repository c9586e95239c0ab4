import { describe, expect, test } from "vitest";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { postInput } from "../kit/inputs.ts";

const foreign: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://blog.example.com" },
  { origin: "https://blog.example.com:8443" },
  { origin: "https://blog.example.com.evil.example" },
  { origin: "https://sub.blog.example.com" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", origin: PUBLIC_URL },
  { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", origin: "null" },
];

const own: Record<string, string>[] = [
  {},
  { origin: PUBLIC_URL },
  { origin: PUBLIC_URL, "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
];

describe.each(engines)("requests that another site starts on %s", (engine) => {
  test("a write of a signed-in browser is refused, and nothing is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const headers of foreign) {
      const refusal = await readRefusal(await as("POST", "/api/posts", { json: postInput(), headers }));
      expect(refusal, JSON.stringify(headers)).toMatchObject({
        status: 403,
        code: "forbidden",
        message: "This request came from another site.",
      });
    }
    expect(await app.database.db.selectFrom("posts").select("id").execute()).toEqual([]);
  });

  test("so is every other write, open or not", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const headers = { origin: "https://evil.example" };
    const writes = app.app.routes.filter(({ endpoint }) => endpoint.method !== "get");
    expect(writes.length).toBeGreaterThan(12);
    for (const { endpoint } of writes) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, "1");
      const response = await as(endpoint.method.toUpperCase(), path, { headers });
      expect(response.status, `${endpoint.method} ${path}`).toBe(403);
    }
    for (const path of ["/subscribe", "/setup/token"])
      expect((await as("POST", path, { headers, form: {} })).status, path).toBe(403);
  });

  test("a write from the site itself, and from a program that says nothing, is served", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const headers of own) {
      const response = await as("POST", "/api/posts", { json: postInput(), headers });
      expect(response.status, JSON.stringify(headers)).toBe(201);
    }
  });

  test("reading is nobody's harm: links from elsewhere work", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const headers of foreign)
      for (const path of ["/", "/api/posts", "/api/me"])
        expect((await as("GET", path, { headers })).status, path).toBe(200);
  });

  test("confirming and unsubscribing may be posted from anywhere: their link is the permission", async () => {
    await using app = await startApp(engine);
    for (const headers of foreign)
      for (const path of ["/unsubscribe/no-such-token", "/confirm/no-such-token"])
        expect((await app.request("POST", path, { headers, form: {} })).status, path).toBe(404);
  });
});
