import type { ImportedPost } from "../source/imported-post.ts";
import {
  KINDS_SHOWN,
  POSTS_OF_KIND,
  type PostFiling,
  type PostReport,
  type ProblemKind,
} from "../../../../contract/moving/post-imports.ts";
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
  kinds: [],
  failure: null,
});

/** What a problem is about, and of which kind it is. */
interface About {
  /** The sentence that it has in common with others; without it, the one that is left without names, addresses and numbers. */
  kind?: string;
  /** False for what was changed into something like it. */
  needsLook?: boolean;
}

/** Adds a problem to the report; its sentence names the post when there is one. */
export function noteProblem(
  report: PostImportReport,
  { place, title = "" }: { place: string; title?: string },
  words: string,
  { kind = kindOf(words), needsLook = true }: About = {},
) {
  report.problemCount++;
  if (report.problems.length < PROBLEMS_KEPT)
    report.problems.push({ place, words: title ? `“${title}”: ${words}` : words });
  const found = findKind(report, kind, needsLook);
  found.count++;
  const isNamed = found.posts.some((post) => post.place === place && post.words === words);
  if (found.posts.length < POSTS_OF_KIND && !isNamed) found.posts.push({ place, title, words, path: null });
}

const OTHERS = "Other things";

function findKind(
  { kinds }: Pick<PostImportReport, "kinds">,
  words: string,
  needsLook: boolean,
): ProblemKind {
  const isSame = (kind: ProblemKind) => kind.words === words && kind.needsLook === needsLook;
  const known = kinds.find(isSame);
  if (known) return known;
  if (kinds.length >= KINDS_SHOWN - 1 && words !== OTHERS) return findKind({ kinds }, OTHERS, true);
  const added: ProblemKind = { words, count: 0, needsLook, posts: [] };
  kinds.push(added);
  return added;
}

/** What differs between two posts with the same problem: addresses, file names, quoted names, dates and numbers. */
const kindOf = (words: string) =>
  words
    .replace(/(?<=^(?:The (?:image|file|old address)|Its link to) )\S+/, "…")
    .replaceAll(/https?:\/\/[^\s,;]+|“[^”]*”|(?<=\s)[/#@][^\s,;]+|\b\d[\d,.:-]*\b/g, "…")
    .replaceAll(/…(?:,? (?:and )?…(?: more)?)+/g, "…");

/** How many problems there are that somebody should look at. */
export const countToLookAt = ({ kinds }: Pick<PostReport, "kinds">) =>
  kinds.reduce((sum, { count, needsLook }) => sum + (needsLook ? count : 0), 0);

/** Puts the kinds that need a look first, and the most frequent ones of them. */
export function sortKinds(report: PostImportReport) {
  report.kinds = report.kinds.toSorted(
    (one, other) => Number(other.needsLook) - Number(one.needsLook) || other.count - one.count,
  );
}

/** Says where in the admin a post is of which there is something in the report. */
export function notePath({ kinds }: PostImportReport, { place }: Pick<ImportedPost, "place">, path: string) {
  for (const { posts } of kinds) for (const post of posts) if (post.place === place) post.path = path;
}

/** Counts the elements of a post, and names those that were converted or left out, one line for each kind. */
export function noteElements(
  report: PostImportReport,
  { place, title, elements }: Pick<ImportedPost, "place" | "title" | "elements">,
) {
  const lines = new Map<string, { count: number; needsLook: boolean }>();
  for (const { element, outcome, into, makesDraft } of elements) {
    const counts = (report.elements[element] ??= { kept: 0, converted: 0, leftOut: 0 });
    counts[outcome === "left out" ? "leftOut" : outcome]++;
    if (outcome === "kept") continue;
    const became = outcome === "left out" ? "was left out" : `became ${into}`;
    const line = `${element} ${became}${makesDraft ? ", and the post a draft" : ""}`;
    const needsLook = outcome === "left out" || makesDraft === true;
    lines.set(line, { count: (lines.get(line)?.count ?? 0) + 1, needsLook });
  }
  for (const [kind, { count, needsLook }] of lines) {
    const words = count > 1 ? `${count} × ${kind}` : kind;
    noteProblem(report, { place, title }, words, { kind, needsLook });
  }
}

export function countUp(counts: Record<string, number>, name: string) {
  counts[name] = (counts[name] ?? 0) + 1;
}
