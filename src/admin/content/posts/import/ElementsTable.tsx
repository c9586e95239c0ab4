import type { PostReport } from "../../../../contract/post-imports.ts";
import { counted } from "../../../../contract/counting.ts";

const headings = ["Kept", "Converted", "Left out"];

/** What became of everything in the posts that is more than text, by the other product's name for it. */
export function ElementsTable({ elements }: Pick<PostReport, "elements">) {
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
