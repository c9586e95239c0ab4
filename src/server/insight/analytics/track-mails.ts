import { isCopyOfTest, readCopy, readTestLink } from "../../mailing/delivery/progress/track-mail.ts";
import { TEST_EMAIL_PATH } from "../../mailing/newsletters/editing/web-links.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import type { AppHono } from "../../kernel/http/routes.ts";
import { webAddressOf } from "../../kernel/http/web-address.ts";
import { uncached } from "../../kernel/http/page-keys.ts";
import type { MailEvents } from "./mail-events.ts";
import { findLink } from "./mail-event-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "signer" | "publicUrl"> & { mailEvents: MailEvents };

/** The smallest image: one transparent pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const COUNTED = "Each request is counted.";
const MAX_USER_AGENT = 1_000;

/**
 * `GET /o/{copy}.gif` tells of an opening, `GET /c/{n}/{copy}` leads to a link of a newsletter. A made-up address
 * gets the image too, or a 404: the answer does not reveal whether a copy exists. HEAD counts nothing.
 */
export function mountMailTracking(app: AppHono, { db, signer, mailEvents, publicUrl }: Deps) {
  app.get("/o/:file{.+\\.gif}", uncached(COUNTED), (c) => {
    const copy = readCopy(signer, c.req.param("file").slice(0, -".gif".length));
    if (copy && c.req.method === "GET") mailEvents.note({ kind: "open", ...copy, userAgent: userAgentOf(c) });
    return c.body(PIXEL, 200, { "content-type": "image/gif", "cache-control": "no-store" });
  });
  app.get("/c/:n{[0-9]{1,5}}/:copy", uncached(COUNTED), async (c) => {
    const token = c.req.param("copy");
    if (isCopyOfTest(signer, token)) return c.redirect(TEST_EMAIL_PATH, 302);
    const copy = readCopy(signer, token);
    const n = Number(c.req.param("n"));
    const url = copy ? await findLink(db, copy.newsletterId, n) : readTestLink(signer, token);
    // Newsletters were sent whose links are stored as they were typed.
    const location = url && webAddressOf(url);
    if (!location) return c.notFound();
    if (copy && c.req.method === "GET")
      mailEvents.note({ kind: "click", ...copy, link: n, userAgent: userAgentOf(c) });
    return c.body(null, 302, {
      location: fromEmail(location, publicUrl),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
  });
}

const MARKS = [
  ["utm_source", "newsletter"],
  ["utm_medium", "email"],
] as const;

/**
 * Marks the address of a post, unless the owner has: the page then asks no subscriber to subscribe
 * (site/client/offer-newsletter.ts), and counts its view as the newsletter's.
 */
function fromEmail(url: string, publicUrl: string): string {
  if (!url.startsWith(`${publicUrl}/blog/`)) return url;
  const marked = new URL(url);
  const marks = MARKS.filter(([name]) => !marked.searchParams.has(name)).map((mark) => mark.join("="));
  // Not by `searchParams`, which writes the whole query anew.
  marked.search = [marked.search.slice(1), ...marks].filter(Boolean).join("&");
  return marked.href;
}

const userAgentOf = (c: AppContext) => c.req.header("user-agent")?.slice(0, MAX_USER_AGENT) ?? "";
