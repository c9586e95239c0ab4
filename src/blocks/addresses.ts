import { imageProtocols, linkProtocols } from "../contract/base/link-protocols.ts";

/** True if a link may lead there: by one of the protocols, or within the site. */
export const isLinkAddress = (address: string) => isAddress(address, linkProtocols);

/** True if an image may come from there: the web or this site, never a data URL. */
export const isImageAddress = (address: string) => isAddress(address, imageProtocols);

/** True for an image that is its own address. A text cannot keep it: it is uploaded first. */
export const isImageWithin = (address: string) => /^data:image\//i.test(address.trim());

function isAddress(address: string, protocols: readonly string[]): boolean {
  const url = URL.parse(address, "https://site.example");
  return address.trim() !== "" && url !== null && protocols.includes(url.protocol.slice(0, -1));
}

/** A host of any script, with a port or a path. Its last label has no digits, unless it is written in Punycode. */
const HOST = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)(?:[/?#:].*)?$/iu;

/** What somebody typed, as an address: `example.com` and `ann@example.com` get the protocol that they mean. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  if (HOST.test(address)) return `https://${address}`;
  return address;
}
