import { DAY, HOUR, instant, instantAfter, type Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { findStaleDomains, saveProvider } from "./domain-store.ts";
import { providerOfDomain, providerOfExchanges } from "./provider-of.ts";
import { readPacing } from "./read-pace.ts";

interface Deps {
  db: Db;
  heavy: Db;
  now: Clock;
  elapsed: () => number;
  outside: Pick<Outside, "findExchanges">;
  isStopping: () => boolean;
}

/** How many domains are looked up in one go, and how many at a time. */
const MOST_DOMAINS = 500;
const AT_ONCE = 8;

/**
 * Returns the job that finds out which provider takes the mail of subscribers' domains: each once a day, those with
 * the most subscribers first, while pacing is on. All subscribers are read for it, so it starts once an hour at most.
 * If DNS does not answer, what was known of a domain stays; an unknown domain is tried again the next hour.
 */
export function createDomainLookUp(deps: Deps): () => Promise<void> {
  let restUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (deps.elapsed() < restUntil || !(await readPacing(deps.db)).isOn) return;
    restUntil = deps.elapsed() + HOUR;
    await lookUpDomains(deps);
  };
}

async function lookUpDomains({ db, heavy, now, outside, isStopping }: Deps) {
  const since = instantAfter(now(), -DAY);
  const stale = await findStaleDomains(heavy, { since, limit: MOST_DOMAINS });
  const unknown = stale.filter((domain) => providerOfDomain(domain) === undefined).values();
  const lookUp = async () => {
    for (const domain of unknown) {
      if (isStopping()) return;
      const exchanges = await outside.findExchanges(domain);
      const provider = exchanges ? providerOfExchanges(exchanges) : null;
      await saveProvider(db, { domain, provider, at: instant(now()) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp));
}
