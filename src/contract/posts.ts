import { z } from "zod";
import { categories, categorySlugs } from "./categories.ts";
import { endpoint } from "./endpoint.ts";
import { choiceParam, pageParam, searchParam } from "./paging.ts";
import { doneSchema, idParams, instantSchema, text } from "./text.ts";
import { visibleText } from "./visible-text.ts";

export const POSTS_PER_PAGE = 10;
export const FEATURED_POSTS = 3;

const INVALID_COVER = "Cover image must be a valid URL";

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);
const isCover = (value: string) => value === "" || isWebAddress(value) || /^\/media\/[\w./-]+$/.test(value);

/** Nothing (a cover is generated), a web address, or one of our uploads. */
const coverImage = text(INVALID_COVER, { max: 2_000 }).refine(isCover, { error: INVALID_COVER });

/** Trimmed; empty ones and doubles (whatever their case) are left out. */
const tags = z
  .array(text("A tag must be text", { max: 60 }), { error: "Tags must be a list of texts" })
  .max(50, { error: "At most 50 tags" })
  .transform((given) => {
    const byKey = new Map<string, string>();
    for (const tag of given.map((each) => each.trim()).filter(Boolean)) {
      const key = tagKeyOf(tag);
      if (!byKey.has(key)) byKey.set(key, tag);
    }
    return [...byKey.values()];
  });

/** The spelling by which two tags are one. */
export const tagKeyOf = (tag: string) => tag.trim().normalize("NFKC").toLowerCase();

/** A category's slug; its title, in any case, is understood too. */
const category = z
  .string({ error: "Category is required" })
  .min(1, { error: "Category is required" })
  .transform(
    (given) => categories.find(({ title }) => title.toLowerCase() === given.toLowerCase())?.slug ?? given,
  )
  .pipe(z.enum(categorySlugs, { error: "Category must be one of the eight" }))
  .meta({ type: "string", enum: categorySlugs });

const seo = z.object({
  metaTitle: text("Meta title must be text", { max: 300 }).default(""),
  metaDescription: text("Meta description must be text", { max: 1_000 }).default(""),
});

export const postStatuses = ["published", "draft"] as const;

const fields = {
  title: text("Title must be at least 5 characters", { max: 300 })
    .trim()
    .min(5, { error: "Title must be at least 5 characters" }),
  slug: text("Slug is required", { max: 300 }),
  excerpt: text("Excerpt must be at least 10 characters", { max: 2_000 })
    .trim()
    .min(10, { error: "Excerpt must be at least 10 characters" }),
  content: text("Content must be at least 50 characters", { max: 2_000_000 }).refine(
    (html) => visibleText(html).length >= 50,
    { error: "Content must be at least 50 characters" },
  ),
  coverImage,
  author: text("Author name must be at least 2 characters", { max: 200 })
    .trim()
    .min(2, { error: "Author name must be at least 2 characters" }),
  category,
  tags,
  status: z.enum(postStatuses, { error: "Status must be published or draft" }),
  featured: z.boolean({ error: "Featured must be true or false" }),
  seo,
  /** When it is public from. Left out, a post becomes public when it is first published. */
  publishedAt: instantSchema.nullable(),
};

export const newPostSchema = z
  .object({
    ...fields,
    slug: fields.slug.default(""),
    coverImage: fields.coverImage.default(""),
    author: fields.author.default("Admin"),
    tags: fields.tags.default([]),
    status: fields.status.default("draft"),
    featured: fields.featured.default(false),
    seo: fields.seo.default({ metaTitle: "", metaDescription: "" }),
    publishedAt: fields.publishedAt.default(null),
  })
  .meta({ id: "NewPost" });

export const postChangeSchema = z
  .object({
    ...fields,
    slug: fields.slug.trim().min(1, { error: "Slug is required" }),
    seo: seo.extend({
      metaTitle: seo.shape.metaTitle.unwrap().optional(),
      metaDescription: seo.shape.metaDescription.unwrap().optional(),
    }),
  })
  .partial()
  .extend({
    /** The revision that the change was made on. Answers 409 with both texts when it is no longer the newest. */
    revision: z.int({ error: "Revision must be a number" }).min(1).optional(),
  })
  .meta({ id: "PostChange" });

export type NewPost = z.output<typeof newPostSchema>;
export type PostChange = z.output<typeof postChangeSchema>;

/** A post as lists show it: everything but the text itself. */
export const postSummarySchema = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    coverImage: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    author: z.string(),
    status: z.enum(postStatuses),
    featured: z.boolean(),
    seo: z.object({ metaTitle: z.string(), metaDescription: z.string() }),
    views: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
    revision: z.int(),
    isSample: z.boolean(),
  })
  .meta({ id: "PostSummary" });

export const postSchema = postSummarySchema.extend({ content: z.string() }).meta({ id: "Post" });

export type PostSummary = z.infer<typeof postSummarySchema>;
export type Post = z.infer<typeof postSchema>;

export const postListSchema = z
  .object({ posts: z.array(postSummarySchema), totalPages: z.int(), totalPosts: z.int() })
  .meta({ id: "PostList" });

export type PostList = z.infer<typeof postListSchema>;

const tag = "Posts";

export const listFeaturedPosts = endpoint({
  method: "get",
  path: "/api/posts/featured",
  access: "public",
  tag,
  summary: "The newest featured posts, at most 3.",
  answer: z.array(postSummarySchema),
});

export const listPosts = endpoint({
  method: "get",
  path: "/api/posts",
  access: "public",
  tag,
  summary: "Published posts, newest first, or best match first when searching.",
  query: z.object({ page: pageParam, category: searchParam, search: searchParam, tag: searchParam }),
  answer: postListSchema,
});

export const getPost = endpoint({
  method: "get",
  path: "/api/posts/{slug}",
  access: "public",
  tag,
  summary: "One published post.",
  params: z.object({ slug: z.string() }),
  answer: postSchema,
  refusals: ["not_found"],
});

export const listAdminPosts = endpoint({
  method: "get",
  path: "/api/admin/posts",
  tag,
  summary: "All posts, drafts too.",
  query: z.object({ page: pageParam, status: choiceParam(postStatuses), search: searchParam }),
  answer: postListSchema,
});

export const getAdminPost = endpoint({
  method: "get",
  path: "/api/admin/posts/{id}",
  tag,
  summary: "One post, a draft too.",
  params: idParams,
  answer: postSchema,
  refusals: ["not_found"],
});

export const createPost = endpoint({
  method: "post",
  path: "/api/posts",
  tag,
  summary: "Create a post. An empty slug is made from the title; a taken one gets a number.",
  body: newPostSchema,
  answer: postSchema,
  status: 201,
});

export const updatePost = endpoint({
  method: "patch",
  path: "/api/posts/{id}",
  tag,
  summary: "Change any part of a post.",
  params: idParams,
  body: postChangeSchema,
  answer: postSchema,
  refusals: ["not_found", "conflict"],
});

export const deletePost = endpoint({
  method: "delete",
  path: "/api/posts/{id}",
  tag,
  summary: "Delete a post. It is gone for readers at once.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const removeSamples = endpoint({
  method: "delete",
  path: "/api/admin/samples",
  tag,
  summary: "Delete every sample post that has not been rewritten.",
  answer: z.object({ removed: z.int() }).meta({ id: "RemovedSamples" }),
});
