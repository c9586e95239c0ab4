import { getDomain } from "tldts-icann";
import {
  readAuthenticationResults,
  type AuthenticationResult,
} from "../../../engines/mime/authentication-results.ts";
import type { HeaderField } from "../../../engines/mime/read-head.ts";

/** What the recipient's own server found. */
export interface Verdicts {
  /** Empty where the server does not name itself. */
  server: string;
  /** `none`: the mail has no findings at all. */
  kind: "own" | "arc" | "none";
  results: AuthenticationResult[];
}

/**
 * Returns the findings of the topmost server. Each server puts its own above what was there, so lower ones are a
 * relay's, or the sender's own claims, and do not count (RFC 8601, 5). Some write several fields, under names of one
 * domain (iCloud, Proton, Postfix with milters). Without any, those of the last server that passed the mail on with
 * ARC (RFC 8617) stand in.
 */
export function readVerdicts(fields: readonly HeaderField[]): Verdicts {
  const valuesOf = (wanted: string) => fields.filter(({ name }) => name === wanted).map(({ value }) => value);
  const own = valuesOf("authentication-results").slice(0, MAX_FIELDS).map(readAuthenticationResults);
  const [first] = own;
  if (first) {
    const end = own.findIndex(({ server }) => !isSameHost(server, first.server));
    const ofServer = end < 0 ? own : own.slice(0, end);
    const results = ofServer.flatMap((each) => each.results);
    return {
      server: first.server,
      kind: "own",
      results: [...results, ...receivedSpf(valuesOf("received-spf"))],
    };
  }
  const [arc] = valuesOf("arc-authentication-results")
    .slice(0, MAX_FIELDS)
    .toSorted((a, b) => instanceOf(b) - instanceOf(a));
  if (arc !== undefined) return { ...readAuthenticationResults(arc), kind: "arc" };
  return { server: "", kind: "none", results: receivedSpf(valuesOf("received-spf")) };
}

/** More than a server writes. */
const MAX_FIELDS = 20;

const isSameHost = (a: string, b: string) =>
  a === b || (getDomain(a) !== null && getDomain(a) === getDomain(b));

const instanceOf = (value: string) => Number(/^i=(\d{1,3})/i.exec(value)?.[1] ?? 0);

/** RFC 7208, 9.1: what policyd-spf and others write instead. It comes last, so that it counts where nothing else does. */
function receivedSpf([topmost = ""]: readonly string[]): AuthenticationResult[] {
  const [, result] = /^(\w+)/.exec(topmost) ?? [];
  const [, from = ""] = /envelope-from="?<?([^\s;">]+)/i.exec(topmost) ?? [];
  if (!result) return [];
  return [{ method: "spf", result: result.toLowerCase(), properties: new Map([["smtp.mailfrom", from]]) }];
}
