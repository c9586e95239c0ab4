import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../../src/contract/site-owner/audit.ts";
import { createDiskStore } from "../../../../../src/server/engines/files/disk-store.ts";
import { undoPosts } from "../../../../../src/server/moving/posts/undo-posts.ts";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { startApp, type TestApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, item, SITE } from "../../../../setup/wordpress-export.ts";
import { everyRow, folderOf, importInto } from "../importing.ts";

const picture = async () => new Uint8Array(await fourColors().png().toBuffer());

/** Where an address leads, or its status if it leads nowhere. */
async function leadsTo(app: TestApp, address: string): Promise<string> {
  const answer = await app.request("GET", address);
  return answer.headers.get("location") ?? String(answer.status);
}

async function undo({ database: { db }, clock, dataDir }: TestApp, run: number | null) {
  const files = createDiskStore(join(dataDir, "media"));
  await undoPosts({ db, now: clock.now, files }, run ?? 0, commandLine);
}

const UPLOADS = "/wp-content/uploads/2014/05";

describe.each(engines)("old addresses of files on %s", (engine) => {
  test("lead to the images and files that an import of WordPress brought, in any size, until it is undone", async () => {
    await using app = await startApp(engine);
    const text = `<p>One</p><img src="${SITE}${UPLOADS}/b%C3%A4r-300x200.png" alt="a" /><p><a href="${SITE}${UPLOADS}/notes.pdf">Notes</a></p>`;
    await using folder = await folderOf({
      "site.xml": exportOf([item(1, "One", { "content:encoded": text })]),
      [`wp-content/uploads/2014/05/bär.png`]: await picture(),
      "wp-content/uploads/2014/05/notes.pdf": "%PDF-1.4",
    });
    const before = await everyRow(app);
    const { run } = await importInto(app, folder.path);
    const sizes = ["bär.png", "b%C3%A4r-300x200.png", "b%c3%a4r-150x150.png", "bär-scaled.png", "BÄR.png"];
    for (const name of sizes)
      expect(await leadsTo(app, `${UPLOADS}/${name}`), name).toMatch(/^\/media\/[0-9a-f]{32}\/original$/);
    const shown = await app.request("GET", await leadsTo(app, `${UPLOADS}/bär.png`));
    expect(shown.headers.get("content-type")).toMatch(/^image\//);
    expect(await leadsTo(app, `${UPLOADS}/notes.pdf`)).toMatch(/^\/media\/[0-9a-f]{32}\/file\/notes\.pdf$/);
    expect(await leadsTo(app, `${UPLOADS}/other.png`)).toBe("404");
    await undo(app, run);
    expect(await leadsTo(app, `${UPLOADS}/bär.png`)).toBe("404");
    expect(await everyRow(app)).toEqual(before);
  });

  test("lead to a file that was here before, until the import is undone", async () => {
    await using app = await startApp(engine);
    const files = {
      "a.md": "---\ntitle: A\ndate: 2024-03-02\n---\n![](/img/x.png)",
      "static/img/x.png": await picture(),
    };
    await using first = await folderOf(files);
    await importInto(app, first.path);
    const before = await everyRow(app);
    await using second = await folderOf({
      "b.md": "---\ntitle: B\ndate: 2024-03-02\n---\n![](/assets/y.png)",
      "assets/y.png": await picture(),
    });
    const { run } = await importInto(app, second.path);
    expect(await leadsTo(app, "/assets/y.png")).toBe(await leadsTo(app, "/img/x.png"));
    await undo(app, run);
    expect(await leadsTo(app, "/assets/y.png")).toBe("404");
    expect(await leadsTo(app, "/img/x.png")).toContain("/media/");
    expect(await everyRow(app)).toEqual(before);
  });
});

/** The files of each source, and old addresses of the image in them. */
const sources: Record<
  string,
  { files: (image: Uint8Array) => Record<string, string | Uint8Array>; site?: string; asked: string[] }
> = {
  Ghost: {
    files: (image) => ({
      "ghost.json": JSON.stringify({
        db: [
          {
            data: {
              posts: [
                {
                  id: "1",
                  title: "A",
                  slug: "a",
                  status: "published",
                  published_at: "2024-03-02T10:00:00.000Z",
                  html: '<p>One</p><img src="__GHOST_URL__/content/images/2024/03/x.png">',
                },
              ],
            },
          },
        ],
      }),
      "content/images/2024/03/x.png": image,
    }),
    asked: [
      "/content/images/2024/03/x.png",
      "/content/images/size/w600/2024/03/x.png",
      "/content/images/size/w600/format/webp/2024/03/x.png",
    ],
  },
  "a page bundle of Hugo": {
    files: (image) => ({
      "content/posts/trip/index.md": "---\ntitle: Trip\ndate: 2024-03-02\nurl: /posts/trip/\n---\n![](x.png)",
      "content/posts/trip/x.png": image,
    }),
    asked: ["/posts/trip/x.png"],
  },
  "folders named as those of this site": {
    files: (image) => ({
      "a.md": "---\ntitle: A\ndate: 2024-03-02\n---\n![](/media/2024/x.png) ![](/assets/img/x.png)",
      "static/media/2024/x.png": image,
      "assets/img/x.png": image,
    }),
    asked: ["/media/2024/x.png", "/assets/img/x.png"],
  },
};

test.each(Object.entries(sources))(
  "old addresses of the images of %s lead to them",
  async (_name, { files, asked }) => {
    await using app = await startApp("sqlite");
    await using folder = await folderOf(files(await picture()));
    await importInto(app, folder.path);
    for (const address of asked)
      expect(await leadsTo(app, address), address).toMatch(/^\/media\/[0-9a-f]{32}\//);
    expect(await leadsTo(app, "/media/2024/none.png")).toBe("404");
  },
);
