import { NO_RULE, sunsetRuleSchema } from "../../../contract/audience/sunset.ts";
import { findKnownSilence } from "../../audience/directory/find-audience.ts";
import { HOUR, instant } from "../../base/clock.ts";
import { readMailPart } from "../../kernel/mail/mail-settings.ts";
import { findObservation, noteObservation } from "../../kernel/observations.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import type { SunsetDeps } from "./ask-inactive.ts";
import { insertRound } from "./sunset-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type RuleDeps = Pick<Kernel, "db" | "secretBox">;

/** Returns the rule as it was saved, or the one that is off, and whether opens are counted. */
export async function readRule({ db, secretBox }: RuleDeps) {
  const part = await readMailPart({ db, secretBox }, "sunset");
  const rule = sunsetRuleSchema.safeParse(part?.value).data ?? NO_RULE;
  const { isTrackingOn } = await getSettings(db);
  return { ...rule, revision: part?.revision ?? 0, isTrackingOn };
}

/** Slightly less than a day, so that an hourly job runs it at about the same time each day. */
const A_DAY_MS = 23.5 * HOUR;
const name = "sunset-rule";

/** Once a day, begins to ask those who have become inactive, if the rule is on and opens are counted. */
export async function followRule(deps: SunsetDeps & RuleDeps) {
  const { db, heavy, now } = deps;
  const { isOn, months } = await readRule(deps);
  if (!isOn) return;
  const before = await findObservation(db, name, now());
  if (before && now().getTime() - new Date(before).getTime() < A_DAY_MS) return;
  await noteObservation(db, name, instant(now()));
  const silence = await findKnownSilence({ heavy, now }, months);
  if ("since" in silence) await insertRound(db, months, instant(now()));
}
