import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { uploadFile } from "../../../src/contract/content/media.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";

const pdf = new TextEncoder().encode("%PDF-1.7\nnotes");
const mp3 = new TextEncoder().encode("ID3\u0004 a song of thirty bytes ……");
const upload = (name: string) => `/api/admin/files?${new URLSearchParams({ name })}`;

describe.each(engines)("on %s", (engine) => {
  test("a file is kept under its name, and served with its type and in parts", async () => {
    await using app = await startApp(engine);
    const ask = await app.signIn();
    const kept = await read(await ask("POST", upload("Août/Notes & more.pdf"), { body: pdf }), uploadFile);
    expect(kept).toEqual({
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/file\/Ao%C3%BBt-Notes-more\.pdf$/),
      name: "Août Notes & more.pdf",
      sizeBytes: pdf.length,
    });
    const served = await app.request("GET", kept.url);
    expect(served.headers.get("content-type")).toBe("application/pdf");
    expect(served.headers.get("content-disposition")).toContain("inline");
    const song = await read(await ask("POST", upload("song.mp3"), { body: mp3 }), uploadFile);
    const part = await app.request("GET", song.url, { headers: { range: "bytes=0-2" } });
    expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([
      206,
      "audio/mpeg",
      "ID3",
    ]);
    expect(await readdir(join(app.dataDir, "file-uploads"))).toEqual([]);
  });

  test("strangers cannot upload, and nothing of theirs is kept", async () => {
    await using app = await startApp(engine);
    expect((await app.request("POST", upload("a.pdf"), { body: pdf })).status).toBe(401);
    expect(await readdir(app.dataDir)).not.toContain("file-uploads");
  });
});

test.each([
  ["page.html", "<p>Hi</p>", "Only files of these kinds can be uploaded: pdf, epub, mp3"],
  ["run.exe", "MZ", "Only files of these kinds can be uploaded: pdf, epub, mp3"],
  ["no-ending", "words", "Only files of these kinds can be uploaded: pdf, epub, mp3"],
  ["fake.pdf", "<script>alert(1)</script>", "The content of “fake.pdf” is not what its ending .pdf says."],
  ["list.csv", "a,b\0", "The content of “list.csv” is not what its ending .csv says."],
  ["empty.pdf", "", "The file is empty."],
])("%s is refused with a sentence", async (name, body, message) => {
  await using app = await startApp("sqlite");
  const refusal = await readRefusal(await (await app.signIn())("POST", upload(name), { body }));
  expect(refusal.message).toContain(message);
  expect(await readdir(join(app.dataDir, "file-uploads"))).toEqual([]);
});
