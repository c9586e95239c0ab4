import { providerMatters, type BellEvent, type ProviderMatter } from "../../../contract/insight/events.ts";
import type { ProviderFigures } from "../../../contract/mailing/mailbox-providers.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { happened } from "../../kernel/events.ts";
import { findObservation, noteObservation } from "../../kernel/observations.ts";
import { countByProvider, emailsOf } from "./count-by-provider.ts";
import { chanceIfWorse, isComparable, shareOf, sumOf, type Share } from "./is-worse.ts";
import * as store from "./provider-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy" | "now" | "isStopping">;

type Worse = Extract<BellEvent, { kind: "provider.worse" }>;

/** When the last newsletter that was judged had closed. */
const JUDGED = "providers-judged";
/** Most complaints and late bounces have come by then. Trouble at once pauses the send itself. */
const WAIT_MS = DAY;
/** The issues that one is compared with. */
const ISSUES = 5;

/**
 * Tells the owner once of each newsletter that a mailbox provider treated worse than those before it, a day after it was
 * closed. What was closed before the first run, or while the clock was ahead, is not judged.
 */
export async function judgeProviders({ db, heavy, now, isStopping }: Deps) {
  const after = await findObservation(db, JUDGED, now());
  if (after === undefined) {
    await noteObservation(db, JUDGED, instant(now()));
    return;
  }
  const upTo = instantAfter(now(), -WAIT_MS);
  for (const { id, subject, closed_at } of await store.findClosedBetween(db, { after, upTo })) {
    if (isStopping()) return;
    const before = await store.findClosed(heavy, { before: closed_at, limit: ISSUES });
    const [figures = [], ...issues] = await countByProvider(heavy, [id, ...before.map((one) => one.id)]);
    const worse = findWorse({ id, subject }, figures, issues);
    await db.transaction().execute(async (tx) => {
      await takeTurns(tx, JUDGED);
      // Another server may have judged it meanwhile.
      if (((await findObservation(tx, JUDGED)) ?? "") >= closed_at) return;
      await noteObservation(tx, JUDGED, closed_at);
      await happened(tx, worse, now());
    });
  }
}

/**
 * Returns what to tell: for each provider that became worse, what did so most clearly. If most of them did at once, it is
 * not for the providers: the mail server or the list is, and one notice says so.
 */
function findWorse(
  newsletter: Pick<Worse, "id" | "subject">,
  figures: readonly ProviderFigures[],
  issues: readonly (readonly ProviderFigures[])[],
): Worse[] {
  const compared = figures.map((each) => ({
    each,
    before: issues.flatMap((issue) => issue.find(({ key }) => key === each.key) ?? []),
  }));
  const judged = compared.filter(({ each, before }) => isComparable(sent(each), before.map(sent)));
  const worse = judged.flatMap(({ each, before }) => worstOf(newsletter, each, before) ?? []);
  const [first] = worse;
  const isEverywhere = first !== undefined && worse.length > 1 && 2 * worse.length > judged.length;
  return isEverywhere ? [{ ...first, isEverywhere }] : worse;
}

const sent = (figures: ProviderFigures): Share => ({ count: 0, emails: emailsOf(figures) });

const countOf: Record<ProviderMatter, (figures: ProviderFigures) => number> = {
  refused: ({ failed, returned }) => failed + returned,
  deferred: ({ deferred }) => deferred,
  complained: ({ complained }) => complained,
};

function worstOf(
  newsletter: Pick<Worse, "id" | "subject">,
  each: ProviderFigures,
  before: readonly ProviderFigures[],
): Worse | undefined {
  const found = providerMatters.flatMap((matter) => {
    const toShare = (figures: ProviderFigures): Share => ({
      count: countOf[matter](figures),
      emails: emailsOf(figures),
    });
    const shares = before.map(toShare);
    const chance = chanceIfWorse(toShare(each), shares);
    return chance === undefined ? [] : [{ matter, chance, share: shareOf(toShare(each)), shares }];
  });
  const [worst] = found.toSorted((one, other) => one.chance - other.chance);
  return (
    worst && {
      kind: "provider.worse",
      ...newsletter,
      provider: each.name,
      isEverywhere: false,
      matter: worst.matter,
      share: worst.share,
      before: shareOf(sumOf(worst.shares)),
      words: worst.matter === "complained" ? null : each.words,
    }
  );
}
