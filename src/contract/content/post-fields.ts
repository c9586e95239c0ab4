import { z } from "zod";
import { tagsSchema } from "../base/tags.ts";
import { MAX_HTML_LENGTH, instantSchema, lineText, text } from "../base/text.ts";
import { hasVisibleText } from "../base/visible-text.ts";
import { draftText } from "./writing.ts";

/**
 * One field of a post. The API, the database, revisions, working copies, the form, CSV and front matter derive from it;
 * docs/adding-a-field.md shows how to add one.
 */
interface PostFieldEntry {
  /** The name that people read. */
  name: string;
  /** The tab of the form that has it. */
  tab: "content" | "metadata";
  /** Its column in `posts`, or the column of each of its parts. Tags have a table of their own. */
  column: string | Record<string, string> | null;
  /** The value of a new post, in the form and in the API. */
  blank: unknown;
  /** The rule for creating a post; a field without a default is required. */
  create: z.ZodType;
  /** The rule for changing a post, where any field may be left out. */
  change: z.ZodType;
  /** Its type in answers and in revisions: a stored value may be older than its rule. */
  read: z.ZodType;
  /** The bounds of a text that is not saved yet: no rule but a size. */
  draft: z.ZodType;
}

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);
/** An id and a preset: a path with dots could lead anywhere. */
const OWN_IMAGE = /^\/media\/[\w-]+\/[\w-]+$/;

export const isCover = (value: string) => value === "" || isWebAddress(value) || OWN_IMAGE.test(value);

const postStatuses = ["published", "draft"] as const;

const INVALID_COVER = "Cover image must be a valid URL";

export const MAX_TITLE_LENGTH = 300;

const title = lineText("Title must be at least 5 characters", { min: 5, max: MAX_TITLE_LENGTH });
const excerpt = text("Excerpt must be at least 10 characters", { max: 2_000 })
  .trim()
  .min(10, { error: "Excerpt must be at least 10 characters" });
const content = text("Content must be at least 50 characters", { max: MAX_HTML_LENGTH }).refine(
  (html) => hasVisibleText(html, 50),
  { error: "Content must be at least 50 characters" },
);
/** Empty (a cover is generated), a web address, or one of our uploads. */
const coverImage = text(INVALID_COVER, { max: 2_000 }).refine(isCover, { error: INVALID_COVER });
const status = z.enum(postStatuses, { error: "Status must be published or draft" });
/** A category's slug; its title, in any case, is accepted too. The server knows which categories there are. */
const category = text("Category is required", { max: 200 }).trim().min(1, { error: "Category is required" });
/**
 * The time from which it is public; a time ahead makes a published post a scheduled one. A change without it leaves it
 * as it is: a post without one becomes public when it is first published. Null: now, if it is published.
 */
const publishedAt = instantSchema.nullable();
/** An author's name. The server adds an author whom the site does not have. */
export const authorName = lineText("Author name must be at least 2 characters", { min: 2, max: 200 });
const featured = z.boolean({ error: "Featured must be true or false" });
const slug = text("Slug is required", { max: 300 });
const metaTitle = text("Meta title must be text", { max: 300 });
const metaDescription = text("Meta description must be text", { max: 1_000 });

const INVALID_CANONICAL = "Canonical URL must begin with https:// or http://";
/** Escaped, because clients and proxies accept only so much in a header. */
const MAX_CANONICAL = 2_000;
/** Empty, or the address of the original. */
const canonicalUrl = text(INVALID_CANONICAL, { max: MAX_CANONICAL })
  .trim()
  .refine((value) => value === "" || isWebAddress(value), { error: INVALID_CANONICAL })
  .refine((value) => (URL.parse(value)?.href ?? "").length <= MAX_CANONICAL, {
    error: `Canonical URL must be at most ${MAX_CANONICAL} characters, escaped`,
  });
export const MAX_NOTES_LENGTH = 20_000;
const notes = text("Notes must be text", { max: MAX_NOTES_LENGTH });

/** The column of each field for writers alone: nothing that readers or other programs get has these fields. */
const privateColumns = { notes: "notes" } as const;

