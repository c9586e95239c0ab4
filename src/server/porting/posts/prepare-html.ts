import { cleanHtml } from "../../platform/clean-html.ts";
import { storable } from "./imported-post.ts";

/** What goes far is bounded: the time of a pattern grows with the square of what it may run over. */
const PLAYED =
  /<(?:video|audio|embed|source)\b[^>]{0,2000}?\bsrc\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)[^>]{0,2000}>/gi;
const WITHOUT_PROTOCOL = /\b(src|href)\s*=\s*(["']?)\/\/(?=[\w-]+\.)/gi;

/**
 * The HTML of an imported post under the rules of the editor. What plays a file becomes a link to it, and addresses
 * without a protocol get the one that they have today.
 * @throws AppError `invalid` for more than a post can be.
 */
export const cleanImported = (html: string): string =>
  cleanHtml(
    storable(html)
      .replaceAll(PLAYED, (_tag, address: string) => `<a href=${address}></a>`)
      .replaceAll(WITHOUT_PROTOCOL, "$1=$2https://"),
  );
