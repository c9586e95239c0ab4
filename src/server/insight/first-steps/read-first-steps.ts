import { postalAddressOf } from "../../site-owner/settings/postal-address.ts";
import { isAbsolute, relative, sep } from "node:path";
import type { z } from "zod";
import { firstSteps } from "../../../contract/first-steps.ts";
import type { FirstStep, getFirstSteps } from "../../../contract/first-steps.ts";
import type { HomeSectionKind } from "../../../contract/home.ts";
import type { Settings, SettingsView } from "../../../contract/settings.ts";
import { listPagesToFill } from "../../content/pages/get-page.ts";
import type { Config } from "../../kernel/config.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import { findObservation } from "../../kernel/observations.ts";
import { viewSettings } from "../../site-owner/settings/change-settings.ts";
import { hasActiveSubscriber, hasPost } from "./store.ts";

export interface FirstStepsDeps {
  db: Db;
  mailRoute: ReadMailRoute;
  config: Pick<Config, "dataDir" | "backup">;
}

/** Reads which of the first steps the site's data shows to be done; none of them while they are hidden. */
export async function readFirstSteps(deps: FirstStepsDeps): Promise<z.output<typeof getFirstSteps.answer>> {
  const { db, mailRoute } = deps;
  const view = await viewSettings(db);
  const { settings } = view;
  const hasMailServer = (await mailRoute(db)).server !== undefined;
  const examples = { settings: shownSamples(view), pages: await listPagesToFill(db) };
  if (!settings.areFirstStepsShown) return { steps: [], hasMailServer, examples };
  const steps = [];
  for (const step of firstSteps)
    steps.push({ step, isDone: await isDone[step]({ ...deps, settings, hasMailServer, examples }) });
  return { steps, hasMailServer, examples };
}

type Examples = z.output<typeof getFirstSteps.answer>["examples"];

/** The section of the home page that shows a sample. */
const sectionOf: Partial<Record<keyof Settings, HomeSectionKind>> = {
  testimonials: "testimonials",
  communityClaim: "hero",
};

/** The samples, without those of a section that is switched off. */
function shownSamples({ settings, samples }: SettingsView): Examples["settings"] {
  const hidden = settings.homeSections.filter(({ isShown }) => !isShown);
  return samples.filter((name) => !hidden.some(({ kind }) => kind === sectionOf[name]));
}

interface Known extends FirstStepsDeps {
  settings: Settings;
  hasMailServer: boolean;
  examples: Examples;
}

const isDone: Record<FirstStep, (known: Known) => boolean | Promise<boolean>> = {
  write: ({ db }) => hasPost(db, { isSample: false }),
  samples: async ({ db }) => !(await hasPost(db, { isSample: true })),
  examples: ({ examples }) => examples.settings.length + examples.pages.length === 0,
  mail: async ({ db, hasMailServer }) =>
    hasMailServer && (await findObservation(db, "mail-proof")) !== undefined,
  address: ({ settings }) => postalAddressOf(settings) !== "",
  legal: ({ settings }) => settings.isLegalTextChecked,
  readers: ({ db }) => hasActiveSubscriber(db),
  backup: ({ config: { dataDir, backup } }) =>
    backup.everyHours > 0 && (backup.bucket !== undefined || !isWithin(dataDir, backup.folder)),
};

/** A copy in the data folder is lost together with the original. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
