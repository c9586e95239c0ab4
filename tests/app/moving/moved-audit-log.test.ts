import { join } from "node:path";
import { expect, test } from "vitest";
import { auditEventSchema } from "../../../src/contract/site-owner/audit.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import { copyDatabase } from "../../../src/server/moving/archive/copy-database.ts";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { exportList, makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { restoreBackup } from "../../../src/server/moving/archive/restore-backup.ts";
import { engines } from "../../setup/engines.ts";
import { openPlace, type Place } from "./moving.ts";

const by = { kind: "person", id: 1, name: "mira", address: "203.0.113.7" } as const;
const signedIn = { kind: "session.start", by };
const command = (kind: string, facts: object = {}) => ({ kind, ...facts, by: { kind: "command-line" } });

/** A place whose log has one entry. */
async function openSource(engine: (typeof engines)[number]) {
  const place = await openPlace(engine);
  await place.using(({ db }) =>
    db.transaction().execute((tx) => happened(tx, { kind: "session.start", by }, new Date())),
  );
  return place;
}

const logOf = ({ using }: Place) =>
  using(async ({ db }) => {
    const rows = await db.selectFrom("audit_log").select("event").orderBy("id").execute();
    return rows.map(({ event }) => auditEventSchema.parse(JSON.parse(event)));
  });

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const));

test.for(ways)("the audit log comes along from %s to %s, with an entry of the move", async ([from, to]) => {
  await using source = await openSource(from);
  await using restored = await openPlace(to);
  await using imported = await openPlace(to);
  await using copied = await openPlace(to);

  const backup = join(source.dataDir, "backup.zip");
  await makeBackup(source.deps, { path: backup, hasMedia: true });
  await restoreBackup(restored.deps, { path: backup, mayReplace: true });
  expect(await logOf(restored)).toEqual([signedIn, command("site.restore")]);

  const path = join(source.dataDir, "all.zip");
  await makeExport(source.deps, path);
  await importSite(imported.deps, { path, isDryRun: false });
  const exported = command("site.export", { of: "site" });
  expect(await logOf(imported)).toEqual([signedIn, exported, command("import.site")]);

  await exportList(source.deps, "subscribers", join(source.dataDir, "readers.csv"));
  await exportList(source.deps, "posts", join(source.dataDir, "posts.csv"));
  const kept = [signedIn, exported, command("site.export", { of: "subscribers" })];
  expect(await logOf(source)).toEqual(kept);

  await copyDatabase({ ...source.deps, dataDir: source.dataDir }, { from: source.config, to: copied.config });
  expect(await logOf(copied)).toEqual([...kept, command("site.copy")]);
});
