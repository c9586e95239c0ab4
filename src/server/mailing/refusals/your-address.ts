import { addressIn, domainIn, withAsciiDomain } from "../../engines/mime/mailbox.ts";

/** Whom an email came from. */
interface Origin {
  /** `Name <address>` or the bare address. */
  mailFrom: string;
  /** The domain of its return path, if that differs. */
  bounceDomain?: string | undefined;
  /** The mail server that it went through, which may name its customer by their sign-in. */
  server?: { signIn: { user: string } | undefined } | undefined;
}

const ADDRESS = /[^\s<>()[\]"':;,@]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}/gu;

/**
 * Writes "your address" for the addresses of the sender's domains in a server's words, which then are about the sender, by
 * the rules. In a recipient's own domain, only the sender's very address is not the recipient's.
 */
export function withYourAddress(
  words: string,
  { mailFrom, bounceDomain, server }: Origin,
  recipients: readonly string[],
): string {
  const from = withAsciiDomain(addressIn(mailFrom)).toLowerCase();
  const readers = recipients.map((each) => withAsciiDomain(each).toLowerCase());
  const theirs = new Set(readers.map(domainIn));
  const ours = new Set(
    [domainIn(from), bounceDomain?.toLowerCase()].filter((domain) => domain && !theirs.has(domain)),
  );
  const customer = server?.signIn?.user.toLowerCase();
  return words.replaceAll(ADDRESS, (address) => {
    const named = address.toLowerCase();
    const isOurs =
      !readers.includes(named) && (named === from || named === customer || ours.has(domainIn(named)));
    return isOurs ? "your address" : address;
  });
}
