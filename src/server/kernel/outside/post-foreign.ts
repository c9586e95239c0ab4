import type { IncomingMessage } from "node:http";
import { SECOND } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import { PRIVATE, requestForeign } from "./ask-foreign.ts";
import { isPublicAddress } from "./public-address.ts";

/** The status of the answer and the beginning of its body, or as a sentence why there is no answer. */
export type ForeignPost = { status: number; excerpt: string } | { failure: string };

export interface PostOptions {
  /** Ends the request when the server stops. */
  signal: AbortSignal;
  headers: { [name: string]: string };
  body: string;
  /** Decides which addresses we may connect to; tests have servers on this machine. */
  isAllowed?: (ip: string) => boolean;
  /** The time for the whole exchange. */
  limitMs?: number;
}

const POST_LIMIT_MS = 10 * SECOND;
const MAX_READ_BYTES = 4 * 1024;
const MAX_EXCERPT_CHARACTERS = 200;

/**
 * Posts to a web address of another site, and never into a private network (see `askForeign`). Follows no redirect. The
 * status decides: a body that is too long, too slow or cut off is read as far as it comes.
 * @throws the reason of `signal` if that ended the request before there was an answer.
 */
export async function postForeign(
  place: URL,
  { signal, isAllowed = isPublicAddress, limitMs = POST_LIMIT_MS, ...request }: PostOptions,
): Promise<ForeignPost> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const response = await requestForeign(place, {
      ...request,
      isAllowed,
      method: "POST",
      signal: AbortSignal.any([signal, limit]),
    });
    return { status: response.statusCode ?? 0, excerpt: await readExcerpt(response) };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { failure: `There was no answer within ${limitMs / SECOND} seconds.` };
    return { failure: wordsOf(codeOf(error)) };
  }
}

async function readExcerpt(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) continue;
      parts.push(part);
      size += part.length;
      // Leaving the loop ends the connection.
      if (size >= MAX_READ_BYTES) break;
    }
  } catch {
    // The status was there before the connection broke.
  }
  const shown = Buffer.concat(parts)
    .toString()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return shown.slice(0, MAX_EXCERPT_CHARACTERS).toWellFormed();
}

function wordsOf(code: string): string {
  if (code === PRIVATE) return "The address is in a private network.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "The host name was not found.";
  if (code === "ECONNREFUSED") return "The connection was refused.";
  if (code.startsWith("HPE_")) return "The answer is not HTTP.";
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code))
    return `The certificate is not valid (${code}).`;
  if (/SSL|EPROTO/.test(code)) return "The server does not speak TLS.";
  return "The connection was closed without an answer.";
}
