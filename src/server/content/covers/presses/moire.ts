import type { CoverInks } from "./inks.ts";
import { HEIGHT, overprint, rounded, WIDTH, type Press, type Random } from "./press.ts";

const LARGEST = 620;

/** Two sets of rings that disagree: so wide apart that they do not flicker on a card. */
export const printRings: Press = (random, inks) => printSets(random, inks, { spacing: 72, width: 31 });

/** The same so fine that it vibrates on small screens; old designs have it. */
export const printMoire: Press = (random, inks) => printSets(random, inks, { spacing: 34, width: 15 });

function printSets(random: Random, inks: CoverInks, { spacing, width }: { spacing: number; width: number }) {
  const y = HEIGHT * (0.4 + random() * 0.2);
  const distance = 150 + random() * 140;
  const middle = WIDTH * (0.4 + random() * 0.2);
  const tilt = (random() - 0.5) * 300;
  const left = ringsAt(middle - distance, y - tilt / 2, spacing);
  const right = ringsAt(middle + distance, y + tilt / 2, spacing);
  return (
    `<path fill="none" stroke="${inks.figure}" stroke-width="${width}" d="${left}"/>` +
    `<path fill="none" stroke="${inks.pop}" stroke-width="${width}"${overprint(inks)} d="${right}"/>`
  );
}

function ringsAt(x: number, y: number, spacing: number): string {
  let rings = "";
  for (let radius = spacing; radius < LARGEST; radius += spacing) {
    const half = `a${radius} ${radius} 0 1 0`;
    rings += `M${rounded(x - radius)} ${rounded(y)}${half} ${2 * radius} 0${half} ${-2 * radius} 0`;
  }
  return rings;
}
