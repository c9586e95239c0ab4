import type { Actor } from "../../../../contract/site-owner/audit.ts";
import {
  actionsNotOfSeries,
  statesAllowing,
  type NewsletterAction,
} from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { getNewsletter, presentNewsletter, refuse } from "../../newsletters/editing/edit-newsletters.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant, type Instant } from "../../../base/clock.ts";
import type { DatabaseTime } from "../../../kernel/db/database-time.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { addStep } from "../../../kernel/newsletter-steps.ts";
import { happened } from "../../../kernel/events.ts";
import { AppError } from "../../../base/errors.ts";
import { openAudience } from "./close-audience.ts";
import { closeChunks, findReach } from "../progress/chunk-store.ts";
import { refuseWhileHeld } from "../progress/guard-sending.ts";
import type { NewsletterRow } from "../progress/store.ts";
import { renewSender } from "../progress/renew-sender.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

type ResumeDeps = Pick<Kernel, "mailRoute">;

/** The owner's actions on a running send. */
type Stop = Extract<NewsletterAction, "pause" | "resume" | "cancel" | "undo" | "unschedule">;

/**
 * Pauses a send; emails in flight still end and are recorded. A scheduled newsletter can be paused too.
 * @throws AppError `not_found`, `conflict`.
 */
export const pauseNewsletter = (deps: Deps, id: number, by: Actor) =>
  change(deps, { id, action: "pause", by }, async () => PAUSED);

const PAUSED = { status: "paused", stalled_since: null, retry_at: null } as const;

const RESUMED = { error: null, stalled_since: null, retry_at: null } as const;

/** Holds all sends of the welcome series that are due or under way. */
export async function pauseSeriesSends(tx: DbOrTx, at: Instant) {
  const paused = await tx
    .updateTable("newsletters")
    .set((row) => ({ ...PAUSED, updated_at: at, revision: row("revision", "+", 1) }))
    .where("series_step_id", "is not", null)
    .where("status", "in", ["scheduled", "preparing", "sending"])
    .returning("id")
    .execute();
  await addStep(
    tx,
    paused.map(({ id }) => id),
    { step: "pause", at },
  );
}

/** Resumes all paused sends of the welcome series where they were held. @throws AppError `conflict`. */
export async function resumeSeriesSends(deps: ResumeDeps, tx: DbOrTx, at: Instant) {
  await refuseWhileHeld(tx);
  const resumed = await tx
    .updateTable("newsletters")
    .set((row) => ({
      ...RESUMED,
      // As `statusOnResuming` says.
      status: row
        .case()
        .when("started_at", "is", null)
        .then("scheduled" as const)
        .when("frozen_at", "is", null)
        .then("preparing" as const)
        .else("sending" as const)
        .end(),
      updated_at: at,
      revision: row("revision", "+", 1),
    }))
    .where("series_step_id", "is not", null)
    .where("status", "=", "paused")
    .returning("id")
    .execute();
  const newsletterIds = resumed.map(({ id }) => id);
  await renewSender(deps, tx, { newsletterIds, at });
  await addStep(tx, newsletterIds, { step: "resume", at });
}

/** Resumes a send where it was paused, under the sender of now. @throws AppError `not_found`, `conflict`. */
export const resumeNewsletter = (deps: Deps & ResumeDeps, id: number, by: Actor) =>
  change(deps, { id, action: "resume", by }, async (newsletter, tx) => {
    await refuseWhileHeld(tx);
    await renewSender(deps, tx, { newsletterIds: [id], at: instant(deps.now()) });
    return { ...RESUMED, status: statusOnResuming(newsletter) };
  });

/** Stops a send for good: readers who have not got it yet are skipped. @throws AppError `not_found`, `conflict`. */
export const cancelNewsletter = (deps: Deps, id: number, by: Actor) =>
  change(deps, { id, action: "cancel", by }, async () => ({
    status: "cancelled",
    error: null,
    stalled_since: null,
    retry_at: null,
  }));

/**
 * Makes a newsletter a draft again before its first email. @throws AppError `not_found`, `conflict` when it is too
 * late.
 */
export const undoSend = (deps: Deps & { databaseTime: DatabaseTime }, id: number, by: Actor) =>
  change(deps, { id, action: "undo", by }, async ({ send_at, sent_count }, tx) => {
    const { isInFlight, isInDoubt } = await findReach(tx, id);
    const isTooLate = !send_at || send_at <= instant(await deps.databaseTime(tx));
    if (isTooLate || sent_count > 0 || isInFlight || isInDoubt)
      throw new AppError("conflict", "The first mails are out. You can cancel what has not gone out yet.");
    await closeChunks(tx, id);
    await openAudience(tx, id);
    return { ...UNSENT, status: "draft" };
  });

/** Makes a scheduled newsletter a draft again. @throws AppError `not_found`, `conflict`. */
export const unscheduleNewsletter = (deps: Deps, id: number, by: Actor) =>
  change(deps, { id, action: "unschedule", by }, async () => ({
    status: "draft",
    scheduled_for: null,
    not_after: null,
  }));

/** A newsletter as it was before anybody sent it. */
export const UNSENT = {
  started_at: null,
  audience_at: null,
  send_at: null,
  error: null,
  stalled_since: null,
  frozen_at: null,
  prepare_cursor: 0,
  total_count: 0,
  uncounted_count: null,
  sent_to: null,
  subject_sampled_at: null,
  subject_due_at: null,
  subject_outcome: null,
} as const;

function statusOnResuming({ scheduled_for, started_at, frozen_at }: NewsletterRow): NewsletterRow["status"] {
  if (!started_at && scheduled_for) return "scheduled";
  return frozen_at ? "sending" : "preparing";
}

type Change = Parameters<typeof updateIn>[2];

async function change(
  { db, now }: Deps,
  { id, action, by }: { id: number; action: Stop; by: Actor },
  decide: (newsletter: NewsletterRow, tx: DbOrTx) => Promise<Change>,
): Promise<Newsletter> {
  const states = statesAllowing(action).flatMap((status) =>
    status === "sending" ? (["preparing", "sending"] as const) : [status],
  );
  return db.transaction().execute(async (tx) => {
    // The write comes first: it waits for a sender that is taking a chunk, and blocks the next one.
    const held = await updateIn(tx, { id, states }, { updated_at: instant(now()) });
    const isOfSeries = held !== undefined && held.series_step_id !== null;
    if (!held || (isOfSeries && actionsNotOfSeries.has(action))) return refuse(tx, id, action);
    await updateIn(tx, { id, states }, await decide(held, tx));
    await happened(tx, { kind: `newsletter.${action}`, id, by }, now());
    return presentNewsletter(await getNewsletter(tx, id));
  });
}
