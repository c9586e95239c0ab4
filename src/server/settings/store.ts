import { settingsSchema } from "../../contract/settings.ts";
import type { Settings, SettingsChange } from "../../contract/settings.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";

/** What an answer that shows any setting depends on: whoever writes one records this change. */
export const SETTINGS_TAG = "settings";

export async function getSettings(db: DbOrTx, reading = new Reading()): Promise<Settings> {
  reading.dependsOn(SETTINGS_TAG);
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return settingsSchema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])));
}

/** The zone in which the owner's times of day are meant. */
export const zoneOf = ({ timeZone }: Pick<Settings, "timeZone">): string =>
  timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The names of those that somebody has written. */
export async function findWritten(db: DbOrTx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("settings").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** Writes each that is given. False when none is. */
export async function save(tx: DbOrTx, change: SettingsChange): Promise<boolean> {
  const rows = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  if (rows.length === 0) return false;
  await tx
    .insertInto("settings")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
    )
    .execute();
  return true;
}
