import { beginningOf } from "../../../../contract/base/cut-text.ts";
import { instant } from "../../../base/clock.ts";
import { escaped } from "../../../../blocks/entities.ts";
import type { ImportedPageFields } from "../../../content/pages/import-page.ts";
import type { ElementOutcome, ImportedPost } from "../source/imported-post.ts";
import { remarksOnNotes } from "./keep-notes.ts";
import { fitText, hasContent, isUnclear, line, type FitText } from "./fit-post.ts";

interface FittedPage extends Omit<ImportedPageFields, "replaces"> {
  /** The changes that the report names. */
  remarks: string[];
  elements: ElementOutcome[];
  /** True if readers would see nothing, as on pages that WordPress fills itself. */
  isEmpty: boolean;
}

const MAX_DESCRIPTION_LENGTH = 1_000;

/** A page with its cover as the first image of its text, for pages have none. */
export function withCoverInText(page: ImportedPost): ImportedPost {
  if (!page.cover) return page;
  const image = `<figure><img src="${escaped(page.cover)}" alt="${escaped(page.coverAlt ?? "")}" /></figure>\n`;
  const element: ElementOutcome = { element: "cover", outcome: "converted", into: "the first image" };
  return { ...page, cover: "", html: image + page.html, elements: [...page.elements, element] };
}

/**
 * A page as we have pages, but for the addresses in its text. It may break the rules of the form, as `fitPost`.
 * @throws AppError `invalid` for a text that is more than a page can be.
 */
export function fitPage(
  page: ImportedPost,
  { slug, now, ...how }: FitText & { slug: string; now: Date },
): FittedPage {
  const { content, shown, title, wholeTitle, excerpt, remarks, elements } = fitText(page, how);
  if (wholeTitle !== undefined) remarks.push(`Its title has ${wholeTitle.length} characters, so it was cut`);
  const { seo, canonicalUrl } = page.fields ?? {};
  if (seo?.metaTitle) elements.push({ element: "search title", outcome: "left out" });
  if (canonicalUrl) elements.push({ element: "canonical address", outcome: "left out" });
  const createdAt = new Date(page.createdAt ?? page.publishedAt ?? now);
  return {
    title,
    slug,
    description: beginningOf(excerpt || line(seo?.metaDescription ?? ""), MAX_DESCRIPTION_LENGTH),
    content,
    status: statusOf(page, now, remarks),
    createdAt,
    updatedAt: new Date(page.updatedAt ?? page.publishedAt ?? createdAt),
    remarks: [...remarks, ...remarksOnNotes(page.notes ?? [])],
    elements,
    isEmpty: !hasContent(shown),
  };
}

/** The public never sees more than it did, and pages have no date on which they become public. */
function statusOf({ status, publishedAt, expiresAt, elements }: ImportedPost, now: Date, remarks: string[]) {
  if (status === "draft" || isUnclear(elements)) return "draft";
  const [due, end] = [publishedAt ?? "", expiresAt ?? "9"];
  if (due <= instant(now) && end > instant(now)) return status;
  const why = due > instant(now) ? `was scheduled for ${due.slice(0, 10)}` : `expired on ${end.slice(0, 10)}`;
  remarks.push(`It ${why}, so it is imported as a draft`);
  return "draft";
}
