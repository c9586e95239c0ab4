import { HEIGHT, overprint, rounded, WIDTH } from "./press.ts";
import type { Press } from "./press.ts";

const SPACING = 34;
const LARGEST = 620;

/** Two sets of rings that disagree. */
export const printMoire: Press = (random, inks) => {
  const y = HEIGHT * (0.4 + random() * 0.2);
  const distance = 150 + random() * 140;
  const middle = WIDTH * (0.4 + random() * 0.2);
  const tilt = (random() - 0.5) * 300;
  const left = ringsAt(middle - distance, y - tilt / 2);
  const right = ringsAt(middle + distance, y + tilt / 2);
  return (
    `<path fill="none" stroke="${inks.figure}" stroke-width="15" d="${left}"/>` +
    `<path fill="none" stroke="${inks.pop}" stroke-width="15"${overprint(inks)} d="${right}"/>`
  );
};

function ringsAt(x: number, y: number): string {
  let rings = "";
  for (let radius = SPACING; radius < LARGEST; radius += SPACING) {
    const half = `a${radius} ${radius} 0 1 0`;
    rings += `M${rounded(x - radius)} ${rounded(y)}${half} ${2 * radius} 0${half} ${-2 * radius} 0`;
  }
  return rings;
}
