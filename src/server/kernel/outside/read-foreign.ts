import type { IncomingMessage } from "node:http";
import { SECOND } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import { isWebPort, PRIVATE, redirectOf, requestForeign } from "./ask-foreign.ts";
import { isPublicAddress } from "./public-address.ts";

/** The bytes, or in words why there are none, as the end of “It was not brought over: …”. */
export type ForeignRead =
  | { bytes: Uint8Array<ArrayBuffer>; contentType: string }
  | { failure: string; isSilent: boolean };

export interface ReadOptions {
  signal: AbortSignal;
  maxBytes: number;
  /** True if the first `maxBytes` of a longer file are enough. */
  mayBeCut?: boolean;
  /** True if somebody asks for addresses as they type them: then only the ports of websites are asked. */
  isWeb?: boolean;
  /** False for a file that must come from this very host. */
  mayMove?: boolean;
  /** Decides which addresses we may connect to; tests have servers on this machine. */
  isAllowed?: (ip: string) => boolean;
}

const MAX_REDIRECTS = 5;
/** The time limit for the head of the answer; the body may take longer. */
const PATIENCE_MS = 10 * SECOND;
const WHOLE_MS = 60 * SECOND;

/**
 * Reads the file at a web address of another site. Like `askForeign`, it connects to no private network, wherever a
 * name or a redirect leads. Never throws because of the other server.
 */
export async function readForeign(address: URL, options: ReadOptions): Promise<ForeignRead> {
  let place = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await readOnce(place, options);
    if (!("location" in answer)) return answer;
    if (options.mayMove === false) return failed("it is elsewhere now");
    const next = redirectOf(answer.location, place);
    if (!next) return failed("it leads to no web address");
    place = next;
  }
  return failed("it leads round in a circle");
}

const failed = (failure: string, isSilent = false): ForeignRead => ({ failure, isSilent });

async function readOnce(
  place: URL,
  { signal, isAllowed, isWeb = false, ...bounds }: ReadOptions,
): Promise<ForeignRead | { location: string }> {
  if (isWeb && !isAllowed && !isWebPort(place)) return failed("it uses a port other than 80 or 443");
  try {
    const response = await requestForeign(place, {
      isAllowed: isAllowed ?? isPublicAddress,
      signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]),
      method: "GET",
      headers: { "user-agent": "Masthead (reads a file for its owner)", accept: "image/*,*/*;q=0.1" },
      patienceMs: PATIENCE_MS,
    });
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) response.destroy();
    if (statusCode >= 300 && statusCode < 400 && headers.location) return { location: headers.location };
    if (statusCode !== 200) return failed(`its server answers ${statusCode}`);
    return await readWhole(response, bounds);
  } catch (error) {
    const code = codeOf(error);
    if (code === PRIVATE) return failed("it is in a private network");
    return failed(code === "ENOTFOUND" ? "there is no such host" : "its server does not answer", true);
  }
}

/** The bytes of an answer that has begun. @throws when the connection breaks. */
export async function readWhole(
  response: IncomingMessage,
  { maxBytes, mayBeCut = false }: Pick<ReadOptions, "maxBytes" | "mayBeCut">,
): Promise<ForeignRead> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes && !mayBeCut)
      return failed(`it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    parts.push(part);
    // Leaving the loop ends the connection.
    if (size > maxBytes) break;
  }
  const { buffer, byteOffset, byteLength } = Buffer.concat(parts).subarray(0, maxBytes);
  return {
    bytes: new Uint8Array(buffer, byteOffset, byteLength),
    contentType: response.headers["content-type"] ?? "",
  };
}
