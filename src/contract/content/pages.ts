import { z } from "zod";
import { defaultPageSlugs, type DefaultPageSlug } from "./default-pages.ts";
import { endpoint } from "../base/endpoint.ts";
import { keptTextCalls } from "./kept-texts.ts";
import { presenceCalls } from "./presence.ts";
import { previewCalls } from "./previews.ts";
import { revisionCalls } from "./revisions.ts";
import { MAX_HTML_LENGTH, doneSchema, idParams, lineText, text } from "../base/text.ts";
import { hasVisibleText } from "../base/visible-text.ts";
import {
  copyCalls,
  copyRevisionSchema,
  takenCopySchema,
  unsavedCalls,
  workingCopyOf,
  type UnsavedText,
} from "./working-copies.ts";
import { draftText, type WritingCalls } from "./writing.ts";

const statuses = ["published", "draft"] as const;

const title = lineText("Title is required", { max: 300 });
const description = text("Description must be text", { max: 1_000 }).trim();
const content = text("Content is required", { max: MAX_HTML_LENGTH }).refine((html) => hasVisibleText(html), {
  error: "Content is required",
});
const status = z.enum(statuses, { error: "Status must be published or draft" });
/** The page's address without its slash; empty when a page is created: made from the title. */
const slug = text("Slug must be text", { max: 300 });

/** What writers edit of a page. */
export const pageFieldsSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    content: z.string(),
    status: z.enum(statuses),
    slug: z.string(),
  })
  .meta({ id: "PageFields" });

export type PageFields = z.infer<typeof pageFieldsSchema>;
type PageField = keyof PageFields;

export const pageFieldNames = [
  "title",
  "description",
  "content",
  "status",
  "slug",
] as const satisfies PageField[];

export const blankPage: PageFields = { title: "", description: "", content: "", status: "draft", slug: "" };

/** A page that every site has, with the text that readers see. */
export interface DefaultPage extends PageFields {
  slug: DefaultPageSlug;
}

export const pageFieldsOf = ({ title, description, content, status, slug }: PageFields): PageFields => ({
  title,
  description,
  content,
  status,
  slug,
});

/** A page while it is written: only its size is limited. Fields that were never filled in are left out. */
export const pageDraftSchema = z
  .object({
    title: draftText(2_000),
    description: draftText(20_000),
    content: draftText(MAX_HTML_LENGTH),
    status: draftText(20),
    slug: draftText(2_000),
  })
  .partial()
  .meta({ id: "PageDraft" });

export type PageDraft = z.infer<typeof pageDraftSchema>;

/** The fields of a working copy; those that it leaves out are as in `base`. */
export const valuesOfPageDraft = (draft: PageDraft, base: PageFields): PageFields => ({
  title: draft.title ?? base.title,
  description: draft.description ?? base.description,
  content: draft.content ?? base.content,
  status: statuses.find((each) => each === draft.status) ?? base.status,
  slug: draft.slug ?? base.slug,
});

const pageWriting = {
  noun: "page",
  schemaPrefix: "Page",
  access: "pages.write",
  readAccess: "pages.read",
  tag: "Pages",
  savedPath: "/api/admin/pages",
  unsavedPath: "/api/admin/unsaved-pages",
  keptPath: "/api/admin/kept-page-texts",
  draft: pageDraftSchema,
  fields: pageFieldsSchema,
} as const satisfies WritingCalls<PageDraft, PageFields>;

export const pageCopies = copyCalls(pageWriting);
export const unsavedPages = unsavedCalls(pageWriting);
export const pageKeptTexts = keptTextCalls(pageWriting);
export const pageRevisions = revisionCalls(pageWriting);
export const pagePreviews = previewCalls(pageWriting);
export const pagePresence = presenceCalls(pageWriting);

export type UnsavedPage = UnsavedText<PageDraft>;

export const newPageSchema = z
  .object({
    title,
    description: description.default(""),
    content,
    status: status.default("draft"),
    slug: slug.default(""),
    /** The default page that it takes the place of: if it gets another address, the default one redirects to it. */
    replaces: z.enum(defaultPageSlugs, { error: "replaces must be a default page" }).optional(),
    workingCopy: takenCopySchema,
  })
  .meta({ id: "NewPage" });

