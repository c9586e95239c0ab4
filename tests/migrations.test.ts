import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../src/server/base/root.ts";
import { isContract } from "../src/server/kernel/db/migrate.ts";

/*
 * The version before works with the new tables (docs/decisions/0025). A migration that takes away what it uses has
 * `_contract_` in its name. One that only looks like it, such as a check that is replaced by a wider one, says in a
 * comment why the version before can live with it: `-- Older versions: …`.
 */

const ABOUT_A_TABLE =
  /^(?:create table|drop table(?: if exists)?|alter table(?: only)?|create unique index \w+ on) (\w+)/;

/** What the version before may still use, or has not heard of. */
const breaking: [what: string, statement: RegExp][] = [
  ["removes a table", /^drop table/],
  ["renames a table", /^alter table .* rename to /],
  ["renames a column", /^alter table .* rename (?!to |constraint )/],
  [
    "removes a column",
    /^alter table .* drop (?:column )?(?!column|constraint|default|not null|identity|expression)\w+/,
  ],
  ["changes the type of a column", /^alter table .* alter (?:column )?\w+ (?:set data )?type /],
  ["forbids null", /^alter table .* set not null/],
  ["adds a rule", /^alter table .* add (?:constraint|check|unique|primary key|foreign key|exclude)\b/],
  ["adds a rule", /^create unique index/],
];
const NEW_COLUMN =
  /\badd (?:column )?(?!constraint|check|unique|primary|foreign|exclude)\w+ [^,]*(?:\([^)]*\)[^,]*)*/g;

/** What in a migration an older program may fail at; nothing if it is a contract, or says why it is none. */
function breaksIn(name: string, text: string): string[] {
  if (isContract(name) || /^-- Older versions: \S/m.test(text)) return [];
  const statements = text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase());
  const made = new Set(statements.flatMap((each) => /^create table (\w+)/.exec(each)?.[1] ?? []));
  return statements
    .filter((each) => !made.has(ABOUT_A_TABLE.exec(each)?.[1] ?? ""))
    .flatMap(breaksOf)
    .map((what) => `${name} ${what}`);
}

function breaksOf(statement: string): string[] {
  const whats = breaking.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what);
  const columns = statement.startsWith("alter table") ? (statement.match(NEW_COLUMN) ?? []) : [];
  const isLeftEmpty = columns.some((each) => each.includes("not null") && !each.includes(" default "));
  return isLeftEmpty ? whats.concat("adds a column that older versions leave empty") : whats;
}

test("the version before can work with what a migration makes", () => {
  const files = globSync(join(root, "migrations/*/*.sql"));
  expect(files.length).toBeGreaterThan(1);
  expect(files.flatMap((file) => breaksIn(basename(file, ".sql"), readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["drop table posts;", "removes a table"],
  ["alter table posts rename to texts;", "renames a table"],
  ["alter table posts rename column title to name;", "renames a column"],
  ["alter table posts rename title to name;", "renames a column"],
  ["alter table posts\n  drop column title;", "removes a column"],
  ["alter table posts alter column title type integer;", "changes the type of a column"],
  ["alter table posts alter column title set not null;", "forbids null"],
  ["alter table posts drop constraint a, add check (status in ('draft'));", "adds a rule"],
  ["create unique index posts_of_title on posts (title);", "adds a rule"],
  [
    "alter table posts add column a text, add column b text not null;",
    "adds a column that older versions leave empty",
  ],
])("refused unless it is a contract or gives a reason: %s", (text, what) => {
  expect(breaksIn("0099_posts", text)).toEqual([`0099_posts ${what}`]);
  expect(breaksIn("0099_contract_posts", text)).toEqual([]);
  expect(breaksIn("0099_posts", `-- Older versions: the new check is wider.\n${text}`)).toEqual([]);
});

test.each([
  "create table texts (id integer primary key, title text not null check (title <> ''));\ncreate unique index by_title on texts (title);",
  "alter table posts add column role text not null default 'owner' check (role in ('owner', 'editor'));",
  "alter table posts add column place text check (place in ('a', 'b')), add column b integer not null default 0;",
  "alter table posts alter column title drop not null;\nalter table posts drop constraint posts_check;\ndrop index posts_by_date;",
])("allowed: %s", (text) => {
  expect(breaksIn("0099_posts", text)).toEqual([]);
});
