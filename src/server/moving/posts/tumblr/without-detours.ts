import { escaped, unescaped } from "../../../../blocks/entities.ts";

/** Where a link leads that Tumblr sends through a server of its own. */
export function realAddress(href: string): string {
  if (/^https?:\/\/href\.li\/\?/.test(href)) return href.slice(href.indexOf("?") + 1);
  const url = URL.parse(href);
  return url?.host === "t.umblr.com" ? (url.searchParams.get("z") ?? href) : href;
}

/** A text whose links lead where they end, without the sign at which lists of posts cut it. */
export const withoutDetours = (html: string): string =>
  html
    .replaceAll("[[MORE]]", "")
    .replaceAll(/(?<=\shref=")\s*https?:\/\/(?:href\.li|t\.umblr\.com)\/[^"]+(?=")/g, (written) =>
      escaped(realAddress(unescaped(written.trim()))),
    );
