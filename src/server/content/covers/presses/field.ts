import { HEIGHT, rounded, WIDTH, type Press } from "./press.ts";

const STEP = 44;
const HALF_LENGTH = 17;

/** Short strokes that follow a current, those in a disc in another ink. */
export const printField: Press = (random, inks) => {
  const frequencyX = 0.0022 + random() * 0.0018;
  const frequencyY = 0.0026 + random() * 0.002;
  const phase = random() * (Math.PI * 2);
  const turn = random() * (Math.PI * 2);
  const discX = WIDTH * (0.25 + random() * 0.5);
  const discY = HEIGHT * (0.3 + random() * 0.4);
  const discRadius = 150 + random() * 70;
  let figure = "";
  let pop = "";
  for (let y = STEP / 2; y < HEIGHT; y += STEP) {
    for (let x = STEP / 2; x < WIDTH; x += STEP) {
      const stroke = strokeAt(
        x,
        y,
        turn + Math.sin(x * frequencyX + phase) * 1.7 + Math.cos(y * frequencyY - phase) * 1.5,
      );
      if (Math.hypot(x - discX, y - discY) < discRadius) pop += stroke;
      else figure += stroke;
    }
  }
  return (
    '<g fill="none" stroke-width="12" stroke-linecap="round">' +
    `<path stroke="${inks.figure}" d="${figure}"/><path stroke="${inks.pop}" d="${pop}"/></g>`
  );
};

function strokeAt(x: number, y: number, angle: number): string {
  const [halfX, halfY] = [Math.cos(angle) * HALF_LENGTH, Math.sin(angle) * HALF_LENGTH];
  return `M${rounded(x - halfX)} ${rounded(y - halfY)}l${rounded(halfX * 2)} ${rounded(halfY * 2)}`;
}
