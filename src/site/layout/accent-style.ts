import { createHash } from "node:crypto";
import type { Accent } from "../../contract/settings/color/accent.ts";

/**
 * The tokens that a site has of its own, as the text of a style element: with the page, so that nothing flashes.
 * Browsers without light-dark() keep the light ones.
 */
export function accentStyle(accent: Accent): string {
  const tokens = Object.entries(accent);
  const light = tokens.map(([name, shades]) => `--${name}:${shades.light}`).join(";");
  const both = tokens
    .map(([name, shades]) => `--${name}:light-dark(${shades.light},${shades.dark})`)
    .join(";");
  return `:root{${light}}@supports (color:light-dark(red,red)){:root{${both}}}`;
}

/** Sets colors for the site's own variables, and nothing else, whatever a page holds. */
const OWN_STYLE =
  /<style>(:root\{(?:--[a-z0-9-]+:#[0-9a-f]{6};?)+\}@supports \(color:light-dark\(red,red\)\)\{:root\{(?:--[a-z0-9-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}\})<\/style>/;

/** Returns the source that `style-src` needs for the page's accent to apply; empty for a page without one. */
export function accentStyleSource(html: string): string {
  const [, style] = OWN_STYLE.exec(html) ?? [];
  return style ? ` 'sha256-${createHash("sha256").update(style).digest("base64")}'` : "";
}