/** Every field of a post, in the order of the form. */
export const postFields = {
  title: {
    name: "Title",
    tab: "content",
    column: "title",
    blank: "",
    create: title,
    change: title,
    read: z.string(),
    draft: draftText(2_000),
  },
  excerpt: {
    name: "Excerpt",
    tab: "content",
    column: "excerpt",
    blank: "",
    create: excerpt,
    change: excerpt,
    read: z.string(),
    draft: draftText(20_000),
  },
  content: {
    name: "Content",
    tab: "content",
    column: "content",
    blank: "",
    create: content,
    change: content,
    read: z.string(),
    draft: draftText(MAX_HTML_LENGTH),
  },
  coverImage: {
    name: "Cover image",
    tab: "content",
    column: "cover_image",
    blank: "",
    create: coverImage.default(""),
    change: coverImage,
    read: z.string(),
    draft: draftText(4_000),
  },
  status: {
    name: "Status",
    tab: "content",
    column: "status",
    blank: "draft",
    create: status.default("draft"),
    change: status,
    read: z.enum(postStatuses),
    draft: draftText(20),
  },
  publishedAt: {
    name: "Publish at",
    tab: "content",
    column: "published_at",
    blank: null,
    create: publishedAt.default(null),
    change: publishedAt,
    read: z.iso.datetime().nullable(),
    // An instant, text that is none yet, or nothing.
    draft: draftText(100).nullable(),
  },
  category: {
    name: "Category",
    tab: "content",
    column: "category",
    blank: "",
    create: category,
    change: category,
    read: z.string(),
    draft: draftText(200),
  },
  tags: {
    name: "Tags",
    tab: "content",
    column: null,
    blank: [],
    create: tagsSchema.default([]),
    change: tagsSchema,
    read: z.array(z.string()),
    draft: z.array(draftText(1_000)).max(200),
  },
  author: {
    name: "Author",
    tab: "content",
    column: "author",
    blank: "Admin",
    create: authorName.default("Admin"),
    change: authorName,
    read: z.string(),
    draft: draftText(2_000),
  },
  featured: {
    name: "Featured",
    tab: "content",
    column: "featured",
    blank: false,
    create: featured.default(false),
    change: featured,
    read: z.boolean(),
    draft: z.boolean(),
  },
  slug: {
    name: "Slug",
    tab: "metadata",
    column: "slug",
    blank: "",
    create: slug.default(""),
    change: slug.trim().min(1, { error: "Slug is required" }),
    read: z.string(),
    draft: draftText(2_000),
  },
  seo: {
    name: "Search and sharing",
    tab: "metadata",
    column: { metaTitle: "meta_title", metaDescription: "meta_description" },
    blank: { metaTitle: "", metaDescription: "" },
    create: z
      .object({ metaTitle: metaTitle.default(""), metaDescription: metaDescription.default("") })
      .default({ metaTitle: "", metaDescription: "" }),
    change: z.object({ metaTitle: metaTitle.optional(), metaDescription: metaDescription.optional() }),
    read: z.object({ metaTitle: z.string(), metaDescription: z.string() }),
    draft: z.object({ metaTitle: draftText(2_000), metaDescription: draftText(10_000) }).partial(),
  },
  canonicalUrl: {
    name: "Canonical URL",
    tab: "metadata",
    column: "canonical_url",
    blank: "",
    create: canonicalUrl.default(""),
    change: canonicalUrl,
    read: z.string(),
    draft: draftText(4_000),
  },
  notes: {
    name: "Notes",
    tab: "content",
    column: privateColumns.notes,
    blank: "",
    create: notes.default(""),
    change: notes,
    read: z.string(),
    draft: draftText(40_000),
  },
} satisfies Record<string, PostFieldEntry>;

type Entries = typeof postFields;
export type PostField = keyof Entries;

export type PrivateField = keyof typeof privateColumns;
export type PrivateColumn = (typeof privateColumns)[PrivateField];

export const isPrivate = (field: string) => Object.hasOwn(privateColumns, field);

/** What readers may get of something that has fields of a post. */
export const withoutPrivate = <Of extends object>(fields: Of): Omit<Of, PrivateField> =>
  // Only the private fields are left out.
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isPrivate(name))) as Omit<Of, PrivateField>;

/** What only writers may get of it. */
export const onlyPrivate = <Of extends Record<PrivateField, unknown>>(fields: Of): Pick<Of, PrivateField> =>
  // Only the private fields are left.
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPrivate(name))) as Pick<Of, PrivateField>;

/** The name of every field. Object.keys loses the type of the keys. */
export const postFieldNames = Object.keys(postFields) as PostField[];

/** One property of every entry, under the name of its field. */
export function ofEachField<Property extends keyof PostFieldEntry>(property: Property) {
  const pairs = postFieldNames.map((name) => [name, postFields[name][property]] as const);
  // Object.fromEntries loses the names.
  return Object.fromEntries(pairs) as { [Name in PostField]: Entries[Name][Property] };
}

/** The fields of a post that a writer edits. */
export const postFieldsSchema = z.object(ofEachField("read")).meta({ id: "PostFields" });

export type PostFields = z.infer<typeof postFieldsSchema>;

/** The fields of a new post. */
export const blankPost: PostFields = ofEachField("blank") as PostFields;

/** The fields of a post, without what the server adds. */
export const postFieldsOf = (post: PostFields): PostFields =>
  // Every field of `post` has its own type.
  Object.fromEntries(postFieldNames.map((name) => [name, post[name]])) as PostFields;

interface PostColumn {
  column: string;
  field: PostField;
  /** The part of a field that has several columns. */
  part?: string;
}

/** Every column in `posts` that a field has, and the field or part that it contains. */
export const postColumns: readonly PostColumn[] = postFieldNames.flatMap((field): PostColumn[] => {
  const { column } = postFields[field];
  if (column === null) return [];
  if (typeof column === "string") return [{ column, field }];
  return Object.entries(column).map(([part, each]) => ({ column: each, field, part }));
});
