import { Resolver } from "node:dns/promises";
import { SECOND } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import { askForeign, findNetwork, type ForeignAnswer } from "./ask-foreign.ts";
import { postForeign, type ForeignPost, type PostOptions } from "./post-foreign.ts";
import { readForeign, type ForeignRead, type ReadOptions } from "./read-foreign.ts";

/** The requests that the server makes to other sites and to DNS. */
export interface Outside {
  /** The answer of a web address on another site. */
  ask: (address: URL, options: { signal: AbortSignal }) => Promise<ForeignAnswer>;
  /** Reads the file at a web address of another site. */
  read: (address: URL, options: Omit<ReadOptions, "isAllowed">) => Promise<ForeignRead>;
  /** Posts to a web address of another site. */
  post: (address: URL, options: Omit<PostOptions, "isAllowed">) => Promise<ForeignPost>;
  /** Where a host name leads. */
  findNetwork: typeof findNetwork;
  /** The texts of a name, none when it has none; undefined when nobody knows. */
  findTexts: (name: string) => Promise<string[] | undefined>;
  /** The mail servers of a domain, the preferred ones first; none when it has none, undefined when nobody knows. */
  findExchanges: (domain: string) => Promise<string[] | undefined>;
}

export function createOutside(): Outside {
  return { ask: askForeign, read: readForeign, post: postForeign, findNetwork, findTexts, findExchanges };
}

/** The error codes of DNS that mean "no such record", unlike those that mean "no answer". */
const NOTHING = new Set(["ENODATA", "ENOTFOUND"]);

const findTexts = (name: string) =>
  known(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join("")));

const findExchanges = (domain: string) =>
  known(async (resolver) => {
    const records = await resolver.resolveMx(domain);
    return records.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
  });

async function known(find: (resolver: Resolver) => Promise<string[]>): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: 2 * SECOND, tries: 1 });
  try {
    return await find(resolver);
  } catch (error) {
    return NOTHING.has(codeOf(error)) ? [] : undefined;
  }
}
