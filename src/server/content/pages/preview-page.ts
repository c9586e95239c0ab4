import {
  blankPage,
  valuesOfPageDraft,
  pageFieldsOf,
  type PageFields,
} from "../../../contract/content/pages.ts";
import { cleanText } from "../../engines/threads/clean-text.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { readPreviewToken } from "../writing/preview-links.ts";
import { findUnsaved } from "../writing/unsaved-texts.ts";
import { findWorkingCopy } from "../writing/working-copies.ts";
import { findPage } from "./get-page.ts";
import { pageTexts } from "./page-texts.ts";

/** The page of a preview's token, with what is written and not saved. Undefined if the token is not valid, or the page was deleted. */
export async function findPagePreview(
  { db, now, signer }: { db: Db; now: Clock; signer: Signer },
  token: string,
): Promise<PageFields | undefined> {
  const shown = readPreviewToken({ now, signer }, "page", token);
  if (!shown) return undefined;
  const saved = shown.isSaved ? await findPage(db, shown.id) : undefined;
  const draft = shown.isSaved
    ? await findWorkingCopy(db, pageTexts, shown.id)
    : await findUnsaved(db, pageTexts, shown.id);
  if (!saved && (shown.isSaved || !draft)) return undefined;
  const base = saved ? pageFieldsOf(saved) : blankPage;
  const fields = draft ? valuesOfPageDraft(draft.fields, base) : base;
  const content = await cleanText(fields.content);
  return { ...fields, title: fields.title.trim() || "Untitled", content };
}
