import { HEIGHT, pick, rounded, WIDTH, type Press } from "./press.ts";

const RADIUS = 330;
const GAP = 8;

/** A disc cut in strips, and the strips moved. */
export const printSlices: Press = (random, inks) => {
  const stripCount = 8 + pick(random, 4);
  const stripHeight = (2 * RADIUS) / stripCount;
  const discX = WIDTH * (0.42 + random() * 0.16);
  let figure = "";
  let pop = "";
  for (let strip = 0; strip < stripCount; strip += 1) {
    const top = -RADIUS + strip * stripHeight;
    const moved = Math.round((random() - 0.5) * 5) * 84;
    const path = stripAt(discX + moved, top, top + stripHeight - GAP);
    if (random() < 0.3) pop += path;
    else figure += path;
  }
  return `<path fill="${inks.figure}" d="${figure}"/><path fill="${inks.pop}" d="${pop}"/>`;
};

/** The part of the disc between two heights, which are measured from its centre. */
function stripAt(x: number, top: number, bottom: number): string {
  const [topHalf, bottomHalf] = [halfWidthAt(top), halfWidthAt(bottom)];
  const [topY, bottomY] = [rounded(HEIGHT / 2 + top), rounded(HEIGHT / 2 + bottom)];
  const edge = `A${RADIUS} ${RADIUS} 0 0 1`;
  return (
    `M${rounded(x - topHalf)} ${topY}H${rounded(x + topHalf)}${edge} ${rounded(x + bottomHalf)} ${bottomY}` +
    `H${rounded(x - bottomHalf)}${edge} ${rounded(x - topHalf)} ${topY}z`
  );
}

const halfWidthAt = (height: number) => Math.sqrt(Math.max(0, RADIUS * RADIUS - height * height));
