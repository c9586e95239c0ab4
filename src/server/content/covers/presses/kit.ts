import { choose, HEIGHT, WIDTH, type Press } from "./press.ts";

const CELL = 200;

type Part = (x: number, y: number) => string;

const parts: readonly [Part, ...Part[]] = [
  (x, y) => `M${x} ${y}h${CELL}v${CELL}z`,
  (x, y) => `M${x} ${y}v${CELL}h${CELL}z`,
  (x, y) => `M${x} ${y + 100}a100 100 0 1 0 200 0a100 100 0 1 0 -200 0`,
  (x, y) => `M${x} ${y}h${CELL}a${CELL} ${CELL} 0 0 1 -${CELL} ${CELL}z`,
  (x, y) => `M${x + CELL} ${y + CELL}h-${CELL}a${CELL} ${CELL} 0 0 1 ${CELL} -${CELL}z`,
  (x, y) => `M${x} ${y + 100}a100 100 0 0 1 200 0z`,
  (x, y) => `M${x} ${y}h${CELL}v50h-${CELL}zM${x} ${y + 100}h${CELL}v50h-${CELL}z`,
  () => "",
];

/** A drawer of parts. */
export const printKit: Press = (random, inks) => {
  let figure = "";
  let pop = "";
  for (let y = 0; y < HEIGHT; y += CELL) {
    for (let x = 0; x < WIDTH; x += CELL) {
      const path = choose(random, parts)(x, y);
      if (random() < 0.2) pop += path;
      else figure += path;
    }
  }
  return `<path fill="${inks.figure}" d="${figure}"/><path fill="${inks.pop}" d="${pop}"/>`;
};
