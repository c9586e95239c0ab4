import { postFieldsOf } from "../../../../contract/post-fields.ts";
import type { Post } from "../../../../contract/posts.ts";
import type { Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { insertPost } from "./create-post.ts";
import { getPost } from "../record/get-post.ts";

const MAX_TITLE_LENGTH = 300;

/** A draft with the words of a saved post, and a slug of its own. @throws AppError `not_found`. */
export async function copyPost({ db, now }: { db: Db; now: Clock }, id: number): Promise<Post> {
  return db.transaction().execute(async (tx) => {
    const fields = postFieldsOf(await getPost(tx, id));
    const words = {
      ...fields,
      title: `Copy of ${fields.title}`.slice(0, MAX_TITLE_LENGTH).toWellFormed(),
      slug: "",
      status: "draft" as const,
      featured: false,
      publishedAt: null,
    };
    const copyId = await insertPost(tx, words, { now: now(), isSample: false });
    return getPost(tx, copyId);
  });
}
