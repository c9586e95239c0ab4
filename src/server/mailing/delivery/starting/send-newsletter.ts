import type { Actor } from "../../../../contract/site-owner/audit.ts";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import {
  getNewsletter,
  presentNewsletter,
  refuse,
  refuseChanged,
} from "../../newsletters/editing/edit-newsletters.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant, instantAfter, SECOND, type Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { hasActive } from "../../../audience/subscribers/audience.ts";
import { refuseWhileHeld } from "../progress/guard-sending.ts";
import { requirePost } from "../../newsletters/editing/missing-post.ts";
import { countReachOf, getSegmentOf, noteSegment } from "../../newsletters/editing/segment-audience.ts";
import { closeAudience, findAudienceIds } from "./close-audience.ts";
import { UNSENT } from "./pause-newsletter.ts";
import { keepRender, renderNewsletter, type StartDeps } from "./start-send.ts";
import type { NewsletterRow } from "../progress/store.ts";

/**
 * Hands a draft to the sender, which sends it in the background, also after a restart. What this call has
 * acknowledged is on disk. For `undoSeconds` no email goes out, and it can be undone.
 * @throws AppError `not_found`, or `conflict` if it is not a draft, when there is nobody to send to, its segment was
 * deleted or its post is not public, or for a draft that somebody saved since `revision`, which comes along as
 * `current` then.
 */
export async function sendNewsletter(
  deps: StartDeps & { undoSeconds: number },
  id: number,
  { revision, by }: { revision?: number | undefined; by: Actor },
): Promise<Newsletter> {
  const { db, now, databaseTime, undoSeconds } = deps;
  const newsletter = await getNewsletter(db, id);
  // If somebody saves from here on, the rendered text is outdated: the send is refused below.
  if (revision !== undefined && newsletter.revision !== revision) return refuseChanged(db, id, "send");
  await requireRecipients(deps, newsletter);
  const render = await renderNewsletter(deps, newsletter);
  const audience = await findAudienceIds(deps, newsletter);
  return db.transaction().execute(async (tx) => {
    await refuseWhileHeld(tx);
    const at = instant(now());
    const started = await updateIn(
      tx,
      { id, states: statesAllowing("send") },
      {
        ...UNSENT,
        status: "preparing",
        uncounted_count: audience.length,
        error: null,
        started_at: at,
        audience_at: at,
        send_at: instantAfter(await databaseTime(tx), undoSeconds * SECOND),
        updated_at: at,
      },
    );
    if (!started) return refuse(tx, id, "send");
    if (seenFields.some((field) => started[field] !== newsletter[field]))
      throw new AppError("conflict", "It was changed a moment ago. Please look at it and send it again.");
    await requirePost(tx, started, at);
    await noteSegment(tx, started);
    await closeAudience(tx, id, audience);
    await keepRender(tx, render, at);
    const events = [
      { kind: "newsletter.send", id, by } as const,
      { kind: "newsletter.started", id } as const,
    ];
    await happened(tx, events, now());
    return presentNewsletter(await getNewsletter(tx, id));
  });
}

const seenFields = ["subject", "preheader", "content", "segment_id", "subject_test"] as const;

/** @throws AppError `conflict` when nobody would get it, or its segment was deleted. */
async function requireRecipients(deps: { db: Db; heavy: Db; now: Clock }, newsletter: NewsletterRow) {
  const segment = await getSegmentOf(deps.db, newsletter);
  if (!segment && newsletter.repeats_id === null && (await hasActive(deps.db))) return;
  const { reach, nobody } = await countReachOf(deps, newsletter);
  if (reach.recipients === 0) throw new AppError("conflict", nobody);
}
