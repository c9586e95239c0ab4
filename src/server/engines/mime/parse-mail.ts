import type { Email, PostalMimeOptions } from "postal-mime";

/** Parses an email into its parts. The parser is loaded with the first one. */
export async function parseMail(bytes: Uint8Array, options?: PostalMimeOptions): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(bytes, options);
}
