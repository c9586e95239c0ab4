import { counted, countOf } from "../../contract/base/counting.ts";
import type { ProblemKind } from "../../contract/moving/post-imports.ts";
import { countToLookAt, type PostImportReport } from "../../server/moving/posts/steps/report.ts";

/** What an import did or would do, in one line. */
export function sentenceOf(report: PostImportReport): string {
  const { source, format, isDryRun, isResumed, run } = report;
  const undo = run === null ? "" : ` To undo it within 24 hours: ./masthead import --undo ${run}`;
  const resumed = isResumed ? " It went on where it was cut off." : "";
  return `${source} (${format}): ${partsOf(report, isDryRun).join(", ")}.${resumed}${undo}`;
}

function partsOf(report: PostImportReport, isDryRun: boolean): string[] {
  const { posts, pages, states, newCategories, byDefault, leftOut, addresses, links, images, files } = report;
  const created = [
    ...(states.published ? [`${counted(states.published)} published`] : []),
    ...(states.scheduled ? [`${counted(states.scheduled)} scheduled`] : []),
    ...(states.draft ? [countOf(states.draft, "draft")] : []),
  ];
  const would = isDryRun ? "would be " : "";
  const coming = isDryRun ? files.found - files.failed : files.brought;
  return [
    `${countOf(posts.created, "post")} ${would}created${created.length > 0 ? ` (${created.join(", ")})` : ""}`,
    `${counted(posts.known)} already there`,
    ...(posts.refused ? [`${counted(posts.refused)} refused`] : []),
    ...(pages.found ? [pagesIn(pages, would)] : []),
    ...Object.entries(leftOut).map(([what, count]) => `${counted(count)} left out as ${what}`),
    ...(newCategories.length > 0 ? [categoriesIn(newCategories, would)] : []),
    ...(byDefault ? [`${counted(byDefault)} ${would}filed by default`] : []),
    `${countOf(isDryRun ? images.found : images.brought, "image")} ${isDryRun ? "to bring over" : "brought over"}`,
    ...(images.failed
      ? [`${countOf(images.failed, "image")} ${isDryRun ? "missing" : "could not be downloaded"}`]
      : []),
    ...(coming ? [`${countOf(coming, "file")} ${isDryRun ? "to bring over" : "brought over"}`] : []),
    ...(files.failed
      ? [`${countOf(files.failed, "file")} ${isDryRun ? "missing" : "could not be found"}`]
      : []),
    `${countOf(links, "link")} ${would}led to the new addresses`,
    `${countOf(addresses, "old address")} ${would}kept`,
    `${countOf(countToLookAt(report), "thing")} to look at`,
  ];
}

function categoriesIn(added: PostImportReport["newCategories"], would: string): string {
  const titles = added.map(({ title }) => title).join(", ");
  return `${added.length === 1 ? "1 category" : `${added.length} categories`} ${would}added (${titles})`;
}

function pagesIn({ created, drafts, known, refused }: PostImportReport["pages"], would: string): string {
  const more = [
    ...(drafts ? [countOf(drafts, "draft")] : []),
    ...(known ? [`${counted(known)} already there`] : []),
    ...(refused ? [`${counted(refused)} refused`] : []),
  ];
  return `${countOf(created, "page")} ${would}created${more.length > 0 ? ` (${more.join(", ")})` : ""}`;
}

/**
 * The things to look at, one line for each kind with its posts below it, and then what was changed. A kind with a single post is one line
 * with that post.
 */
export function problemLinesOf({ kinds }: Pick<PostImportReport, "kinds">): string[] {
  const linesOf = (needsLook: boolean) =>
    kinds.filter((kind) => kind.needsLook === needsLook).flatMap(linesOfKind);
  return [
    ...under("To look at:", linesOf(true)),
    ...under("Changed into something like it:", linesOf(false)),
  ];
}

const under = (heading: string, lines: string[]) => (lines.length > 0 ? [heading, ...lines] : []);

function linesOfKind({ words, count, posts }: ProblemKind): string[] {
  const [first] = posts;
  if (first && count === 1) return [`  ${first.place}: ${nameOf(first)}${first.words}`];
  const lines = posts.map((post) => {
    const said = post.words === words ? post.title && `“${post.title}”` : `${nameOf(post)}${post.words}`;
    return `    ${post.place}${said && `: ${said}`}`;
  });
  const more = count - posts.length;
  return [
    `  ${words} (${counted(count)})`,
    ...lines,
    ...(more > 0 ? [`    … and ${counted(more)} more`] : []),
  ];
}

const nameOf = ({ title }: { title: string }) => title && `“${title}”: `;

/** Says what became of everything in the posts that is more than text, one line for each kind. */
export function elementLinesOf({ elements }: Pick<PostImportReport, "elements">): string[] {
  return Object.entries(elements)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { kept, converted, leftOut }]) => {
      const outcomes = [
        ...(kept ? [`${counted(kept)} kept`] : []),
        ...(converted ? [`${counted(converted)} converted`] : []),
        ...(leftOut ? [`${counted(leftOut)} left out`] : []),
      ];
      return `${name}: ${outcomes.join(", ")}`;
    });
}
