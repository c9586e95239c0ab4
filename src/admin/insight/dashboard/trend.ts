import type { Dashboard } from "./dashboard-queries.ts";

type Trend = Dashboard["trends"]["posts"];

/** By how many of a hundred a figure has changed, rounded; undefined where there is nothing to compare with. */
export const changeOf = ({ recent, before }: Trend): number | undefined =>
  before > 0 ? Math.round(((recent - before) / before) * 100) : undefined;
