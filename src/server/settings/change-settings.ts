import { isDeepStrictEqual } from "node:util";
import { sampleSettings } from "../../contract/settings.ts";
import type {
  Settings,
  SettingsChange,
  SettingsChangeOn,
  SettingsConflict,
  SettingsView,
} from "../../contract/settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { happened } from "../platform/events.ts";
import { getSettings, zoneOf } from "./get-settings.ts";
import { requireLogos } from "./require-logos.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** The settings as the owner sees them. */
export async function viewSettings(db: DbOrTx): Promise<SettingsView> {
  const written = await store.readWritten(db);
  const settings = store.settingsIn(written);
  return {
    settings,
    samples: sampleSettings.filter((name) => !written.has(name)),
    siteTimeZone: zoneOf(settings),
  };
}

/**
 * Writes what is given, and drops the pages that show any setting. Nothing is written when one of them is not any more
 * what `basedOn` says.
 * @throws AppError `conflict` with `current` and `yours`; `invalid` for a logo that is not here.
 */
export async function changeSettings(
  { db, now }: Deps,
  { basedOn = {}, ...given }: SettingsChangeOn,
): Promise<SettingsView> {
  return db.transaction().execute(async (tx) => {
    const change = await requireLogos(tx, given);
    const written = await store.readWritten(tx);
    refuseConflict(store.settingsIn(written), basedOn, change);
    const names = store.namesIn(change);
    for (const name of names) {
      const value = change[name];
      const isBased = basedOn[name] !== undefined;
      if (isBased && (await store.replace(tx, name, { before: written.get(name), after: value }))) continue;
      if (isBased) refuseConflict(await getSettings(tx), basedOn, change);
      await store.write(tx, name, value);
    }
    if (names.length > 0) await happened(tx, { kind: "settings.changed" }, now());
    return viewSettings(tx);
  });
}

/** Those are in conflict that are neither what the writer saw nor what the writer wants. */
function refuseConflict(current: Settings, basedOn: SettingsChange, change: SettingsChange) {
  const names = store
    .namesIn(change)
    .filter(
      (name) =>
        basedOn[name] !== undefined &&
        !isDeepStrictEqual(current[name], basedOn[name]) &&
        !isDeepStrictEqual(current[name], change[name]),
    );
  if (names.length === 0) return;
  const details: SettingsConflict = { current: partOf(current, names), yours: partOf(change, names) };
  throw new AppError("conflict", "Somebody else has changed this meanwhile.", { details: { ...details } });
}

const partOf = (whole: SettingsChange, names: readonly (keyof Settings)[]): SettingsChange =>
  Object.fromEntries(names.map((name) => [name, whole[name]]));
