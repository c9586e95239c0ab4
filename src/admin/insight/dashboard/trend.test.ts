import { expect, test } from "vitest";
import { changeOf } from "./trend.ts";

test.each([
  [{ recent: 5, before: 4 }, 25],
  [{ recent: 41, before: 42 }, -2],
  [{ recent: 0, before: 4 }, -100],
  [{ recent: 7, before: 7 }, 0],
  [{ recent: 7, before: 0 }, undefined],
])("%o is a change of %s percent", (trend, percent) => {
  expect(changeOf(trend)).toBe(percent);
});
