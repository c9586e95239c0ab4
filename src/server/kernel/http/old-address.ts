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
 * Every key under which the requested page may be stored: with its query, with a part of it, and without; then the same in
 * small letters, as WordPress writes addresses and finds them in any.
 */
export function oldAddressesOf(address: string): string[] {
  const url = URL.parse(address, "http://old.invalid/");
  if (!url) return [];
  const parts = [...url.searchParams].slice(0, MAX_PARAMETERS).map(([name, value]) => `?${name}=${value}`);
  const queries = [url.search, ...parts, ""];
  const keys = queries.flatMap((query) => oldAddressOf(url.pathname + query) ?? []);
  return [...new Set([...keys, ...keys.map((key) => key.toLowerCase())])];
}

/** True for the front page with a parameter of WordPress: `/?p=12` is a post. */
export const namesOldPost = (address: string) => /^\/\?(?:.*&)?(?:p|page_id|attachment_id)=\d+/.test(address);

/** Campaigns add parameters to the one that counts. */
const MAX_PARAMETERS = 8;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}
