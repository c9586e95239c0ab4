import type { ImportedPost } from "../source/imported-post.ts";
import type { PostFiling, PostReport } from "../../../../contract/moving/post-imports.ts";
import type { PostFormat } from "../../../../contract/moving/post-products.ts";

interface ImportProblem {
  place: string;
  words: string;
}

/** The full report of an import of posts or of its preview. The admin shows a part of it. */
export interface PostImportReport extends Omit<PostReport, "problems"> {
  format: PostFormat;
  source: string;
  isDryRun: boolean;
  /** The id by which the import can be undone; null if there was nothing to write. */
  run: number | null;
  /** The categories of the new posts in the other product, the most frequent first. */
  filings: PostFiling[];
  /** The first of them. */
  problems: ImportProblem[];
}

const PROBLEMS_KEPT = 1_000;

export const startReport = (
  about: Pick<PostImportReport, "format" | "source" | "isDryRun">,
): PostImportReport => ({
  ...about,
  run: null,
  isResumed: false,
  posts: { found: 0, created: 0, known: 0, refused: 0 },
  pages: { found: 0, created: 0, drafts: 0, known: 0, refused: 0 },
  states: { published: 0, scheduled: 0, draft: 0 },
  categories: {},
  newCategories: [],
  byDefault: 0,
  filings: [],
  leftOut: {},
  elements: {},
  addresses: 0,
  links: 0,
  images: { found: 0, brought: 0, failed: 0 },
  files: { found: 0, brought: 0, failed: 0 },
  problemCount: 0,
  problems: [],
  failure: null,
});

/** Adds a problem to the report; its sentence names the post when there is one. */
export function noteProblem(
  report: PostImportReport,
  { place, title }: { place: string; title?: string },
  words: string,
) {
  report.problemCount++;
  if (report.problems.length < PROBLEMS_KEPT)
    report.problems.push({ place, words: title ? `“${title}”: ${words}` : words });
}

/** Counts the elements of a post, and names those that were converted or left out, one line for each kind. */
export function noteElements(
  report: PostImportReport,
  { place, title, elements }: Pick<ImportedPost, "place" | "title" | "elements">,
) {
  const lines = new Map<string, number>();
  for (const { element, outcome, into, makesDraft } of elements) {
    const counts = (report.elements[element] ??= { kept: 0, converted: 0, leftOut: 0 });
    counts[outcome === "left out" ? "leftOut" : outcome]++;
    if (outcome === "kept") continue;
    const became = outcome === "left out" ? "was left out" : `became ${into}`;
    const line = `${element} ${became}${makesDraft ? ", and the post a draft" : ""}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  for (const [line, count] of lines)
    noteProblem(report, { place, title }, count > 1 ? `${count} × ${line}` : line);
}

export function countUp(counts: Record<string, number>, name: string) {
  counts[name] = (counts[name] ?? 0) + 1;
}
