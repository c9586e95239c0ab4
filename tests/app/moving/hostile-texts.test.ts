import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { restoreBackup } from "../../../src/server/moving/archive/restore-backup.ts";
import { createPost as createCall } from "../../../src/contract/content/posts.ts";
import { createPage } from "../../../src/contract/content/pages.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { startApp, PUBLIC_URL } from "../../setup/app.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { isInFull } from "../../setup/in-full.ts";
import { readRefusal } from "../kit/ask.ts";
import { postInput } from "../kit/inputs.ts";
import { openPlace, type Place } from "./moving.ts";

const [COUNT, LENGTH] = isInFull ? [2_000, 20_000] : [40, 5_000];

const textsIn = async (place: Place) => {
  const rows = await place.using(({ db }) => db.selectFrom("posts").select(["title", "content"]).execute());
  return new Map(rows.map(({ title, content }) => [title, content]));
};

describe.each(engines)("texts that are hard to read, on %s", (engine) => {
  test(
    "what was accepted can be exported, backed up, imported and restored, as the same text",
    { timeout: isInFull ? 1_800_000 : 180_000 },
    async () => {
      await using app = await startApp(engine);
      const as = await app.signIn("anna", { role: "author", grants: [] });
      const editor = await app.signIn("ed", { role: "editor", grants: [] });
      const stored = new Map<string, string>();
      const addresses = {
        name: "addresses",
        html: `${"a@b.c ".repeat(33_334)}<p>words word words word words</p>`,
      };
      for (const { name, html } of [addresses, ...hostileTexts(COUNT, LENGTH)]) {
        const title = `Text ${name}`.slice(0, 200);
        const saved = await as("POST", createCall.path, { json: postInput({ title, content: html }) });
        // What is refused is refused with a sentence, as input.
        if (saved.status !== 201) expect((await readRefusal(saved)).status, name).toBe(422);
        else stored.set(title, createCall.answer.parse(await saved.json()).content);
      }
      const page = { title: "A hard page", content: addresses.html, slug: "hard" };
      expect((await editor("POST", createPage.path, { json: page })).status).toBe(201);
      expect(stored.size).toBeGreaterThan(COUNT / 2);

      const config = readConfig({ PUBLIC_URL, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl ?? "" });
      const deps = { config, now: () => app.clock.now(), log: quiet };
      const path = join(app.dataDir, "site.zip");
      const { keptAsHtml } = await makeExport(deps, path);
      expect(keptAsHtml).toEqual(expect.arrayContaining(["Text addresses", "A hard page"]));
      const backup = join(app.dataDir, "backup.zip");
      await makeBackup(deps, { path: backup, hasMedia: true });

      await using target = await openPlace(engine);
      await importSite(target.deps, { path, isDryRun: false });
      expect(await textsIn(target)).toEqual(stored);
      await using restored = await openPlace(engine);
      await restoreBackup(restored.deps, { path: backup, mayReplace: false });
      expect(await textsIn(restored)).toEqual(stored);
    },
  );
});
