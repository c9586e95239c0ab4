import { settingsSchema } from "../../contract/settings.ts";
import type { Settings } from "../../contract/settings.ts";
import type { DbOrTx } from "../platform/db/open.ts";

export async function getSettings(db: DbOrTx): Promise<Settings> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return settingsSchema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])));
}
