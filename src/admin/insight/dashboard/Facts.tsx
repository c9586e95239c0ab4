import type { ReactNode } from "react";

/** Labels and values, parted by hairlines, each on a line of its own. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className="flex h-9 items-center justify-between gap-4 border-t border-line">
          <dt className="shrink-0 text-ink-2">{name}</dt>
          <dd className="truncate tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Bars where `count` facts will be. */
export const FactsSkeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} className="flex h-9 items-center border-t border-line">
      <div className="skeleton h-3 w-full" />
    </div>
  ));
