import { mkdtempDisposable, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Uploads } from "./uploads.ts";

const now = new Date("2026-03-02T09:00:00Z");

async function* bodyOf(...parts: string[]) {
  for (const part of parts) yield new TextEncoder().encode(part);
}

test("an upload that would fill the disk is refused, and leaves nothing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-uploads-"));
  const options = { folder: folder.path, maxBytes: 1_000, noun: "list", fallbackName: "list.csv" };
  const kept = new Uploads(options);
  const id = await kept.keep({ name: "a.csv", body: bodyOf("one", "two") }, now, (made) => made);
  expect(await readFile(await kept.find(id), "utf8")).toBe("onetwo");

  const full = new Uploads({ ...options, spareBytes: Number.MAX_SAFE_INTEGER });
  await expect(full.keep({ name: "b.csv", body: bodyOf("one") }, now, (made) => made)).rejects.toMatchObject({
    code: "out_of_space",
    message: "The server's disk has too little space for the list. Free some space, then try again.",
  });
  expect(await readdir(folder.path)).toEqual([id]);
});
