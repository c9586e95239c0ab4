import { unescaped } from "../../../../blocks/entities.ts";
import { HOLE_START } from "../../../engines/mime/holes.ts";
import { webAddressOf } from "../../../kernel/http/web-address.ts";

/**
 * The address that a link of an email leads to, from the value of its `href`. One of a page is written as a browser
 * asks for it, so that all spellings are one link and a redirect can carry it.
 */
export function linkTarget(href: string): string {
  const address = unescaped(href);
  return isPersonal(address) ? address : (webAddressOf(address) ?? address);
}

/** True for a target whose clicks are counted: that of a page, the same for all readers. */
export const isCounted = (target: string) => !isPersonal(target) && webAddressOf(target) !== undefined;

const isPersonal = (address: string) => address.includes(HOLE_START);
