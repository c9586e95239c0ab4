import { posix } from "node:path";
import { decoded } from "../../../engines/html/anchors.ts";
import { oldAddressesOf } from "../../../kernel/http/old-address.ts";
import { NOWHERE, type ImportedPost } from "./imported-post.ts";

/** Matches the address or the path of an image by its ending. */
export const IMAGE_ADDRESS = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/** Matches the path of a text in Markdown by its ending. */
export const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mkd|mdx|qmd|rmd|rmarkdown)$/i;

/** The hosts of the imported site, and the placeholder for addresses without a host. */
export type OwnHosts = ReadonlySet<string>;

export const ownHostsOf = (addresses: readonly string[]): OwnHosts =>
  new Set([NOWHERE, ...addresses].flatMap((address) => hostKeyOf(address) ?? []));

/** An address in a text as a whole one; undefined for what is none. */
export const wholeAddress = (address: string, base: string): URL | undefined =>
  URL.parse(address, URL.parse(base, NOWHERE)?.href ?? NOWHERE) ?? undefined;

export const isOwn = (address: URL, own: OwnHosts) => own.has(hostKeyOf(address.href) ?? "");

/**
 * Where something is that a post names: where its text says, or, when that is nowhere, on the site, beside the address
 * that the post had there.
 */
export function located(
  address: string,
  { base, addresses }: Pick<ImportedPost, "base" | "addresses">,
  site: string | undefined,
): URL | undefined {
  const whole = wholeAddress(address, base);
  if (!whole || !site || !whole.href.startsWith(NOWHERE)) return whole;
  const own = URL.parse(addresses[0] ?? "/", site);
  const folder = own && !/\.\w{2,5}$/.test(own.pathname) ? `${own.href.replace(/\/$/, "")}/` : own?.href;
  return URL.parse(address, folder ?? site) ?? undefined;
}

/** A page of the imported site by each address under which it may be kept; none for what is somebody else's. */
export function ownAddresses(address: string, base: string, own: OwnHosts): string[] {
  const whole = wholeAddress(address, base);
  return whole && isOwn(whole, own) ? oldAddressesOf(whole.href) : [];
}

const hostKeyOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, "");

/** The paths that an address can mean. No name contains a slash, so `50%2f50` may be a name as written. */
export const unescapedPaths = (pathname: string): string[] => [
  ...new Set([unescapedPath(pathname), unescapedPath(pathname.replaceAll(/%(?=2f)/gi, "%25"))]),
];

/** The path of an address as files are called. */
export const unescapedPath = decoded;

/** Returns the further name of a post whose file has this path. */
export const nameOfFile = (path: string) => {
  const file = path.replace(/(?:\/_?index)?(?:\.\w+)?\/?$/, "");
  return `@name/${posix
    .basename(file)
    .replace(/\.(?:md|markdown)$/i, "")
    .toLowerCase()}`;
};
