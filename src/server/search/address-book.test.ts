import { expect, test } from "vitest";
import { AddressBook, BETWEEN_ADDRESSES, BETWEEN_SPELLINGS } from "./address-book.ts";

interface Person {
  id: number;
  status: "active" | "pending" | "unsubscribed";
  spellings: string[];
}

const rowsOf = (people: readonly Person[]) => ({
  ids: people.map(({ id }) => id).join(","),
  statuses: people.map(({ status }) => status[0]).join(""),
  addresses: people.map(({ spellings }) => spellings.join(BETWEEN_SPELLINGS)).join(BETWEEN_ADDRESSES),
});

/** A book of these, so many in a segment. */
function bookOf(people: readonly Person[], size: number): AddressBook {
  const book = new AddressBook();
  for (let at = 0; at * size < people.length; at += 1)
    book.put({ at, rows: rowsOf(people.slice(at * size, (at + 1) * size)) });
  return book;
}

/** The same each time, and in no order. */
const pick = <Item>(items: readonly Item[], index: number, salt: number) =>
  items[Math.floor(Math.abs(Math.sin((index + 1) * salt) * 1e6)) % items.length];

const letters = ["a", "b", "é", "@", "日", ".", "a", "ab"];

/** Of every length up to 13 letters, so that they begin and end at each place in a word of four bytes. */
const people: Person[] = Array.from({ length: 400 }, (_, index) => {
  const address = Array.from({ length: index % 14 }, (_, place) => pick(letters, index, place + 1.7));
  return {
    id: 1_000_000 - ((index * 7_919) % 400),
    status: pick(["active", "pending", "unsubscribed"] as const, index, 5.3) ?? "active",
    spellings: [address.join(""), ...(index % 9 === 0 ? [`x${index}`] : [])],
  };
});

const searches =
  "a b aa ab ba aab bab é 日 é. .a x1 x396 abab zz é日 @ a@ @b a@b b@a ab@ab @@ a@@ @a@ aé@日 b@a. .@a".split(
    " ",
  );

const matching = (search: string, status?: string) =>
  people
    .filter((person) => !status || person.status === status)
    .filter(({ spellings }) => spellings.some((spelling) => spelling.includes(search)))
    .map(({ id }) => id);

test("every part finds those who have it, in every status, whatever segment they are in", () => {
  for (const size of [1, 7, 400]) {
    const book = bookOf(people, size);
    for (const search of searches)
      for (const status of [undefined, "active", "pending", "unsubscribed"]) {
        const what = `${search} ${status} ${size}`;
        const wanted = matching(search, status);
        expect([...book.findAll({ search, status })], what).toEqual(wanted.toSorted((a, b) => a - b));
      }
  }
  for (const search of ["ab", "a@b", "@a@"]) expect(matching(search).length, search).toBeGreaterThan(3);
  expect(matching("x396")).toHaveLength(1);
});

test("every page is a part of the list, from either end of it", () => {
  const book = bookOf(people, 7);
  const emails = new Map(people.map(({ id, spellings }) => [id, spellings[0] ?? ""]));
  const byEmail = people
    .map(({ id }) => id)
    .toSorted((a, b) => ((emails.get(a) ?? "") < (emails.get(b) ?? "") ? -1 : 1));
  book.setEmailOrder(byEmail.join(","));
  for (const search of ["a", "ab", "x1", "zz"])
    for (const order of ["asc", "desc"] as const)
      for (const sort of ["date", "email"] as const) {
        const found = matching(search);
        const inSort = sort === "date" ? found : byEmail.filter((id) => found.includes(id));
        const all = order === "asc" ? inSort : inSort.toReversed();
        for (const [offset, limit] of [
          [0, 10],
          [3, 1],
          [10, 10],
          [found.length - 3, 10],
          [found.length, 10],
          [5_000, 10],
        ] as const) {
          if (offset < 0) continue;
          const what = `${search} ${sort} ${order} ${offset}`;
          const page = book.find({ search, sort, order, offset, limit });
          expect(page, what).toEqual({ count: found.length, ids: all.slice(offset, offset + limit) });
        }
      }
});

