/* Without zod, so that a form can judge an address before it is sent (site/client/subscribe-form.ts). */

export const INVALID_EMAIL = "Please enter a valid email address";

const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const ASCII_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The domain in the form that DNS and SMTP know (punycode, lower case), or undefined for a domain that a
 * public mail server cannot have: an address literal, a single label, a numeric top level (RFC 5321, 4.1.2; UTS 46).
 */
function asciiDomainOf(domain: string): string | undefined {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const ascii = new URL(`http://${domain}`).hostname;
  const labels = ascii.split(".");
  const hasRealTopLevel = /[a-z]/.test(labels.at(-1) ?? "");
  return labels.length > 1 && labels.every((label) => ASCII_LABEL.test(label)) && hasRealTopLevel
    ? ascii
    : undefined;
}

/**
 * The one spelling by which two addresses are the same mailbox to us: case folded, domain in punycode.
 * Undefined when it is not an address. Quoted local parts and address literals are refused: no reader has
 * one, and many servers mishandle them.
 */
export function mailboxKeyOf(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = asciiDomainOf(address.slice(at + 1));
  if (at < 1 || !domain || !LOCAL_PART.test(local)) return undefined;
  const key = `${local.normalize("NFC").toLowerCase()}@${domain}`;
  return bytesIn(local) <= 64 && bytesIn(key) <= 254 ? key : undefined;
}

const bytesIn = (text: string) => new TextEncoder().encode(text).length;
