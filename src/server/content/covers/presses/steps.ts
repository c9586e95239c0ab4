import { HEIGHT, pick, rounded, WIDTH, type Press } from "./press.ts";

/** Rounded stairs that go up, one of them in another ink, before a ruled wall. */
export const printSteps: Press = (random, inks) => {
  const stepCount = 6 + pick(random, 3);
  const width = WIDTH / stepCount;
  const popStep = 1 + pick(random, stepCount - 2);
  const steepness = 0.7 + random() * 0.9;
  let figure = "";
  let pop = "";
  for (let step = 0; step < stepCount; step += 1) {
    const rise = 600 * ((step + 1) / stepCount) ** steepness;
    const top = HEIGHT - Math.max(width * 0.6, 120 + rise - random() * 60);
    const path = stepAt(step * width, top, width);
    if (step === popStep) pop += path;
    else figure += path;
  }
  return (
    `<path stroke="${inks.figure}" stroke-width="3" opacity=".45" d="${rules()}"/>` +
    `<path fill="${inks.figure}" d="${figure}"/><path fill="${inks.pop}" d="${pop}"/>`
  );
};

function stepAt(x: number, top: number, width: number): string {
  const round = `A${rounded(width)} ${rounded(width)} 0 0 1`;
  return `M${rounded(x)} ${HEIGHT}V${rounded(top + width)}${round} ${rounded(x + width)} ${rounded(top)}V${HEIGHT}z`;
}

function rules(): string {
  let lines = "";
  for (let y = 100; y < HEIGHT; y += 100) lines += `M0 ${y}H${WIDTH}`;
  return lines;
}
