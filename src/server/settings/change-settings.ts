import { sampleSettings } from "../../contract/settings.ts";
import type { SettingsChange, SettingsView } from "../../contract/settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { recordChanges } from "../platform/pagecache/changes.ts";
import { requireLogos } from "./require-logos.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** The settings as the owner sees them. */
export async function viewSettings(db: DbOrTx): Promise<SettingsView> {
  const settings = await store.getSettings(db);
  const written = await store.findWritten(db);
  return {
    settings,
    samples: sampleSettings.filter((name) => !written.has(name)),
    siteTimeZone: store.zoneOf(settings),
  };
}

/** Writes what is given, and drops the pages that show any setting. @throws AppError `invalid` for a logo that is not here. */
export async function changeSettings({ db, now }: Deps, change: SettingsChange): Promise<SettingsView> {
  return db.transaction().execute(async (tx) => {
    const isAnything = await store.save(tx, await requireLogos(tx, change));
    if (isAnything) await recordChanges(tx, [store.SETTINGS_TAG], now());
    return viewSettings(tx);
  });
}
