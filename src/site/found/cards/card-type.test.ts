import { expect, test } from "vitest";
import { createCardFonts } from "./card-fonts.ts";
import { setTitle } from "./set-title.ts";

const fonts = createCardFonts();

test.each([
  "Zażółć gęślą jaźń",
  "Příliš žluťoučký kůň",
  "Şişli’de öğle",
  "Tiếng Việt",
  "Жуки летают",
  "Ἀρχὴ ἥμισυ παντός",
  "שָׁלוֹם (עולם)",
  "كيف تكتب؟ ۱۲",
  "慢慢写，少发一些。",
  "慢慢寫，點檔體網頁",
  "遅いページが語ること「々」",
  "느린 페이지가 말하는 것 뷁",
  "Mixed Жуки 漢字 한국어 שלום",
])("%s is spelt out", async (title) => {
  expect((await fonts.typeFor("en", title)).spell(title)).toBe(title.normalize("NFC"));
});

test.each([
  ["A 🐟 day", "A day"],
  ["1️⃣ step 👩🏽‍💻", "1 step"],
  ["ภาษาไทย: Thai", ": Thai"],
  ["🎉", ""],
])("of %s, what no font has is left out", async (title, spelt) => {
  expect((await fonts.typeFor("en", title)).spell(title)).toBe(spelt);
});

test("letters of several fonts stand one behind the other", async () => {
  const type = await fonts.typeFor("en", "ałЖ漢b");
  const size = 40;
  const at = { x: 10, y: 50, size };
  const first = "ałЖ漢";
  expect(type.widthOf("ałЖ漢b", size)).toBeCloseTo(type.widthOf(first, size) + type.widthOf("b", size));
  const last = { ...at, x: at.x + type.widthOf(first, size) };
  expect(type.outline("ałЖ漢b", at).endsWith(type.outline("b", last))).toBe(true);
});

test("Arabic letters are joined, and Hebrew ones stand from right to left", async () => {
  const type = await fonts.typeFor("en", "كتب אב");
  const size = 100;
  const alone = Array.from("كتب").reduce((width, letter) => width + type.widthOf(letter, size), 0);
  expect(type.widthOf("كتب", size)).toBeLessThan(alone * 0.9);
  const at = { x: 0, y: 0, size };
  const right = { ...at, x: type.widthOf("ב", size) };
  expect(type.outline("אב", at)).toBe(type.outline("ב", at) + type.outline("א", right));
});

test("Chinese has its own forms; a text with kana has those of Japan, and so has one without on a Japanese site", async () => {
  const at = { x: 0, y: 0, size: 100 };
  const chinese = (await fonts.typeFor("en", "直")).outline("直", at);
  const japanese = (await fonts.typeFor("en", "直", "です")).outline("直", at);
  expect(chinese).not.toBe("");
  expect(japanese).not.toBe(chinese);
  expect((await fonts.typeFor("ja-JP", "直")).outline("直", at)).toBe(japanese);
  expect((await fonts.typeFor("zh", "直")).outline("直", at)).toBe(chinese);
});

const box = { width: 632, height: 340 };

test.each([
  "慢慢写，少发一些。读者会在信箱里等你，而不是在别处；这就是全部的秘密。",
  "遅いページがあなたについて語ること。そして、それを直すための四つの小さな変更について",
  "느린 페이지가 당신에 대해 말해 주는 것, 그리고 그것을 고치는 네 가지 방법에 대하여",
  "A title ".repeat(25),
  "漢".repeat(200),
  "ש".repeat(200),
  `https://example.com/${"a".repeat(180)}`,
])("%s is broken into lines that fit, none of which begins with a sign", async (title) => {
  const type = await fonts.typeFor("en", title);
  const { lines, size, lineHeight } = setTitle(type, type.spell(title), box);
  expect(lines.length * lineHeight).toBeLessThanOrEqual(box.height);
  for (const line of lines) {
    expect(type.widthOf(line, size), line).toBeLessThanOrEqual(box.width);
    expect(line).toMatch(/^[\p{L}\p{N}]/u);
  }
  const whole = lines.join("").replaceAll(" ", "").replace(/…$/, "");
  expect(title.replaceAll(" ", "").startsWith(whole)).toBe(true);
});
