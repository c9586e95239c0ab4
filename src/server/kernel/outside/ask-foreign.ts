import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { codeOf } from "../../base/errors.ts";
import { isPublicAddress } from "./public-address.ts";

export type ForeignAnswer = { status: number } | "private" | "no such host" | "silent" | "a circle";

interface AskOptions {
  signal: AbortSignal;
  /** Where we may connect to; a test has its servers on this machine. */
  isAllowed?: (ip: string) => boolean;
}

const MAX_REDIRECTS = 5;
const PATIENCE_MS = 5_000;
/** Some servers know no HEAD, or answer it by rote. */
const ASKED_AGAIN = new Set([400, 403, 404, 405, 410, 500, 501]);

/**
 * The status with which a web address of somebody else answers in the end. No connection is made to this machine or
 * into a private network, wherever a name or a redirect leads: the address that was looked at is the one connected to.
 */
export async function askForeign(
  address: URL,
  { signal, isAllowed = isPublicAddress }: AskOptions,
): Promise<ForeignAnswer> {
  let place = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const asking = { place, isAllowed, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) };
    const answer = await askOnce(asking);
    if (typeof answer === "string") return answer;
    const { status, location } = answer;
    if (status < 300 || status >= 400 || location === undefined) return { status };
    const next = URL.parse(location, place);
    if (!next || !/^https?:$/.test(next.protocol)) return { status };
    place = next;
  }
  return "a circle";
}

interface Asking {
  place: URL;
  isAllowed: (ip: string) => boolean;
  signal: AbortSignal;
}

type Heard = { status: number; location: string | undefined };

async function askOnce(asking: Asking): Promise<Heard | Extract<ForeignAnswer, string>> {
  const host = asking.place.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !asking.isAllowed(host)) return "private";
  try {
    const heard = await send(asking, "HEAD");
    return ASKED_AGAIN.has(heard.status) ? await send(asking, "GET") : heard;
  } catch (error) {
    const code = codeOf(error);
    if (code === PRIVATE) return "private";
    return code === "ENOTFOUND" ? "no such host" : "silent";
  }
}

/** Ends with the head of the answer: nobody reads what comes after it. */
function send({ place, isAllowed, signal }: Asking, method: "HEAD" | "GET"): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const request = place.protocol === "https:" ? requestSecure : requestPlain;
  const sent = request(place, {
    method,
    signal,
    agent: false,
    lookup: lookupAllowed(isAllowed),
    headers: { "user-agent": "Masthead (checks the links of a post)", accept: "*/*" },
  });
  sent.on("response", (response) => {
    resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    response.destroy();
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}

/** The code of the error of who is in a private network. */
export const PRIVATE = "EPRIVATE";

/** Looks a name up as usual, and knows only the addresses that are allowed. */
export function lookupAllowed(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, { family = 0, all }, callback) =>
    lookup(hostname, { family, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(error ?? privateHost(hostname), "");
      else if (all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}

const privateHost = (hostname: string) =>
  Object.assign(new Error(`${hostname} is in a private network`), { code: PRIVATE });
