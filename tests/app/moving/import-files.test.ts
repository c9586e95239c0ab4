import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import * as calls from "../../../src/contract/content/media.ts";
import { createDiskStore } from "../../../src/server/engines/files/disk-store.ts";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { undoPosts } from "../../../src/server/moving/posts/undo-posts.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { zipOf } from "../../setup/zip.ts";
import { read } from "../kit/ask.ts";
import { everyRow, folderOf, importInto } from "./posts/importing.ts";
import { openPlace } from "./moving.ts";

const HOME = "__GHOST_URL__";
const SCRIPT = "<script>alert(document.domain)</script>";

const ghostFiles = {
  "content/media/2024/01/our talk.mp3": "0123456789",
  "content/files/2024/01/plan.pdf": "%PDF-1.7",
  "content/files/2024/01/evil.html": `<!doctype html>${SCRIPT}`,
  "content/files/2024/01/evil.svg": `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  "content/files/2024/01/evil.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  "content/files/2024/01/simple.cpp": "int main() {}",
  "content/files/2024/01/Ünï.epub": "PK",
};

const link = (path: string) => `<p><a href="${HOME}/${path.replaceAll(" ", "%20")}">It</a></p>`;

const ghostExport = (html: string) =>
  JSON.stringify({
    data: {
      posts: [
        {
          id: "1",
          uuid: "1",
          title: "One",
          slug: "one",
          status: "published",
          html,
          published_at: "2024-03-02",
        },
      ],
    },
  });

const ghostZip = () =>
  zipOf({
    "ghost.json": ghostExport([...Object.keys(ghostFiles), "content/files/gone.pdf"].map(link).join("")),
    ...ghostFiles,
  });

async function addressesIn({ database }: TestApp, slug = "one"): Promise<string[]> {
  const { content } = await database.db
    .selectFrom("posts")
    .select("content")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return Array.from(content.matchAll(/href="([^"]*)"/g), ([, href = ""]) => href);
}

const storedIn = async ({ dataDir }: TestApp) =>
  (await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

const wxr = (body: string) =>
  `<rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>One</title><wp:post_id>1</wp:post_id><wp:post_name>one</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${body}</item></channel></rss>`;

describe.each(engines)("files of an import on %s", (engine) => {
  test("are stored and linked, and none of them can run a script of this site", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "ghost.zip": ghostZip() });
    const path = join(folder.path, "ghost.zip");
    const dry = await importInto(app, path, { isDryRun: true });
    expect(dry.files).toEqual({ found: 8, brought: 0, failed: 1 });
    const report = await importInto(app, path);
    expect(report.files).toEqual({ found: 8, brought: 7, failed: 1 });
    expect(report.problems).toEqual(dry.problems);
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“One”: The file /content/files/gone.pdf keeps its address: it is not among the files",
    ]);
    const addresses = await addressesIn(app);
    expect(addresses.at(-1)).toBe("/content/files/gone.pdf");

    const about = await Promise.all(
      addresses.slice(0, -1).map(async (address) => {
        const { status, headers } = await app.request("GET", address);
        expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
        expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
        return [
          /[^/]+$/.exec(address)?.[0],
          headers.get("content-type"),
          headers.get("content-disposition")?.split(";")[0],
        ];
      }),
    );
    expect(about).toEqual([
      ["our-talk.mp3", "audio/mpeg", "inline"],
      ["plan.pdf", "application/pdf", "inline"],
      ["evil.html", "application/octet-stream", "attachment"],
      ["evil.svg", "application/octet-stream", "attachment"],
      ["evil.xhtml", "application/octet-stream", "attachment"],
      ["simple.cpp", "application/octet-stream", "attachment"],
      [encodeURIComponent("Ünï.epub"), "application/epub+zip", "attachment"],
    ]);
    const [talk = ""] = addresses;
    const named = await app.request("GET", addresses[6] ?? "");
    expect(named.headers.get("content-disposition")).toBe(
      `attachment; filename="_n_.epub"; filename*=UTF-8''${encodeURIComponent("Ünï.epub")}`,
    );
    const id = talk.split("/")[2];
    expect((await app.request("GET", `/media/${id}/original`)).status).toBe(404);
  });

  test("are read in parts, as players ask for them", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "ghost.zip": ghostZip() });
    await importInto(app, join(folder.path, "ghost.zip"));
    const [talk = ""] = await addressesIn(app);
    const ask = async (headers: Record<string, string>, method = "GET") => {
      const answer = await app.request(method, talk, { headers });
      const { status } = answer;
      return [status, answer.headers.get("content-range"), await answer.text()];
    };
    const whole = await app.request("GET", talk);
    expect([whole.headers.get("accept-ranges"), whole.headers.get("content-length")]).toEqual([
      "bytes",
      "10",
    ]);
    const etag = whole.headers.get("etag") ?? "";
    expect(await whole.text()).toBe("0123456789");
    expect(await ask({ range: "bytes=2-4" })).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await ask({ range: "bytes=7-" })).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await ask({ range: "bytes=-3" })).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await ask({ range: "bytes=0-99" })).toEqual([206, "bytes 0-9/10", "0123456789"]);
    expect(await ask({ range: "bytes=10-" })).toEqual([416, "bytes */10", ""]);
    expect(await ask({ range: "bytes=-0" })).toEqual([416, "bytes */10", ""]);
    for (const range of ["bytes=0-1,3-4", "bytes=4-2", "bytes=11-10", "bytes=99-2", "lines=1-2", "bytes=-"])
      expect((await ask({ range }))[0], range).toBe(200);
    expect((await ask({ range: "bytes=2-4", "if-range": '"other"' }))[0]).toBe(200);
    expect((await ask({ range: "bytes=2-4", "if-range": etag }))[0]).toBe(206);
    expect((await ask({ "if-none-match": etag }))[0]).toBe(304);
    expect(await ask({}, "HEAD")).toEqual([200, null, ""]);
  });

  test("of WordPress, Substack and Markdown come, too", async () => {
    await using app = await startApp(engine);
    const enclosure =
      "<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>https://old.example/wp-content/uploads/2024/talk.mp3\n10\naudio/mpeg</wp:meta_value></wp:postmeta>";
    const sources = [
      {
        "site.xml": wxr(`<content:encoded><![CDATA[Words]]></content:encoded>${enclosure}`),
        "wp-content/uploads/2024/talk.mp3": "talk",
      },
      {
        "posts.csv":
          "post_id,post_date,is_published,type,audience,title,podcast_url\n1.two,2024-03-02,true,podcast,everyone,Two,https://api.substack.example/feed/podcast/2.mp3",
        "posts/1.two.html": "<p>Words</p>",
        "podcasts/2.mp3": "two",
      },
      {
        "three.md":
          "---\ntitle: Three\ndate: 2024-03-02\n---\nThe [plan](files/plan.pdf) and [four](four.md).",
        "files/plan.pdf": "plan",
      },
    ];
    for (const files of sources) {
      await using folder = await folderOf(files);
      expect((await importInto(app, folder.path)).files, Object.keys(files)[0]).toEqual({
        found: 1,
        brought: 1,
        failed: 0,
      });
    }
    for (const [slug, body] of [
      ["one", "talk"],
      ["two", "two"],
      ["three", "plan"],
    ] as const) {
      const [address = ""] = await addressesIn(app, slug);
      expect(await (await app.request("GET", address)).text()).toBe(body);
    }
  });

  test("are known when they come again, listed while they are used, and gone when it is undone", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await everyRow(app);
    await using folder = await folderOf({ "ghost.zip": ghostZip() });
    const path = join(folder.path, "ghost.zip");
    const { run } = await importInto(app, path);
    const after = await everyRow(app);
    await importInto(app, path);
    expect(await everyRow(app)).toEqual(after);
    expect(await storedIn(app)).toHaveLength(7);

    const { images } = await read(await as("GET", "/api/admin/media"), calls.listMedia);
    const talk = images.find(({ fileName }) => fileName === "our talk.mp3");
    expect(talk).toMatchObject({ sizeBytes: 10, uses: [{ kind: "post", title: "One", parts: ["text"] }] });
    expect((await as("DELETE", `/api/admin/media/${talk?.id}`)).status).toBe(409);

    const files = createDiskStore(join(app.dataDir, "media"));
    const undone = await undoPosts({ db: app.database.db, now: app.clock.now, files }, run ?? 0, commandLine);
    expect(undone).toMatchObject({ posts: 1, images: 7 });
    expect(await storedIn(app)).toEqual([]);
    expect(await everyRow(app)).toEqual(before);
  });

  test("with the same bytes each keep their own name and type", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "one.md":
        "---\ntitle: One\ndate: 2024-03-02\n---\n[A](a.pdf), [B](b.bin), [C](c.pdf) and [D](sub/a.pdf)",
      ...Object.fromEntries(["a.pdf", "b.bin", "c.pdf", "sub/a.pdf"].map((path) => [path, "%PDF-1.7"])),
    });
    expect((await importInto(app, folder.path)).files).toEqual({ found: 4, brought: 4, failed: 0 });
    const addresses = await addressesIn(app);
    expect(new Set(addresses).size).toBe(3);
    const about = await Promise.all(
      addresses.map(async (address) => {
        const { headers } = await app.request("GET", address);
        return [headers.get("content-type"), headers.get("content-disposition")?.split("; filename*")[0]];
      }),
    );
    expect(about).toEqual([
      ["application/pdf", 'inline; filename="a.pdf"'],
      ["application/octet-stream", 'attachment; filename="b.bin"'],
      ["application/pdf", 'inline; filename="c.pdf"'],
      ["application/pdf", 'inline; filename="a.pdf"'],
    ]);
    expect(await storedIn(app)).toHaveLength(3);
  });

  test("go out with an export, and into another site with it", async () => {
    await using from = await openPlace(engine);
    await using to = await openPlace(engine);
    await using folder = await folderOf({ "ghost.zip": ghostZip() });
    const path = join(from.dataDir, "site.zip");
    await from.using(async (database) => {
      const clock = { now: () => new Date("2026-03-02") };
      await importInto({ database, dataDir: from.dataDir, clock }, join(folder.path, "ghost.zip"));
    });
    await makeExport(from.deps, path);
    await using archive = await openSiteArchive(path);
    const names = Object.keys(archive.manifest.files);
    const mp3 = names.find((name) => /^media\/[0-9a-f]{32}\.mp3$/.test(name)) ?? "";
    expect(await text(Readable.from(archive.read(mp3)))).toBe("0123456789");
    const markdown = names.find((name) => name.startsWith("posts/")) ?? "";
    expect(await text(Readable.from(archive.read(markdown)))).toContain(`[It](../${mp3})`);
    await importSite(to.deps, { path, isDryRun: false });
    const stored = await to.using(async ({ files }) =>
      files.read(`${mp3.slice(6, 8)}/${mp3.slice(6, 38)}/original.mp3`),
    );
    expect(Buffer.from(stored ?? []).toString()).toBe("0123456789");
  });
});

test("a file over 512 MB is told and left where it is", { skip: !isInFull }, async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "one.md": "---\ntitle: One\ndate: 2024-03-02\n---\n[large](large.mp4) and [small](small.mp4)",
  });
  for (const [name, bytes] of [
    ["large.mp4", 512 * 1024 * 1024 + 1],
    ["small.mp4", 400 * 1024 * 1024],
  ] as const) {
    await using file = await open(join(folder.path, name), "w");
    await file.truncate(bytes);
  }
  const before = process.memoryUsage().rss;
  const report = await importInto(app, folder.path);
  expect(report.files).toEqual({ found: 2, brought: 1, failed: 1 });
  expect(report.problems[0]?.words).toContain("it is larger than 512 MB");
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
