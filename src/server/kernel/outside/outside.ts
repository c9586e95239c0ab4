import { Resolver } from "node:dns/promises";
import { SECOND } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import { askForeign } from "./ask-foreign.ts";
import type { ForeignAnswer } from "./ask-foreign.ts";
import { readForeign } from "./read-foreign.ts";
import type { ForeignRead } from "./read-foreign.ts";

/** The requests that the server makes to other sites and to DNS. */
export interface Outside {
  /** The answer of a web address on another site. */
  ask: (address: URL, options: { signal: AbortSignal }) => Promise<ForeignAnswer>;
  /** Reads the file at a web address of another site. */
  read: (
    address: URL,
    options: { signal: AbortSignal; maxBytes: number; mayMove?: boolean },
  ) => Promise<ForeignRead>;
  /** The texts of a name, none when it has none; undefined when nobody knows. */
  findTexts: (name: string) => Promise<string[] | undefined>;
}

export function createOutside(): Outside {
  return { ask: askForeign, read: readForeign, findTexts };
}

/** The answers that say that there is nothing, as against those that say nothing. */
const NOTHING = new Set(["ENODATA", "ENOTFOUND"]);

async function findTexts(name: string): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: 2 * SECOND, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    return NOTHING.has(codeOf(error)) ? [] : undefined;
  }
}
