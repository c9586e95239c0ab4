import { domainToASCII } from "node:url";

/** `name@host` out of `Name <name@host>`. */
export const addressIn = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/** `Name` out of `Name <name@host>`, without quotes; empty for a bare address. */
export const nameIn = (mailbox: string) =>
  /^(.*)<[^<>]+>\s*$/
    .exec(mailbox)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, "$1") ?? "";

/** `host` out of `Name <name@host>`: an international one as every server knows it (RFC 5891). */
export function domainIn(mailbox: string): string {
  const domain = addressIn(mailbox).split("@").at(-1) ?? "";
  return /^\p{ASCII}*$/u.test(domain) ? domain : domainToASCII(domain) || domain;
}

/** An address whose domain is plain ASCII. */
export const withAsciiDomain = (address: string) =>
  address.slice(0, address.lastIndexOf("@") + 1) + domainIn(address);

/** `Name <name@host>` as people read it, without quotes. */
export function sayMailbox(mailbox: string): string {
  const [name, address] = [nameIn(mailbox), addressIn(mailbox)];
  return name ? `${name} <${address}>` : address;
}
