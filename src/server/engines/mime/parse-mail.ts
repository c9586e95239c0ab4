import type { Email, PostalMimeOptions } from "postal-mime";

/** A mail as its parts. What reads it comes with the first one. */
export async function parseMail(bytes: Uint8Array, options?: PostalMimeOptions): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(bytes, options);
}
