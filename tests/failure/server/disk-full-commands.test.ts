import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../app/cli/commands.ts";
import { openPlace } from "../../app/moving/moving.ts";
import { canMount, mountSmallDisk } from "../../setup/small-disk.ts";
import { addSubscribers } from "../mailing/killing.ts";

const FULL = /^(?:The disk is full|There is too little room)[^\n]*\n$/;
const CONSENT = ["--yes", "--consent", "Signed up at the fair"];

test.runIf(canMount)("a full disk is one sentence of every command that writes", async () => {
  await using place = await openPlace("sqlite");
  await addSubscribers(place, "full");
  await using disk = mountSmallDisk(2);
  const env = { DATA_DIR: place.dataDir };
  const list = join(place.dataDir, "list.csv");
  const addresses = Array.from({ length: 60_000 }, (_, index) => `reader-${index}@example.com`);
  await writeFile(list, `email\n${addresses.join("\n")}\n`);
  const posts = join(place.dataDir, "posts.json");
  await writeFile(posts, JSON.stringify({ db: [{ data: { posts: manyPosts() } }] }));

  const zip = join(place.dataDir, "site.zip");
  expect(await runCommand(["backup", zip], { env })).toMatchObject({ code: 0 });

  for (const [args, more] of [
    [["copy-database", place.dataDir, join(disk.path, "copy")], {}],
    [["export", join(disk.path, "site.zip")], {}],
    [["export", "subscribers", join(disk.path, "list.json")], {}],
    [["backup", join(disk.path, "backup.zip")], {}],
    [["restore", zip, "--yes"], { DATA_DIR: join(disk.path, "data") }],
    [["import", list, ...CONSENT], { DATA_DIR: join(disk.path, "data") }],
    [["import", posts, "--yes"], { TMPDIR: disk.path, SQLITE_TMPDIR: disk.path }],
    [["import", posts, "--yes"], { DATA_DIR: join(disk.path, "data") }],
  ] as const) {
    const ended = await runCommand([...args], { env: { ...env, ...more } });
    expect({ args, stdout: ended.stdout, stderr: ended.stderr, code: ended.code }).toEqual({
      args,
      stdout: "",
      stderr: expect.stringMatching(FULL),
      code: 1,
    });
    await emptyOut(disk.path);
  }
});

/** 12 MB of posts. */
const manyPosts = () =>
  Array.from({ length: 600 }, (_, index) => ({
    id: String(index),
    title: `Post ${index}`,
    slug: `post-${index}`,
    status: "published",
    published_at: "2024-03-02T09:00:00.000Z",
    html: `<p>${`Words that nobody reads, ${index}. `.repeat(700)}</p>`,
  }));

async function emptyOut(path: string) {
  execFileSync("find", [path, "-mindepth", "1", "-delete"]);
}
