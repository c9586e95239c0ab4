import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

export const authorSchema = z
  .object({
    slug: z.string(),
    /** As posts have it in `author`. */
    name: z.string(),
    /** The path of an uploaded image; empty without one. */
    picture: z.string(),
    /** For readers; it may be empty. */
    bio: z.string(),
  })
  .meta({ id: "Author" });

export type Author = z.infer<typeof authorSchema>;

/** The spelling by which two names are one. */
export const authorKeyOf = (name: string) =>
  name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();

export const ownAuthorSchema = authorSchema
  .extend({
    id: z.int(),
    /** The author's posts, including drafts and those in the trash. */
    posts: z.int(),
    /** How many of these are in the trash. */
    trashed: z.int(),
  })
  .meta({ id: "OwnAuthor" });

export type OwnAuthor = z.infer<typeof ownAuthorSchema>;

export const listAuthors = endpoint({
  method: "get",
  path: "/api/admin/authors",
  access: "posts.read",
  tag: "Authors",
  summary: "List the authors by name.",
  answer: z.object({ authors: z.array(ownAuthorSchema) }).meta({ id: "AuthorList" }),
});
