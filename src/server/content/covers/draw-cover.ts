import type { PaletteName } from "../../../contract/content/palettes.ts";
import { schemesOf, type Schemes } from "./presses/inks.ts";
import { choose, HEIGHT, WIDTH, randomFrom, type Press } from "./presses/press.ts";
import { printArcs } from "./presses/arcs.ts";
import { printColumns } from "./presses/columns.ts";
import { printContours } from "./presses/contours.ts";
import { printField } from "./presses/field.ts";
import { printHalftone } from "./presses/halftone.ts";
import { printKit } from "./presses/kit.ts";
import { printMoire, printRings } from "./presses/moire.ts";
import { printSlices } from "./presses/slices.ts";
import { printSteps } from "./presses/steps.ts";
import { printType } from "./presses/type.ts";

/** Neighbors here differ most, since they are neighbors in lists. Addresses have their numbers: add others at the end. */
const presses: readonly Press[] = [
  printType,
  printField,
  printSteps,
  printRings,
  printColumns,
  printHalftone,
  printKit,
  printContours,
  printSlices,
  printArcs,
];

/** The presses of designs without a number, as emails have them that were sent before each palette had all presses. */
const oldPressesOf: Record<PaletteName, [Press, Press, Press]> = {
  copper: [printType, printColumns, printArcs],
  blue: [printField, printHalftone, printMoire],
  green: [printContours, printSteps, printHalftone],
  violet: [printColumns, printSlices, printSteps],
  pink: [printSlices, printType, printKit],
  teal: [printMoire, printArcs, printContours],
  red: [printHalftone, printType, printSlices],
  olive: [printKit, printField, printArcs],
};

/**
 * The cover of a post without an image, as an SVG document of 3:2: the same for the same palette, design and
 * inks, always. `design` is a seed of 8 hex digits, then `-` and the number of a press. The image has no text, no fonts, no
 * ids and no scripts, and says nothing: show it with an empty `alt`.
 */
export function drawCover(
  palette: PaletteName,
  design: string,
  schemes: Schemes = schemesOf(palette),
): string {
  const [seed = "", press = ""] = design.split("-");
  const random = randomFrom(Number.parseInt(seed, 16));
  const print = presses[Number(press || Number.NaN)] ?? choose(random, oldPressesOf[palette]);
  const inks = choose(random, schemes);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"` +
    ' aria-hidden="true" focusable="false" style="isolation:isolate">' +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${inks.ground}"/>${print(random, inks)}</svg>`
  );
}
