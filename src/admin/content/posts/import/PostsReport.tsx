import { categories } from "../../../../contract/categories.ts";
import type { PostReport } from "../../../../contract/post-imports.ts";
import { Figures } from "../../../importing/Figures.tsx";
import type { Figure } from "../../../importing/Figures.tsx";
import { Remarks } from "../../../importing/Remarks.tsx";
import { countOf } from "../../../../contract/counting.ts";
import { ElementsTable } from "./ElementsTable.tsx";

/** What an import of posts would do, or has done. */
export function PostsReport({ report, isDone }: { report: PostReport; isDone: boolean }) {
  const { problems, problemCount } = report;
  return (
    <div className="grid gap-4">
      <Figures lines={linesOf(report, isDone)} />
      <ElementsTable elements={report.elements} />
      <Remarks
        summary={`${countOf(problemCount, "thing")} to look at`}
        remarks={problems}
        more={problemCount - problems.length}
      />
    </div>
  );
}

function linesOf({ posts, states, images, files, ...report }: PostReport, isDone: boolean): Figure[] {
  const leftOut = Object.values(report.leftOut).reduce((sum, count) => sum + count, 0);
  return [
    [isDone ? "New posts" : "Posts that would be new", posts.created],
    ...some("of them drafts", states.draft),
    ...some("of them scheduled", states.scheduled),
    ["Already here, and stay as they are", posts.known],
    ...some("Left out, since they are no posts: pages and the like", leftOut),
    ...some("Refused", posts.refused),
    isDone
      ? ["Pictures brought over", images.brought]
      : ["Pictures to bring over", images.found - images.failed],
    ...some(isDone ? "Pictures that could not be had" : "Pictures that are missing", images.failed),
    ...some(
      isDone ? "Files brought over" : "Files to bring over",
      isDone ? files.brought : files.found - files.failed,
    ),
    ...some(isDone ? "Files that could not be had" : "Files that are missing", files.failed),
    [isDone ? "Old addresses that lead here" : "Old addresses that would lead here", report.addresses],
    ...some("Links between the posts, led on", report.links),
    ...categories.flatMap(({ slug, title }) => some(`Filed under ${title}`, report.categories[slug] ?? 0)),
  ];
}

/** Nothing is said of what there is nothing of. */
const some = (what: string, count: number): Figure[] => (count > 0 ? [[what, count]] : []);
