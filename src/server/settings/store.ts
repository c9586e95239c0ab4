import { settingsSchema } from "../../contract/settings.ts";
import type { Settings, SettingsChange } from "../../contract/settings.ts";
import type { DbOrTx } from "../platform/db/open.ts";
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

/** Those that a change has, in one order, so that two that write at once never wait for each other. */
export const namesIn = (change: SettingsChange): (keyof Settings)[] =>
  settingsSchema
    .keyof()
    .options.filter((name) => change[name] !== undefined)
    .toSorted();

/** Writes one, whatever it was. */
export async function write(tx: DbOrTx, name: keyof Settings, value: unknown) {
  await tx
    .insertInto("settings")
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
    )
    .execute();
}

interface Replacement {
  /** As it is stored; undefined when nobody has written it. */
  before: string | undefined;
  after: unknown;
}

/** Writes one that is still what it was. False when somebody else was faster. */
export async function replace(
  tx: DbOrTx,
  name: keyof Settings,
  { before, after }: Replacement,
): Promise<boolean> {
  const value = JSON.stringify(after);
  const written =
    before === undefined
      ? await tx
          .insertInto("settings")
          .values({ name, value })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("name")
          .executeTakeFirst()
      : await tx
          .updateTable("settings")
          .set({ value })
          .where("name", "=", name)
          .where("value", "=", before)
          .returning("name")
          .executeTakeFirst();
  return written !== undefined;
}
