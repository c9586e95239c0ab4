import type { AppContext } from "./context.ts";

interface Immutable {
  /** Strong and in quotes (RFC 9110, 8.8.3). */
  etag: string;
  contentType: string;
  /** Its content security policy when opened by itself. */
  contentSecurityPolicy: string;
  /** The request header that the answer depends on. */
  vary: string;
  contentEncoding?: "gzip" | undefined;
  /** Not asked for when the client has it already. */
  body: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Answers with something that never changes under its address, to be kept for a year by everybody. Other sites, feeds
 * and mails may show it.
 */
export async function answerImmutable(c: AppContext, answer: Immutable): Promise<Response> {
  const kept = {
    etag: answer.etag,
    vary: answer.vary,
    "cache-control": "public, max-age=31536000, immutable",
  };
  if (isKnown(answer.etag, c.req.header("if-none-match"))) return c.body(null, 304, kept);
  const bytes = await answer.body();
  return c.body(bytes, 200, {
    ...kept,
    "content-type": answer.contentType,
    "content-length": String(bytes.length),
    ...(answer.contentEncoding && { "content-encoding": answer.contentEncoding }),
    "content-security-policy": answer.contentSecurityPolicy,
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
}

/** True if the client has this answer. Compares weakly (RFC 9110, 13.1.2): a proxy that compresses marks our tag with `W/`. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}
