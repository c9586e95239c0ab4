import { unescapedPath } from "../../posts/source/site-address.ts";

export interface Redirect {
  from: string;
  to: string;
}

export const pathHere = ({ isPage, slug }: { isPage: boolean; slug: string }) =>
  `${isPage ? "" : "/blog"}/${slug}`;

/**
 * Tells an address at which a text or a list is, here or in the program. Nothing else may redirect from there: programs ask
 * their redirects first, so the text would not be seen, and a redirect of an address to itself never ends.
 */
export function takenBy(own: Iterable<string>): (address: string) => boolean {
  const taken = new Set(Array.from(own, keyOf));
  return (address) => taken.has(keyOf(address));
}

/** One spelling for those that programs take for the same address. */
const keyOf = (path: string) => unescapedPath(path).toLowerCase().replace(/\/+$/, "");
