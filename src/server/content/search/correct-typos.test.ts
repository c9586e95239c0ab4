import { expect, test } from "vitest";
import { nearestWords } from "./correct-typos.ts";

test("nearer words come first, then those with the same first letter, then the alphabet decides", () => {
  const known = "lantern lanterns wantern lentern latern river".split(" ");
  expect(nearestWords(known, "lantern", 0)).toEqual(["lantern"]);
  expect(nearestWords(known, "lantern", 1)).toEqual(["lantern", "lanterns", "latern", "lentern", "wantern"]);
  expect(nearestWords(known, "orchard", 2)).toEqual([]);
});

test("two swapped neighbors are one edit, alone and beside another edit", () => {
  expect(nearestWords(["river"], "rvier", 1)).toEqual(["river"]);
  expect(nearestWords(["photography"], "pohtographi", 2)).toEqual(["photography"]);
  expect(nearestWords(["river"], "rvier", 0)).toEqual([]);
});
