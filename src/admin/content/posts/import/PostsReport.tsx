import { categoryOf, type Category } from "../../../../contract/content/categories.ts";
import { counted } from "../../../../contract/base/counting.ts";
import type { PostReport } from "../../../../contract/moving/post-imports.ts";
import { useCategories } from "../../../api/categories-query.ts";
import { Figures, type Figure } from "../../../importing/Figures.tsx";
import { ProblemKinds } from "../../../importing/ProblemKinds.tsx";

interface PostsReportProps {
  report: PostReport;
  isDone: boolean;
  /** True while its posts are there to look at. */
  isThere?: boolean;
}

/** What an import of posts would do, or has done. */
export function PostsReport({ report, isDone, isThere = false }: PostsReportProps) {
  const categories = useCategories();
  return (
    <div className="grid gap-4">
      <ProblemKinds kinds={report.kinds} hasLinks={isThere} />
      <Figures lines={[...linesOf(report, isDone), ...filedIn(report, categories)]} />
      <ElementsTable elements={report.elements} />
    </div>
  );
}

function linesOf(
  { posts, pages, newCategories, states, images, files, ...report }: PostReport,
  isDone: boolean,
): Figure[] {
  const leftOut = Object.values(report.leftOut).reduce((sum, count) => sum + count, 0);
  return [
    ["New posts", posts.created],
    ...some("of which drafts", states.draft),
    ...some("of which scheduled", states.scheduled),
    ...some("New pages", pages.created),
    ...some("of these pages, drafts", pages.drafts),
    ...some(isDone ? "New categories" : "Categories to add", newCategories.length),
    ["Already imported, unchanged", posts.known + pages.known],
    ...some("Left out: other content that is not a post or page", leftOut),
    ...some("Refused", posts.refused + pages.refused),
    isDone ? ["Images imported", images.brought] : ["Images to import", images.found - images.failed],
    ...some(isDone ? "Images that could not be fetched" : "Images that are missing", images.failed),
    ...some(
      isDone ? "Files imported" : "Files to import",
      isDone ? files.brought : files.found - files.failed,
    ),
    ...some(isDone ? "Files that could not be fetched" : "Files that are missing", files.failed),
    [isDone ? "Old addresses that redirect here" : "Old addresses to redirect here", report.addresses],
    ...some("Links between posts and pages, updated", report.links),
  ];
}

/** The posts of each category, in the order of the categories. */
function filedIn(report: PostReport, categories: readonly Category[]): Figure[] {
  const placeOf = (slug: string) => categories.findIndex((category) => category.slug === slug);
  const titleOf = (slug: string) =>
    report.newCategories.find((added) => added.slug === slug)?.title ?? categoryOf(categories, slug).title;
  return Object.entries(report.categories)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([slug, count]) => [`Filed under ${titleOf(slug)}`, count]);
}

/** Nothing is said of what there is nothing of. */
const some = (what: string, count: number): Figure[] => (count > 0 ? [[what, count]] : []);

const headings = ["Kept", "Converted", "Left out"];

/** What became of everything in the posts that is more than text, by the other product's name for it. */
function ElementsTable({ elements }: Pick<PostReport, "elements">) {
  const rows = Object.entries(elements).toSorted(([one], [other]) => one.localeCompare(other));
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-xs text-ink-2 tabular-nums">
      <caption className="sr-only">Galleries, cards, shortcodes and embeds</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th className="py-1.5 font-normal">Element</th>
          {headings.map((heading) => (
            <th key={heading} className="py-1.5 pl-4 text-right font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { kept, converted, leftOut }]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere text-ink">
              {name}
            </th>
            {[kept, converted, leftOut].map((count, column) => (
              <td key={headings[column]} className="py-1.5 pl-4 text-right">
                {count > 0 && counted(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
