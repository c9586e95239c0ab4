import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createDiskStore } from "./disk-store.ts";

async function makeStore() {
  const dataDir = await mkdtemp(join(tmpdir(), "masthead-files-"));
  const folder = join(dataDir, "media");
  return {
    dataDir,
    folder,
    store: createDiskStore(folder),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("what was written is read back, also by a store that opens the folder later", async () => {
  await using made = await makeStore();
  await made.store.write("ab/abcd/original.webp", bytes("image"), "image/webp");

  const later = createDiskStore(made.folder);
  expect(Buffer.from((await later.read("ab/abcd/original.webp")) ?? []).toString()).toBe("image");
  expect(await later.has("ab/abcd/original.webp")).toBe(true);
  for (const key of ["ab/abcd", "ab/abcd/small.webp", "ab/abcd/original.webp/small"])
    expect(await later.has(key), key).toBe(false);
});

async function* whole() {
  yield bytes("01234");
  yield bytes("56789");
}

async function* broken() {
  yield bytes("01234");
  throw new Error("it is damaged");
}

test("a file is written piece by piece and read in parts; one that breaks off leaves nothing", async () => {
  await using made = await makeStore();
  const about = { sizeBytes: 10, sha256: "", contentType: "audio/mpeg" };
  await made.store.writeFrom("ab/abcd/original.mp3", { ...about, open: whole });
  const part = await made.store.open("ab/abcd/original.mp3", { start: 3, end: 6 });
  expect(part && (await buffer(part)).toString()).toBe("3456");
  expect(await made.store.open("ab/abcd/other.mp3", { start: 0, end: 1 })).toBeUndefined();
  await expect(made.store.writeFrom("ab/b.mp3", { ...about, open: broken })).rejects.toThrow("damaged");
  expect(await made.store.read("ab/b.mp3")).toBeUndefined();
  expect(await readdir(join(made.folder, ".unfinished"))).toEqual([]);
});

test("what was removed is gone, and may be removed again", async () => {
  await using made = await makeStore();
  const key = "ab/abcd/original.webp";
  await made.store.write(key, bytes("image"), "image/webp");
  await made.store.remove(key);
  expect(await made.store.read(key)).toBeUndefined();
  await expect(made.store.remove(key)).resolves.toBeUndefined();
});

test("what a crash left half-written an hour ago is deleted, and nothing that is being written or was", async () => {
  await using made = await makeStore();
  const now = new Date();
  await made.store.removeUnfinished(now);
  await made.store.write("ab/abcd/original.webp", bytes("image"), "image/webp");
  const unfinished = join(made.folder, ".unfinished");
  for (const [name, minutes] of [
    ["left", 61],
    ["under-way", 59],
  ] as const) {
    await writeFile(join(unfinished, name), "half");
    const at = new Date(now.getTime() - minutes * 60_000);
    await utimes(join(unfinished, name), at, at);
  }
  await made.store.removeUnfinished(now);
  expect(await readdir(unfinished)).toEqual(["under-way"]);
  expect(await made.store.read("ab/abcd/original.webp")).toBeDefined();
});

test("a file that was never written is undefined, whatever part of its path exists", async () => {
  await using made = await makeStore();
  expect(await made.store.read("ab/abcd/original.webp")).toBeUndefined();

  await made.store.write("ab/abcd", bytes("a file where the other key has a folder"), "text/plain");
  expect(await made.store.read("ab/abcd/original.webp")).toBeUndefined();
  expect(await made.store.read("cd/abcd")).toBeUndefined();
});

test.for([
  "../secrets.db",
  "ab/../../secrets.db",
  "/etc/passwd",
  "ab//original.webp",
  "ab/./original.webp",
  "..\\secrets.db",
  ".unfinished/draft",
  "ab/.hidden",
  "ab/\0",
  "ab/original.webp/",
  "",
])("the key %j is refused, for reading and for writing", async (key) => {
  await using made = await makeStore();
  await mkdir(made.folder);
  await expect(made.store.read(key)).rejects.toThrow("Not a key of a file store");
  await expect(made.store.write(key, bytes("x"), "text/plain")).rejects.toThrow("Not a key of a file store");
  expect(await readdir(made.dataDir, { recursive: true })).toEqual(["media"]);
});

test("a reader gets, while a file is replaced, the old one whole or the new one whole", async () => {
  await using made = await makeStore();
  const sizeBytes = 1_000_000;
  const write = (letter: string) =>
    made.store.write("one/file", bytes(letter.repeat(sizeBytes)), "text/plain");
  await write("a");

  const written = new AbortController();
  const writing = Promise.all(["b", "c", "d", "e", "f"].map(write)).finally(() => written.abort());
  const seen = new Set<string>();
  while (!written.signal.aborted) {
    const content = Buffer.from((await made.store.read("one/file")) ?? []);
    seen.add(`${content.length} bytes from ${content.at(0)} to ${content.at(-1)}`);
  }
  await writing;
  for (const content of seen) expect(content).toMatch(/^1000000 bytes from (\d+) to \1$/);
});

test("a write that fails leaves nothing behind, and neither does one that succeeds", async () => {
  await using made = await makeStore();
  await made.store.write("ab/abcd/original.webp", bytes("image"), "image/webp");
  await expect(made.store.write("ab/abcd", bytes("a folder is here"), "text/plain")).rejects.toThrow();

  expect((await readdir(made.folder, { recursive: true })).sort()).toEqual([
    ".unfinished",
    "ab",
    "ab/abcd",
    "ab/abcd/original.webp",
  ]);
});

test("others on the machine can read neither the files nor their names", async () => {
  await using made = await makeStore();
  await made.store.write("ab/original.webp", bytes("image"), "image/webp");
  const modeOf = async (path: string) => ((await stat(join(made.folder, path))).mode & 0o777).toString(8);
  expect([await modeOf("."), await modeOf("ab"), await modeOf("ab/original.webp")]).toEqual([
    "700",
    "700",
    "600",
  ]);
});
