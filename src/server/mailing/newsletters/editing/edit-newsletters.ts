import type { Actor } from "../../../../contract/site-owner/audit.ts";
import {
  actionsNotOfSeries,
  statesAllowing,
  type NewsletterAction,
} from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { readSentTo } from "../../../audience/attributes/stored-conditions.ts";
import { HOUR, instant, instantAfter, type Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { AppError, fieldError } from "../../../base/errors.ts";
import { happened } from "../../../kernel/events.ts";
import type { NewsletterRow } from "./store.ts";
import * as store from "./store.ts";
import { readSubjectTest, subjectStateOf } from "./stored-subjects.ts";
import { updateIn } from "./update-in.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

/** If the server was asleep longer than this past the scheduled time, it asks the owner instead of sending. */
const MAX_LATENESS_MS = 12 * HOUR;

/** @throws AppError `not_found`. */
export async function getNewsletter(db: DbOrTx, id: number): Promise<NewsletterRow> {
  const row = await store.findById(db, id);
  if (!row) throw new AppError("not_found", "That newsletter does not exist.");
  return row;
}

/** Leaves a newsletter that is over out of the owner's list. @throws AppError `not_found`, `conflict` for any other. */
export const hideNewsletter = (deps: Deps, id: number, by: Actor) =>
  setHidden(deps, { kind: "newsletter.hide", id, by });

/** Brings a hidden newsletter back to the owner's list. @throws AppError `not_found`, `conflict`. */
export const unhideNewsletter = (deps: Deps, id: number, by: Actor) =>
  setHidden(deps, { kind: "newsletter.unhide", id, by });

async function setHidden(
  { db, now }: Deps,
  act: { kind: "newsletter.hide" | "newsletter.unhide"; id: number; by: Actor },
): Promise<Newsletter> {
  const { kind, id } = act;
  return db.transaction().execute(async (tx) => {
    const hidden_at = kind === "newsletter.hide" ? instant(now()) : null;
    const row = await updateIn(tx, { id, states: statesAllowing("hide") }, { hidden_at });
    if (!row) return refuse(tx, id, "hide");
    await happened(tx, act, now());
    return presentNewsletter(row);
  });
}

/** While its audience is still being written down, it counts as sending. */
export const presentStatus = (status: NewsletterRow["status"]) =>
  status === "preparing" ? "sending" : status;

export function presentNewsletter(row: NewsletterRow): Newsletter {
  return {
    id: row.id,
    subject: row.subject,
    content: row.content,
    revision: row.revision,
    status: presentStatus(row.status),
    scheduledFor: row.scheduled_for,
    sentAt: row.sent_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    recipientCount: row.sent_count,
    plannedCount: row.total_count + (row.uncounted_count ?? 0),
    failedCount: row.failed_count,
    skippedCount: row.skipped_count,
    openedCount: row.opened_count,
    clickedCount: row.clicked_count,
    machineCount: row.machine_count,
    preheader: row.preheader,
    slug: row.slug,
    isHidden: row.hidden_at !== null,
    undoUntil: row.send_at,
    retryAt: row.retry_at,
    retriedAt: row.retried_at,
    error: row.error,
    stalledSince: row.stalled_since,
    continuesAt: row.continues_at,
    seriesStepId: row.series_step_id,
    folded: row.folded_at === null ? null : { at: row.folded_at, years: row.folded_years ?? 0 },
    post: postOf(row),
    segmentId: row.segment_id,
    sentTo: row.sent_to === null ? null : readSentTo(row.sent_to).name,
    repeats:
      row.repeats_id === null ? null : { id: row.repeats_id, includesUnknown: row.repeats_unknown === 1 },
    subjectTest: readSubjectTest(row),
    subjectState: subjectStateOf(row),
  };
}

/** What a new draft takes over from a newsletter, beside its words. */
export const copiedOf = ({
  content,
  segment_id,
  post_id,
  post_revision,
  post_extent,
  post_wanted,
}: NewsletterRow) => ({ content, segment_id, post_id, post_revision, post_extent, post_wanted });

const postOf = ({ post_id: id, post_revision: revision, post_extent: extent }: NewsletterRow) =>
  id !== null && revision !== null && extent !== null ? { id, revision, extent } : null;

/** Computes the change that schedules a newsletter. @throws AppError `invalid` for one that has passed. */
export function schedulingOf(scheduledFor: Instant, now: Date) {
  if (new Date(scheduledFor) <= now) {
    throw fieldError("scheduledFor", "Choose a time in the future");
  }
  return {
    status: "scheduled" as const,
    scheduled_for: scheduledFor,
    not_after: instantAfter(new Date(scheduledFor), MAX_LATENESS_MS),
  };
}

/** True for the text of an email of the welcome series; its sends are never drafts. */
const isSeriesText = ({ series_step_id, status }: NewsletterRow): boolean =>
  series_step_id !== null && status === "draft";

const OF_SERIES =
  "This is an email of the welcome series, which sends it by itself. You can change or remove it there.";

const words: Record<NewsletterAction, string> = {
  edit: "changed",
  send: "sent",
  schedule: "scheduled",
  unschedule: "unscheduled",
  undo: "taken back",
  pause: "paused",
  resume: "resumed",
  cancel: "cancelled",
  retry: "sent again",
  repeat: "sent once more",
  delete: "deleted",
  hide: "hidden",
};

/**
 * Says why an action on the draft that somebody has seen found nothing to act on.
 * @throws AppError `not_found`, `conflict`, with the draft as `current`.
 */
export async function refuseChanged(
  db: DbOrTx,
  id: number,
  action: "edit" | "send" | "schedule",
): Promise<never> {
  const row = await getNewsletter(db, id);
  const current = presentNewsletter(row);
  const isRefused = !statesAllowing(action).includes(current.status);
  if (isRefused || (action !== "edit" && isSeriesText(row))) return refuse(db, id, action);
  const message = `Somebody saved this newsletter since you saw it, so it was not ${words[action]}. Please look at it first.`;
  throw new AppError("conflict", message, { details: { current } });
}

/** Explains why an action was not possible. @throws AppError `not_found`, `conflict`. */
export async function refuse(db: DbOrTx, id: number, action: NewsletterAction): Promise<never> {
  const row = await getNewsletter(db, id);
  if (isSeriesText(row)) throw new AppError("conflict", OF_SERIES);
  const { seriesStepId, status } = presentNewsletter(row);
  if (seriesStepId !== null && actionsNotOfSeries.has(action) && statesAllowing(action).includes(status))
    throw new AppError(
      "conflict",
      `A send of the welcome series cannot be ${words[action]}: it records who got which email.`,
    );
  return refuseAction(status, action);
}

/** @throws AppError `conflict`. */
export function refuseAction(status: Newsletter["status"], action: NewsletterAction): never {
  throw new AppError("conflict", `A newsletter that is ${status} cannot be ${words[action]}.`);
}
