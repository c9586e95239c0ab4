import { beginningOf } from "../../../../contract/base/cut-text.ts";
import { randomUUID } from "node:crypto";
import { withNewPolls } from "../../../../blocks/poll/html.ts";
import { personOf, type Actor } from "../../../../contract/site-owner/audit.ts";
import { blankPost, postFieldsOf, type PostFields } from "../../../../contract/content/post-fields.ts";
import type { NewPost, WrittenPost } from "../../../../contract/content/posts.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { indexNewPost } from "../../search/index-post.ts";
import { slugForNew, uniqueSlug } from "../addresses/choose-slug.ts";
import { holdAuthor } from "../../authors/hold-author.ts";
import { holdCategorySlug, requireCategory } from "../../categories/find-category.ts";
import { getPost } from "../record/get-post.ts";
import { presentPost } from "../record/present-post.ts";
import { columnsOf } from "../record/post-columns.ts";
import { actsOnState } from "./post-acts.ts";
import { recordPostChange } from "./record-post-change.ts";
import * as store from "../record/store.ts";
import { cleanContent } from "../../writing/clean-content.ts";
import { languageForArrivals, setLines } from "./set-arrivals.ts";
import { takeUnsaved } from "../../writing/unsaved-texts.ts";
import { postTexts } from "./post-texts.ts";

/**
 * Creates a post with its tags and search words, whole or not at all. Published without a date, it is public now.
 * @throws AppError `invalid` for an unknown category or a reserved slug, or when cleaning leaves too little text; `conflict` if the unsaved
 * post has changed since.
 */
export async function createPost(
  { db, now }: { db: Db; now: Clock },
  given: NewPost,
  by: Actor,
): Promise<WrittenPost> {
  const language = await languageForArrivals(db, by);
  const content = await cleanContent(given.content, "web", language);
  const input = setLines(given, language);
  return db.transaction().execute(async (tx) => {
    const category = await requireCategory(tx, input.category);
    const createdBy = personOf(by)?.id ?? null;
    const post = await takeUnsaved(tx, postTexts, input, () =>
      insertFiled(tx, { ...input, content, category }, { now: now(), isSample: false, createdBy }),
    );
    const created = { before: undefined, after: post, now: now(), isNew: true };
    await happened(tx, [...actsOnState({ ...created, by }), ...(await recordPostChange(tx, created))], now());
    return post;
  });
}

/** The fields of a post to be inserted: its category may be an imported one; fields that are left out are blank. */
export type InsertedPost = Partial<PostFields> &
  Pick<PostFields, "title" | "slug" | "excerpt" | "content" | "category">;

interface Circumstances {
  now: Date;
  isSample: boolean;
  createdAt?: Date;
  updatedAt?: Date;
  /** The user who creates it; nobody for imports and samples. */
  createdBy?: number | null;
}

/** Writes a post whose content is clean already, and returns it. Belongs into a transaction. */
export async function insertPost(
  tx: DbOrTx,
  given: InsertedPost,
  circumstances: Circumstances,
): Promise<WrittenPost> {
  // The category may have been renamed since the post was read.
  const category = (await holdCategorySlug(tx, given.category)) ?? given.category;
  return insertFiled(tx, { ...given, category }, circumstances);
}

/** Writes a post whose category nobody changes before this transaction ends. */
async function insertFiled(
  tx: DbOrTx,
  given: InsertedPost,
  { now, isSample, createdAt = now, updatedAt = createdAt, createdBy = null }: Circumstances,
): Promise<WrittenPost> {
  const input = { ...blankPost, ...given };
  const wanted = await slugForNew(tx, input);
  const author = await holdAuthor(tx, input.author);
  const isPublished = input.status === "published";
  const publishedAt = input.publishedAt ?? (isPublished ? instant(createdAt) : null);
  const row = await store.insertPost(tx, {
    ...columnsOf({ ...input, author }),
    slug: wanted ? await uniqueSlug(tx, wanted) : randomUUID(),
    is_sample: isSample,
    publication_recorded: isPublished && publishedAt !== null && publishedAt <= instant(now),
    published_at: publishedAt,
    created_at: instant(createdAt),
    updated_at: instant(updatedAt),
    deleted_at: null,
    created_by: createdBy,
  });
  const { id } = row;
  await store.insertTags(tx, id, input.tags);
  await indexNewPost(tx, { ...input, author, id });
  if (wanted) return presentPost(tx, row, input.tags);
  await store.updatePost(tx, id, 1, { slug: await uniqueSlug(tx, `post-${id}`) });
  return getPost(tx, id);
}

const MAX_TITLE_LENGTH = 300;

/** A draft with the words of a saved post, and a slug of its own. @throws AppError `not_found`. */
export async function copyPost(
  { db, now }: { db: Db; now: Clock },
  id: number,
  createdBy: number,
  fit: (fields: PostFields) => Promise<PostFields>,
): Promise<WrittenPost> {
  const fields = await fit(postFieldsOf(await getPost(db, id)));
  return db.transaction().execute(async (tx) => {
    const words = {
      ...fields,
      content: withNewPolls(fields.content),
      title: beginningOf(`Copy of ${fields.title}`, MAX_TITLE_LENGTH),
      slug: "",
      status: "draft" as const,
      featured: false,
      publishedAt: null,
    };
    return insertPost(tx, words, { now: now(), isSample: false, createdBy });
  });
}
