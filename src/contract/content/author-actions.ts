import { z } from "zod";
import { ownAuthorSchema } from "./authors.ts";
import { endpoint } from "../base/endpoint.ts";
import { uploadOf } from "./media.ts";
import { authorName } from "./post-fields.ts";
import { doneSchema, idParams, text } from "../base/text.ts";

const tag = "Authors";

const slug = text("Slug is required", { max: 120 }).trim();
const bio = text("Bio must be text", { max: 1_000 }).trim();
/** An image of the site's own, at any size; empty for none. */
const picture = text("Picture must be an uploaded image", { max: 2_000 }).refine(
  (address) => address === "" || uploadOf(address) !== undefined,
  { error: "Picture must be an uploaded image" },
);

export const newAuthorSchema = z
  .object({
    name: authorName,
    /** If empty, made from the name. */
    slug: slug.default(""),
    picture: picture.default(""),
    bio: bio.default(""),
  })
  .meta({ id: "NewAuthor" });

export type NewAuthor = z.output<typeof newAuthorSchema>;

const authorChangeSchema = z
  .object({ name: authorName, slug: slug.min(1, { error: "Slug is required" }), picture, bio })
  .partial()
  .meta({ id: "AuthorChange" });

export type AuthorChange = z.output<typeof authorChangeSchema>;

export const addAuthor = endpoint({
  method: "post",
  path: "/api/admin/authors",
  access: "categories.write",
  tag,
  summary: "Add an author. A post that names an author whom the site does not have adds one, too.",
  body: newAuthorSchema,
  answer: ownAuthorSchema,
  status: 201,
});

export const changeAuthor = endpoint({
  method: "patch",
  path: "/api/admin/authors/{id}",
  access: "categories.write",
  tag,
  summary:
    "Change some or all fields of an author. The author's posts follow a change of name, and addresses with the old slug redirect.",
  params: idParams,
  body: authorChangeSchema,
  answer: ownAuthorSchema,
  refusals: ["not_found"],
});

export const mergeAuthor = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/authors/{id}/merge",
  access: "categories.write",
  tag,
  summary:
    "Merge an author into another, who gets the posts. The author is deleted, and the author’s addresses and names lead to the other. This cannot be undone.",
  params: idParams,
  body: z.object({ into: z.int({ error: "Choose an author" }) }).meta({ id: "AuthorMerge" }),
  answer: z.object({ posts: z.int() }).meta({ id: "MergedAuthor" }),
  refusals: ["not_found", "invalid"],
});

export const deleteAuthor = endpoint({
  method: "delete",
  path: "/api/admin/authors/{id}",
  access: "categories.write",
  tag,
  summary:
    "Delete an author. Posts in the trash keep the name, and one that is restored brings the author along as a new one. Refused while the author has another post: merge the author into the one who takes the posts.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
