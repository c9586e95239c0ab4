import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { Client } from "pg";
import { afterEach, expect } from "vitest";
import { root } from "../../../src/server/base/root.ts";

// With `TEST_STATEMENTS`, writes down there which test sends which statements to PostgreSQL, for scripts/cover-postgres.mjs.
const place = process.env["TEST_STATEMENTS"];

if (place) {
  const sent = new Set<string>();
  /** By their texts, of which most tests send the same: reading one takes longer than sending it. */
  const known = new Map<string, string>();
  const read = (text: string) => {
    const statement = known.get(text) ?? withoutLists(text);
    known.set(text, statement);
    return statement;
  };
  // oxlint-disable-next-line typescript/unbound-method -- It is called with the client that it was called on.
  const { query } = Client.prototype;
  const recorded = function (this: Client, ...args: unknown[]): unknown {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === "string" ? first : (first.text ?? "");
    if (/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) sent.add(read(text));
    return Reflect.apply(query, this, args);
  };
  Client.prototype.query = recorded as typeof query;
  afterEach(() => {
    const { testPath = "", currentTestName } = expect.getState();
    const test = `${relative(root, testPath)} > ${currentTestName}`;
    if (sent.size > 0) appendFileSync(place, `${JSON.stringify({ test, statements: [...sent] })}\n`);
    sent.clear();
  });
}

/** One statement has as many places and rows as there are values. */
const withoutLists = (statement: string) =>
  statement
    .replaceAll(/\s+/g, " ")
    .replaceAll(/"?masthead_[0-9a-f_]+"?/g, "?")
    .replaceAll(/\$\d+/g, "$")
    .replaceAll(/\$(?:, \$)+/g, "$")
    .replaceAll(/\(\$\)(?:, ?\(\$\))+/g, "($)");
