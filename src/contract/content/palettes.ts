/**
 * The ink palettes that a category can have. Each has its inks (`server/content/covers/presses/inks.ts`), a device
 * (`site/parts/Sign.tsx`), and a hue in the stylesheets and in emails.
 */
export const palettes = ["copper", "blue", "green", "violet", "pink", "teal", "red", "olive"] as const;

export type PaletteName = (typeof palettes)[number];
