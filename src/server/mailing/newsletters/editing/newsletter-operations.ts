import type { Actor } from "../../../../contract/audit.ts";
import { statesAllowing } from "../../../../contract/newsletter-actions.ts";
import type { Newsletter, NewNewsletter, NewsletterEdit } from "../../../../contract/newsletters.ts";
import { CHANGING_SEGMENTS } from "../../../audience/attributes/segments-using.ts";
import { findSegment } from "../../../audience/segments/find-segment.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import { AppError, fieldError } from "../../../base/errors.ts";
import { cleanContent } from "../../../content/writing/clean-content.ts";
import { keepRevision } from "../../../content/writing/revisions.ts";
import { takeUnsaved } from "../../../content/writing/unsaved-texts.ts";
import {
  clearSavedCopy,
  findWorkingCopy,
  isOtherCopy,
  refuseOutdated,
} from "../../../content/writing/working-copies.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { presentNewsletter, schedulingOf } from "./edit-newsletters.ts";
import { newsletterTexts } from "./newsletter-texts.ts";
import * as store from "./store.ts";
import { moveTestEmail } from "./test-email-store.ts";
import { updateIn } from "./update-in.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/**
 * Creates a draft, or a scheduled newsletter.
 * @throws AppError `invalid` for a time that has passed, a segment that does not exist, or when cleaning leaves too
 * little text; `conflict` if the unsaved newsletter has changed since.
 */
export async function createNewsletter(
  { db, now }: Deps,
  input: NewNewsletter,
  by: Actor,
): Promise<Newsletter> {
  const at = instant(now());
  const when =
    input.status === "scheduled" && input.scheduledFor ? schedulingOf(input.scheduledFor, now()) : {};
  const content = await cleanContent(input.content, "email");
  return db.transaction().execute(async (tx) => {
    const newsletter = await takeUnsaved(tx, newsletterTexts, input, async () => {
      await requireSegment(tx, input.segmentId);
      const row = await store.insert(tx, {
        subject: input.subject,
        content,
        preheader: input.preheader,
        segment_id: input.segmentId,
        status: "draft",
        created_at: at,
        updated_at: at,
        ...when,
      });
      if (input.workingCopy) await moveTestEmail(tx, input.workingCopy.id, row.id);
      return presentNewsletter(row);
    });
    const { id, scheduledFor } = newsletter;
    if (scheduledFor) await happened(tx, { kind: "newsletter.schedule", id, at: scheduledFor, by }, now());
    return newsletter;
  });
}

/**
 * Changes a draft. With `revision` it is refused when somebody saved in between, with `copyRevision` when somebody wrote in
 * between; the refusal has the newsletter as it is (`current`), its working copy (`copy`) and what was sent (`yours`).
 * @throws AppError `not_found`, `invalid`, `conflict`.
 */
export async function updateNewsletter(
  { db, now }: Deps,
  id: number,
  { revision, copyRevision, segmentId, ...change }: NewsletterEdit,
  by: string,
): Promise<Newsletter> {
  const content = change.content === undefined ? undefined : await cleanContent(change.content, "email");
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `newsletter ${id}`);
    await requireSegment(tx, segmentId ?? null);
    const before = await newsletterTexts.get(tx, id);
    if (segmentId && before.seriesStepId !== null) throw new AppError("conflict", SERIES_TO_ALL);
    const copy = await findWorkingCopy(tx, newsletterTexts, id);
    const refuseSave = (current: Newsletter): never => {
      newsletterTexts.refuseFinished?.(current);
      return refuseOutdated(newsletterTexts, { current, copy, yours: change });
    };
    if (isOtherCopy(copyRevision, copy?.copyRevision)) refuseSave(before);
    const row = await updateIn(
      tx,
      { id, states: statesAllowing("edit"), revision },
      {
        ...(change.subject !== undefined && { subject: change.subject }),
        ...(change.preheader !== undefined && { preheader: change.preheader }),
        ...(content !== undefined && { content }),
        ...(segmentId !== undefined && { segment_id: segmentId }),
        updated_at: instant(now()),
      },
    );
    if (!row) return refuseSave(await newsletterTexts.get(tx, id));
    const after = presentNewsletter(row);
    await keepRevision(tx, newsletterTexts, { before, after, now: now(), by });
    if (copyRevision !== undefined && copy) await clearSavedCopy(tx, newsletterTexts, id);
    return after;
  });
}

const SERIES_TO_ALL =
  "The emails of the welcome series go to everybody who confirms, so they cannot go to a segment.";

/** The segment stays while this transaction runs. @throws AppError `invalid` if it does not exist. */
async function requireSegment(tx: DbOrTx, id: number | null) {
  if (id === null) return;
  await takeTurns(tx, CHANGING_SEGMENTS);
  if (await findSegment(tx, id)) return;
  throw fieldError("segmentId", "That segment no longer exists. Choose a different segment.");
}
