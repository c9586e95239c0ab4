import type { HomeSettings } from "../../../contract/settings/home.ts";
import type { Settings } from "../../../contract/settings/settings.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import { readWritten, settingsIn } from "./store.ts";
import type { SiteSettings } from "./default-settings.ts";

/** The tag of answers that show any setting, except those of the home page. */
export const SETTINGS_TAG = "settings";
/** The tag of the pages that show those. */
export const HOME_TAG = "home";

/** Returns what the home page shows, and lists of posts some of it; its defaults depend on other settings. */
export async function getHomeSettings(db: DbOrTx, reading: Reading): Promise<HomeSettings> {
  reading.dependsOn(HOME_TAG);
  return getSettings(db, reading);
}

/** Returns all settings, each with its default where nobody has written it. */
export async function getSettings(db: DbOrTx, reading = new Reading()): Promise<SiteSettings> {
  reading.dependsOn(SETTINGS_TAG);
  return settingsIn(await readWritten(db));
}

/** The zone in which the owner's times of day are meant. */
export const zoneOf = ({ timeZone }: Pick<Settings, "timeZone">): string =>
  timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
