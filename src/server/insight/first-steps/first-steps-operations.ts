import { postalAddressOf } from "../../site-owner/settings/postal-address.ts";
import { isAbsolute, relative, sep } from "node:path";
import type { z } from "zod";
import { firstSteps, getFirstSteps, type FirstStep } from "../../../contract/insight/first-steps.ts";
import type { HomeSectionKind } from "../../../contract/settings/home.ts";
import type { Settings, SettingsView } from "../../../contract/settings/settings.ts";
import { listPagesToFill } from "../../content/pages/get-page.ts";
import { hasOwnPost, hasSamples } from "../../content/samples/has-samples.ts";
import { findObservation } from "../../kernel/observations.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { viewSettings } from "../../site-owner/settings/change-settings.ts";
import { hasActiveSubscriber } from "./store.ts";

const { operation } = operationsWith<Kernel>();

export const firstStepsOperations = [
  operation(getFirstSteps, async ({ db, config, mailRoute }) => {
    const view = await viewSettings(db);
    const { settings } = view;
    const hasMailServer = (await mailRoute(db)).server !== undefined;
    const examples = { settings: shownSamples(view), pages: await listPagesToFill(db) };
    if (!settings.areFirstStepsShown) return { steps: [], hasMailServer, examples };
    const steps = [];
    for (const step of firstSteps)
      steps.push({ step, isDone: await isDone[step]({ db, config, settings, hasMailServer, examples }) });
    return { steps, hasMailServer, examples };
  }),
];

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

interface Known extends Pick<Kernel, "db" | "config"> {
  settings: Settings;
  hasMailServer: boolean;
  examples: Examples;
}

const isDone: Record<FirstStep, (known: Known) => boolean | Promise<boolean>> = {
  write: ({ db }) => hasOwnPost(db),
  samples: async ({ db }) => !(await hasSamples(db)),
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
