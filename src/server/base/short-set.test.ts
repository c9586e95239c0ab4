import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ShortSet } from "./short-set.ts";

test("it has what was added and nothing else, however much it is", () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 9_000 });
  fc.assert(
    fc.property(numbers, (values) => {
      const [added, others] = [values.slice(0, values.length / 2), values.slice(values.length / 2)];
      const set = new ShortSet();
      for (const value of [...added, ...added]) set.add(value);
      expect(added.every((value) => set.has(value))).toBe(true);
      expect(others.some((value) => set.has(value))).toBe(false);
    }),
    { numRuns: 20, examples: [[Array.from({ length: 9_000 }, (_, index) => (index + 1) * 4_096)]] },
  );
});
