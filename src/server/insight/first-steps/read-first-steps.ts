import { isAbsolute, relative, sep } from "node:path";
import type { z } from "zod";
import { firstSteps } from "../../../contract/first-steps.ts";
import type { FirstStep, getFirstSteps } from "../../../contract/first-steps.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { Config } from "../../kernel/config.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import { findObservation } from "../../kernel/observations.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { hasActiveSubscriber, hasPost } from "./store.ts";

export interface FirstStepsDeps {
  db: Db;
  mailRoute: ReadMailRoute;
  config: Pick<Config, "dataDir" | "backup">;
}

/** Reads which of the first steps the site's data shows to be done; none of them while they are hidden. */
export async function readFirstSteps(deps: FirstStepsDeps): Promise<z.output<typeof getFirstSteps.answer>> {
  const { db, mailRoute } = deps;
  const settings = await getSettings(db);
  const hasMailServer = (await mailRoute(db)).server !== undefined;
  if (!settings.areFirstStepsShown) return { steps: [], hasMailServer };
  const steps = [];
  for (const step of firstSteps)
    steps.push({ step, isDone: await isDone[step]({ ...deps, settings, hasMailServer }) });
  return { steps, hasMailServer };
}

interface Known extends FirstStepsDeps {
  settings: Settings;
  hasMailServer: boolean;
}

const isDone: Record<FirstStep, (known: Known) => boolean | Promise<boolean>> = {
  write: ({ db }) => hasPost(db, { isSample: false }),
  samples: async ({ db }) => !(await hasPost(db, { isSample: true })),
  mail: async ({ db, hasMailServer }) =>
    hasMailServer && (await findObservation(db, "mail-proof")) !== undefined,
  address: ({ settings }) => settings.postalAddress !== "",
  legal: ({ settings }) => settings.isLegalTextChecked,
  readers: ({ db }) => hasActiveSubscriber(db),
  backup: ({ config: { dataDir, backup } }) => backup.everyHours > 0 && !isWithin(dataDir, backup.folder),
};

/** A copy in the data folder is lost together with the original. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
