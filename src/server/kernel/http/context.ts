import { isIP, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Log } from "../../base/log.ts";
import { Reading } from "../../engines/pagecache/reading.ts";

/** The data that every request carries. */
interface RequestVariables {
  requestId: string;
  log: Log;
  /** True if the proxy in front of this server is ours (`TRUST_PROXY`). */
  trustsProxy: boolean;
}

/** The server's data beside the request itself. */
interface RequestBindings {
  /** Set when the answer may be cached for everybody. */
  reading?: Reading;
}

export interface AppEnv {
  Variables: RequestVariables;
  Bindings: RequestBindings;
}

export type AppContext = Context<AppEnv>;

/** Returns the Reading in which a loader notes what its answer depends on. */
export const readingOf = (c: AppContext): Reading => c.env?.reading ?? new Reading();

/**
 * The address that the request comes from. Behind a proxy that is ours (`TRUST_PROXY`) it is the last one that the
 * proxy added to X-Forwarded-For; anything before that was written by the client itself.
 */
export function clientAddressOf(c: AppContext, trustsProxy: boolean): string {
  return limitedAs(rawAddressOf(c, trustsProxy));
}

/** An IPv6 connection has 2^64 addresses, so its first half identifies the connection (RFC 6177). */
function limitedAs(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("%", 1)[0]?.split("::") ?? [];
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from(
    { length: Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0)) },
    () => "0",
  );
  return `${[...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(":")}::/64`;
}

/** An IPv4 address that was written as IPv6 (RFC 4291, 2.5.5.2), as it is; `::ffff:1.2.3.4` and `::ffff:102:304` are one. */
function withoutMapping(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${bare}]`).hostname);
  if (!mapped) return address;
  return mapped
    .slice(1)
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join(".");
}

/** The address of the peer: the client, or the proxy in front of this server. */
export const peerAddressOf = (c: AppContext): string => withoutMapping(socketAddressOf(c));

function rawAddressOf(c: AppContext, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return (forwarded && addressIn(forwarded)) || socketAddressOf(c);
}

/** Some proxies add the port, and write IPv6 in brackets. Undefined for what is not an address. */
function addressIn(entry: string): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) ? address : undefined;
}

/** Requests made in the process itself, as tests do, have no socket. */
function socketAddressOf(c: AppContext): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}
