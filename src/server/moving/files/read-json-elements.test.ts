import { expect, test } from "vitest";
import { readJsonElements } from "./read-json-elements.ts";

/** As it comes from a disk or network: in pieces that end anywhere. */
async function* inPieces(text: string | Uint8Array, length: number) {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

async function read(text: string | Uint8Array, length = 7, wanted = "db/data/posts") {
  const isWanted = (path: string) => path === wanted;
  const found: unknown[] = [];
  for await (const { value } of readJsonElements(inPieces(text, length), { name: "a.json", isWanted }))
    found.push(value);
  return found;
}

const posts = [
  { id: 1, title: 'Brackets ]} and "quotes" \\', tags: [["a", []], {}], n: null, x: -1.5e3 },
  { id: "2", posts: [{ id: 3 }], text: "Zwölf 🙂\nlines", yes: true },
];
const document = {
  meta: { posts: [9] },
  db: [{ data: { tags: [{ id: "t" }], posts, later: { posts: [8] } } }],
};

test("the elements of an array come as they are, wherever the pieces end", async () => {
  for (const text of [JSON.stringify(document), JSON.stringify(document, undefined, 2)])
    for (const length of [1, 2, 3, 5, 64, 10_000]) expect(await read(text, length)).toEqual(posts);
});

test("values without brackets are elements too, and an empty array has none", async () => {
  expect(await read('{"a":[1,"two",null,[3],{"b":4}]}', 2, "a")).toEqual([1, "two", null, [3], { b: 4 }]);
  expect(await read('{"a":[]}', 2, "a")).toEqual([]);
});

test("a file that is not JSON is refused with its line", async () => {
  const whole = JSON.stringify(document, undefined, 2);
  await expect(read(whole.slice(0, -4))).rejects.toThrow(
    /^a\.json, line \d+: this is not JSON: the file breaks off/,
  );
  await expect(read(whole.replace("-1500", "minus"))).rejects.toThrow(
    /^a\.json, line \d+: .*what begins here is no value/,
  );
  await expect(read('{"a":[1}')).rejects.toThrow("the brackets do not match");
  await expect(read('{"a": "never')).rejects.toThrow("breaks off");
});

test("a file in another encoding is refused instead of losing letters", async () => {
  for (const text of ['["Café"]', '["\u00ff"]'])
    await expect(read(Buffer.from(text, "latin1"), 3, "")).rejects.toThrow("a.json is not in UTF-8");
  await expect(read(Buffer.from('["é').subarray(0, -1), 3, "")).rejects.toThrow("a.json is not in UTF-8");
  expect(await read(Buffer.from('\uFEFF["é"]'), 1, "")).toEqual(["é"]);
});
