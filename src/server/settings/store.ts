import { settingsSchema } from "../../contract/settings.ts";
import type { Settings } from "../../contract/settings.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { Reading } from "../platform/pagecache/reading.ts";

/** What an answer that shows any setting depends on: whoever writes one records this change. */
export const SETTINGS_TAG = "settings";

export async function getSettings(db: DbOrTx, reading = new Reading()): Promise<Settings> {
  reading.dependsOn(SETTINGS_TAG);
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return settingsSchema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])));
}
