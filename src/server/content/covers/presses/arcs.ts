import { pick, rounded, type Press } from "./press.ts";

const CELL = 400;
const PIE_SHARE = 0.22;

/** Quarter rings in a grid, some of them filled: counters and bowls. */
export const printArcs: Press = (random, inks) => {
  // The last row and column of the larger grid lie outside of the page; drawing them shifts what the others become.
  const [rowCount, columnCount] = random() < 0.5 ? [2, 3] : [3, 4];
  const ringCount = 4 + pick(random, 3);
  const ringWidth = CELL / (ringCount * 2);
  let rings = "";
  let pies = "";
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      const corner = cornerOf(column, row, pick(random, 4));
      if (random() < PIE_SHARE) pies += pieAt(corner);
      else for (let ring = 0; ring < ringCount; ring += 1) rings += arcAt(corner, ringWidth * (1 + ring * 2));
    }
  }
  return (
    `<path fill="${inks.pop}" d="${pies}"/>` +
    `<path fill="none" stroke="${inks.figure}" stroke-width="${rounded(ringWidth)}" d="${rings}"/>`
  );
};

/** A corner of a cell, which arcs go around, and the directions from it into the cell. */
interface Corner {
  x: number;
  y: number;
  right: 1 | -1;
  down: 1 | -1;
}

function cornerOf(column: number, row: number, corner: number): Corner {
  const isRight = (corner & 1) === 1;
  const isBottom = (corner & 2) === 2;
  return {
    x: (column + (isRight ? 1 : 0)) * CELL,
    y: (row + (isBottom ? 1 : 0)) * CELL,
    right: isRight ? -1 : 1,
    down: isBottom ? -1 : 1,
  };
}

const sweepOf = ({ right, down }: Corner) => (right === down ? 1 : 0);

const pieAt = (corner: Corner) =>
  `M${corner.x} ${corner.y}h${corner.right * CELL}` +
  `A${CELL} ${CELL} 0 0 ${sweepOf(corner)} ${corner.x} ${corner.y + corner.down * CELL}z`;

const arcAt = (corner: Corner, radius: number) =>
  `M${rounded(corner.x + corner.right * radius)} ${corner.y}` +
  `A${rounded(radius)} ${rounded(radius)} 0 0 ${sweepOf(corner)} ${corner.x} ${rounded(corner.y + corner.down * radius)}`;
