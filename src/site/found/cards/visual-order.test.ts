import { expect, test } from "vitest";
import { directionOf, runsOf } from "./visual-order.ts";

/** Capitals stand for letters that run to the right, as in UAX 9; what is shown is what an eye meets from left to right. */
const hebrew = "אבגדהוזחטיכלמנסעפצקרשת";
const inHebrew = (text: string) =>
  text.replaceAll(/[A-V]/g, (letter) => hebrew[letter.charCodeAt(0) - 65] ?? letter);
const inCapitals = (sign: string) =>
  hebrew.includes(sign) ? String.fromCharCode(65 + hebrew.indexOf(sign)) : sign;

const shown = (text: string, direction = directionOf(inHebrew(text))) =>
  runsOf(Array.from(inHebrew(text)), direction)
    .flatMap((run) => (run.direction === "rtl" ? run.signs.toReversed() : run.signs))
    .map(inCapitals)
    .join("");

test.each([
  ["only latin, 12.5% of it", "only latin, 12.5% of it"],
  ["ABC DEF", "FED CBA"],
  ["ABC 2026 DEF", "FED 2026 CBA"],
  ["ABC 1,250.50 DEF", "FED 1,250.50 CBA"],
  ["ABC 50% DEF", "FED 50% CBA"],
  ["ABC the car DEF", "FED the car CBA"],
  ["ABC the car 12", "the car 12 CBA"],
  ["ABC, the car!", "!the car ,CBA"],
  ["car means ABC.", "car means CBA."],
  ["car ABC DEF 12 end", "car 12 FED CBA end"],
  ["ABC (the car) DEF", "FED )the car( CBA"],
  ["ABC (car) $5", "$5 )car( CBA"],
  ["the car (ABC) 12", "the car (CBA) 12"],
  ["ABC the (car) DE", "ED the (car) CBA"],
])("%s is shown as %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});
