import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createDiskStore } from "../../../src/server/engines/files/disk-store.ts";
import { listObjects } from "../../../src/server/engines/files/list-objects.ts";
import { createS3Client } from "../../../src/server/engines/files/s3-client.ts";
import { createS3Store } from "../../../src/server/engines/files/s3-store.ts";
import { openBackupPlace } from "../../../src/server/kernel/backup-place.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { createMovingThreads } from "../../../src/server/moving/moving-threads.ts";
import { createScheduledBackups } from "../../../src/server/moving/scheduled-backups.ts";
import { someSite } from "../../setup/any-site.ts";
import { quiet } from "../../setup/engines.ts";
import { startProxy } from "../../setup/proxy.ts";
import { startS3Server } from "../../setup/media/s3-server.ts";
import { runCommand } from "../cli/commands.ts";
import { openPlace } from "./moving.ts";

/** Commands are processes, and large files cross the network twice. */
const optionsOf = ({ env }: { env: Record<string, string> }, bucket = "images") => {
  const { s3Keys } = readConfig(env);
  if (!s3Keys) throw new Error("The test set no keys");
  return { ...s3Keys, bucket };
};

async function* none(): AsyncGenerator<Uint8Array> {}

const large = Buffer.alloc(40_000_000, "a large file, ");
const contentOf = (bytes: Buffer, sha256 = createHash("sha256").update(bytes).digest("hex")) => ({
  async *open() {
    for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003);
  },
  sizeBytes: bytes.length,
  sha256,
  contentType: "video/mp4",
});

test("a file of 40 MB is written in parts, and read back whole and in pieces", async () => {
  await using s3 = await startS3Server();
  await using proxy = await startProxy(s3.url);
  const asked: string[] = [];
  proxy.refuse = ({ method, url }) =>
    void asked.push(`${method} ${url?.replace(/uploadId=[^&]+/, "uploadId=")}`);
  const store = createS3Store({ ...optionsOf(s3), endpoint: proxy.url });
  await store.writeFrom("ab/abcd/original.mp4", contentOf(large));
  expect(asked).toEqual([
    "POST /images/ab/abcd/original.mp4?uploads=",
    "PUT /images/ab/abcd/original.mp4?partNumber=1&uploadId=",
    "PUT /images/ab/abcd/original.mp4?partNumber=2&uploadId=",
    "PUT /images/ab/abcd/original.mp4?partNumber=3&uploadId=",
    "POST /images/ab/abcd/original.mp4?uploadId=",
  ]);
  expect(await store.has("ab/abcd/original.mp4")).toBe(true);
  expect(large.equals((await store.read("ab/abcd/original.mp4")) ?? Buffer.of())).toBe(true);
  const part = await store.open("ab/abcd/original.mp4", { start: 16_777_210, end: 16_777_225 });
  expect(await buffer(part ?? none())).toEqual(large.subarray(16_777_210, 16_777_226));
  await store.remove("ab/abcd/original.mp4");
  expect(await store.read("ab/abcd/original.mp4")).toBeUndefined();
});

test("a file whose parts do not arrive, or that is not what was announced, is not there", async () => {
  await using s3 = await startS3Server();
  await using proxy = await startProxy(s3.url);
  const store = createS3Store({ ...optionsOf(s3), endpoint: proxy.url });
  const key = "ab/abcd/original.mp4";
  proxy.refuse = ({ url }) => (url?.includes("partNumber=2") ? 503 : undefined);
  await expect(store.writeFrom(key, contentOf(large))).rejects.toMatchObject({ code: "unavailable" });
  proxy.refuse = () => undefined;
  await expect(store.writeFrom(key, contentOf(large, "0".repeat(64)))).rejects.toMatchObject({
    code: "unavailable",
    message: "The file changed while it was copied to the file storage.",
  });
  expect(await store.has(key)).toBe(false);
  const stranger = createS3Store({ ...optionsOf(s3), accessKeyId: "STRANGER" });
  await expect(stranger.writeFrom(key, contentOf(large))).rejects.toMatchObject({
    message: expect.stringContaining("refuses our key (403)"),
  });
});

