import { getUnsavedPost } from "../../../../contract/working-copies.ts";
import { ApiError, call } from "../../../api/client.ts";
import { areSame } from "../values/post-values.ts";
import type { PostValues } from "../values/post-values.ts";
import { findLocalCopies } from "../../../drafts/local-copies.ts";
import type { LocalCopy } from "../../../drafts/local-copies.ts";
import type { PostSession } from "./post-session.ts";

const ANY_NEW = /^new( \d+)?$/;

/** What earlier pages left in this browser and the form does not say, the newest first. */
export async function findLeftovers(
  session: PostSession,
  watch: { onPageEnd: () => void; signal: AbortSignal },
): Promise<LocalCopy<PostValues>[]> {
  const isNew = session.subject === "new";
  const copies = await findLocalCopies<PostValues>(isNew ? ANY_NEW : session.subject, watch);
  return leftoversOf(session, copies, isGone);
}

/**
 * Which copies a form offers. A new post's form also offers the texts of unsaved posts that are gone from the server:
 * no other form does.
 */
export async function leftoversOf(
  session: PostSession,
  copies: readonly LocalCopy<PostValues>[],
  isUnsavedGone: (id: string) => Promise<boolean>,
): Promise<LocalCopy<PostValues>[]> {
  const offered: LocalCopy<PostValues>[] = [];
  for (const copy of copies) {
    if (copy.session === session.id || areSame(copy.values, session.values)) continue;
    const isOther = copy.subject !== session.subject;
    if (!isOther || (await isUnsavedGone(copy.subject.slice("new ".length)))) offered.push(copy);
  }
  return offered;
}

/** True if an unsaved post was saved or discarded. */
async function isGone(id: string): Promise<boolean> {
  try {
    await call(getUnsavedPost, { params: { id } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
