import { expect, test } from "vitest";
import { loadCardType } from "./card-type.ts";

const type = await loadCardType();

test.each(["Zażółć gęślą jaźń", "Příliš žluťoučký kůň", "Şişli’de öğle", "Tiếng Việt"])(
  "%s is spelt out",
  (title) => {
    expect(type.spell(title)).toBe(title.normalize("NFC"));
  },
);

test("a title in another script is not spelt, and a sign that no file has is left out", () => {
  expect(type.spell("Жуки")).toBeUndefined();
  expect(type.spell("A 🐟 day")).toBe("A day");
});

test("letters of several files stand one behind the other", () => {
  const size = 40;
  const at = { x: 10, y: 50, size };
  expect(type.widthOf("ałb", size)).toBeCloseTo(
    type.widthOf("a", size) + type.widthOf("ł", size) + type.widthOf("b", size),
  );
  const last = { ...at, x: at.x + type.widthOf("ał", size) };
  expect(type.outline("ałb", at).endsWith(type.outline("b", last))).toBe(true);
});
