import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../../src/contract/base/endpoint.ts";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { dataSets } from "../../setup/data.ts";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";

const REQUESTS = isInFull ? 20_000 : 2_000;
const TIMEOUT_MS = isInFull ? 600_000 : 240_000;
/** Beside other tests, the first password alone may take seconds. */
const PATIENCE_MS = isInFull ? 5_000 : 30_000;

const naughty = dataSets("naughty-strings").flatMap(
  // The list is a JSON array of strings.
  ({ read }) => read("blns.json") as string[],
);

const oddText = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud800",
    "\r\nBcc: x@example.com",
    "x".repeat(100_000),
    "__proto__",
    "constructor",
  ),
);
const oddNumber = fc.constantFrom(0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 63, 1e-300);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { toString: 1 }, { __proto__: null }),
  fc.array(oddText, { maxLength: 60 }),
  fc.object({ maxDepth: 3 }),
);

/** Values that pass here and there, so that requests also come through to what lies behind the rules. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  title: fc.constant("A title that is fine"),
  excerpt: fc.constant("An excerpt that is fine"),
  subject: fc.constant("A subject that is fine"),
  content: fc.constantFrom(`<p>${"Enough words. ".repeat(9)}</p>`, "<div>".repeat(5_000) + "deep".repeat(20)),
  category: fc.constantFrom("tools", "growth"),
  email: fc.constantFrom("a@example.com", "b@münchen.example"),
  status: fc.constantFrom("draft", "published", "scheduled", "sent"),
  scheduledFor: fc.constantFrom(
    "2030-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59+14:00",
    "275760-09-13",
  ),
  publishedAt: fc.constantFrom(
    "2030-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59-12:00",
    null,
  ),
  username: fc.constant("owner"),
  revision: fc.constantFrom(1, 2, 2 ** 40),
};

interface Fuzzed {
  method: string;
  path: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  contentType: string;
  isSignedIn: boolean;
}

function requestTo(endpoint: Endpoint, fieldNames: string[]): fc.Arbitrary<Fuzzed> {
  const fields = Object.fromEntries(
    fieldNames.map((name) => [
      name,
      fc.oneof(oddValue, plausible[name] ?? oddValue, plausible[name] ?? oddValue),
    ]),
  );
  const json = fc.record(fields, { requiredKeys: [] }).map((value) => JSON.stringify(value) ?? "");
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => new Uint8Array(array));
  const query = fc.dictionary(fc.constantFrom("page", "search", "tag", "category", "status", "x"), oddText, {
    maxKeys: 3,
  });
  return fc.record({
    method: fc.constant(endpoint.method.toUpperCase()),
    // Ids from 1,000 up: what was written before must stay as it is.
    path: fc
      .tuple(
        fc.oneof(
          fc.integer({ min: 1_000, max: 2_000 }).map(String),
          oddText.filter((id) => !/^\d{1,3}$/.test(id)),
        ),
        query,
      )
      .map(([id, parameters]) => {
        const address = endpoint.path.replaceAll(
          /\{\w+\}/g,
          () => encodeURIComponent(id.toWellFormed().slice(0, 300)) || "x",
        );
        const pairs = Object.entries(parameters).map(([name, value]) => [
          name,
          value.toWellFormed().slice(0, 2_000),
        ]);
        return `${address}?${new URLSearchParams(pairs)}`;
      }),
    body:
      endpoint.method === "get"
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 6, arbitrary: json },
            bytes,
            fc.constantFrom("", "{", "[]", "null", '"', "[".repeat(50_000)),
          ),
    contentType: fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      fc.constantFrom(
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "application/json; charset=utf-16",
        "",
      ),
    ),
    isSignedIn: fc.boolean(),
  });
}

const described = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const call = z.looseObject({
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: described })) }).optional(),
});
const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.object({ schemas: z.record(z.string(), described) }),
});

/** The fields of each call's body, as the OpenAPI document names them. */
async function fieldsByCall(app: TestApp): Promise<Map<string, string[]>> {
  const { paths, components } = openApi.parse(await (await app.request("GET", "/api/openapi.json")).json());
  const fields = new Map<string, string[]>();
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(calls)) {
      const schema = requestBody?.content["application/json"]?.schema;
      const named = schema?.$ref ? components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
      fields.set(`${method} ${path}`, Object.keys(named?.properties ?? {}));
    }
  }
  expect(fields.get("post /api/posts")).toContain("title");
  return fields;
}

async function fingerprint(db: Db, ids: number[]) {
  const posts = await db.selectFrom("posts").selectAll().where("id", "in", ids).orderBy("id").execute();
  const tags = await db
    .selectFrom("post_tags")
    .selectAll()
    .where("post_id", "in", ids)
    .orderBy("post_id")
    .execute();
  const users = await db.selectFrom("users").selectAll().execute();
  return JSON.stringify({ posts, tags, users });
}

describe.each(engines)("wrong requests of every kind, on %s", (engine) => {
  test(
    `${REQUESTS} of them get a clear refusal or an answer, and change nothing that was there`,
    { timeout: TIMEOUT_MS },
    async () => {
      await using app = await startApp(engine);
      const as = await app.signIn();
      const ids: number[] = [];
      for (const title of ["One post", "Two posts", "Three posts"]) {
        const json = {
          title,
          excerpt: "An excerpt",
          content: `<p>${"Words. ".repeat(20)}</p>`,
          category: "tools",
          tags: ["a"],
        };
        ids.push((await (await as("POST", "/api/posts", { json })).json()).id);
      }
      const before = await fingerprint(app.database.db, ids);
      const fields = await fieldsByCall(app);
      const calls = app.app.routes
        .map(({ endpoint }) => endpoint)
        // Ending one's own session, giving one's own address and byline, and removing the samples are what was asked for.
        .filter(({ path }) => !["/api/logout", "/api/me/email", "/api/me/profile"].includes(path))
        .map((endpoint) => requestTo(endpoint, fields.get(`${endpoint.method} ${endpoint.path}`) ?? []));

      await fc.assert(
        fc.asyncProperty(fc.oneof(...calls), async ({ method, path, body, contentType, isSignedIn }) => {
          const started = performance.now();
          const response = await (isSignedIn ? as : app.request)(method, path, {
            headers: { "content-type": contentType },
            ...(body !== undefined && { body }),
          });
          expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
          // A test mail has no server that could refuse it, so even "unavailable" would be wrong here.
          expect(response.status, await response.clone().text()).toBeLessThan(500);
          if (response.status >= 400)
            expect(response.headers.get("content-type")).toBe("application/problem+json");
        }),
        { numRuns: REQUESTS },
      );
      expect(await fingerprint(app.database.db, ids)).toBe(before);
      expect((await app.request("GET", "/readyz")).status).toBe(200);
    },
  );
});
