import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapAhead } from "./map-ahead.ts";

test("results come in the order of the items, of which no more than so many are begun at once", async () => {
  let [active, most] = [0, 0];
  const map = async (wait: number) => {
    most = Math.max(most, ++active);
    await delay(wait);
    active--;
    return wait;
  };
  expect(await Array.fromAsync(mapAhead([30, 1, 20, 1, 1], 3, map))).toEqual([30, 1, 20, 1, 1]);
  expect(most).toBe(3);
});

test("an item that fails is thrown in its turn, and those behind it are forgotten", async () => {
  const met: number[] = [];
  const all = async () => {
    const mapped = mapAhead([1, 2, 3], 3, async (item) => {
      if (item > 1) throw new Error(`item ${item}`);
      return item;
    });
    for await (const each of mapped) met.push(each);
  };
  await expect(all()).rejects.toThrow("item 2");
  expect(met).toEqual([1]);
});
