import type { FlightCheck } from "../../../../contract/flight-check.ts";
import { checkLinks } from "../../../content/posts/addresses/check-links.ts";
import type { CheckDeps } from "../../../content/posts/addresses/check-links.ts";

/** Whether the links of a newsletter lead anywhere: our own for certain, others as far as they answer. */
export async function checkLetterLinks(deps: CheckDeps, content: string): Promise<FlightCheck[]> {
  const name = "links";
  const urls = [
    ...new Set([...content.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = ""]) => unescape(url))),
  ];
  if (urls.length === 0) return [{ name, level: "ok", words: "There are no links in it." }];
  const checked = await checkLinks(deps, urls);
  const dead = checked.filter(({ state }) => state === "dead").map(({ url }) => url);
  if (dead.length > 0)
    return [{ name, level: "amber", words: `These links lead nowhere: ${dead.join(", ")}` }];
  const unknown = checked.filter(({ url, state }) => state === "unchecked" && /^https?:/i.test(url)).length;
  const rest = unknown > 0 ? ` ${unknown} of other sites could not be asked.` : "";
  return [{ name, level: "ok", words: `No link of ${urls.length} is known to be dead.${rest}` }];
}

const unescape = (value: string) => value.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
