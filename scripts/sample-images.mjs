// `node scripts/sample-images.mjs`: draws src/server/content/samples/images/ anew, the figures of the sample posts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { createCardFonts } from "../src/site/found/cards/card-fonts.ts";
import { root } from "./root.mjs";

/** Twice the width of an article's column (the size is in src/server/content/samples/sample-images.ts, too). */
const WIDTH = 1344;
const HEIGHT = 756;
const MARGIN = 72;
const [PAPER, INK, INK_2, LINE] = ["#f3f1eb", "#1a1916", "#56524a", "#cfc9bc"];

const type = await createCardFonts().typeFor("A–z");
const words = (text, x, y, { size = 36, fill = INK, isEnd = false } = {}) =>
  `<path fill="${fill}" d="${type.outline(text, { x: isEnd ? x - type.widthOf(text, size) : x, y, size })}"/>`;

/** A bar for each row, whose length is its value; one stands out. */
function barsOf(rows, { unit, ink, pop }) {
  const left = MARGIN + Math.max(...rows.map(([name]) => type.widthOf(name, 36))) + 36;
  const scale = (WIDTH - MARGIN - left - 130) / Math.max(...rows.map(([, value]) => value));
  const pitch = (HEIGHT - 2 * MARGIN) / rows.length;
  return rows.map(([name, value, isPop], index) => {
    const middle = MARGIN + pitch * (index + 0.5);
    const bar = `<rect x="${left}" y="${middle - pitch * 0.34}" width="${value * scale}" height="${pitch * 0.68}" fill="${isPop ? pop : ink}"/>`;
    const figure = words(`${value}${unit}`, left + value * scale + 20, middle + 14, { size: 44 });
    return words(name, left - 36, middle + 12, { isEnd: true, fill: INK_2 }) + bar + figure;
  });
}

const KINDS = { fixed: "Fixed", loose: "Loose", blank: "Blank", again: "Second helpings" };
const QUARTER = "fixed loose fixed blank loose fixed again loose fixed loose blank loose again".split(" ");

function squareOf(kind, x, y, side) {
  const inside = {
    fixed: `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="#3a8654"/>`,
    loose: `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side * 0.3}" fill="none" stroke="#3a8654" stroke-width="7"/>`,
    blank: "",
    again: `<path d="M${x} ${y + side}V${y}L${x + side} ${y + side}z" fill="#f0c445"/>`,
  }[kind];
  return `${inside}<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="${INK}" stroke-width="4"/>`;
}

/** The thirteen weeks of a quarter, and what each kind of square means. */
function quarter() {
  const pitch = (WIDTH - 2 * MARGIN) / QUARTER.length;
  const weeks = QUARTER.map((kind, week) => {
    const x = MARGIN + week * pitch;
    return (
      squareOf(kind, x, 240, pitch - 16) + words(String(week + 1), x + 4, 215, { fill: INK_2, size: 32 })
    );
  });
  const legend = Object.entries(KINDS).map(([kind, name], index) => {
    const x = MARGIN + index * 290;
    return squareOf(kind, x, 510, 56) + words(name, x + 76, 551);
  });
  return [
    ...weeks,
    `<path d="M${MARGIN} 430H${WIDTH - MARGIN}" stroke="${LINE}" stroke-width="3"/>`,
    ...legend,
  ];
}

const images = {
  "where-readers-came-from": barsOf(
    [
      ["Searched for something precise", 33, true],
      ["Were sent an issue", 19],
      ["Came from another letter", 12],
      ["Came from social networks", 7],
    ],
    { unit: "", ink: "#3a8654", pop: "#173f27" },
  ),
  "seconds-to-the-first-paragraph": barsOf(
    [
      ["At first", 6.2],
      ["Without two scripts", 4.3],
      ["With smaller pictures", 2.9],
      ["With one typeface", 2.1],
      ["With the rest later", 1.7, true],
    ],
    { unit: " s", ink: "#2b6cb8", pop: "#f2a07f" },
  ),
  "a-quarter-on-one-sheet": quarter(),
};

for (const [name, parts] of Object.entries(images)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/>${parts.join("")}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toBuffer();
  writeFileSync(join(root, `src/server/content/samples/images/${name}.webp`), bytes);
  console.log(`${name} ${bytes.length}`);
}
