import type { PostImportReport } from "../../server/porting/posts/report.ts";
import { countWord } from "./ask-first.ts";

/** What an import did or would do, in one line. */
export function sentenceOf(report: PostImportReport): string {
  const { source, format, isDryRun, isResumed, run } = report;
  const undo = run === null ? "" : ` To undo it within 24 hours: ./masthead import --undo ${run}`;
  const resumed = isResumed ? " It went on where it was cut off." : "";
  return `${source} (${format}): ${partsOf(report, isDryRun).join(", ")}.${resumed}${undo}`;
}

function partsOf(
  { posts, states, byDefault, leftOut, addresses, links, images, files, problemCount }: PostImportReport,
  isDryRun: boolean,
): string[] {
  const created = [
    ...(states.published ? [`${countWord(states.published)} published`] : []),
    ...(states.scheduled ? [`${countWord(states.scheduled)} scheduled`] : []),
    ...(states.draft ? [counted(states.draft, "draft")] : []),
  ];
  const would = isDryRun ? "would be " : "";
  const coming = isDryRun ? files.found - files.failed : files.brought;
  return [
    `${counted(posts.created, "post")} ${would}created${created.length > 0 ? ` (${created.join(", ")})` : ""}`,
    `${countWord(posts.known)} already there`,
    ...(posts.refused ? [`${countWord(posts.refused)} refused`] : []),
    ...Object.entries(leftOut).map(([what, count]) => `${countWord(count)} left out as ${what}`),
    ...(byDefault ? [`${countWord(byDefault)} ${would}filed by default`] : []),
    `${counted(isDryRun ? images.found : images.brought, "picture")} ${isDryRun ? "to bring over" : "brought over"}`,
    ...(images.failed
      ? [`${counted(images.failed, "picture")} ${isDryRun ? "missing" : "could not be downloaded"}`]
      : []),
    ...(coming ? [`${counted(coming, "file")} ${isDryRun ? "to bring over" : "brought over"}`] : []),
    ...(files.failed
      ? [`${counted(files.failed, "file")} ${isDryRun ? "missing" : "could not be found"}`]
      : []),
    `${counted(links, "link")} ${would}led to the new addresses`,
    `${counted(addresses, "old address", "old addresses")} ${would}kept`,
    `${counted(problemCount, "thing")} to look at`,
  ];
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${countWord(count)} ${count === 1 ? one : many}`;

/** What became of everything in the posts that is more than text, one line for each kind; none when there is nothing. */
export function elementLinesOf({ elements }: Pick<PostImportReport, "elements">): string[] {
  return Object.entries(elements)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { kept, converted, leftOut }]) => {
      const outcomes = [
        ...(kept ? [`${countWord(kept)} kept`] : []),
        ...(converted ? [`${countWord(converted)} converted`] : []),
        ...(leftOut ? [`${countWord(leftOut)} left out`] : []),
      ];
      return `${name}: ${outcomes.join(", ")}`;
    });
}
