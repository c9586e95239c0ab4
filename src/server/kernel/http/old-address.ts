/** Longer addresses are not looked up; an index entry of PostgreSQL has 2,700 bytes. */
const MAX_LENGTH = 1_000;

/**
 * An address of another site, whole or only its path, as we keep and look it up: path and query, unescaped, without
 * a slash or `index.html` at its end. Undefined for what is no address of a page.
 */
export function oldAddressOf(address: string): string | undefined {
  const url = URL.parse(address.trim(), "http://old.invalid/");
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const path = unescaped(url.pathname)
    .replace(/\/index\.html?$/i, "/")
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  const old = path + unescaped(url.search);
  return old.length <= MAX_LENGTH && !old.includes("\0") ? old : undefined;
}

/**
 * Every key under which what is requested may be stored: with its query, with a part of it, and without; then what it is a
 * part or a smaller copy of; then the same in small letters, as WordPress writes addresses and finds them in any.
 */
export function oldAddressesOf(address: string): string[] {
  const url = URL.parse(address, "http://old.invalid/");
  if (!url) return [];
  const parts = [...url.searchParams].slice(0, MAX_PARAMETERS).map(([name, value]) => `?${name}=${value}`);
  const queries = [url.search, ...parts, ""];
  const originals = rougherPaths(url.pathname);
  const paths = [url.pathname, ...originals, ...[url.pathname, ...originals].map(scaledOf)];
  const keys = [...queries.map((query) => url.pathname + query), ...paths].flatMap(
    (each) => oldAddressOf(each) ?? [],
  );
  return [...new Set([...keys, ...keys.map((key) => key.toLowerCase())])];
}

/** The feed, the further pages, the comments and the mobile or framed form of a page, as WordPress and Ghost address them. */
const PART =
  /\/(?:(?:comments\/)?feed(?:\/(?:rss2?|rdf|atom))?|rss|page\/\d{1,6}|comment-page-\d{1,6}|amp|embed|trackback)\/?$/i;
/** `photo-300x200.jpg` and `photo-scaled.jpg` are made of `photo.jpg` by WordPress, `/size/w600/` by Ghost. */
const SIZE = /-(?:\d{2,5}x\d{2,5}|scaled)(?=\.\w{2,5}$)/;
const SIZE_FOLDER = /\/size\/[^/]{1,20}(?:\/format\/[^/]{1,20})?(?=\/)/;

/** The number of a post of Tumblr, which answers with any words behind it. */
const NUMBERED = /^(\/post\/\d{1,20})\/[^/]+\/?$/;

/** The paths of what this is a part, a smaller copy or a longer address of. */
export function rougherPaths(pathname: string): string[] {
  const whole = pathname.replace(PART, "") || "/";
  const original = pathname.replace(SIZE_FOLDER, "").replace(SIZE, "");
  return [whole, original, pathname.replace(NUMBERED, "$1")].filter(
    (path) => path !== "/" && path !== pathname,
  );
}

/** WordPress keeps no other form of an image that was too large for it. */
const scaledOf = (path: string) => path.replace(/(?=\.(?:jpe?g|png|webp|gif)$)/i, "-scaled");

/** True if a feed is asked for. */
export const isFeedAddress = (address: string) =>
  /\/(?:feed(?:\/(?:rss2?|rdf|atom))?|rss)\/?$/i.test(address.split("?")[0] ?? "");

/** The time or the list of all posts that an address stands for: `/2024/03/`, `/page/2/`. */
export const isArchiveAddress = (address: string) =>
  /^\/(?:(?:19|20)\d\d(?:\/\d{1,2}){0,2}\/?)?(?:page\/\d{1,6}\/?)?$/.test(address.split("?")[0] ?? "") &&
  !/^\/(?:\?|$)/.test(address);

/** True for the front page with a parameter of WordPress: `/?p=12` is a post. */
export const namesOldPost = (address: string) =>
  /^\/\?(?:.*&)?(?:p|page_id|attachment_id|cat|author)=\d+/.test(address);

/** Campaigns add parameters to the one that counts. */
const MAX_PARAMETERS = 8;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}
