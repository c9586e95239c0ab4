import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { accentFrom, grounds, own, type Accent } from "./accent.ts";
import { contrastOf } from "./contrast.ts";
import { hexOf, oklchOf, type Oklch } from "./oklch.ts";

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const [TEXT_CONTRAST, SIGN_CONTRAST] = [4.5, 3];

const modes = ["light", "dark"] as const;
const anyColor = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

const tokens = readFileSync(join(import.meta.dirname, "../../../site/styles/tokens.css"), "utf8");

/** The value of a token before an accent is chosen. */
function tokenOf(name: string, mode: (typeof modes)[number]): string {
  const [, light, dark] =
    new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\\))?;`).exec(tokens) ?? [];
  const value = mode === "light" ? light : (dark ?? light);
  if (!value) throw new Error(`tokens.css has no ${name}`);
  return value;
}

const partsOf = ({ lightness, chroma, hue }: Oklch) =>
  [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)] as const;

/** As `color-mix(in oklab, first share, second)` does; `share` is 0 to 1. */
function mixed(first: string, share: number, second: string): string {
  const [to, from] = [partsOf(oklchOf(first)), partsOf(oklchOf(second))];
  const at = (part: 0 | 1 | 2) => to[part] * share + from[part] * (1 - share);
  return hexOf({ lightness: at(0), chroma: Math.hypot(at(1), at(2)), hue: Math.atan2(at(2), at(1)) });
}

/** Every text that the accent is, stands on, or stands beside, as the style sheets set them. */
function pairsOf(
  accent: Accent,
  mode: (typeof modes)[number],
): [what: string, contrast: number, least: number][] {
  const of = (name: keyof Accent) => accent[name][mode];
  const ink = tokenOf("ink", mode);
  const accentInk = tokenOf("accent-ink", mode);
  const hovered = mixed(of("accent"), 0.88, ink);
  return [
    ...["paper", "surface", "sunken"].map((ground): [string, number, number] => [
      `accent on ${ground}`,
      contrastOf(of("accent"), tokenOf(ground, mode)),
      TEXT_CONTRAST,
    ]),
    ["accent on its wash", contrastOf(of("accent"), of("accent-wash")), TEXT_CONTRAST],
    ["ink on the wash", contrastOf(ink, of("accent-wash")), TEXT_CONTRAST],
    ["small print on the wash", contrastOf(tokenOf("ink-3", mode), of("accent-wash")), TEXT_CONTRAST],
    ["button", contrastOf(accentInk, of("accent")), TEXT_CONTRAST],
    ["button under the pointer", contrastOf(accentInk, hovered), TEXT_CONTRAST],
    ["band", contrastOf(of("band-ink"), of("band")), TEXT_CONTRAST],
    ["small print of the band", contrastOf(of("band-ink-2"), of("band")), TEXT_CONTRAST],
    ["button of the band", contrastOf(of("band-button-ink"), of("band-ink")), TEXT_CONTRAST],
    ["button of the band under the pointer", contrastOf(of("band-button-ink"), "#ffffff"), TEXT_CONTRAST],
    ["pennant", contrastOf(of("pennant"), tokenOf("paper", mode)), SIGN_CONTRAST],
  ];
}

const failing = (accent: Accent) =>
  modes.flatMap((mode) =>
    pairsOf(accent, mode)
      .filter(([, contrast, least]) => contrast < least)
      .map(([what, contrast]) => `${what} in ${mode}: ${contrast.toFixed(2)}`),
  );

test("whatever color is picked, every text and control can be read on paper and in the dark", () => {
  assert(
    property(anyColor, (picked) => {
      expect(failing(accentFrom(picked))).toEqual([]);
    }),
    { numRuns: 500, examples: [["#000000"], ["#ffffff"], ["#ffff00"], ["#0000ff"], ["#808080"]] },
  );
});

test("a color that can be read stays as it was picked", () => {
  for (const picked of ["#7a1f5c", "#1f5fa8", "#0f6b74"])
    expect(accentFrom(picked).accent.light, picked).toBe(picked);
  for (const picked of ["#ff7a5c", "#86b6ee", "#f2c14e"])
    expect(accentFrom(picked).accent.dark, picked).toBe(picked);
});

test("what is moved keeps its hue and goes no further than it has to", () => {
  const yellow = oklchOf("#ffd400");
  const { light } = accentFrom("#ffd400").accent;
  const moved = oklchOf(light);
  expect(Math.abs(moved.hue - yellow.hue)).toBeLessThan(0.05);
  const nearer = hexOf({ ...yellow, lightness: moved.lightness + 0.01 });
  expect(contrastOf(nearer, grounds.light.sunken)).toBeLessThan(TEXT_CONTRAST);
});

test("the colors that it is measured against are those of the tokens", () => {
  for (const mode of modes) {
    expect(own.accent[mode]).toBe(tokenOf("accent", mode));
    expect(own.pennant[mode]).toBe(tokenOf("pennant", mode));
    const { ink, ...rest } = grounds[mode];
    expect(ink).toBe(tokenOf("accent-ink", mode));
    for (const [name, value] of Object.entries(rest)) expect(value, name).toBe(tokenOf(name, mode));
  }
});
