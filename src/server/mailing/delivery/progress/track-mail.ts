import { escaped } from "../../../../blocks/entities.ts";
import { TEST_ID } from "../../../audience/subscribers/links.ts";
import { hole } from "../../../engines/mime/holes.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import { isCounted, linkTarget } from "../../newsletters/editing/link-target.ts";

/** The hole for the token that identifies the copy. */
export const COPY = "copy";

const LINK = /(<a\b[^>]*?\shref=")([^"]*)"/g;

const clickPath = (n: number, token: string, publicUrl = "") => `${publicUrl}/c/${n}/${token}`;

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
  const led = html.replaceAll(LINK, (whole: string, before: string, href: string) => {
    const url = linkTarget(href);
    if (!isCounted(url)) return whole;
    const n = numbers.get(url) ?? numbers.size;
    numbers.set(url, n);
    return `${before}${clickPath(n, hole(COPY), publicUrl)}"`;
  });
  const pixel = `<img src="${publicUrl}/o/${hole(COPY)}.gif" width="1" height="1" alt="" style="display:block">`;
  return { html: led.replace("</body>", `${pixel}</body>`), links: [...numbers.keys()] };
}

const PIXEL = new RegExp(`<img src="[^"]*/o/${hole(COPY)}\\.gif"[^>]*>`, "g");
const COUNTED_HREF = new RegExp(`href="[^"]*/c/(\\d+)/${hole(COPY)}"`, "g");

/** A tracked email whose links lead to their targets, without the image: nobody's copy. */
export const withoutTracking = (html: string, links: ReadonlyMap<number, string>): string =>
  html
    .replaceAll(PIXEL, "")
    .replaceAll(COUNTED_HREF, (_, n: string) => `href="${escaped(links.get(Number(n)) ?? "")}"`);

/** Returns whose copy a link or image came from. The token is signed, so nobody can make one up. */
export const signCopy = (signer: Signer, newsletterId: number, subscriberId: number) =>
  signer.sign(COPY, [newsletterId, subscriberId]);

const TEST_LINK = "test-link";

/** In characters: more than any server takes in one line. */
const MAX_TEST_LINK = 16_000;

/** The path of a link of a test email. It carries its target, because a test email is stored nowhere. */
export const testLinkPath = (signer: Signer, n: number, url: string) =>
  clickPath(n, signer.sign(TEST_LINK, [Buffer.from(url).toString("base64url")]));

/** Leads the links of a tracked email past us as readers' links do, but counts nobody's click. */
export const asTestMail = (signer: Signer, html: string, links: readonly string[]): string =>
  html.replaceAll(CLICK, (path: string, n: string) => {
    const url = links[Number(n)];
    return url === undefined ? path : testLinkPath(signer, Number(n), url);
  });

const CLICK = new RegExp(`/c/(\\d+)/${hole(COPY)}`, "g");

/** The target of a test email's link; undefined for any other. */
export function readTestLink(signer: Signer, token: string): string | undefined {
  const [target] = signer.verify(TEST_LINK, token, MAX_TEST_LINK) ?? [];
  return target && Buffer.from(target, "base64url").toString();
}

/** True for the copy that a test email had in its links before they carried their targets. */
export const isCopyOfTest = (signer: Signer, token: string): boolean =>
  signer.verify(COPY, token)?.[0] === String(TEST_ID);

/** Undefined for what is not ours. */
export function readCopy(signer: Signer, token: string) {
  const [newsletterId, subscriberId] = (signer.verify(COPY, token) ?? []).map(Number);
  return newsletterId && subscriberId ? { newsletterId, subscriberId } : undefined;
}
