import { expect, test } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { followRuns } from "./follow-runs.ts";
import { runsQuery } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";

const run: ImportRun = {
  id: 1,
  name: "old-blog",
  state: "running",
  isUnderWay: true,
  startedAt: "2026-01-02T03:04:05Z",
  undoableUntil: null,
};

test("everybody who follows an import hears its end once, also who comes when it has ended", async () => {
  const queries = createQueryClient();
  let isUnderWay = true;
  const runs = runsQuery("/runs", async () => ({ imports: [{ ...run, isUnderWay }] }));
  const heard: string[] = [];
  const follow = (who: string) => followRuns(queries, { runs, refresh: async () => void heard.push(who) });
  await queries.fetchQuery(runs);
  follow("first");
  follow("second");
  await queries.refetchQueries({ queryKey: runs.queryKey });
  expect(heard).toEqual([]);

  isUnderWay = false;
  await queries.refetchQueries({ queryKey: runs.queryKey });
  await expect.poll(() => heard.toSorted()).toEqual(["first", "second"]);
  follow("late");
  await expect.poll(() => heard.toSorted()).toEqual(["first", "late", "second"]);
  await queries.refetchQueries({ queryKey: runs.queryKey });
  expect(heard).toHaveLength(3);
  queries.clear();
});
