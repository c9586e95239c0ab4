import type { CoverInks } from "./inks.ts";

/**
 * Draws one kind of pattern in the inks it is given. Everything it decides comes from `random`, in a fixed order:
 * another order would give posts that exist another cover.
 */
export type Press = (random: Random, inks: CoverInks) => string;

export const WIDTH = 1200;
export const HEIGHT = 800;

/** A number as the drawing has it: one digit after the point at most. */
export const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** An ink printed over others darkens them; on a dark ground it would vanish, so there it covers. */
export const overprint = (inks: CoverInks) => (inks.isDark ? "" : ' style="mix-blend-mode:multiply"');

/** A whole number from 0 to `count - 1`. */
export const pick = (random: Random, count: number) => Math.floor(random() * count);

export const choose = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[pick(random, items.length)] ?? items[0];

/** The next number of a series, from 0 up to but not 1. */
export type Random = () => number;

/** A series that follows from its seed (mulberry32). For images, not for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
