import type { EmailTemplates } from "../../../../contract/mailing/emails.ts";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import * as calls from "../../../../contract/mailing/newsletter-posts.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import { instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { findPost } from "../../../content/posts/record/get-post.ts";
import { requireReadable } from "../../../content/writing/own-texts.ts";
import { keepRevision } from "../../../content/writing/revisions.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { getNewsletter, presentNewsletter, refuse, refuseChanged } from "../editing/edit-newsletters.ts";
import { newsletterTexts } from "../editing/newsletter-texts.ts";
import { updateIn } from "../editing/update-in.ts";
import { fitPost } from "./fit-post.ts";

const { operation } = operationsWith<Kernel & { emails: EmailTemplates; links: Links }>();

export const followPostOperations = [
  // What a newsletter would say if it were made from its post now.
  operation(calls.getNewsletterPost, async (needs, { params: { id }, visitor }) => {
    const { db, now } = needs;
    const { post, wanted } = await getPostOf(db, id);
    await requireReadable(db, visitor(), post, now());
    return {
      title: post.title,
      revision: post.revision,
      savedAt: post.updatedAt,
      words: (await fitPost(needs, post, wanted)).words,
    };
  }),

  // Revisions keeps the words that were there.
  operation(calls.pullPost, async (needs, { params: { id }, body, visitor }) => {
    const { db, now } = needs;
    const { fields, postRevision, revision } = body;
    const seen = await getPostOf(db, id);
    await requireReadable(db, visitor(), seen.post, now());
    const { words, extent } = await fitPost(needs, seen.post, seen.wanted);
    return db.transaction().execute(async (tx) => {
      const { post } = await getPostOf(tx, id);
      if (post.revision !== postRevision) throw new AppError("conflict", POST_CHANGED);
      await takeTurns(tx, `newsletter ${id}`);
      const before = await newsletterTexts.get(tx, id);
      const row = await updateIn(
        tx,
        { id, states: statesAllowing("edit"), revision },
        {
          ...Object.fromEntries(fields.map((field) => [field, words[field]])),
          post_revision: post.revision,
          ...(fields.includes("content") && { post_extent: extent }),
          updated_at: instant(now()),
        },
      );
      if (!row) return refuseChanged(tx, id, "edit");
      const after = presentNewsletter(row);
      await keepRevision(tx, newsletterTexts, { before, after, now: now(), by: visitor().username });
      return after;
    });
  }),

  operation(calls.detachPost, async ({ db, now }, { params: { id } }) => {
    const row = await updateIn(
      db,
      { id, states: statesAllowing("edit") },
      {
        post_id: null,
        post_revision: null,
        post_extent: null,
        post_wanted: null,
        error: null,
        updated_at: instant(now()),
      },
    );
    return presentNewsletter(row ?? (await refuse(db, id, "edit")));
  }),
];

const POST_CHANGED = "The post was saved again meanwhile. Please compare the texts again.";

/** The post of a newsletter, and how much of it was asked for. */
async function getPostOf(db: DbOrTx, id: number): Promise<{ post: Post; wanted: PostExtent | undefined }> {
  const { post_id, post_wanted } = await getNewsletter(db, id);
  if (post_id === null) throw new AppError("not_found", "This newsletter was not made from a post.");
  const post = await findPost(db, post_id);
  if (!post) throw new AppError("not_found", "The post of this newsletter was deleted.");
  return { post, wanted: post_wanted ?? undefined };
}
