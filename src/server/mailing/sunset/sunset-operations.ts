import type { InactiveMonths } from "../../../contract/subscriber-filters.ts";
import type { Inactivity } from "../../../contract/sunset.ts";
import { findKnownSilence } from "../../audience/directory/find-audience.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import { instant } from "../../base/clock.ts";
import type { SunsetDeps } from "./ask-inactive.ts";
import * as store from "./sunset-store.ts";
import { whyUnknown } from "./why-unknown.ts";

/** Counts the inactive, and what became of those who were asked. */
export async function getInactivity(
  { db, heavy, now }: SunsetDeps,
  months: InactiveMonths,
): Promise<Inactivity> {
  const at = instant(now());
  const silence = await findKnownSilence({ heavy, now }, months);
  const count = async (since: string) => countAudience(heavy, { silent: { since, at, isUnasked: true } });
  const toAsk = "since" in silence ? await count(silence.since) : 0;
  const round = await store.findRound(db);
  return {
    unknownBecause: whyUnknown(silence) ?? null,
    toAsk,
    waiting: await store.countAsked(heavy, at),
    paused: await store.countSilent(heavy, at),
    asking: round ? { months: round.months, since: round.started_at } : null,
  };
}
