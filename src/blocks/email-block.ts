import type { BlockWords } from "./block-words.ts";
import type { ShownBlock } from "./show-blocks.ts";

/**
 * What blocks know of the email that they are in. Email programs know neither files nor variables, so colors and
 * fonts are written out.
 */
export interface EmailPlace {
  /** The side on which the block's lines start. */
  start: "left" | "right";
  accent: string;
  words: BlockWords;
  colors: Readonly<Record<"paper" | "sunken" | "ink" | "ink2" | "ink3" | "line" | "accentInk", string>>;
  fonts: Readonly<Record<"serif" | "sans", string>>;
}

export interface EmailBlock extends ShownBlock<EmailPlace> {
  /** Selectors of the block's own classes, with their rules in dark mode. */
  darkRules?: readonly (readonly [selector: string, rule: string])[];
}

/** The attributes of a table that only places what is in it. */
export const placing = { role: "presentation", cellpadding: "0", cellspacing: "0", border: "0" } as const;

/** The text of an email. Outlook for Windows does not inherit it into tables. */
export const textLook = ({ colors, fonts }: EmailPlace) =>
  `font:18px/29px ${fonts.serif};color:${colors.ink}`;
