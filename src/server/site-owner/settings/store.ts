import { settingsSchema } from "../../../contract/settings.ts";
import type { Settings, SettingsChange } from "../../../contract/settings.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { defaultSettings } from "./default-settings.ts";

/** The settings that somebody has written, as they are stored. */
export async function readWritten(db: DbOrTx): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** All settings, with the default of each that nobody has written. */
export const settingsIn = (written: ReadonlyMap<string, string>): Settings =>
  settingsSchema.parse({
    ...defaultSettings,
    ...Object.fromEntries([...written].map(([name, value]) => [name, JSON.parse(value)])),
  });

/** The settings that a change has. */
export const namesIn = (change: SettingsChange): (keyof Settings)[] =>
  settingsSchema.keyof().options.filter((name) => change[name] !== undefined);

/** The revision of each setting that somebody has written. */
export async function findRevisions(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("settings").select(["name", "revision"]).execute();
  return new Map(rows.map(({ name, revision }) => [name, revision]));
}

export async function write(tx: DbOrTx, name: keyof Settings, written: { value: unknown; revision: number }) {
  await tx
    .insertInto("settings")
    .values({ name, value: JSON.stringify(written.value), revision: written.revision })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({
        value: row.ref("excluded.value"),
        revision: row.ref("excluded.revision"),
      })),
    )
    .execute();
}