test("backups are kept in a bucket, the oldest go, and one is restored from there", async () => {
  await using s3 = await startS3Server();
  await using place = await openPlace("sqlite");
  await place.write(someSite);
  const env = { ...s3.env, BACKUP_DIR: "s3://backups/blog", DATA_DIR: place.dataDir };
  const config = readConfig({ ...env, BACKUP_KEEP: "1", LOG_LEVEL: "silent" });
  await place.using(async ({ db }) => {
    let time = new Date();
    const run = createScheduledBackups({
      db,
      config,
      now: () => time,
      databaseTime: async () => time,
      log: quiet,
      makeArchive: createMovingThreads(config).makeArchive,
      isSending: () => false,
      stopping: new AbortController().signal,
    });
    for (const day of ["02", "03", "04"]) {
      time = new Date(`2026-03-${day}T09:00:00Z`);
      await run();
      await run();
    }
  });
  const kept = await openBackupPlace(config.backup).list();
  // The newest, and beside it one of the week and one of the month.
  expect(kept.map(({ address }) => address).sort()).toEqual([
    expect.stringMatching(/^s3:\/\/backups\/blog\/scheduled-2026-03-02T09-00-00Z-\w{12}-\d+-rows\.zip$/),
    expect.stringMatching(/^s3:\/\/backups\/blog\/scheduled-2026-03-03T09-00-00Z-\w{12}-\d+-rows\.zip$/),
    expect.stringMatching(/^s3:\/\/backups\/blog\/scheduled-2026-03-04T09-00-00Z-\w{12}-\d+-rows\.zip$/),
  ]);
  const newest =
    kept
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? "";
  expect(await readdir(config.backup.folder)).toEqual([]);
  const byHand = await runCommand(["backup"], { env });
  expect(byHand).toMatchObject({ code: 0, stderr: "" });
  expect(byHand.stdout).toMatch(/^s3:\/\/backups\/blog\/masthead-\S+\.zip: /);
  const doctor = await runCommand(["doctor"], { env });
  expect(doctor.stdout).toContain("The newest in s3://backups/blog is");

  await using target = await openPlace("sqlite");
  const restore = (name: string, more: Record<string, string> = s3.env) =>
    runCommand(["restore", `s3://backups/blog/${name}`], { env: { ...more, DATA_DIR: target.dataDir } });
  expect(await restore(newest)).toMatchObject({ code: 0, stderr: "" });
  expect((await target.read()).tables["posts"]).toEqual((await place.read()).tables["posts"]);
  expect(await restore("nothing.zip")).toMatchObject({
    stderr: "There is no s3://backups/blog/nothing.zip.\n",
  });
  expect(await restore("old backups/site.zip")).toMatchObject({
    code: 1,
    stderr:
      "s3://backups/blog/old backups/site.zip is not the address of a backup. It must look like s3://bucket/folder/site.zip; names have letters, digits, dots, hyphens and underscores only.\n",
  });
  expect(await restore("nothing.zip", {})).toMatchObject({
    stderr: "Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to restore from a bucket.\n",
  });
  expect((await readdir(target.dataDir)).filter((name) => name.startsWith(".fetched"))).toEqual([]);
});

test("media files are copied to S3 and back, and a copy that was interrupted continues", async () => {
  await using s3 = await startS3Server();
  await using place = await openPlace("sqlite");
  await place.write({ ...someSite, images: [new Uint8Array(3), new Uint8Array(30)] });
  const media = join(place.dataDir, "media");
  const before = await originalsOf(media);
  expect(before).toHaveLength(2);
  const env = { ...s3.env, S3_BUCKET: "images", DATA_DIR: place.dataDir };
  const copy = (...args: string[]) => runCommand(["copy-media", ...args, "--json"], { env });
  expect(JSON.parse((await copy("disk", "s3")).stdout)).toEqual({
    copied: before.length,
    present: 0,
    missing: [],
  });
  const client = createS3Client(optionsOf(s3), 10_000);
  const [first] = await listObjects(client, "");
  await createS3Store(optionsOf(s3)).write(first?.key ?? "", new Uint8Array(3), "image/webp");
  expect(JSON.parse((await copy("disk", "s3")).stdout)).toEqual({
    copied: 1,
    present: before.length - 1,
    missing: [],
  });
  expect(await originalsOf(media), "the source stays").toEqual(before);

  const contents = await Promise.all(before.map((key) => createDiskStore(media).read(key)));
  await rm(media, { recursive: true });
  expect(JSON.parse((await copy("s3", "disk")).stdout)).toMatchObject({ copied: before.length });
  expect(await Promise.all(before.map((key) => createDiskStore(media).read(key)))).toEqual(contents);
  expect(await copy("disk", "tape")).toMatchObject({ code: 2 });
  expect(await runCommand(["copy-media", "disk", "s3"], { env: { DATA_DIR: place.dataDir } })).toMatchObject({
    code: 1,
    stderr: "Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for this command.\n",
  });
});

async function originalsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\/original\.\w+$/.test(name)).sort();
}
