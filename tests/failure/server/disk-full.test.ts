import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listNotices } from "../../../src/contract/insight/notices.ts";
import { problemSchema } from "../../../src/contract/base/problem.ts";
import { noisy } from "../../setup/media/test-images.ts";
import { startServer } from "../../setup/process.ts";
import { canMount, mountSmallDisk } from "../../setup/small-disk.ts";

const owner = { username: "owner", password: "lanterns over the old harbor" };
const MEGABYTE = 1024 * 1024;

/** Nothing under `folder` can be written while `work` runs. */
async function whileReadOnly(folder: string, work: () => Promise<void>) {
  execFileSync("mount", ["--bind", folder, folder]);
  execFileSync("mount", ["-o", "remount,ro,bind", folder]);
  try {
    await work();
  } finally {
    execFileSync("umount", ["--lazy", folder]);
  }
}

async function startAsOwner(dataDir: string) {
  const server = await startServer({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    BACKUP_EVERY: "0",
    LOG_LEVEL: "silent",
  });
  const signedIn = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  const upload = async (width: number) => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await noisy(width, 700).png().toBuffer())], "a.png"));
    return fetch(`${server.url}/api/upload`, { method: "POST", headers, body: form });
  };
  const uploadList = () =>
    fetch(`${server.url}/api/admin/lists?name=a.csv`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: "email\nann@example.com\n",
    });
  const bell = async () => {
    const answer = await fetch(`${server.url}/api/admin/notifications`, { headers });
    return listNotices.answer.parse(await answer.json());
  };
  return {
    url: server.url,
    upload,
    uploadList,
    bell,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function refusalIn(response: Response) {
  const { status, code, message } = problemSchema.parse(await response.json());
  expect(response.status).toBe(status);
  return { code, message };
}

test.skipIf(!canMount)(
  "a full disk refuses uploads in words and rings the bell once, until there is space",
  async () => {
    await using disk = mountSmallDisk(256);
    await using site = await startAsOwner(join(disk.path, "data"));
    const { url, upload, uploadList, bell } = site;
    expect((await upload(1_000)).status).toBe(201);
    expect((await bell()).newCount).toBe(0);

    await disk.fill(MEGABYTE / 2);
    const full = {
      code: "out_of_space",
      message: "The server's disk is full. Free some space, then try again.",
    };
    expect(await refusalIn(await upload(1_001))).toEqual(full);
    expect(await refusalIn(await uploadList())).toMatchObject({
      code: "out_of_space",
      message: "The server's disk has too little space for the list. Free some space, then try again.",
    });
    for (let times = 0; times < 2; times++) {
      const { notices, newCount } = await bell();
      expect(newCount).toBe(1);
      expect(notices.map(({ words }) => words)).toEqual([
        expect.stringMatching(/^The server's disk is full \(\d+ MiB left\)\. Uploads and sending wait/),
      ]);
    }
    expect((await fetch(url)).status).toBe(200);

    await disk.free();
    expect((await upload(1_001)).status).toBe(201);
    expect((await uploadList()).status).toBe(201);
    expect(await bell()).toEqual({ notices: [], newCount: 0 });
  },
);

test.skipIf(!canMount)("a read-only disk refuses uploads in words", async () => {
  await using disk = mountSmallDisk(256);
  await using site = await startAsOwner(join(disk.path, "data"));
  const { upload } = site;
  expect((await upload(1_000)).status).toBe(201);
  await whileReadOnly(join(disk.path, "data/media"), async () => {
    expect(await refusalIn(await upload(1_001))).toEqual({
      code: "out_of_space",
      message: "The server's disk is read-only. Make it writable, then try again.",
    });
  });
  expect((await upload(1_001)).status).toBe(201);
});
