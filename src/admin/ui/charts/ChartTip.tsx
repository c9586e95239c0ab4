import type { ReactNode } from "react";
import { counted } from "../../../contract/base/counting.ts";

interface ChartTipProps {
  title: ReactNode;
  facts: readonly (readonly [name: string, figure: number])[];
}

/** The figures of the point that a chart points at. */
export function ChartTip({ title, facts }: ChartTipProps) {
  return (
    <div className="rounded-md bg-raise px-3 py-2 text-xs text-ink shadow-lift">
      <p className="mb-1 font-semibold">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
        {facts.map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right">{counted(figure)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
