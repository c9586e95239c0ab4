import { statesAllowing, type SecondTry } from "../../../../contract/mailing/newsletter-actions.ts";
import { instant } from "../../../base/clock.ts";
import { getNewsletter, presentStatus, refuse } from "../../newsletters/editing/edit-newsletters.ts";
import { audienceOf } from "../progress/audience-of.ts";
import type { NewsletterRow } from "../progress/store.ts";
import * as store from "./unsent-store.ts";
import { whyUnsent } from "./why-unsent.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type CountDeps = Pick<Kernel, "db" | "heavy" | "now">;

/** Counts those who would get a newsletter by a second try. @throws AppError `not_found`, `conflict`. */
export async function getSecondTry(deps: CountDeps, id: number): Promise<SecondTry> {
  const newsletter = await getNewsletter(deps.db, id);
  if (!statesAllowing("retry").includes(presentStatus(newsletter.status)))
    return refuse(deps.db, id, "retry");
  return countUnsent(deps, newsletter);
}

async function countUnsent({ heavy, now }: CountDeps, newsletter: NewsletterRow): Promise<SecondTry> {
  const { id, total_count, sent_count, failed_count, skipped_count, started_at } = newsletter;
  const at = instant(now());
  const reasons = { temporary: 0, ours: 0, doubt: 0, unreached: 0 };
  // Nobody knows any more who has got it.
  if (!started_at || newsletter.folded_at) return { recipients: 0, reasons };
  if (failed_count + skipped_count > 0)
    for (const { count, ...row } of await store.countByCode(heavy, id, at)) reasons[whyUnsent(row)] += count;
  reasons.unreached += total_count - sent_count - failed_count - skipped_count;
  if (!newsletter.frozen_at)
    reasons.unreached += await store.countUnfrozen(heavy, audienceOf(newsletter), {
      cursor: newsletter.prepare_cursor,
      from: newsletter.prepare_from,
      joinedBy: started_at,
      at,
    });
  return { recipients: Object.values(reasons).reduce((sum, count) => sum + count, 0), reasons };
}
