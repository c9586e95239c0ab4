import { letters, type Letter } from "./letters.ts";
import { choose, overprint, rounded, type Press } from "./press.ts";

type LetterPair = readonly [Letter, Letter];

const pairs: readonly [LetterPair, ...LetterPair[]] = [
  ["a", "g"],
  ["&", "S"],
  ["R", "k"],
  ["g", "&"],
  ["Q", "a"],
  ["a", "&"],
  ["2", "k"],
  ["S", "?"],
];

/** One letter, too large for its page, and a second printed over it. */
export const printType: Press = (random, inks) => {
  const [first, second] = choose(random, pairs);
  const isLeft = random() < 0.5;
  const firstX = (isLeft ? 400 : 740) + random() * 60;
  const firstY = 400 + random() * 40;
  const firstScale = 1.02 + random() * 0.2;
  const secondX = (isLeft ? 900 : 240) + random() * 60;
  const secondY = 430 + random() * 80;
  const secondScale = 0.78 + random() * 0.2;
  return (
    `<path ${placed(firstX, firstY, firstScale)} fill="${inks.figure}" d="${letters[first]}"/>` +
    `<path ${placed(secondX, secondY, secondScale)} fill="${inks.pop}"${overprint(inks)} d="${letters[second]}"/>`
  );
};

const placed = (x: number, y: number, scale: number) =>
  `transform="translate(${rounded(x)} ${rounded(y)}) scale(${scale.toFixed(2)})"`;
