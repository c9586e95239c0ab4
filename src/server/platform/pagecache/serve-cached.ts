import type { IncomingMessage, ServerResponse } from "node:http";
import { SECOND } from "../clock.ts";
import { chooseEncoding } from "./cached-answer.ts";
import type { CachedAnswer, Variant } from "./cached-answer.ts";
import type { PageCache } from "./page-cache.ts";
import type { Reading } from "./reading.ts";

interface CachedServing {
  cache: PageCache;
  /** The key of an address whose answer is the same for everybody, which is its own key; undefined for every other address. */
  keyOf: (url: string) => string | undefined;
  /** Makes the answer of a key, which is an address in its shortest form. */
  make: (key: string, reading: Reading) => Promise<Response>;
  /** Answers whatever has no key. */
  otherwise: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** Hears of each answer given here, once it is written. */
  onAnswer?: ((answer: { method: string; key: string; status: number; seconds: number }) => void) | undefined;
}

/**
 * Stands before the router: a page that is here costs two look-ups and a write. That keeps a cached page as fast as a
 * bare node:http server (docs/performance.md).
 */
export function serveCached({ cache, keyOf, make, otherwise, onAnswer }: CachedServing) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "/" } = request;
    if (method !== "GET" && method !== "HEAD") return otherwise(request, response);
    const startedAt = onAnswer ? performance.now() : 0;
    // Most addresses are keys already.
    let answer = cache.find(url);
    const key = answer ? url : keyOf(url);
    if (!key) return otherwise(request, response);
    if (key !== url) answer = cache.find(key);

    const give = (given: CachedAnswer, variant: Variant) => {
      write(request, response, given, variant);
      const seconds = (performance.now() - startedAt) / SECOND;
      onAnswer?.({ method, key, status: response.statusCode, seconds });
    };
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const variant = answer?.find(encoding);
    if (answer && variant) return give(answer, variant);

    const finish = async () => {
      const made = answer ?? (await cache.make(key, (reading) => make(key, reading)));
      give(made, await made.variant(encoding));
    };
    finish().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status }: CachedAnswer,
  variant: Variant,
) {
  if (status === 200 && isKnown(request.headers["if-none-match"], variant.etag)) {
    response.writeHead(304, withoutBody(variant)).end();
  } else {
    response.writeHead(status, variant.headers).end(request.method === "HEAD" ? undefined : variant.body);
  }
}

/** Whether the client has this very answer (RFC 9110, 13.1.2: compared weakly, `*` is any). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === etag || header.split(",").some((each) => ["*", etag, `W/${etag}`].includes(each.trim()));
}

const unchanged = new WeakMap<Variant, string[]>();

/** A 304 says nothing about a body that it does not have (RFC 9110, 15.4.5). */
function withoutBody(variant: Variant): string[] {
  const known = unchanged.get(variant);
  if (known) return known;
  const headers: string[] = [];
  for (let index = 0; index < variant.headers.length; index += 2) {
    const [name = "", value = ""] = variant.headers.slice(index, index + 2);
    if (!/^content-(length|type|encoding)$/.test(name)) headers.push(name, value);
  }
  unchanged.set(variant, headers);
  return headers;
}
