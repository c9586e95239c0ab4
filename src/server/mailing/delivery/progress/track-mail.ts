import { TEST_ID } from "../../../audience/subscribers/links.ts";
import { hole } from "../../../engines/mime/holes.ts";
import type { Signer } from "../../../kernel/secrets.ts";

/** The hole for the token that identifies the copy. */
export const COPY = "copy";

interface TrackedHtml {
  html: string;
  /** The targets of links, by number. */
  links: string[];
}

/**
 * Leads the links of a mail past us, each by its number, and adds an image that tells of its opening. A reader's own
 * link, with a hole in it, stays as it is: unsubscribing is not counted as a click.
 */
export function trackMail(html: string, publicUrl: string): TrackedHtml {
  const numbers = new Map<string, number>();
  const led = html.replaceAll(/(<a\b[^>]*?\bhref=")(https?:[^"\uE000]+)"/g, (_whole, before, href) => {
    const url = String(href).replaceAll("&amp;", "&");
    const n = numbers.get(url) ?? numbers.size;
    numbers.set(url, n);
    return `${before}${publicUrl}/c/${n}/${hole(COPY)}"`;
  });
  const pixel = `<img src="${publicUrl}/o/${hole(COPY)}.gif" width="1" height="1" alt="" style="display:block">`;
  return { html: led.replace("</body>", `${pixel}</body>`), links: [...numbers.keys()] };
}

/** Returns whose copy a link or image came from. The token is signed, so nobody can make one up. */
export const signCopy = (signer: Signer, newsletterId: number, subscriberId: number) =>
  signer.sign(COPY, [newsletterId, subscriberId]);

/** True for a copy of a test email, whose links do nothing. */
export const isCopyOfTest = (signer: Signer, token: string): boolean =>
  signer.verify(COPY, token)?.[0] === String(TEST_ID);

/** Undefined for what is not ours. */
export function readCopy(signer: Signer, token: string) {
  const [newsletterId, subscriberId] = (signer.verify(COPY, token) ?? []).map(Number);
  return newsletterId && subscriberId ? { newsletterId, subscriberId } : undefined;
}
