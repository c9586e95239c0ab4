import { createHash } from "node:crypto";

/** Every page that a cache keeps has this key. */
export const SITE_KEY = "masthead";

/** Caches separate keys by spaces or commas, take ASCII alone, and Cloudflare ignores case. */
const PLAIN = /^[a-z0-9:_-]{1,40}$/;
const HASH_LENGTH = 16;

/** Returns the key by which caches know what depends on a tag of the page cache, such as `post:12`. */
export const keyOfTag = (tag: string): string =>
  PLAIN.test(tag) ? tag : `h:${createHash("sha256").update(tag).digest("hex").slice(0, HASH_LENGTH)}`;

export const keysOfTags = (tags: Iterable<string>): string[] => [
  SITE_KEY,
  ...new Set(Array.from(tags, keyOfTag)),
];
