import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isOpenToTokens } from "../../../src/contract/site-owner/tokens.ts";
import { startApp } from "../../setup/app.ts";

const operationSchema = z.looseObject({
  summary: z.string().min(5),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header"]) })),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});

const documentSchema = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.looseObject({
      session: z.object({ type: z.literal("apiKey") }).loose(),
      apiToken: z.object({ type: z.literal("http"), scheme: z.literal("bearer") }).loose(),
    }),
  }),
});

/** Open calls that check a secret of their own. */
const checkThemselves = new Set([
  "/api/login",
  "/api/login/code",
  "/api/login/passkey",
  "/api/login/provider/answer",
  "/api/webhooks/{provider}/{token}",
]);

/** Every `$ref` anywhere in a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
}

/** What a reference within the document leads to (RFC 6901). */
function resolve(document: unknown, ref: string): unknown {
  const keys = ref.replace(/^#\//, "").split("/");
  return keys.reduce<unknown>((value, key) => {
    const isTable = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    // The check above is what makes it a table with that key.
    return isTable ? (value as Record<string, unknown>)[key] : undefined;
  }, document);
}

async function readDocument() {
  await using app = await startApp("sqlite");
  const response = await app.request("GET", "/api/openapi.json");
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const raw: unknown = await response.json();
  return { document: documentSchema.parse(raw), raw, routes: app.app.routes };
}

// It is made from the contract alone, so one engine is enough.
describe("the description of the API", () => {
  test("it is OpenAPI 3.1 and has every call there is, and nothing else", async () => {
    const { document, routes } = await readDocument();
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    const mounted = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(described.sort()).toEqual(mounted.sort());
  });

  test("every reference in it leads somewhere", async () => {
    const { raw } = await readDocument();
    const refs = refsIn(raw);
    expect(refs.length).toBeGreaterThan(30);
    expect(refs.filter((ref) => resolve(raw, ref) === undefined)).toEqual([]);
  });

  test("every call has a summary, its parameters, and says whether it needs a session", async () => {
    const { document, routes } = await readDocument();
    const summaries = new Set<string>();
    for (const { endpoint } of routes) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const call = document.paths[endpoint.path]?.[endpoint.method];
      const inPath = call?.parameters.filter((parameter) => parameter.in === "path");
      expect(inPath?.map((parameter) => `{${parameter.name}}`) ?? [], name).toEqual(
        endpoint.path.match(/\{\w+\}/g) ?? [],
      );
      const proofs = [{ session: [] }, ...(isOpenToTokens(endpoint) ? [{ apiToken: [] }] : [])];
      expect(call?.security, name).toEqual(endpoint.access === "public" ? [] : proofs);
      const statuses = Object.keys(call?.responses ?? {});
      expect(statuses, name).toContain(String(endpoint.status ?? 200));
      expect(statuses.includes("401"), name).toBe(
        endpoint.access !== "public" || checkThemselves.has(endpoint.path),
      );
      summaries.add(call?.summary ?? "");
    }
    expect(summaries.size).toBe(routes.length);
  });

  test("there is a page of it for people, which asks nobody else for anything", async () => {
    await using app = await startApp("sqlite");
    const page = await app.request("GET", "/api/docs");
    expect(page.status).toBe(200);
    const html = await page.text();
    for (const { endpoint } of app.app.routes) expect(html).toContain(endpoint.path);
    expect(html.match(/(?:src|<link[^>]+href)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
  });
});
