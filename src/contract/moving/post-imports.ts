import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import {
  PROBLEMS_SHOWN,
  UNDO_HOURS,
  count,
  importRunSchema,
  getCall,
  listCall,
  previewCall,
  startCall,
  undoCall,
  uploadCall,
} from "./import-runs.ts";
import { text } from "../base/text.ts";
import { postFormats } from "./post-products.ts";

/** An archive with the images of some years. */
export const MAX_POST_FILE_BYTES = 1_000 * 1024 * 1024;

/** How many of the names that posts were filed under are told. */
export const FILINGS_SHOWN = 100;

/** An import adds no more categories than bring the site to so many. */
export const MOST_WITH_IMPORTED = 20;

/** How often something is, by its name. */
const counts = z.record(z.string(), count);

/** How many kinds of problems are told apart, and how many posts of each are named. */
export const KINDS_SHOWN = 200;
export const POSTS_OF_KIND = 20;

const problemKindSchema = z.object({
  /** The sentence, in which an ellipsis holds the place of what differs. */
  words: z.string(),
  count,
  /** False for what was changed into something like it. */
  needsLook: z.boolean(),
  /** The first of the posts or files, with the whole sentence and, once it is there, its address in the admin. */
  posts: z
    .array(z.object({ place: z.string(), title: z.string(), words: z.string(), path: z.string().nullable() }))
    .max(POSTS_OF_KIND),
});

export type ProblemKind = z.infer<typeof problemKindSchema>;

/** The report of an import of posts, or of its preview. */
export const postReportSchema = z
  .object({
    /** An import of this was cut off, and this one went on with it. */
    isResumed: z.boolean(),
    posts: z.object({ found: count, created: count, known: count, refused: count }),
    /** `drafts` are among the created ones. */
    pages: z.object({ found: count, created: count, drafts: count, known: count, refused: count }),
    /** The created posts by status. */
    states: z.object({ published: count, scheduled: count, draft: count }),
    /** The created posts by the slug of their category. */
    categories: counts,
    /** The categories that were added for them. */
    newCategories: z.array(z.object({ slug: z.string(), title: z.string() })),
    /** How many of them nothing had named a category for. */
    byDefault: count,
    /** Counts of entries that are not posts or pages: `nav_menu_item`. */
    leftOut: counts,
    /** The outcome of galleries, cards, shortcodes and embeds, by their name in the source. */
    elements: z.record(z.string(), z.object({ kept: count, converted: count, leftOut: count })),
    /** Old addresses that lead to the posts and pages now. */
    addresses: count,
    /** Links between the posts that lead to their new addresses. */
    links: count,
    images: z.object({ found: count, brought: count, failed: count }),
    /** Files of their texts that are no images: audio, PDFs and the like. */
    files: z.object({ found: count, brought: count, failed: count }),
    problemCount: count,
    /** The first of them. */
    problems: z.array(z.object({ place: z.string(), words: z.string() })).max(PROBLEMS_SHOWN),
    /** All of them by kind: first the kinds that need a look, each from the most frequent one. */
    kinds: z.array(problemKindSchema).max(KINDS_SHOWN),
    /** Why it ended before its end. */
    failure: z.string().nullable(),
  })
  .meta({ id: "PostReport" });

export type PostReport = z.infer<typeof postReportSchema>;

/** The source's categories, each with the category it maps to, perhaps one that the import adds; null for none. */
const filingSchema = z.object({ name: z.string(), posts: count, category: z.string().nullable() });
export type PostFiling = z.infer<typeof filingSchema>;

const uploadedPostsSchema = z
  .object({ id: z.string(), name: z.string(), format: z.enum(postFormats), sizeBytes: count })
  .meta({ id: "UploadedPosts" });

export type UploadedPosts = z.infer<typeof uploadedPostsSchema>;

/** `total` is null while the posts are still being counted. */
const progressSchema = z.object({ done: count, total: count.nullable() });

const postPreviewSchema = z
  .object({
    report: postReportSchema,
    /** The most frequent first. */
    filings: z.array(filingSchema).max(FILINGS_SHOWN),
  })
  .meta({ id: "PostPreview" });

export const postImportSchema = importRunSchema
  .extend({
    format: z.enum(postFormats),
    progress: progressSchema.nullable(),
    /** Posts of it that are there now. */
    postCount: count,
    /** Null until it has ended. */
    report: postReportSchema.nullable(),
  })
  .meta({ id: "PostImport" });

export type PostImport = z.infer<typeof postImportSchema>;

const categorySlug = text("Category is required", { max: 200 }).min(1, { error: "Category is required" });

const siteSchema = z
  .url({ protocol: /^https?$/, error: "Must be an address such as https://example.com" })
  .max(2_000);

/** How the posts of a file are imported. */
const postChoicesSchema = z.object({
  /** The slug of the category of posts that no other rule files; the first category that is not retired if left out. */
  category: categorySlug.optional(),
  /** The slug of the category that a category or tag of the other site becomes, by its name. */
  mapping: z.record(text("Must be a name", { max: 1_000 }), categorySlug),
  /**
   * False if no categories are added for those of the old site that match none here. Otherwise, or left out, the most frequent
   * ones are, until the site has 20.
   */
  addsCategories: z.boolean().optional(),
  /** The address of the old site, for files without it. */
  site: siteSchema.optional(),
  /** True if images are brought over with the posts. Otherwise they are copied later, as those of any post are. */
  bringsImages: z.boolean(),
});

export type PostChoices = z.infer<typeof postChoicesSchema>;

export const uploadPosts = endpoint({
  ...uploadCall,
  noTool: "file",
  path: "/api/admin/post-files",
  summary: `Upload an export file of another product. The body is the file, at most ${MAX_POST_FILE_BYTES / 1024 / 1024} MB. It is kept for a day.`,
  answer: uploadedPostsSchema,
});

export const previewPosts = endpoint({
  ...previewCall,
  noTool: "file",
  path: "/api/admin/post-files/{id}/preview",
  summary: "Preview an import of posts. Changes nothing.",
  body: postChoicesSchema.meta({ id: "PreviewPosts" }),
  answer: postPreviewSchema,
});

export const importPosts = endpoint({
  ...startCall,
  noTool: "file",
  path: "/api/admin/post-imports",
  summary:
    "Import uploaded posts. The import continues after the answer. If an import of the same file was interrupted, it resumes; if it is still running, the answer is an error.",
  body: postChoicesSchema.extend({ file: z.uuid() }).meta({ id: "ImportPosts" }),
  answer: postImportSchema,
});

export const listPostImports = endpoint({
  ...listCall,
  noTool: "file",
  path: "/api/admin/post-imports",
  summary: "List the last ten imports of posts, newest first.",
  answer: z.object({ imports: z.array(postImportSchema) }).meta({ id: "PostImports" }),
});

export const getPostImport = endpoint({
  ...getCall,
  noTool: "file",
  path: "/api/admin/post-imports/{id}",
  summary: "Get the progress or the report of an import of posts.",
  answer: postImportSchema,
});

export const undoPostImport = endpoint({
  ...undoCall,
  path: "/api/admin/post-imports/{id}",
  summary: `Undo an import of posts within ${UNDO_HOURS} hours. A running import stops. Posts and pages that were edited since are kept.`,
  answer: z
    .object({ posts: count, pages: count, kept: count, images: count })
    .meta({ id: "UndonePostImport" }),
});
