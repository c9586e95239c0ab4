import type { CdnConfig } from "../../kernel/cdn-config.ts";
import { purgeKeys } from "../../kernel/cdn/purge-keys.ts";
import { broken, ok, type Finding } from "./finding.ts";

/** No page has it. */
const KEY = "masthead-doctor";

/** Tells the cache in front of the site to forget a page that there is not. No finding without such a cache. */
export async function checkCdn({ purge }: CdnConfig): Promise<Finding[]> {
  if (!purge) return [];
  const failure = await purgeKeys(purge, [KEY], new AbortController().signal);
  const place = purge.urls.map((url) => new URL(url).host).join(", ");
  if (!failure) return [ok("cache", `${place} can be told which pages have changed`)];
  const todo = "Look at CDN, CDN_URL, CDN_ID and CDN_TOKEN. Until then readers may see pages as they were.";
  return [broken("cache", failure, todo)];
}
