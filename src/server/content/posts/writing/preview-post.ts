import {
  blankPost,
  isCover,
  postFieldsOf,
  withoutPrivate,
} from "../../../../contract/content/post-fields.ts";
import type { Post, WrittenPost } from "../../../../contract/content/posts.ts";
import { valuesOfCopy, type WorkingFields } from "../../../../contract/content/working-copies.ts";
import { findImageIds } from "../../media/uses/find-image-ids.ts";
import { cleanText } from "../../../engines/threads/clean-text.ts";
import type { Clock, Instant } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import { findCategorySlug } from "../../categories/find-category.ts";
import { listCategories } from "../../categories/list-categories.ts";
import { findPost } from "../record/get-post.ts";
import { readPreviewToken } from "../../writing/preview-links.ts";
import { findUnsaved } from "../../writing/unsaved-texts.ts";
import { findWorkingCopy } from "../../writing/working-copies.ts";
import { postTexts } from "./post-texts.ts";

/**
 * The post of a preview's token as its page would show it, with what is written and not saved. Undefined for a token
 * that is not ours or has run out, and for a post that was deleted.
 */
export async function findPreview(
  { db, now, signer }: { db: Db; now: Clock; signer: Signer },
  token: string,
): Promise<Post | undefined> {
  const shown = readPreviewToken({ now, signer }, "post", token);
  if (!shown) return undefined;
  if (shown.isSaved) {
    const post = await findPost(db, shown.id);
    return post && complete(db, post, (await findWorkingCopy(db, postTexts, post.id))?.fields ?? {});
  }
  const unsaved = await findUnsaved(db, postTexts, shown.id);
  return unsaved && complete(db, await blank(db, unsaved.savedAt), unsaved.fields);
}

/** With the category that is meant, and the image that the address of its cover leads to now. */
async function complete(db: Db, saved: WrittenPost, fields: WorkingFields): Promise<Post> {
  const category = fields.category ? await findCategorySlug(db, fields.category) : undefined;
  const post = await overlay(saved, { ...fields, category: category ?? saved.category });
  const images = await findImageIds(db, [post.coverImage]);
  return { ...post, coverId: images.get(post.coverImage) ?? null };
}

const UNTITLED = "Untitled";

/** The fields are not checked yet, so each is shown as far as a page can show it. */
async function overlay(saved: WrittenPost, fields: WorkingFields): Promise<Post> {
  const post = withoutPrivate(saved);
  const { content, coverImage } = fields;
  const written = withoutPrivate(valuesOfCopy(fields, postFieldsOf(saved)));
  return {
    ...post,
    ...written,
    title: written.title.trim() || UNTITLED,
    content: content === undefined ? post.content : await cleanText(content),
    coverImage: coverImage !== undefined && isCover(coverImage) ? coverImage : post.coverImage,
    author: written.author.trim() || "Admin",
    // These say where a post is and not what its page shows.
    slug: post.slug,
    status: post.status,
    featured: post.featured,
    publishedAt: post.publishedAt,
  };
}

const blank = async (db: Db, at: Instant): Promise<WrittenPost> => ({
  ...blankPost,
  id: 0,
  slug: "preview",
  category: (await listCategories(db))[0]?.slug ?? "",
  coverId: null,
  views: 0,
  createdAt: at,
  updatedAt: at,
  revision: 1,
  isSample: false,
});
