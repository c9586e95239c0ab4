import { SECOND } from "../../base/clock.ts";
import { codeOf, reasonOf } from "../../base/errors.ts";
import type { PurgeTarget } from "../cdn-config.ts";

interface Purging {
  url: string;
  id: string;
  token: string;
  keys: readonly string[];
}

interface Cache {
  /** How many keys one request may name. */
  atOnce: number;
  requestOf: (purging: Purging) => { url: string; method: string; headers: HeadersInit; body?: string };
}

const JSON_TYPE = { "content-type": "application/json", accept: "application/json" };

const caches: Record<PurgeTarget["kind"], Cache> = {
  /** deploy/varnish.vcl answers it. 50 keys stay below the 8 kB of a header line. */
  varnish: {
    atOnce: 50,
    requestOf: ({ url, keys }) => ({ url: `${url}/`, method: "PURGE", headers: { xkey: keys.join(" ") } }),
  },
  /** https://www.fastly.com/documentation/reference/api/purging/ */
  fastly: {
    atOnce: 256,
    requestOf: ({ url, id, token, keys }) => ({
      url: `${url}/service/${id}/purge`,
      method: "POST",
      headers: { ...JSON_TYPE, "fastly-key": token },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
  },
  /** https://developers.cloudflare.com/cache/how-to/purge-cache/ says 100 in each request since 2025, and 30 before. */
  cloudflare: {
    atOnce: 30,
    requestOf: ({ url, id, token, keys }) => ({
      url: `${url}/zones/${id}/purge_cache`,
      method: "POST",
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags: keys }),
    }),
  },
  custom: {
    atOnce: 500,
    requestOf: ({ url, token, keys }) => ({
      url,
      method: "POST",
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ keys }),
    }),
  },
};

const ANSWER_WITHIN_MS = 5 * SECOND;
const MAX_EXCERPT_CHARACTERS = 200;

/**
 * Tells every cache of the target to forget the pages with these keys. Returns the first failure as a sentence; undefined
 * if all have forgotten them. @throws the reason of `signal`.
 */
export async function purgeKeys(
  { kind, urls, id, token }: PurgeTarget,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const { atOnce, requestOf } = caches[kind];
  const purge = async (url: string) => {
    for (let from = 0; from < keys.length; from += atOnce) {
      const some = keys.slice(from, from + atOnce);
      const failure = await send(requestOf({ url, id, token, keys: some }), signal);
      if (failure) return failure;
    }
    return undefined;
  };
  return (await Promise.all(urls.map(purge))).find((failure) => failure !== undefined);
}

async function send(
  { url, ...request }: ReturnType<Cache["requestOf"]>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    const text = await answer.text();
    if (answer.ok) return undefined;
    const excerpt = text.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, MAX_EXCERPT_CHARACTERS);
    return `${host} answered ${answer.status}: ${excerpt.toWellFormed()}`;
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return `${host} does not answer (${codeOf(cause) || reasonOf(cause)})`;
  }
}
