import type { Dashboard } from "./dashboard-queries.ts";

type Trend = Dashboard["trends"]["posts"];

/** Computes the change of a figure in percent, rounded; undefined if there is nothing to compare with. */
export const changeOf = ({ recent, before }: Trend): number | undefined =>
  before > 0 ? Math.round(((recent - before) / before) * 100) : undefined;
