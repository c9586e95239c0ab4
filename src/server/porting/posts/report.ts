import type { PostFormat } from "./imported-post.ts";

export interface ImportProblem {
  place: string;
  words: string;
}

/** What an import of posts did, or would do. */
export interface PostImportReport {
  format: PostFormat;
  source: string;
  isDryRun: boolean;
  /** By which it can be undone; null when there was nothing to write. */
  run: number | null;
  /** An import of this was cut off, and this one went on with it. */
  isResumed: boolean;
  posts: { found: number; created: number; known: number; refused: number };
  /** Of those that were created. */
  states: { published: number; scheduled: number; draft: number };
  /** Of those that were created, by the slug of the category; `byDefault` says how many of them nothing had named. */
  categories: Record<string, number>;
  byDefault: number;
  /** What is no post here, and how often: `page`. */
  leftOut: Record<string, number>;
  /** Old addresses that lead to the posts now. */
  addresses: number;
  /** Links between the posts that lead to their new addresses. */
  links: number;
  images: { found: number; brought: number; failed: number };
  problemCount: number;
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
  states: { published: 0, scheduled: 0, draft: 0 },
  categories: {},
  byDefault: 0,
  leftOut: {},
  addresses: 0,
  links: 0,
  images: { found: 0, brought: 0, failed: 0 },
  problemCount: 0,
  problems: [],
});

export function noteProblem(report: PostImportReport, place: string, words: string) {
  report.problemCount++;
  if (report.problems.length < PROBLEMS_KEPT) report.problems.push({ place, words });
}

export function countUp(counts: Record<string, number>, name: string) {
  counts[name] = (counts[name] ?? 0) + 1;
}
