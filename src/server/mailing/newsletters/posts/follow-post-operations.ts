import { statesAllowing } from "../../../../contract/newsletter-actions.ts";
import type { Newsletter, PostExtent } from "../../../../contract/newsletters.ts";
import type { Post } from "../../../../contract/posts.ts";
import { requireReadable } from "../../../content/writing/own-texts.ts";
import { keepRevision } from "../../../content/writing/revisions.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import { newsletterTexts } from "../editing/newsletter-texts.ts";
import { instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import type { Visitor } from "../../../kernel/http/permit.ts";
import { findPost } from "../../../content/posts/record/get-post.ts";
import { getNewsletter, presentNewsletter, refuse, refuseChanged } from "../editing/edit-newsletters.ts";
import { updateIn } from "../editing/update-in.ts";
import { fitPost } from "./fit-post.ts";
import type { FitDeps } from "./fit-post.ts";
import type { PostWords } from "./words-of-post.ts";

type Deps = FitDeps & { db: Db };

/**
 * Returns what a newsletter would say if it were made from its post now.
 * @throws AppError `not_found`; `forbidden` if the post is not public and the visitor may not read it.
 */
export async function getNewsletterPost(deps: Deps, id: number, visitor: Visitor) {
  const { post, wanted } = await getPostOf(deps.db, id);
  await requireReadable(deps.db, visitor, post, deps.now());
  return {
    title: post.title,
    revision: post.revision,
    savedAt: post.updatedAt,
    words: (await fitPost(deps, post, wanted)).words,
  };
}

interface Pull {
  fields: readonly (keyof PostWords)[];
  postRevision: number;
  revision?: number | undefined;
}

/**
 * Replaces some words of a draft with those of its post. Revisions keeps the words that were there.
 * @throws AppError `not_found`; `conflict` if it is not a draft, or if the draft or the post was saved since; `forbidden`
 *   if the post is not public and the visitor may not read it.
 */
export async function pullPost(
  deps: Deps,
  id: number,
  { fields, postRevision, revision }: Pull,
  visitor: Visitor,
): Promise<Newsletter> {
  const { db, now } = deps;
  const seen = await getPostOf(db, id);
  await requireReadable(db, visitor, seen.post, now());
  const { words, extent } = await fitPost(deps, seen.post, seen.wanted);
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
    await keepRevision(tx, newsletterTexts, { before, after, now: now(), by: visitor.username });
    return after;
  });
}

const POST_CHANGED = "The post was saved again meanwhile. Please compare the texts again.";

/** Makes a draft independent of its post. @throws AppError `not_found`, `conflict` if it is not a draft. */
export async function detachPost({ db, now }: Pick<Deps, "db" | "now">, id: number): Promise<Newsletter> {
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
}

/** The post of a newsletter, and how much of it was asked for. */
async function getPostOf(db: DbOrTx, id: number): Promise<{ post: Post; wanted: PostExtent | undefined }> {
  const { post_id, post_wanted } = await getNewsletter(db, id);
  if (post_id === null) throw new AppError("not_found", "This newsletter was not made from a post.");
  const post = await findPost(db, post_id);
  if (!post) throw new AppError("not_found", "The post of this newsletter was deleted.");
  return { post, wanted: post_wanted ?? undefined };
}
