import { statesAllowing } from "../../../../contract/newsletter-actions.ts";
import { NEWSLETTERS_PER_PAGE, newsletterChangeSchema } from "../../../../contract/newsletters.ts";
import type { NewsletterAction } from "../../../../contract/newsletter-actions.ts";
import type { Newsletter, NewNewsletter, NewsletterEdit } from "../../../../contract/newsletters.ts";
import { totalPagesOf } from "../../../../contract/paging.ts";
import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { HOUR, instant, instantAfter } from "../../../base/clock.ts";
import type { Clock, Instant } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { parse } from "../../../base/parse.ts";
import type { NewsletterFilter, NewsletterRow } from "./store.ts";
import * as store from "./store.ts";
import { updateIn } from "./update-in.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** A machine that slept longer than this past the hour asks instead of sending. */
const MAX_LATENESS_MS = 12 * HOUR;

export async function listNewsletters(db: Db, { page, ...filter }: NewsletterFilter & { page: number }) {
  const total = await store.count(db, filter);
  const rows = await store.findPage(db, filter, page);
  return {
    newsletters: rows.map(presentNewsletter),
    totalPages: totalPagesOf(total, NEWSLETTERS_PER_PAGE),
    totalNewsletters: total,
    totalHidden: await store.countHidden(db),
  };
}

/** @throws AppError `not_found`. */
export async function getNewsletter(db: DbOrTx, id: number): Promise<NewsletterRow> {
  const row = await store.findById(db, id);
  if (!row) throw new AppError("not_found", "That newsletter does not exist.");
  return row;
}

/** @throws AppError `invalid` for a time that has passed, or when cleaning leaves too little text. */
export async function createNewsletter({ db, now }: Deps, input: NewNewsletter): Promise<Newsletter> {
  const at = instant(now());
  const when =
    input.status === "scheduled" && input.scheduledFor ? schedulingOf(input.scheduledFor, now()) : {};
  const row = await store.insert(db, {
    subject: input.subject,
    content: cleanContent(input.content),
    preheader: input.preheader,
    status: "draft",
    created_at: at,
    updated_at: at,
    ...when,
  });
  return presentNewsletter(row);
}

/**
 * Changes a draft.
 * @throws AppError `not_found`, `invalid`; `conflict` for one that is not a draft any more, or that somebody else saved
 * since: the refusal has `current` and `yours`.
 */
export async function updateNewsletter(
  { db, now }: Deps,
  id: number,
  { revision, ...change }: NewsletterEdit,
): Promise<Newsletter> {
  const states = statesAllowing("edit");
  const row = await updateIn(
    db,
    { id, states, revision },
    {
      ...(change.subject !== undefined && { subject: change.subject }),
      ...(change.preheader !== undefined && { preheader: change.preheader }),
      ...(change.content !== undefined && { content: cleanContent(change.content) }),
      updated_at: instant(now()),
    },
  );
  return presentNewsletter(row ?? (await refuseChanged(db, id, "edit", change)));
}

/**
 * Lets a draft go out by itself at a time.
 * @throws AppError `not_found`, `invalid` for a time that has passed; `conflict` for what is no draft, or for one that
 * somebody saved since `revision`, which comes along as `current` then.
 */
export async function scheduleNewsletter(
  { db, now }: Deps,
  id: number,
  { scheduledFor, revision }: { scheduledFor: Instant; revision?: number | undefined },
): Promise<Newsletter> {
  const row = await updateIn(
    db,
    { id, states: statesAllowing("schedule"), revision },
    { ...schedulingOf(scheduledFor, now()), error: null, updated_at: instant(now()) },
  );
  return presentNewsletter(row ?? (await refuseChanged(db, id, "schedule")));
}

/** Leaves a newsletter that is over out of the owner's list. @throws AppError `not_found`, `conflict` for any other. */
export const hideNewsletter = ({ db, now }: Deps, id: number) => setHidden(db, id, instant(now()));

/** Brings a hidden newsletter back to the owner's list. @throws AppError `not_found`, `conflict`. */
export const unhideNewsletter = ({ db }: Pick<Deps, "db">, id: number) => setHidden(db, id, null);

async function setHidden(db: Db, id: number, hiddenAt: Instant | null): Promise<Newsletter> {
  const states = statesAllowing("hide");
  const row = await updateIn(db, { id, states }, { hidden_at: hiddenAt });
  return presentNewsletter(row ?? (await refuse(db, id, "hide")));
}

/** Its audience is written down while it is sent already. */
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
    plannedCount: row.total_count,
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
  };
}

/** Cleaning may leave too little to read. @throws AppError `invalid`. */
function cleanContent(html: string): string {
  const content = cleanHtml(html);
  parse(newsletterChangeSchema.pick({ content: true }), { content });
  return content;
}

/** Computes the change that schedules a newsletter. @throws AppError `invalid` for one that has passed. */
export function schedulingOf(scheduledFor: Instant, now: Date) {
  if (new Date(scheduledFor) <= now) {
    const message = "Choose a time in the future";
    throw new AppError("invalid", message, { fields: { scheduledFor: message } });
  }
  return {
    status: "scheduled" as const,
    scheduled_for: scheduledFor,
    not_after: instantAfter(new Date(scheduledFor), MAX_LATENESS_MS),
  };
}

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
  delete: "deleted",
  hide: "hidden",
};

/**
 * Says why an action on the draft that somebody has seen found nothing to act on.
 * @throws AppError `not_found`, `conflict`, with the draft as `current` and what was sent as `yours`.
 */
export async function refuseChanged(
  db: DbOrTx,
  id: number,
  action: "edit" | "send" | "schedule",
  yours?: Omit<NewsletterEdit, "revision">,
): Promise<never> {
  const current = presentNewsletter(await getNewsletter(db, id));
  if (!statesAllowing(action).includes(current.status)) return refuse(db, id, action);
  const message =
    action === "edit"
      ? "Somebody saved this newsletter while you were editing it."
      : `Somebody saved this newsletter since you saw it, so it was not ${words[action]}. Please look at it first.`;
  throw new AppError("conflict", message, { details: { current, ...(yours && { yours }) } });
}

/** Says why an action found nothing to act on. @throws AppError `not_found`, `conflict`. */
export async function refuse(db: DbOrTx, id: number, action: NewsletterAction): Promise<never> {
  const { status } = presentNewsletter(await getNewsletter(db, id));
  throw new AppError("conflict", `A newsletter that is ${status} cannot be ${words[action]}.`);
}