test("case and how an accent is written make no difference; what no address has finds nobody", () => {
  const book = bookOf(
    [
      { id: 1, status: "active", spellings: ["mira@xn--bcher-kva.example", "Mira@BÜCHER.example"] },
      { id: 2, status: "active", spellings: ["rene\u0301@example.net"] },
      { id: 3, status: "active", spellings: ["ΟΔΟΣ@example.gr"] },
      { id: 4, status: "active", spellings: ["abcd"] },
      { id: 5, status: "active", spellings: ["efgh"] },
    ],
    10,
  );
  const found = (search: string) => [...book.findAll({ search })];
  for (const search of ["bücher", "BÜCHER", "bu\u0308cher", "MIRA@", "XN--"])
    expect(found(search), search).toEqual([1]);
  for (const search of ["ren\u00e9", "rene\u0301", "RENÉ"]) expect(found(search), search).toEqual([2]);
  for (const search of ["ΟΔΟΣ", "οδος", "οδοσ"]) expect(found(search), search).toEqual([3]);
  // Not from one address into the next, nor from one spelling into the other, nor what is left between them.
  for (const search of ["de", "abcdefgh", "exampleMira", "\0", "h\0"])
    expect(found(search), search).toEqual([]);
});

test("a part finds those among some who have it, in the order of those", () => {
  const book = bookOf(people, 7);
  const some = people.map(({ id }) => id).filter((id) => id % 3 === 0);
  for (const inOrder of [some, some.toReversed(), [...some, 5, 2_000_000], []])
    for (const search of searches)
      for (const offset of [0, 3, 1_000]) {
        const found = new Set(matching(search));
        const wanted = inOrder.filter((id) => found.has(id));
        const page = book.findAmong({ search, some: inOrder.join(","), offset, limit: 2 });
        expect(page, search).toEqual({ count: wanted.length, ids: wanted.slice(offset, offset + 2) });
      }
  const page = { search: "a", offset: 0, limit: 2 };
  expect(new AddressBook().findAmong({ ...page, some: "1,2" })).toEqual({ count: 0, ids: [] });
});

test("segments are put, replaced and taken away, and those with an id of some blocks are told", () => {
  const book = bookOf(people.slice(0, 30), 10);
  book.put({
    at: 1,
    removed: 1,
    rows: rowsOf([{ id: 5, status: "active", spellings: ["only@example.com"] }]),
  });
  expect([...book.findAll({ search: "only" })]).toEqual([5]);
  expect(book.holding({ blocks: [0], blockSize: 256 })).toEqual([1]);
  const blockOf = (index: number) => Math.floor((people[index]?.id ?? 0) / 256);
  expect(book.holding({ blocks: [blockOf(0), blockOf(29)], blockSize: 256 })).toEqual([0, 2]);
  book.put({ at: 1, removed: 1 });
  expect([...book.findAll({ search: "only" })]).toEqual([]);
  expect(book.holding({ blocks: [0], blockSize: 256 })).toEqual([]);
  expect(() => book.find({ search: "a", sort: "email", order: "asc", offset: 0, limit: 1 })).toThrow(
    "The order of the addresses is not known",
  );
  book.put({ at: 0, removed: 99 });
  expect(book.find({ search: "a", sort: "date", order: "asc", offset: 0, limit: 1 })).toEqual({
    count: 0,
    ids: [],
  });
  book.setEmailOrder("1,2");
  expect(book.find({ search: "a", sort: "email", order: "asc", offset: 0, limit: 1 })).toEqual({
    count: 0,
    ids: [],
  });
});

test("more domains than have a number are found as well, and across the sign before them", () => {
  const count = 70_000;
  const book = bookOf(
    Array.from({ length: count }, (_, id) => ({
      id,
      status: "active",
      spellings: [`anna@shop${id}.example`],
    })),
    2_000,
  );
  for (const id of [0, 1, 65_533, 65_534, 65_535, 69_999])
    for (const search of [`shop${id}.`, `anna@shop${id}.ex`, `@shop${id}.example`, `a@shop${id}.`])
      expect([...book.findAll({ search })], search).toEqual([id]);
  expect(book.findAll({ search: "anna@shop" })).toHaveLength(count);
  expect(book.findAll({ search: "na@shop6" })).toHaveLength(11_111);
});

test("columns that do not fit each other are refused", () => {
  const book = new AddressBook();
  expect(() =>
    book.put({ at: 0, rows: { ids: "1,2", statuses: "aa", addresses: "one@example.com" } }),
  ).toThrow("2 subscribers have 1 addresses and 2 statuses");
  expect(() => book.put({ at: 0, rows: { ids: "1", statuses: "", addresses: "a" } })).toThrow(
    "1 subscribers",
  );
});
