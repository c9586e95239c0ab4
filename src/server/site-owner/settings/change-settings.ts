import { isDeepStrictEqual } from "node:util";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { isHomeSetting, noHomeWords } from "../../../contract/settings/home.ts";
import { sampleSettings, type Settings, type SettingsView } from "../../../contract/settings/settings.ts";
import type {
  SettingsChange,
  SettingsChangeOn,
  SettingsConflict,
} from "../../../contract/settings/settings-change.ts";
import type { AllOwnWords } from "../../../words/own-words.ts";
import type { Clock } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import type { Changing } from "../../kernel/operations/operations.ts";
import { cleanSettings } from "./clean-settings.ts";
import { getSettings, zoneOf } from "./get-settings.ts";
import * as store from "./store.ts";
import { textOfWelcome } from "./welcome-content.ts";
import { iconRefusal, imageIdOf, logoOf } from "../../../contract/settings/logo.ts";
import { homeWordsOf } from "../../../words/home-words.ts";
import { wordsOf } from "../../../words/words.ts";
import { findImage } from "../../content/media/images/image-rows.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

export const SETTINGS_TURN = "settings";

/** The settings as the owner sees them. */
export async function viewSettings(db: DbOrTx): Promise<SettingsView> {
  const written = await store.readWritten(db);
  const { ownWords, ...settings } = store.settingsIn(written);
  return {
    settings,
    defaultHomeWords: homeWordsOf(wordsOf({ ...settings, ownWords }), noHomeWords),
    revision: await currentRevision(db),
    samples: written.hasSamples ? sampleSettings.filter((name) => !written.values.has(name)) : [],
    siteTimeZone: zoneOf(settings),
  };
}

const currentRevision = async (db: DbOrTx): Promise<number> =>
  Math.max(0, ...(await store.findRevisions(db)).values());

/**
 * Writes what is given, and drops the pages that show any setting. Nothing is written when somebody else has changed
 * one of them since `revision`. A revision that is still to come was seen before a backup was restored: then every
 * setting may have changed since.
 * @throws AppError `conflict` with `current` and `yours`; `invalid` for a text that cannot be cleaned, for a logo or an
 * icon that is not here, or an icon that is too small.
 */
export async function changeSettings(
  { db, now }: Deps,
  { revision, ...given }: SettingsChangeOn,
  by: Actor,
): Promise<SettingsView> {
  const clean = await cleanSettings(withoutUnchanged(given, await viewSettings(db)));
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, SETTINGS_TURN);
    const change = withWelcomeText(await requireLogos(tx, clean));
    const present = await currentRevision(tx);
    if (revision !== undefined && revision !== present)
      await refuseOutdated(tx, revision < present ? revision : NEVER_SEEN, change);
    await write({ tx, now, by }, change, present + 1);
    return viewSettings(tx);
  });
}

/**
 * Programs that send back all they have read send the HTML of the welcome email also when they have changed its plain text, and
 * the samples also when nobody has made them the site's own: neither is a change. Who sends some of the samples has chosen them.
 */
function withoutUnchanged(
  { welcomeContent, ...change }: SettingsChange,
  { settings, samples }: Pick<SettingsView, "settings" | "samples">,
): SettingsChange {
  if (sampleSettings.every((name) => change[name] !== undefined))
    for (const name of samples) if (isDeepStrictEqual(change[name], settings[name])) delete change[name];
  return welcomeContent === undefined || welcomeContent === settings.welcomeContent
    ? change
    : { ...change, welcomeContent };
}

const withWelcomeText = (change: SettingsChange): SettingsChange =>
  change.welcomeContent === undefined
    ? change
    : { ...change, welcomeText: textOfWelcome(change.welcomeContent) };

/** Writes the settings that the set-up asks for, in the transaction that creates the owner. */
export async function writeFirstSettings(tx: DbOrTx, now: Clock, change: SettingsChange, by: Actor) {
  await takeTurns(tx, SETTINGS_TURN);
  await write({ tx, now, by }, change, (await currentRevision(tx)) + 1);
}

/** Writes the owner's sentences of every language, in a change that has the turn of the settings. */
export async function writeOwnWords({ tx, did, tell }: Changing, ownWords: AllOwnWords) {
  await store.write(tx, "ownWords", { value: ownWords, revision: (await currentRevision(tx)) + 1 });
  tell({ kind: "settings.changed" });
  did({ kind: "settings.change", names: ["ownWords"] });
}

interface Writing {
  tx: DbOrTx;
  now: Clock;
  by: Actor;
}

async function write({ tx, now, by }: Writing, change: SettingsChange, revision: number) {
  const names = store.namesIn(change);
  for (const name of names) await store.write(tx, name, { value: change[name], revision });
  const kinds = new Set(names.map((name) => (isHomeSetting(name) ? "home.changed" : "settings.changed")));
  const forPages = [...kinds].map((kind) => ({ kind }) as const);
  const forLog = names.length > 0 ? [{ kind: "settings.change", names, by } as const] : [];
  await happened(tx, [...forLog, ...forPages], now());
}

/** Older than every setting, also than those that nobody has written. */
const NEVER_SEEN = -1;

/** A setting is in conflict if it was changed since `seen`, to something other than what the writer wants. */
async function refuseOutdated(tx: DbOrTx, seen: number, change: SettingsChange) {
  const [current, revisions] = [await getSettings(tx), await store.findRevisions(tx)];
  const names = store
    .namesIn(change)
    .filter((name) => (revisions.get(name) ?? 0) > seen && !isDeepStrictEqual(current[name], change[name]));
  if (names.length === 0) return;
  const details: SettingsConflict = {
    current: { ...partOf(current, names), revision: Math.max(0, ...revisions.values()) },
    yours: partOf(change, names),
  };
  throw new AppError("conflict", "Somebody else has changed this meanwhile.", { details: { ...details } });
}

const partOf = (whole: SettingsChange, names: readonly (keyof Settings)[]): SettingsChange =>
  Object.fromEntries(names.map((name) => [name, whole[name]]));

const GONE = "That image no longer exists. Upload it again.";

/**
 * The logos and the icon of a change with the sizes that the stored images have: pages keep room by them.
 * @throws AppError `invalid` when there is no such image, or it is too small for an icon.
 */
async function requireLogos(db: DbOrTx, change: SettingsChange): Promise<SettingsChange> {
  const logos: SettingsChange = {};
  for (const name of ["logo", "darkLogo", "icon"] as const) {
    const given = change[name];
    if (!given) continue;
    const image = await findImage(db, imageIdOf(given));
    if (!image) throw fieldError(name, GONE);
    const refusal = name === "icon" && iconRefusal(image);
    if (refusal) throw fieldError(name, refusal);
    logos[name] = logoOf(image);
  }
  return { ...change, ...logos };
}
