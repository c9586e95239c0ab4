import { z } from "zod";
import { counted, countOf } from "../base/counting.ts";
import { endpoint } from "../base/endpoint.ts";
import { palettes } from "./palettes.ts";

const categorySchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    /** What it is about, for readers; it may be empty. */
    description: z.string(),
    palette: z.enum(palettes),
    /** True if menus and forms do not offer it. Its posts and its address stay. */
    isRetired: z.boolean(),
  })
  .meta({ id: "Category" });

export type Category = z.infer<typeof categorySchema>;

/** The categories that menus and forms offer. */
export const offeredIn = <Each extends Category>(categories: readonly Each[]): Each[] =>
  categories.filter(({ isRetired }) => !isRetired);

/** The category with this slug. A post may have one that the site does not have: it is shown by its slug. */
export const categoryOf = (categories: readonly Category[], slug: string): Category =>
  categories.find((category) => category.slug === slug) ?? {
    slug,
    title: slug,
    description: "",
    palette: palettes[0],
    isRetired: true,
  };

export const ownCategorySchema = categorySchema
  .extend({
    id: z.int(),
    /** The ids of categories that were merged into it: entries of the menu and footer may have them. */
    mergedIds: z.array(z.int()),
    /** The posts that have it, including drafts and those in the trash. */
    posts: z.int(),
    /** How many of these are in the trash. */
    trashed: z.int(),
  })
  .meta({ id: "OwnCategory" });

export type OwnCategory = z.infer<typeof ownCategorySchema>;

/** `3 posts (1 in the trash)`, `1 post in the trash`. */
export function sayPosts({ posts, trashed }: Pick<OwnCategory, "posts" | "trashed">): string {
  const count = countOf(posts, "post");
  if (trashed === 0) return count;
  return trashed === posts ? `${count} in the trash` : `${count} (${counted(trashed)} in the trash)`;
}

export const categoryListSchema = z
  .object({ categories: z.array(ownCategorySchema) })
  .meta({ id: "CategoryList" });

/** Stands for all categories in a query for posts, so no category can have it as its slug. */
export const EVERY_CATEGORY = "all";

export const listCategories = endpoint({
  method: "get",
  path: "/api/admin/categories",
  access: "posts.read",
  tag: "Categories",
  summary: "List the categories in the order in which readers see them, retired ones included.",
  answer: categoryListSchema,
});
