import { expect, test } from "vitest";
import { RunsUnderWay } from "./runs-under-way.ts";

test("a run is under way until everybody who is at it is done", () => {
  const runs = new RunsUnderWay();
  runs.add(7);
  runs.add(7);
  runs.remove(7);
  expect([runs.has(7), runs.has(8)]).toEqual([true, false]);
  runs.remove(7);
  runs.remove(7);
  expect(runs.has(7)).toBe(false);
});
