import type { LinkState } from "../../../../contract/content/previews.ts";
import { SECOND } from "../../../base/clock.ts";
import { isWebPort } from "../../../kernel/outside/ask-foreign.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type CheckDeps = Pick<Kernel, "publicUrl" | "askOwn"> & {
  outside: Pick<Outside, "ask">;
  /** The path of this site through which readers come to a web address, where they do. */
  clickPath?: ((url: string) => string) | undefined;
};

interface Verdict {
  state: LinkState;
  /** A sentence for the writer; empty when there is nothing to say. */
  reason: string;
}

type CheckedLink = Verdict & { url: string };

/** The writer waits for the answer. */
const PATIENCE_MS = 20 * SECOND;
const ASKED_AT_ONCE = 8;

const ok: Verdict = { state: "ok", reason: "" };
const dead = (reason: string): Verdict => ({ state: "dead", reason });
const unchecked = (reason: string): Verdict => ({ state: "unchecked", reason });

/** Checks addresses and returns the results in the same order. Other sites are checked as far as they answer in time. */
export async function checkLinks(deps: CheckDeps, urls: string[]): Promise<CheckedLink[]> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const verdicts = new Map<string, Verdict>();
  const waiting = new Set(urls).values();
  const work = async () => {
    // Each worker takes the next one: an iterator that is shared gives each address once.
    for (const url of waiting) verdicts.set(url, await checkLink(deps, url, signal));
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  return urls.map((url) => ({ url, ...(verdicts.get(url) ?? unchecked("")) }));
}

async function checkLink(
  { publicUrl, askOwn, outside, clickPath }: CheckDeps,
  url: string,
  signal: AbortSignal,
): Promise<Verdict> {
  // Resolved like in a reader's browser, from the page of a post.
  const address = URL.parse(url.trim(), `${publicUrl}/blog/post`);
  if (!address) return dead("This is not an address.");
  if (!/^https?:$/.test(address.protocol)) return unchecked("Only web addresses can be checked.");
  if (url.trim().startsWith("#")) return ok;
  if (clickPath && (await askOwn(clickPath(address.href))) >= 400)
    return dead("The tracked link to this address does not work.");
  return address.origin === new URL(publicUrl).origin
    ? verdictOnOwn(await askOwn(address.pathname + address.search))
    : checkForeign(outside, address, signal);
}

function verdictOnOwn(status: number): Verdict {
  if (status === 404 || status === 410) return dead("Readers find nothing at this address.");
  return status >= 500 ? unchecked("The page could not be read. Please try again.") : ok;
}

async function checkForeign(
  outside: CheckDeps["outside"],
  address: URL,
  signal: AbortSignal,
): Promise<Verdict> {
  if (!isWebPort(address)) return unchecked("Only ports 80 and 443 of other sites are checked.");
  const answer = await outside.ask(address, { signal });
  switch (answer) {
    case "private":
      return unchecked("Addresses in private networks are not asked.");
    case "no such host":
      return dead("There is no site of this name.");
    case "a circle":
      return unchecked("It leads from one address to the next, too often.");
    case "silent":
      return unchecked("It did not answer in time.");
    default:
      if (answer.status === 404 || answer.status === 410)
        return dead("The site says that there is no such page.");
      return answer.status < 300
        ? ok
        : unchecked(`The site answered ${answer.status}, which readers may not see.`);
  }
}
