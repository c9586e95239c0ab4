import {
  blankPage,
  pageDraftSchema,
  pageFieldsOf,
  pageFieldsSchema,
  type Page,
  type PageDraft,
  type PageFields,
} from "../../../contract/content/pages.ts";
import type { TextKind } from "../writing/text-kind.ts";
import { getPage } from "./get-page.ts";

/** Pages, as they are written. */
export const pageTexts: TextKind<PageDraft, PageFields, Page> = {
  name: "page",
  draft: pageDraftSchema,
  titleOf: ({ title = "" }) => title,
  get: getPage,
  fieldsOf: pageFieldsOf,
  isRewritten: (before, after) => wordsOf(before) !== wordsOf(after),
  readRevision: (stored) => pageFieldsSchema.parse({ ...blankPage, ...stored }),
};

const wordsOf = ({ title, description, content, slug }: Page) =>
  JSON.stringify([title, description, content, slug]);
