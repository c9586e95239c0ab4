import type { z } from "zod";
import type { bulkInputSchema } from "../../../../contract/content/post-actions.ts";
import { postChangeSchema, type WrittenPost, type PostChange } from "../../../../contract/content/posts.ts";
import { postStateOf } from "../../../../contract/content/post-summary.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { parse } from "../../../base/parse.ts";

type BulkInput = z.output<typeof bulkInputSchema>;

/** Returns the change of one post; undefined if the post is in that state already. */
export function changeOf(
  post: WrittenPost,
  {
    action,
    tag = "",
    category,
  }: Omit<BulkInput, "ids" | "category" | "skipsRefused"> & { category: string | undefined },
  now: Date,
): PostChange | "trash" | undefined {
  const state = postStateOf(post, now);
  switch (action) {
    case "publish":
      // Publish means now, whatever time was planned.
      if (state === "published") return undefined;
      return isAhead(post, now) ? { status: "published", publishedAt: null } : { status: "published" };
    case "unpublish":
      return state === "draft" ? undefined : { status: "draft" };
    case "delete":
      return "trash";
    // It is not in the trash.
    case "restore":
      return undefined;
    case "tag":
      return post.tags.some((each) => tagKeyOf(each) === tagKeyOf(tag))
        ? undefined
        : parse(postChangeSchema, { tags: [...post.tags, tag] });
    case "category":
      return category === undefined || category === post.category ? undefined : { category };
  }
}

const isAhead = ({ publishedAt }: WrittenPost, now: Date) =>
  publishedAt !== null && publishedAt > now.toISOString();
