import { pick, rounded, WIDTH, type Press, type Random } from "./press.ts";

const MARGIN = 80;
const GUTTER = 28;
const LINE_HEIGHT = 30;
const LINES = 21;
const IMAGE_COLUMNS = 2;
const IMAGE_LINES = 9;

interface Page {
  columnCount: number;
  columnWidth: number;
  /** Where the image is: its first column and line. */
  imageColumn: number;
  imageLine: number;
}

/** A page grid: columns of set text and one image. */
export const printColumns: Press = (random, inks) => {
  const columnCount = 4 + pick(random, 3);
  const page: Page = {
    columnCount,
    columnWidth: (WIDTH - 2 * MARGIN - GUTTER * (columnCount - 1)) / columnCount,
    imageColumn: pick(random, columnCount - 1),
    imageLine: pick(random, 3) * 5 + 2,
  };
  const text = setText(random, page);
  const x = xOf(page, page.imageColumn);
  const y = MARGIN + page.imageLine * LINE_HEIGHT - 6;
  const width = page.columnWidth * IMAGE_COLUMNS + GUTTER;
  const height = (IMAGE_LINES - 1) * LINE_HEIGHT + 2;
  const discX = x + width * (0.35 + random() * 0.3);
  const discRadius = Math.min(width, height) * 0.36;
  return (
    `<path fill="none" stroke="${inks.figure}" stroke-width="11" d="${text}"/>` +
    `<rect x="${rounded(x)}" y="${y}" width="${rounded(width)}" height="${height}" fill="${inks.pop}"/>` +
    `<circle cx="${rounded(discX)}" cy="${rounded(y + height / 2)}" r="${rounded(discRadius)}" fill="${inks.ground}"/>`
  );
};

const xOf = ({ columnWidth }: Page, column: number) => MARGIN + column * (columnWidth + GUTTER);

/** Every line a stroke; the last of a paragraph is short. */
function setText(random: Random, page: Page): string {
  let lines = "";
  for (let column = 0; column < page.columnCount; column += 1) {
    const first = random() < 0.3 ? 4 + pick(random, 4) : 0;
    let linesLeft = 3 + pick(random, 5);
    for (let line = first; line < LINES; line += 1) {
      if (isImage(page, column, line)) continue;
      let width = page.columnWidth;
      if (linesLeft === 0) {
        width *= 0.25 + random() * 0.5;
        linesLeft = 4 + pick(random, 6);
      }
      linesLeft -= 1;
      lines += `M${rounded(xOf(page, column))} ${MARGIN + line * LINE_HEIGHT + 8}h${rounded(width)}`;
    }
  }
  return lines;
}

const isImage = ({ imageColumn, imageLine }: Page, column: number, line: number) =>
  column >= imageColumn &&
  column < imageColumn + IMAGE_COLUMNS &&
  line >= imageLine - 1 &&
  line < imageLine + IMAGE_LINES;
