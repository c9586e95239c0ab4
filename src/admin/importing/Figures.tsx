import { counted } from "../../contract/base/counting.ts";
export type Figure = [what: string, count: number];

/** What an import would do, or has done, a line a figure. */
export function Figures({ lines }: { lines: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {lines.map(([what, count]) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5">
          <dt className={count === 0 ? "text-ink-3" : "text-ink-2"}>{what}</dt>
          <dd className={`text-right ${count === 0 ? "text-ink-3" : "font-medium text-ink"}`}>
            {counted(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
