import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SECOND, type Clock } from "../../base/clock.ts";
import { chooseEncoding, type CachedAnswer, type Encoding, type Variant } from "./cached-answer.ts";
import type { PageCache } from "./page-cache.ts";
import type { Reading } from "./reading.ts";

interface CachedServing {
  cache: PageCache;
  /** The key of an address whose answer is the same for everybody, which is its own key; undefined for every other address. */
  keyOf: (url: string) => string | undefined;
  /** Makes the answer of a key, which is an address in its shortest form. */
  make: (key: string, reading: Reading) => Promise<Response>;
  /** Answers requests that have no key. */
  otherwise: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** Called after each answer that was sent from here. */
  onAnswer?: ((answer: { method: string; key: string; status: number; seconds: number }) => void) | undefined;
}

/**
 * Stands before the router: a cached page costs two look-ups and a write (docs/performance.md compares that with a bare
 * node:http server). Uncached pages and writes begin one each per turn of the event loop, so that readers of cached
 * pages wait for one of each at most, however many connections a stranger opens.
 */
export function serveCached({ cache, keyOf, make, otherwise, onAnswer }: CachedServing) {
  const takePageTurn = createTurns();
  const takeWriteTurn = createTurns();
  const give = (exchange: Exchange, { status }: CachedAnswer, variant: Variant) => {
    write(exchange, status, variant, cache.now);
    if (!onAnswer) return;
    const { request, response, key, startedAt } = exchange;
    const seconds = (performance.now() - startedAt) / SECOND;
    onAnswer({ method: request.method ?? "", key, status: response.statusCode, seconds });
  };
  const makeInTurn = (key: string) =>
    cache.make(key, async (reading) => {
      await takePageTurn();
      return make(key, reading);
    });
  const finish = async (exchange: Exchange, found: CachedAnswer | undefined, encoding: Encoding) => {
    const answer = found ?? (await makeInTurn(exchange.key));
    give(exchange, answer, await answer.variant(encoding));
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = "/" } = request;
    if (method !== "GET" && method !== "HEAD")
      return void takeWriteTurn().then(() => otherwise(request, response));
    const startedAt = onAnswer ? performance.now() : 0;
    // Most addresses are already their own key, which saves parsing them.
    const known = cache.find(url);
    const key = known ? url : keyOf(url);
    if (key === undefined) return otherwise(request, response);

    const answer = known ?? cache.find(key);
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const variant = answer?.find(encoding);
    const exchange = { request, response, key, startedAt };
    if (answer && variant) return give(exchange, answer, variant);
    finish(exchange, answer, encoding).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  };
}

/** Returns a function that waits for the next turn of the event loop that none of its earlier calls has taken. */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => nextTurn()));
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  /** When the request began, by `performance.now()`; 0 if requests are not measured. */
  startedAt: number;
}

function write(exchange: Exchange, status: number, variant: Variant, now: Clock) {
  const { request, response } = exchange;
  if (status === 200 && isUnchanged(request, variant, now)) {
    response.writeHead(304, variant.headersOfUnchanged).end();
  } else {
    const headers = status === 301 ? withOwnQuery(variant.headers, exchange) : variant.headers;
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : variant.body);
  }
}

/** A redirect leads on with what the key leaves out and says where a reader comes from (`utm_source` and its like). */
function withOwnQuery(headers: string[], { request: { url = "" }, key }: Exchange): string[] {
  const known = queryOf(key);
  const rest = new URLSearchParams(
    [...queryOf(url)].filter(([name]) => name.startsWith("utm_") && !known.has(name)),
  );
  if (rest.size === 0) return headers;
  const at = headers.indexOf("location") + 1;
  const location = headers[at] ?? "";
  return headers.with(at, `${location}${location.includes("?") ? "&" : "?"}${rest.toString()}`);
}

const queryOf = (url: string) => new URLSearchParams(url.replace(/^[^?]*/, ""));

/** True if the client has this very answer (RFC 9110, 13.2.2: a date counts only where there is no tag). */
function isUnchanged({ headers: asked }: IncomingMessage, { etag, headers }: Variant, now: Clock): boolean {
  const known = asked["if-none-match"];
  if (known) return isKnown(known, etag);
  const since = momentOf(asked["if-modified-since"]);
  const at = since === undefined || since > now().getTime() ? -1 : headers.indexOf("last-modified");
  return at >= 0 && since !== undefined && Date.parse(headers[at + 1] ?? "") <= since;
}

/** The moment of an HTTP date as every client writes it today; for the obsolete forms, a whole answer is right, too. */
function momentOf(date = ""): number | undefined {
  const moment = new Date(date);
  return moment.toUTCString() === date ? moment.getTime() : undefined;
}

/** Tags are compared weakly, and `*` is any (RFC 9110, 13.1.2). */
function isKnown(header: string, etag: string): boolean {
  return header === etag || header.split(",").some((each) => ["*", etag, `W/${etag}`].includes(each.trim()));
}
