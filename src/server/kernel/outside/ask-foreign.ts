import { lookup } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { codeOf } from "../../base/errors.ts";
import { isPublicAddress } from "./public-address.ts";

/** The status of the answer, or why there is none. */
export type ForeignAnswer = { status: number } | "private" | "no such host" | "silent" | "a circle";

interface AskOptions {
  signal: AbortSignal;
  /** Decides which addresses we may connect to; tests have servers on this machine. */
  isAllowed?: (ip: string) => boolean;
}

const MAX_REDIRECTS = 5;
const PATIENCE_MS = 5_000;
/** Some servers do not support HEAD, or always answer it in the same way. */
const ASKED_AGAIN = new Set([400, 403, 404, 405, 410, 500, 501]);

/**
 * Returns the status with which a web address of another site answers in the end. No connection is made to this
 * machine or into a private network, wherever a name or a redirect leads: the address that was checked is the one
 * that is connected to.
 */
export async function askForeign(address: URL, { signal, isAllowed }: AskOptions): Promise<ForeignAnswer> {
  let place = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!isAllowed && !isWebPort(place)) return "private";
    const asking = {
      place,
      isAllowed: isAllowed ?? isPublicAddress,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    };
    const answer = await askOnce(asking);
    if (typeof answer === "string") return answer;
    const { status, location } = answer;
    if (status < 300 || status >= 400 || location === undefined) return { status };
    const next = redirectOf(location, place);
    if (!next) return { status };
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
  try {
    const heard = await send(asking, "HEAD");
    return ASKED_AGAIN.has(heard.status) ? await send(asking, "GET") : heard;
  } catch (error) {
    const code = codeOf(error);
    if (code === PRIVATE) return "private";
    return code === "ENOTFOUND" ? "no such host" : "silent";
  }
}

async function send({ place, ...asking }: Asking, method: "HEAD" | "GET"): Promise<Heard> {
  const headers = { "user-agent": "Masthead (checks the links of a post)", accept: "*/*" };
  const response = await requestForeign(place, { ...asking, method, headers });
  response.destroy();
  return { status: response.statusCode ?? 0, location: response.headers.location };
}

interface ForeignRequest {
  isAllowed: (ip: string) => boolean;
  signal: AbortSignal;
  method: "HEAD" | "GET" | "POST";
  headers: { [name: string]: string };
  body?: string;
  /** How long the other side may be silent. */
  patienceMs?: number;
}

/** Returns the answer once its head is there. @throws an error with the code `PRIVATE` for an address that is not allowed. */
export function requestForeign(
  place: URL,
  { isAllowed, patienceMs, body, ...options }: ForeignRequest,
): Promise<IncomingMessage> {
  const host = place.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowed(host)) return Promise.reject(privateHost(host));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = place.protocol === "https:" ? requestSecure : requestPlain;
  const sent = request(place, { ...options, agent: false, lookup: lookupAllowed(isAllowed) });
  if (patienceMs) sent.setTimeout(patienceMs, () => sent.destroy(new Error("Nothing came.")));
  sent.on("response", resolve);
  sent.on("error", reject);
  // An answer that switches to another protocol (101) ends the connection without an error.
  sent.on("close", () => reject(new Error("The connection was closed.")));
  sent.end(body);
  return promise;
}

/** True for the ports that websites have. With others, people who may look up addresses could scan ports. */
export const isWebPort = ({ port }: URL): boolean => ["", "80", "443"].includes(port);

/** Returns the web address that a redirect leads to; undefined if it is none. */
export function redirectOf(location: string, place: URL): URL | undefined {
  const next = URL.parse(location, place);
  return next && /^https?:$/.test(next.protocol) ? next : undefined;
}

/** The code of the error for a host in a private network. */
export const PRIVATE = "EPRIVATE";

/**
 * Looks a name up as usual and leaves out addresses that are not allowed. A name that leads to nothing else is not found:
 * nobody learns from the answer which names a private network has.
 */
function lookupAllowed(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, { family = 0, all }, callback) =>
    lookup(hostname, { family, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(error ?? notFound(hostname), "");
      else if (all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}

/** Says where a host name leads: to no address, to private networks alone, or to the internet. */
export async function findNetwork(hostname: string): Promise<"none" | "private" | "public"> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host)
    ? [{ address: host }]
    : await lookUp(host, { all: true }).catch((error: unknown) => {
        if (codeOf(error) === "") throw error;
        return [];
      });
  if (found.length === 0) return "none";
  return found.some(({ address }) => isPublicAddress(address)) ? "public" : "private";
}

const notFound = (hostname: string) =>
  Object.assign(new Error(`${hostname} was not found on the internet`), { code: "ENOTFOUND" });

const privateHost = (hostname: string) =>
  Object.assign(new Error(`${hostname} is in a private network`), { code: PRIVATE });
