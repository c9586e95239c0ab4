import { HEIGHT, WIDTH, type Press } from "./press.ts";

const LINES = 19;
const POINTS = 48;

interface Point {
  x: number;
  y: number;
}

/** A bump of the hill's outline: how many there are around it, how high, and where they begin. */
interface Bump {
  count: number;
  height: number;
  phase: number;
}

/** Height lines of an invented hill, its peak filled. */
export const printContours: Press = (random, inks) => {
  const peak: Point = { x: WIDTH * (0.3 + random() * 0.4), y: HEIGHT * (0.35 + random() * 0.35) };
  const bumps = [2, 3, 5].map((count): Bump => {
    const height = (0.26 - count * 0.03) * (0.6 + random() * 0.8);
    return { count, height, phase: random() * Math.PI * 2 };
  });
  const lines = Array.from({ length: LINES }, (_, line) => smoothLine(outline(peak, bumps, line)));
  const [, top = "", ...slopes] = lines;
  return (
    `<path fill="none" stroke="${inks.figure}" stroke-width="7" d="${slopes.join("")}"/>` +
    `<path fill="${inks.pop}" d="${top}"/>`
  );
};

function outline(peak: Point, bumps: Bump[], line: number): Point[] {
  const radius = 34 + line * 46;
  return Array.from({ length: POINTS }, (_, step) => {
    const angle = (step / POINTS) * (Math.PI * 2);
    const stretch = bumps.reduce(
      (sum, { count, height, phase }) =>
        sum + height * Math.sin(count * angle + phase + line * 0.055 * count),
      1,
    );
    return {
      x: peak.x + Math.cos(angle) * radius * stretch * 1.25,
      y: peak.y + Math.sin(angle) * radius * stretch * 0.85,
    };
  });
}

/** A closed Catmull-Rom spline through the points, as Bézier curves. */
function smoothLine(points: Point[]): string {
  const at = (index: number) => points[index % POINTS] ?? { x: 0, y: 0 };
  const start = at(0);
  const curves = points.map((from, index) => {
    const [before, to, after] = [at(index + POINTS - 1), at(index + 1), at(index + 2)];
    const numbers = [
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ];
    return `C${numbers.map(Math.round).join(" ")}`;
  });
  return `M${Math.round(start.x)} ${Math.round(start.y)}${curves.join("")}`;
}
