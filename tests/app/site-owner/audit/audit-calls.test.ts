import { expect, test } from "vitest";
import { auditEventSchema } from "../../../../src/contract/site-owner/audit.ts";
import type { Endpoint } from "../../../../src/contract/base/endpoint.ts";
import { startApp } from "../../../setup/app.ts";
import { audited, onlyOnCommandLine, unaudited } from "./audited-calls.ts";

type Call = Pick<Endpoint, "method" | "path">;

const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
const withoutEntry = Object.values(unaudited).flat();

/** The calls that may change something, and of which nobody has decided whether they write into the audit log. */
const undecided = (endpoints: readonly Call[]) =>
  endpoints
    .filter(({ method }) => method !== "get")
    .map(nameOf)
    .filter((call) => !(call in audited) && !withoutEntry.includes(call));

const endpointsOf = async () => {
  await using app = await startApp("sqlite", { env: { BOUNCE_TOKEN: "0123456789abcdef" } });
  return app.app.routes.map(({ endpoint }) => endpoint);
};

test("every call that is no GET says which entries it writes, or why it writes none", async () => {
  const endpoints = await endpointsOf();
  expect(endpoints.length).toBeGreaterThan(100);
  expect(undecided(endpoints)).toEqual([]);
  expect(undecided([...endpoints, { method: "put", path: "/api/admin/moon" }])).toEqual([
    "PUT /api/admin/moon",
  ]);
});

test("no call is listed that does not exist, and none is listed twice", async () => {
  const calls = new Set((await endpointsOf()).map(nameOf));
  const listed = [...Object.keys(audited), ...withoutEntry];
  expect(listed.filter((call) => !calls.has(call))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test("every kind of entry is written by a call or by a command", () => {
  const kinds = auditEventSchema.options.flatMap(({ shape }): string[] => shape.kind.options);
  const written = new Set<string>([...Object.values(audited).flat(), ...onlyOnCommandLine]);
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind) => !written.has(kind))).toEqual([]);
});
