import { getDomain } from "tldts-icann";
import type { HeaderField } from "./read-head.ts";

/** One server that handed the mail to the next (RFC 5321, 4.4). */
interface Hop {
  /** The next server. */
  by: string;
  /** Such as `TLS 1.3`, or `TLS`; undefined when it was in the clear. */
  tls: string | undefined;
  /** The field says neither. */
  isUnknown: boolean;
}

/**
 * Returns the hop at which the mail reached the recipient's servers, of which `server` is one (or empty): between hosts
 * of different domains, and the topmost where several are.
 */
export function findLastHop(fields: readonly HeaderField[], server: string): Hop | undefined {
  const received = fields
    .filter(({ name }) => name === "received")
    .slice(0, MAX_HOPS)
    .map(({ value }) => readReceived(value));
  const between = received.filter(
    ({ from, by }) => from !== undefined && getDomain(from) !== null && getDomain(from) !== getDomain(by),
  );
  const arrival = between.find(({ by }) => getDomain(by) !== null && getDomain(by) === getDomain(server));
  return arrival ?? between[0] ?? received.find(isFromElsewhere);
}

const isFromElsewhere = ({ from }: { from: string | undefined }) =>
  from !== undefined && !/localhost/i.test(from);

/** RFC 5321, 6.3: a mail with more goes in circles. */
const MAX_HOPS = 100;

function readReceived(value: string): Hop & { from: string | undefined } {
  const [, from] = /^from\s(.{1,500}?)\sby\s/i.exec(value) ?? [];
  const [, by = ""] = /(?:^|\s)by\s+(\S+)/i.exec(value) ?? [];
  const names = from?.match(/[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,24}\b/gi) ?? [];
  const [, withWhat = ""] = /\swith\s+(?:Microsoft )?([\w-]+)/i.exec(value) ?? [];
  const [, version] = /\bTLS ?v?(\d(?:[._]\d)?)/i.exec(value) ?? [];
  const isSecret = version !== undefined || /smtps|\btls\b/i.test(value);
  return {
    // Some name only an address of their own before the sender's name.
    from: from === undefined ? undefined : (names.find((name) => getDomain(name) !== null) ?? from),
    by,
    tls: isSecret ? `TLS ${version?.replace("_", ".") ?? ""}`.trim() : undefined,
    isUnknown: !isSecret && !/^(?:utf8)?e?smtp/i.test(withWhat),
  };
}
