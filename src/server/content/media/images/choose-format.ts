import { parseAccept } from "hono/utils/accept";

export type VariantFormat = "avif" | "webp" | "jpeg" | "png";

/**
 * The format that a client likes best (RFC 9110, 12.5.1) of those on offer, the first one when it likes several
 * alike. AVIF and WebP must be named: mail programs and crawlers that send only a wildcard, or nothing, read the last
 * one, which is JPEG or PNG.
 */
export function chooseFormat(accept: string | undefined, offer: readonly VariantFormat[]): VariantFormat {
  const accepted = new Map(parseAccept(accept ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  const likingOf = (format: VariantFormat) => {
    const named = accepted.get(`image/${format}`);
    if (format === "avif" || format === "webp") return named ?? 0;
    return named ?? accepted.get("image/*") ?? accepted.get("*/*") ?? 0;
  };
  const best = Math.max(...offer.map(likingOf));
  return offer.find((format) => best > 0 && likingOf(format) === best) ?? offer.at(-1) ?? "jpeg";
}
