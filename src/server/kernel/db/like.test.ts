import { DatabaseSync } from "node:sqlite";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";
import { expect, test } from "vitest";
import { folded } from "../../base/without-accents.ts";
import { isLike } from "./like.ts";

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Which of these texts contain `search` on SQLite, and the texts that `folded` was called with. */
function find(texts: readonly string[], search: string) {
  using database = new DatabaseSync(":memory:");
  const asked = new Set<string>();
  database.function("folded", { deterministic: true }, (text) => {
    asked.add(String(text));
    return folded(String(text));
  });
  const { sql: statement, parameters } = sql`select value from json_each(${JSON.stringify(texts)})
    where ${isLike(sql.ref("value"), search)}`.compile(compiler);
  const rows = database.prepare(statement).all(...(parameters as string[]));
  return { found: rows.map(({ value }) => String(value)), asked };
}

test("texts of ASCII are compared without a call for each of them", () => {
  const texts = ["Anna Smith", "", "ANNA@example.com", "Änna", "A\0nna"];
  const { found, asked } = find(texts, "anna");
  expect(found).toEqual(["Anna Smith", "ANNA@example.com", "Änna"]);
  expect([...asked].toSorted()).toEqual(["A\0nna", "anna", "Änna"].toSorted());
});

test("what is found is what contains the words when both are folded", () => {
  const pieces = [
    "a",
    "A",
    "Z",
    "k",
    "\u{212A}",
    "ß",
    "ss",
    "é",
    "e\u0301",
    "İ",
    "ı",
    "i",
    "%",
    "_",
    "\\",
    " ",
    "日",
    "🙂",
  ];
  const textOf = (seed: number, length: number) =>
    Array.from(
      { length },
      (_, index) => pieces[(seed * 31 + index * 7 + ((seed * index) % 11)) % pieces.length],
    ).join("");
  const texts = Array.from({ length: 300 }, (_, index) => textOf(index, index % 9));
  for (const search of Array.from({ length: 60 }, (_, index) => textOf(index * 13 + 5, 1 + (index % 3)))) {
    if (folded(search).trim() === "") continue;
    const wanted = folded(search.normalize("NFKC"));
    expect(find(texts, search).found, search).toEqual(texts.filter((text) => folded(text).includes(wanted)));
  }
});
