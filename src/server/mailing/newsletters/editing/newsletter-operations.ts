import { withNewPolls } from "../../../../blocks/poll/html.ts";
import * as actions from "../../../../contract/mailing/newsletter-actions.ts";
import * as calls from "../../../../contract/mailing/newsletters.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { totalPagesOf } from "../../../../contract/base/paging.ts";
import { instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
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

import { happened } from "../../../kernel/events.ts";
import { requireCapability } from "../../../kernel/http/permit.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import {
  copiedOf,
  getNewsletter,
  hideNewsletter,
  presentNewsletter,
  presentStatus,
  refuseChanged,
  schedulingOf,
  unhideNewsletter,
} from "./edit-newsletters.ts";
import { requirePost } from "./missing-post.ts";
import { newsletterTexts } from "./newsletter-texts.ts";
import { requireSegment } from "./segment-audience.ts";
import * as store from "./store.ts";
import { findWithCopy } from "../../../content/writing/working-copies.ts";
import { storedTest } from "./stored-subjects.ts";
import { moveTestEmail } from "./test-email-store.ts";
import { updateIn } from "./update-in.ts";

const { operation, change } = operationsWith<Kernel>();

export const MAY_NOT_SEND = "Your account may write newsletters, but not send or schedule them.";
const MAY_NOT_CHANGE_SERIES =
  "Your account may not send newsletters, and the emails of the welcome series go out by themselves.";

export const listNewsletters = operation(calls.listNewsletters, async ({ db }, { query }) => {
  const { search, status, hidden } = query;
  const total = await store.count(db, { search, status, hidden });
  const rows = await store.findPage(db, query);
  const withCopy = await findWithCopy(
    db,
    "newsletter",
    rows.map(({ id }) => id),
  );
  const counts = { draft: 0, scheduled: 0, sending: 0, paused: 0, sent: 0, cancelled: 0, failed: 0 };
  for (const each of await store.countByStatus(db, { search, hidden }))
    counts[presentStatus(each.status)] += each.count;
  return {
    counts,
    newsletters: rows.map((row) =>
      Object.assign(presentNewsletter(row), { hasWorkingCopy: withCopy.has(row.id) }),
    ),
    totalPages: totalPagesOf(total, calls.NEWSLETTERS_PER_PAGE),
    totalNewsletters: total,
    totalHidden: await store.countHidden(db),
  };
});

export const newsletterOperations = [
  operation(calls.getNewsletter, async ({ db }, { params: { id } }) =>
    presentNewsletter(await getNewsletter(db, id)),
  ),

  operation(calls.createNewsletter, async ({ db, now }, { body: input, visitor, by }) => {
    if (input.status === "scheduled") requireCapability(visitor(), "newsletters.send", MAY_NOT_SEND);
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
          subject_test: storedTest(input.subjectTest),
          status: "draft",
          created_at: at,
          updated_at: at,
          ...when,
        });
        if (input.workingCopy) await moveTestEmail(tx, input.workingCopy.id, row.id);
        return presentNewsletter(row);
      });
      const { id, scheduledFor } = newsletter;
      if (scheduledFor)
        await happened(tx, { kind: "newsletter.schedule", id, at: scheduledFor, by: by() }, now());
      return newsletter;
    });
  }),

  // With `revision` it is refused when somebody saved in between, with `copyRevision` when somebody wrote in between; the
  // refusal has the newsletter as it is (`current`), its working copy (`copy`) and what was sent (`yours`).
  operation(calls.updateNewsletter, async ({ db, now }, { params: { id }, body, visitor }) => {
    const { seriesStepId } = await newsletterTexts.get(db, id);
    // Its text goes out by itself.
    if (seriesStepId !== null) requireCapability(visitor(), "newsletters.send", MAY_NOT_CHANGE_SERIES);
    const { revision, copyRevision, segmentId, subjectTest, ...written } = body;
    const content = written.content === undefined ? undefined : await cleanContent(written.content, "email");
    return db.transaction().execute(async (tx) => {
      await takeTurns(tx, `newsletter ${id}`);
      await requireSegment(tx, segmentId ?? null);
      const before = await newsletterTexts.get(tx, id);
      if (segmentId && before.seriesStepId !== null) throw new AppError("conflict", SERIES_TO_ALL);
      if (subjectTest && before.seriesStepId !== null) throw new AppError("conflict", NO_TEST_OF_SERIES);
      const copy = await findWorkingCopy(tx, newsletterTexts, id);
      const refuseSave = (current: Newsletter): never => {
        newsletterTexts.refuseFinished?.(current);
        return refuseOutdated(newsletterTexts, { current, copy, yours: written });
      };
      if (isOtherCopy(copyRevision, copy?.copyRevision)) refuseSave(before);
      const row = await updateIn(
        tx,
        { id, states: actions.statesAllowing("edit"), revision },
        {
          ...(written.subject !== undefined && { subject: written.subject }),
          ...(written.preheader !== undefined && { preheader: written.preheader }),
          ...(content !== undefined && { content }),
          ...(segmentId !== undefined && { segment_id: segmentId }),
          ...(subjectTest !== undefined && { subject_test: storedTest(subjectTest) }),
          updated_at: instant(now()),
        },
      );
      if (!row) return refuseSave(await newsletterTexts.get(tx, id));
      const after = presentNewsletter(row);
      await keepRevision(tx, newsletterTexts, { before, after, now: now(), by: visitor().username });
      if (copyRevision !== undefined && copy) await clearSavedCopy(tx, newsletterTexts, id);
      return after;
    });
  }),

  change(actions.scheduleNewsletter, {}, async ({ now, tx, at, did }, { params: { id }, body }) => {
    const { scheduledFor, revision } = body;
    const row = await updateIn(
      tx,
      { id, states: actions.statesAllowing("schedule"), revision },
      { ...schedulingOf(scheduledFor, now()), error: null, updated_at: at },
    );
    if (!row) return refuseChanged(tx, id, "schedule");
    await requirePost(tx, row, scheduledFor);
    did({ kind: "newsletter.schedule", id, at: scheduledFor });
    return presentNewsletter(row);
  }),

  // The copy is a draft with the words and the audience, of the same post if there is one.
  operation(actions.copyNewsletter, async ({ db, now }, { params: { id } }) => {
    const source = await getNewsletter(db, id);
    const { subject, preheader } = source;
    const at = instant(now());
    // Of a test that is decided, the newsletter has the subject that it found.
    const subject_test = source.subject_outcome === null ? source.subject_test : null;
    const copied = { subject, preheader, subject_test, ...copiedOf(source) };
    const content = withNewPolls(copied.content);
    const row = await store.insert(db, {
      ...copied,
      content,
      status: "draft",
      created_at: at,
      updated_at: at,
    });
    return presentNewsletter(row);
  }),

  operation(actions.hideNewsletter, (kernel, { params: { id }, by }) => hideNewsletter(kernel, id, by())),
  operation(actions.unhideNewsletter, (kernel, { params: { id }, by }) => unhideNewsletter(kernel, id, by())),
];

const NO_TEST_OF_SERIES =
  "An email of the welcome series goes to a few readers a day, so its subject cannot be tested.";

const SERIES_TO_ALL =
  "The emails of the welcome series go to everybody who confirms, so they cannot go to a segment.";
