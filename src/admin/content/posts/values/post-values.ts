import { blankPost, ofEachField, postFieldNames, postFieldsOf } from "../../../../contract/post-fields.ts";
import type { PostField, PostFields } from "../../../../contract/post-fields.ts";
import type { Post } from "../../../../contract/posts.ts";

/** What the post's form holds. */
export type PostValues = PostFields;

/** A new post's form (spec, section 4). */
export const emptyPost = blankPost;

/** A saved post in the form, which changes its lists in place. */
export const valuesOfPost = (post: Omit<Post, "id" | "views">): PostValues =>
  structuredClone(postFieldsOf(post));

/** True if two forms say the same, field by field. */
export const areSame = (one: PostValues, other: PostValues) => differingFields(one, other).length === 0;

/** The fields in which two forms differ, in the order of the form. */
export const differingFields = (one: PostValues, other: PostValues): PostField[] =>
  postFieldNames.filter((field) => {
    const [mine, theirs] = [one[field], other[field]];
    // Most of a long text's keys end here.
    return mine !== theirs && (typeof mine === "string" || JSON.stringify(mine) !== JSON.stringify(theirs));
  });

/** What people call each field. */
export const fieldNames: Record<PostField, string> = ofEachField("name");
