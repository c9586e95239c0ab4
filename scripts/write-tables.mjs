// `npm run tables`: writes the types of the tables, as queries see them, from what migrations/ makes.
// kysely-codegen 0.20 reads no checks and no comments, and needs a native driver for SQLite.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "./root.mjs";

export const schemaPath = "src/server/kernel/db/schema.ts";

/** What the code writes into columns that take any text. */
const closerTypes = {
  "image_uses.place": 'UnreadTextsTable["place"]',
  "mail_settings.name": '"server" | "mailbox" | "pacing" | "warm-up" | "sunset" | "welcome-series"',
  "observations.name":
    '"forwarded-headers" | "scheduled-backup" | "write-probe" | "folding-announced" | "sunset-rule" | "welcome-series" | "mail-proof" | "providers-judged" | "sender-held" | "second-factor-rule"',
  "subscriber_tallies.name": 'SubscribersTable["status"]',
};

/** What PostgreSQL has and SQLite has not. */
const onlyOnPostgres = { outbox: { id: "string", message: "Buffer" } };

/** The source of the file, before it is formatted. */
export function schemaSource() {
  const tables = [...tablesOnBoth(), ...tablesOfPostgres()];
  return `// Written by \`npm run tables\` from migrations/.
import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../base/clock.ts";

/** The tables as \`migrations/\` makes them, in the values that the code sees (see \`values.ts\`). */
export interface Tables {
${tables.map(({ name }) => `${name}: ${interfaceOf(name)};`).join("\n")}
}

${tables.map(sourceOf).join("\n\n")}
`;
}

const sourceOf = ({ name, comment, columns }) => `${docOf(comment)}export interface ${interfaceOf(name)} {
${columns.map((column) => `${docOf(column.comment)}${column.name}: ${column.type};`).join("\n")}
}`;

const interfaceOf = (table) =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}Table`;

const docOf = (lines) =>
  lines.length > 1
    ? `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`
    : lines.map((line) => `/** ${line} */\n`).join("");

/** The tables in the order in which they were made. SQLite knows what they are, and PostgreSQL which texts are times. */
function tablesOnBoth() {
  const database = new DatabaseSync(":memory:");
  for (const text of readMigrations("sqlite")) database.exec(text);
  const [said, saidOnPostgres] = [readColumns("sqlite"), readColumns("postgres")];
  const made = database
    .prepare(
      `select m.name, m.sql from sqlite_master m join pragma_table_list t on t.name = m.name and t.schema = 'main'
       where t.type = 'table' and m.name not like 'sqlite_%' order by m.rowid`,
    )
    .all();
  const columns = database.prepare(
    'select name, type, "notnull", pk, dflt_value from pragma_table_info(?) order by cid',
  );
  const columnOf = (table, sql, column) => {
    const key = `${table}.${column.name}`;
    const isTime = saidOnPostgres(key).type === "timestamptz";
    const type = closerTypes[key] ?? valuesIn(sql, column.name) ?? (isTime ? "Instant" : typeOf(column));
    return { name: column.name, comment: said(key).comment, type: inQueries(type, column, sql) };
  };
  return made.map(({ name, sql }) => ({
    name: String(name),
    comment: said(name).comment,
    columns: columns.all(name).map((column) => columnOf(name, sql, column)),
  }));
}

function tablesOfPostgres() {
  const said = readColumns("postgres");
  return Object.entries(onlyOnPostgres).map(([name, types]) => ({
    name,
    comment: said(name).comment,
    columns: Object.entries(types).map(([column, type]) => ({
      name: column,
      comment: said(`${name}.${column}`).comment,
      type,
    })),
  }));
}

const typeOf = ({ type }) => ({ integer: "number", boolean: "boolean", text: "string" })[type.toLowerCase()];

/** The texts that a check allows in the column, as a union; undefined without such a check. */
function valuesIn(sql, column) {
  const [, list] = new RegExp(`check \\(${column} in\\s*\\(('[^)]*')\\)\\)`).exec(sql) ?? [];
  return list?.replaceAll("'", '"').split(", ").join(" | ");
}

/** The type with what an `insert` may leave out, and without null where the database refuses it. */
function inQueries(type, { notnull, pk, dflt_value: value }, sql) {
  if (pk === 1 && sql.includes("primary key autoincrement")) return `GeneratedAlways<${type}>`;
  const whole = notnull || pk ? type : `${type} | null`;
  return value === null ? whole : `Generated<${whole}>`;
}

/** What the files say of a table (`posts`) or a column (`posts.title`): the comment above it, by lines, and its type. */
function readColumns(engine) {
  const said = new Map();
  for (const text of readMigrations(engine)) {
    let table;
    let comment = [];
    for (const line of text.split("\n")) {
      const [, words] = /^\s*-- ?(.*)$/.exec(line) ?? [];
      if (words !== undefined) {
        comment.push(words);
        continue;
      }
      const [, made] = /^create table (\w+)/.exec(line) ?? [];
      if (made) said.set(made, { comment });
      table = made ?? /^alter table (\w+)/.exec(line)?.[1] ?? table;
      const [, column, type] = /(?:^ {2}|\badd column )(?!add column)(\w+) +(\w+)/.exec(line) ?? [];
      if (table && column) said.set(`${table}.${column}`, { comment: made ? [] : comment, type });
      if (/;$|^\)/.test(line)) table = undefined;
      comment = [];
    }
  }
  return (name) => {
    const found = said.get(name);
    if (!found)
      throw new Error(
        `No line of migrations/${engine} begins ${name}: give each new column a line of its own.`,
      );
    return found;
  };
}

function readMigrations(engine) {
  const folder = join(root, "migrations", engine);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => readFileSync(join(folder, name), "utf8"));
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, schemaPath), schemaSource());
  const format = [join(root, "node_modules/oxfmt/bin/oxfmt"), schemaPath];
  spawnSync(process.execPath, format, { cwd: root, stdio: "inherit" });
}
