import { z } from "zod";
import { categoryListSchema, ownCategorySchema } from "./categories.ts";
import { endpoint } from "../base/endpoint.ts";
import { palettes } from "./palettes.ts";
import { doneSchema, idParams, lineText, text } from "../base/text.ts";

const tag = "Categories";

/** More would not fit into a menu. */
export const MAX_CATEGORIES = 40;

const title = lineText("Title is required", { max: 60 });
const slug = text("Slug is required", { max: 120 }).trim();
const description = text("Description must be text", { max: 200 }).trim();
const palette = z.enum(palettes, { error: `Palette must be one of ${palettes.join(", ")}` });

export const newCategorySchema = z
  .object({
    title,
    /** If empty, made from the title. */
    slug: slug.default(""),
    description: description.default(""),
    palette,
  })
  .meta({ id: "NewCategory" });

export type NewCategory = z.output<typeof newCategorySchema>;

const categoryChangeSchema = z
  .object({
    title,
    slug: slug.min(1, { error: "Slug is required" }),
    description,
    palette,
    isRetired: z.boolean({ error: "Retired must be true or false" }),
  })
  .partial()
  .meta({ id: "CategoryChange" });

export type CategoryChange = z.output<typeof categoryChangeSchema>;

export const addCategory = endpoint({
  method: "post",
  path: "/api/admin/categories",
  access: "categories.write",
  tag,
  summary: `Add a category at the end of the list, at most ${MAX_CATEGORIES}.`,
  body: newCategorySchema,
  answer: ownCategorySchema,
  status: 201,
  refusals: ["conflict"],
});

export const changeCategory = endpoint({
  method: "patch",
  path: "/api/admin/categories/{id}",
  access: "categories.write",
  tag,
  summary:
    "Change some or all fields of a category. Its posts follow a change of slug, and addresses with the old slug redirect. " +
    "One category at least is not retired.",
  params: idParams,
  body: categoryChangeSchema,
  answer: ownCategorySchema,
  refusals: ["not_found", "conflict"],
});

export const orderCategories = endpoint({
  noTool: "setup",
  method: "put",
  path: "/api/admin/categories/order",
  access: "categories.write",
  tag,
  summary: "Put the categories in another order. `ids` names each category once.",
  body: z.object({ ids: z.array(z.int({ error: "Ids must be numbers" })) }).meta({ id: "CategoryOrder" }),
  answer: categoryListSchema,
  refusals: ["conflict"],
});

export const mergeCategory = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/categories/{id}/merge",
  access: "categories.write",
  tag,
  summary:
    "Merge a category into another, which gets its posts. The category is deleted, and its addresses redirect. This cannot be undone.",
  params: idParams,
  body: z.object({ into: z.int({ error: "Choose a category" }) }).meta({ id: "CategoryMerge" }),
  answer: z.object({ posts: z.int() }).meta({ id: "MergedCategory" }),
  refusals: ["not_found", "invalid"],
});

export const deleteCategory = endpoint({
  method: "delete",
  path: "/api/admin/categories/{id}",
  access: "categories.write",
  tag,
  summary:
    "Delete a category. Its posts in the trash go to the first one that is offered. Refused while another post has it.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
