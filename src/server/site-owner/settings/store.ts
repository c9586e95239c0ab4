import { z } from "zod";
import { noSamples, settingsSchema, type Settings } from "../../../contract/settings/settings.ts";
import type { SettingsChange } from "../../../contract/settings/settings-change.ts";
import { samplesExist } from "../../content/samples/has-samples.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { fixedDefaults } from "../../../contract/settings/settings-registry.ts";
import { wordsOf } from "../../../words/words.ts";
import { welcomeContentOf } from "./welcome-content.ts";
import { defaultsFor, type SiteSettings } from "./default-settings.ts";

export interface Written {
  /** The settings that somebody has written, as they are stored. */
  values: ReadonlyMap<string, string>;
  hasSamples: boolean;
}

export async function readWritten(db: DbOrTx): Promise<Written> {
  const rows = await db
    .selectFrom("settings")
    .select(["name", "value", samplesExist.as("hasSamples")])
    .execute();
  return {
    values: new Map(rows.map(({ name, value }) => [name, value])),
    // The samples were written with a row here.
    hasSamples: Boolean(rows[0]?.hasSamples),
  };
}

const ownWordsSchema = z.record(z.string(), z.record(z.string(), z.string())).default({});

/** What the defaults of the others depend on. */
const chosenSchema = settingsSchema.pick({
  language: true,
  newsletterName: true,
  isNewsletterDayFixed: true,
  digest: true,
});

/** All settings, with the default of each that nobody has written; a site without sample posts has none of the samples. */
export function settingsIn(written: Written): SiteSettings {
  const own = Object.fromEntries([...written.values].map(([name, value]) => [name, JSON.parse(value)]));
  const chosen = chosenSchema.parse({ ...fixedDefaults, ...own });
  const settings = settingsSchema.parse({
    ...defaultsFor(chosen),
    ...(!written.hasSamples && noSamples),
    ...own,
  });
  const ownWords = ownWordsSchema.parse(own["ownWords"]);
  const { button } = wordsOf({ ...settings, ownWords }).mails.welcome;
  return { ...settings, welcomeContent: welcomeContentOf(settings, button), ownWords };
}

/** The settings that a change has. */
export const namesIn = (change: SettingsChange): (keyof Settings)[] =>
  settingsSchema.keyof().options.filter((name) => change[name] !== undefined);

/** The revision of each setting that somebody has written. */
export async function findRevisions(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("settings").select(["name", "revision"]).execute();
  return new Map(rows.map(({ name, revision }) => [name, revision]));
}

export async function write(
  tx: DbOrTx,
  name: keyof SiteSettings,
  written: { value: unknown; revision: number },
) {
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