export const pageChangeSchema = z
  .object({ title, description, content, status, slug: slug.trim().min(1, { error: "Slug is required" }) })
  .partial()
  .extend({
    /** The revision that the change was made on. Answers 409 with both texts if it is not the newest. */
    revision: z.int({ error: "Revision must be a number" }).min(1).optional(),
    /** The working copy that this saves, or null when there is none. Left out, the copy stays. */
    copyRevision: copyRevisionSchema.optional(),
  })
  .meta({ id: "PageChange" });

export type NewPage = z.output<typeof newPageSchema>;
export type PageChange = z.output<typeof pageChangeSchema>;

const stamps = {
  id: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
};

const pageSchema = pageFieldsSchema.extend(stamps).meta({ id: "Page" });

export type Page = z.infer<typeof pageSchema>;

const pageCopySchema = workingCopyOf(pageDraftSchema, "Page");

const adminPageSchema = pageSchema
  .extend({ workingCopy: pageCopySchema.nullable() })
  .meta({ id: "AdminPage" });

export type AdminPage = z.infer<typeof adminPageSchema>;

/** The extra fields of a 409: the page as somebody else has saved it, and what is written on it. */
export const pageOutdatedSchema = z.object({ current: pageSchema, copy: pageCopySchema.nullish() });

const pageSummarySchema = pageSchema
  .omit({ content: true, description: true })
  .extend({
    /** When it was put into the trash; null for every other page. */
    deletedAt: z.iso.datetime().nullable(),
    /** Something is written on it that is not saved. */
    hasWorkingCopy: z.boolean(),
  })
  .meta({ id: "PageSummary" });

export type PageSummary = z.infer<typeof pageSummarySchema>;

const { tag, access } = pageWriting;

export const listPages = endpoint({
  method: "get",
  path: "/api/admin/pages",
  access: "pages.read",
  tag,
  summary:
    "List all pages by title, those in the trash too, and the default pages that readers see in their stead.",
  answer: z.object({
    pages: z.array(pageSummarySchema),
    /** The default pages that readers see: no published page has their address, or had it. */
    defaults: z.array(z.object({ slug: z.enum(defaultPageSlugs), title: z.string() })),
  }),
});

export const getDefaultPage = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/admin/default-pages/{slug}",
  access: "pages.read",
  tag,
  summary: "Get the text of a default page, to create a page from.",
  params: z.object({ slug: z.string() }),
  answer: pageFieldsSchema,
  refusals: ["not_found"],
});

export const getPage = endpoint({
  method: "get",
  path: "/api/admin/pages/{id}",
  access: "pages.read",
  tag,
  summary: "Get one page with its unsaved changes.",
  params: idParams,
  answer: adminPageSchema,
  refusals: ["not_found"],
});

export const createPage = endpoint({
  method: "post",
  path: "/api/admin/pages",
  access,
  tag,
  summary: "Create a page at `/{slug}`. An empty slug is made from the title.",
  bodySize: "text",
  body: newPageSchema,
  answer: pageSchema,
  status: 201,
  refusals: ["not_found", "conflict"],
});

export const updatePage = endpoint({
  method: "patch",
  path: "/api/admin/pages/{id}",
  access,
  tag,
  summary: "Change some or all fields of a page. Its old address redirects to a new one.",
  params: idParams,
  bodySize: "text",
  body: pageChangeSchema,
  answer: pageSchema,
  refusals: ["not_found", "conflict"],
});

export const deletePage = endpoint({
  method: "delete",
  path: "/api/admin/pages/{id}",
  access,
  tag,
  summary:
    "Move a page to the trash for 30 days. At the address of a default page, readers see that page again.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const restorePage = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/admin/pages/{id}/restore",
  access,
  tag,
  summary: "Restore a page from the trash.",
  params: idParams,
  answer: pageSchema,
  refusals: ["not_found", "conflict"],
});
