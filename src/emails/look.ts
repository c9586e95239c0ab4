/*
 * The values of the site's tokens, written out: mail clients read neither files nor variables.
 */

export const SERIF = "Georgia, 'Times New Roman', serif";
export const SANS = "Helvetica, Arial, sans-serif";
export const MONO = "Menlo, Consolas, 'Courier New', monospace";

/** Width in pixels of the letter, and of what is inside its side padding. */
export const LETTER_WIDTH = 600;
export const TEXT_WIDTH = 552;

export const light = {
  paper: "#FBFAF7",
  sunken: "#F3F1EB",
  ink: "#1A1916",
  ink2: "#56524A",
  ink3: "#706B61",
  line: "#E4E0D7",
  accent: "#C23A1B",
  accentInk: "#FFFFFF",
} as const;

const dark: Record<keyof typeof light, string> = {
  paper: "#141311",
  sunken: "#0F0E0D",
  ink: "#ECE9E2",
  ink2: "#B2ADA2",
  ink3: "#918B7F",
  line: "#2E2B27",
  accent: "#FF7A5C",
  accentInk: "#1A0D08",
};

/** Only what cannot be said inline: dark mode and narrow screens. A client that drops it still shows a whole letter. */
export const STYLE_BLOCK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 560px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 34px !important; line-height: 37px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .sunken { background-color: ${dark.sunken} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink2 { color: ${dark.ink2} !important; }
  .ink3 { color: ${dark.ink3} !important; }
  .accent { color: ${dark.accent} !important; }
  .line { border-color: ${dark.line} !important; }
  .rule { border-color: ${dark.ink} !important; }
  .quote { border-color: ${dark.accent} !important; }
  .button { background-color: ${dark.accent} !important; color: ${dark.accentInk} !important; }
  .picture { opacity: .9; }
}`;
