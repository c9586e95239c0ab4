import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { listCategories } from "../../../src/contract/content/categories.ts";
import { imageIdOf, logoOf } from "../../../src/contract/settings/logo.ts";
import { uploadImage } from "../../../src/contract/content/media.ts";
import { createPage } from "../../../src/contract/content/pages.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { getSettings, settingsSchema } from "../../../src/contract/settings/settings.ts";
import { createFileStore } from "../../../src/server/engines/files/open-file-store.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { copyDatabase } from "../../../src/server/moving/archive/copy-database.ts";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { restoreBackup } from "../../../src/server/moving/archive/restore-backup.ts";
import { viewSettings } from "../../../src/server/site-owner/settings/change-settings.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { readSite } from "../../setup/read-site.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";
import { openPlace, type Place } from "./moving.ts";
import { folderOf, importInto } from "./posts/importing.ts";

const depsOf = ({ dataDir, databaseUrl = "", clock }: TestApp) => ({
  config: readConfig({ PUBLIC_URL, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
  now: clock.now,
  log: quiet,
});

/** The ways by which a whole site goes somewhere else. */
const moves: Record<string, (app: TestApp, to: Place) => Promise<unknown>> = {
  "an export and an import": async (app, to) => {
    const path = join(app.dataDir, "site.zip");
    await makeExport(depsOf(app), path);
    await importSite(to.deps, { path, isDryRun: false });
    const before = await to.read();
    await expect(importSite(to.deps, { path, isDryRun: false })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("This site is not empty"),
    });
    expect(await to.read()).toEqual(before);
  },
  "a backup and its restore": async (app, to) => {
    const path = join(app.dataDir, "backup.zip");
    await makeBackup(depsOf(app), { path, hasMedia: true });
    await restoreBackup(to.deps, { path, mayReplace: false });
  },
  "copy-database": async (app, to) => {
    const { config, ...deps } = depsOf(app);
    await copyDatabase({ ...deps, dataDir: app.dataDir }, { from: config, to: to.config });
  },
};

const ways = engines.flatMap((from) =>
  engines.flatMap((to) => Object.keys(moves).map((way) => [way, from, to] as const)),
);

async function categoryIds(as: Ask) {
  const { categories } = await read(await as("GET", "/api/admin/categories"), listCategories);
  return new Map(categories.map(({ slug, id }) => [slug, id]));
}

const link = (kind: string, target: unknown) => ({ kind, target: String(target), title: "" });

/** A site that its owner has made theirs, by every call that changes one. Returns its icon. */
async function makeTheirs(as: Ask): Promise<string> {
  const call = async (...request: Parameters<Ask>) => {
    const answer = await as(...request);
    expect(answer.ok, `${request[0]} ${request[1]}`).toBe(true);
    return answer;
  };
  const page = async (json: object) =>
    read(
      await call("POST", "/api/admin/pages", {
        json: { title: "Impressum", content: "<p>Ada Beispiel</p>", status: "published", ...json },
      }),
      createPage,
    );
  const imprint = await page({});
  await call("PATCH", `/api/admin/pages/${imprint.id}`, { json: { slug: "impressum-2", title: "Anbieter" } });
  await call("PUT", `/api/admin/pages/${imprint.id}/working-copy`, {
    json: { fields: { content: "<p>Unsaved</p>" }, baseRevision: 2, copyRevision: null },
  });
  await page({ title: "Wir", slug: "wir", replaces: "about" });
  const trashed = await page({ title: "Alt", slug: "alt" });
  await call("DELETE", `/api/admin/pages/${trashed.id}`);

  const ids = await categoryIds(as);
  const at = (slug: string) => `/api/admin/categories/${ids.get(slug)}`;
  await createPost(as, { category: "growth", status: "published", tags: ["Roggen"] });
  const renamed = { title: "Garten", slug: "garten", palette: "olive", description: "Über Beete" };
  await call("PATCH", at("tools"), { json: renamed });
  await call("POST", `${at("growth")}/merge`, { json: { into: ids.get("tools") } });
  await call("PATCH", at("marketing"), { json: { isRetired: true } });
  const order = [...(await categoryIds(as)).values()].toReversed();
  await call("PUT", "/api/admin/categories/order", { json: { ids: order } });

  const body = new FormData();
  const blue = { width: 64, height: 64, channels: 4, background: "#1f5fa8" } as const;
  const drawn = new Uint8Array(await sharp({ create: blue }).png().toBuffer());
  body.set("file", new File([drawn], "icon.png", { type: "image/png" }));
  const icon = logoOf(await read(await call("POST", "/api/upload", { body }), uploadImage));

  const links = [link("page", imprint.id), link("category", ids.get("growth")), link("tag", "roggen")];
  const { settings } = await read(await call("GET", "/api/admin/settings"), getSettings);
  const json = {
    ...settings,
    siteName: "Brot & Beete",
    language: "de",
    icon,
    accentColor: "#1f5fa8",
    welcomeContent: "<p>Schön, dass du <strong>da</strong> bist.</p>",
    newsletterName: "Der Donnerstagsbrief",
    isNewsletterDayFixed: true,
    digest: { ...settings.digest, sendDay: "thursday", sendTime: "06:30" },
    menu: [{ ...link("address", "/blog"), children: links }],
    footerLinks: links,
  };
  await read(await call("PATCH", "/api/admin/settings", { json }), changeSettings);
  return imageIdOf(icon);
}

test.for(ways)("%s from %s to %s carries what the owner made of a site", async ([way, from, to]) => {
  await using app = await startApp(from);
  await using place = await openPlace(to);
  const as = await app.signIn();
  const icon = await makeTheirs(as);
  await using other = await folderOf({
    "hello.md":
      "---\ntitle: Hello\ndate: 2024-03-02\ncategories: [Roggen]\naliases: [/old/hello]\n---\nWords. ![](old.png)",
    "old.png": await fourColors().png().toBuffer(),
    "team.md": "---\ntitle: Team\ntype: page\naliases: [/old/team]\n---\nWe.",
  });
  await importInto(app, other.path, { addsCategories: true });
  await app.work();

  const { db } = app.database;
  const files = createFileStore(depsOf(app).config);
  const source = await readSite({ db, files });
  const settings = await viewSettings(db);
  const written = source.tables["settings"]?.map((row) => JSON.parse(row).name);
  expect(new Set(written)).toEqual(new Set(settingsSchema.keyof().options));
  for (const table of ["pages", "page_redirects", "revisions", "working_copies", "old_addresses"])
    expect(source.tables[table]?.length, table).toBeGreaterThan(0);
  expect(source.tables["old_addresses"]?.join()).toContain("/media/");
  for (const table of ["category_redirects", "merged_categories", "media"])
    expect(source.tables[table]?.length, table).toBeGreaterThan(0);
  expect(source.tables["media"]?.join()).toContain(icon);

  await moves[way]?.(app, place);
  const there = await place.read();
  // A move holds the sending, and says so.
  const { sender: _, notices: __, ...rows } = source.tables;
  for (const [name, expected] of Object.entries(rows)) expect(there.tables[name], name).toEqual(expected);
  expect(await place.using(({ db: of }) => viewSettings(of))).toEqual(settings);
  // A database is copied without its files: they stay in the folder or the bucket.
  if (way !== "copy-database") expect(there.images).toEqual(source.images);

  const again = await place.using(({ db: of }) =>
    importInto({ database: { db: of }, dataDir: place.dataDir, clock: app.clock }, other.path, {
      addsCategories: true,
    }),
  );
  expect(again).toMatchObject({ posts: { known: 1 }, pages: { known: 1 }, newCategories: [], run: null });
  expect((await place.read()).tables).toEqual(there.tables);
});
