import { DAY, HOUR, instant, instantAfter } from "../../base/clock.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { findStaleDomains, saveProvider } from "./domain-store.ts";
import { organizationOf, providerOfDomain, providerOfExchanges } from "./provider-of.ts";
import { readPacing } from "./read-pace.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy" | "now" | "elapsed" | "isStopping"> & {
  outside: Pick<Outside, "findExchanges">;
};

/** How many domains are looked up in one go, and how many at a time. */
const MOST_DOMAINS = 500;
const AT_ONCE = 8;

/** How often a domain is looked up, and the job runs: while pacing follows it, and for the figures of receipts alone. */
const WHILE_PACING = { domainMs: DAY, runMs: HOUR };
const FOR_FIGURES = { domainMs: 30 * DAY, runMs: DAY };

/**
 * Returns the job that finds out which provider takes the mail of subscribers' domains, those with the most subscribers
 * first. All subscribers are read for it, so it runs rarely. If DNS does not answer, what was known of a domain stays; an
 * unknown domain is tried again the next time.
 */
export function createDomainLookUp(deps: Deps): () => Promise<void> {
  let lastRun = Number.NEGATIVE_INFINITY;
  return async () => {
    if (deps.elapsed() < lastRun + HOUR) return;
    const { domainMs, runMs } = (await readPacing(deps.db)).isOn ? WHILE_PACING : FOR_FIGURES;
    if (deps.elapsed() < lastRun + runMs) return;
    lastRun = deps.elapsed();
    await lookUpDomains(deps, domainMs);
  };
}

async function lookUpDomains({ db, heavy, now, outside, isStopping }: Deps, everyMs: number) {
  const since = instantAfter(now(), -everyMs);
  const stale = (await findStaleDomains(heavy, { since, limit: MOST_DOMAINS })).values();
  const lookUp = async () => {
    for (const domain of stale) {
      if (isStopping()) return;
      await saveProvider(db, domain, { found: await findProvider(outside, domain), at: instant(now()) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp));
}

/** DNS is not asked about well-known domains. Undefined if it does not answer. */
async function findProvider(outside: Deps["outside"], domain: string) {
  const named = providerOfDomain(domain) ?? "others";
  if (named !== "others") return { provider: named, organization: "" };
  const exchanges = await outside.findExchanges(domain);
  return exchanges && { provider: providerOfExchanges(exchanges), organization: organizationOf(exchanges) };
}
