import { z } from "zod";
import * as pages from "../../../contract/content/pages.ts";
import type { DefaultPageSlug } from "../../../contract/content/default-pages.ts";
import type { Page, PageDraft, PageFields } from "../../../contract/content/pages.ts";
import type { WrittenKind } from "../../writing/session/written-kind.ts";
import type { WritingSession } from "../../writing/session/writing-session.ts";

const names = {
  title: "Title",
  description: "Description",
  content: "Content",
  status: "Status",
  slug: "Slug",
} as const;

/** Pages, as they are written. A new one may take the place of a default page. */
export const pageKind = (replaces?: DefaultPageSlug): WrittenKind<PageDraft, PageFields, Page> => ({
  noun: "page",
  newSubject: "page new",
  blank: pages.blankPage,
  fields: pages.pageFieldNames,
  nameOf: (field) => names[field],
  say: (values, field) =>
    field === "status" ? (values.status === "published" ? "Publish" : "Save as Draft") : values[field],
  isHtml: (field) => field === "content",
  titleOf: ({ title }) => title,
  sayTitle: (title) => title,
  answered: ["slug"],
  // Whether readers see it is not what was written.
  unrestored: ["status"],
  valuesOf: pages.pageFieldsOf,
  fill: pages.valuesOfPageDraft,
  conflict: pages.pageOutdatedSchema,
  unsavedConflict: z.object({ copy: pages.unsavedPages.unsaved }),
  calls: {
    copies: pages.pageCopies,
    unsaved: pages.unsavedPages,
    keptTexts: pages.pageKeptTexts,
    revisions: pages.pageRevisions,
    previews: pages.pagePreviews,
    presence: pages.pagePresence,
  },
  isWritable: async (call, id) => {
    await call(pages.getPage, { params: { id } });
    return true;
  },
  create: (call, values, workingCopy) =>
    call(pages.createPage, {
      body: { ...values, ...(replaces && { replaces }), ...(workingCopy && { workingCopy }) },
    }),
  update: (call, id, { values, ...known }) =>
    call(pages.updatePage, { params: { id }, body: { ...values, ...known } }),
});

export type PageSession = WritingSession<PageFields, Page>;
