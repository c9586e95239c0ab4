import { createHash } from "node:crypto";
import { grounds } from "../../contract/settings/color/accent.ts";
import type { Settings } from "../../contract/settings/settings.ts";

type IconSettings = Pick<Settings, "siteName" | "language" | "accentColor" | "icon">;

/** The links to the site's icons, whose addresses change when the icons do: browsers keep one for days. */
export function IconLinks({ settings }: { settings: IconSettings }) {
  const version = `?v=${versionOf(settings)}`;
  return (
    <>
      <link rel="icon" href={`/favicon.ico${version}`} sizes="32x32" />
      <link rel="icon" href={`/icon.svg${version}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

function versionOf({ siteName, language, accentColor, icon }: IconSettings): string {
  const drawnFrom = JSON.stringify([siteName, language, accentColor, icon?.src]);
  return createHash("sha256").update(drawnFrom).digest("hex").slice(0, 8);
}

const schemes = ["light", "dark"] as const;

/** The color that browsers give their bars: the paper of the pages. The first script follows the theme that is chosen. */
export const ThemeColors = () =>
  schemes.map((scheme) => (
    <meta
      key={scheme}
      name="theme-color"
      content={grounds[scheme].paper}
      media={`(prefers-color-scheme: ${scheme})`}
    />
  ));
