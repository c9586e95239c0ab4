import {
  blankPost,
  postFieldsOf,
  postFieldsSchema,
  type PostFields,
} from "../../../../contract/content/post-fields.ts";
import type { WrittenPost } from "../../../../contract/content/posts.ts";
import {
  workingFieldsSchema,
  type WorkingCopy,
  type WorkingFields,
} from "../../../../contract/content/working-copies.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { TextKind } from "../../writing/text-kind.ts";
import { followChange } from "../../writing/working-copies.ts";
import { getPost } from "../record/get-post.ts";
import { switchesChanged, wordsDiffer } from "../record/post-fields.ts";

/** Posts, as they are written. */
export const postTexts: TextKind<WorkingFields, PostFields, WrittenPost> = {
  name: "post",
  draft: workingFieldsSchema,
  titleOf: ({ title = "" }) => title,
  get: getPost,
  fieldsOf: postFieldsOf,
  // Switching a post on and off leaves no revision, or fifty switches would push out every text.
  isRewritten: wordsDiffer,
  readRevision: (stored) => postFieldsSchema.parse({ ...blankPost, ...stored }),
};

/**
 * A switch in a list does not make a copy stale: the copy takes the change over and is based on the new revision.
 * A copy that is based on an older one, and a post with new words, are left for their writer to decide.
 */
export async function followSwitches(
  tx: DbOrTx,
  { before, after, copy }: { before: WrittenPost; after: WrittenPost; copy: WorkingCopy | undefined },
) {
  if (!copy || copy.baseRevision !== before.revision || wordsDiffer(before, after)) return;
  const fields = { ...copy.fields, ...switchesChanged(before, after) };
  await followChange(tx, postTexts, after.id, { fields, revision: after.revision });
}
