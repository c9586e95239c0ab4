import { HEIGHT, overprint, rounded, WIDTH, type Press, type Random } from "./press.ts";

const STEP = 38;
const SIZES = 11;
/** Enough dots each way to cover the page however the screen is turned. */
const REACH = 40;

/** How dark the image is at a place, 0..1. */
type Light = (x: number, y: number) => number;

/** Dots on a turned screen, as large as the light is low. */
export const printHalftone: Press = (random, inks) => {
  const turn = ((15 + random() * 30) * Math.PI) / 180;
  const focusX = WIDTH * (0.2 + random() * 0.6);
  const focusY = HEIGHT * (0.2 + random() * 0.6);
  const { isWave, light } = lightFrom(random, focusX, focusY);
  const disc = isWave
    ? { x: WIDTH - focusX, y: focusY, radius: 190 }
    : { x: focusX + 90, y: focusY - 60, radius: 250 };
  const dots = dotsBySize(turn, light).map((path, size) =>
    path
      ? `<path stroke="${inks.figure}" stroke-linecap="round" stroke-width="${rounded(3 + size * 3.4)}"` +
        `${overprint(inks)} d="${path}"/>`
      : "",
  );
  return (
    `<circle cx="${rounded(disc.x)}" cy="${rounded(disc.y)}" r="${disc.radius}" fill="${inks.pop}"/>` +
    dots.join("")
  );
};

function lightFrom(random: Random, focusX: number, focusY: number): { isWave: boolean; light: Light } {
  const radius = 520 + random() * 240;
  const isWave = random() < 0.5;
  const frequency = 0.006 + random() * 0.004;
  const wave: Light = (x, y) =>
    0.5 + 0.5 * Math.sin(x * frequency + Math.cos(y * frequency * 1.3 + focusX) * 1.8);
  const spot: Light = (x, y) => Math.max(0, 1 - Math.hypot(x - focusX, y - focusY) / radius);
  return { isWave, light: isWave ? wave : spot };
}

/** One path for each size of dot; size 0 is no dot. */
function dotsBySize(turn: number, light: Light): string[] {
  const paths = Array.from({ length: SIZES + 1 }, () => "");
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  for (let i = -REACH; i < REACH; i += 1) {
    for (let j = -REACH; j < REACH; j += 1) {
      const x = WIDTH / 2 + (i * cos - j * sin) * STEP;
      const y = HEIGHT / 2 + (i * sin + j * cos) * STEP;
      if (x < -30 || x > WIDTH + 30 || y < -30 || y > HEIGHT + 30) continue;
      const size = Math.round(light(x, y) * SIZES);
      if (size > 0) paths[size] += `M${Math.round(x)} ${Math.round(y)}h0`;
    }
  }
  return paths;
}
