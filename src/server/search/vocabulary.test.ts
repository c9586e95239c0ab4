import * as fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { Vocabulary } from "./vocabulary.ts";

test("the nearest come first, of those the ones that begin alike, and then by the alphabet", () => {
  const vocabulary = new Vocabulary("lantern lanterns wantern lentern latern river");
  expect(vocabulary.near("lantern", 0)).toEqual(["lantern"]);
  expect(vocabulary.near("lantern", 1)).toEqual(["lantern", "lanterns", "latern", "lentern", "wantern"]);
  expect(vocabulary.near("rvier", 1)).toEqual(["river"]);
  expect(vocabulary.near("orchard", 2)).toEqual([]);
});

test("no word that is near enough is missed, whatever its letters", () => {
  // Letters that share a bit (a, A and б), and some that do not.
  const unit = fc.constantFrom("a", "b", "A", "1", "б", "日", "𝒳");
  const word = fc.string({ unit, minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 30 }),
      word,
      fc.integer({ min: 0, max: 2 }),
      (known, typed, most) => {
        const near = known.filter((each) => editDistance(each, typed) <= most);
        expect(new Vocabulary(known.join(" ")).near(typed, most).toSorted()).toEqual(near.toSorted());
      },
    ),
  );
});

test.each([
  ["", "", 0],
  ["abc", "", 3],
  ["river", "rivers", 1],
  ["river", "rver", 1],
  ["river", "rover", 1],
  ["river", "rievr", 1],
  ["ca", "abc", 3],
  ["signal", "velvet", 6],
])("from %j to %j there are %i typos", (a, b, typos) => {
  expect(editDistance(a, b)).toBe(typos);
  expect(editDistance(b, a)).toBe(typos);
});
