import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { SECOND } from "../../base/clock.ts";

export type Encoding = "br" | "gzip" | "identity";

/**
 * What an answer says that no cache in front may keep, and for which browsers ask each time. `no-cache` alone is not
 * enough: Fastly ignores it, and keeps such an answer, a 404 too, for an hour.
 */
export const NOT_SHARED = "private, no-cache";

/** One answer in one encoding, ready to be written. */
export interface Variant {
  etag: string;
  /** Names and values in turn, as node:http writes them. */
  headers: string[];
  /** Those of a 304, which says nothing about a body that it does not have (RFC 9110, 15.4.5). */
  headersOfUnchanged: string[];
  body: Buffer;
}

/** Headers that belong to one exchange, or that a variant has of its own. */
const NOT_KEPT = new Set(["content-encoding", "content-length", "date", "etag", "vary", "x-request-id"]);

/** Level 5 takes 1 ms for a page and is 4 % larger than level 9, which takes four (Node 26, 40 kB of HTML). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

/** A whole answer, compressed once for each encoding that somebody asks for. */
export class CachedAnswer {
  readonly status: number;
  readonly tags: ReadonlySet<string>;
  readonly expiresAt: number;
  readonly #body: Buffer;
  readonly #headers: string[];
  /** What it depends on beside the address. */
  readonly #vary: string;
  /** How long caches in front of the site may keep it; minus infinity if it says nothing about them. */
  #sharedSeconds: number;
  /** True if somebody was answered with it since the cache last looked for what to remove. */
  wasUsed = false;
  /** The hash of the body. */
  readonly hash: string;
  readonly #making = new Map<Encoding, Promise<Variant>>();
  readonly #made = new Map<Encoding, Variant>();

  constructor(
    response: Response,
    body: Buffer,
    { tags, expiresAt }: { tags: Set<string>; expiresAt: number },
  ) {
    this.status = response.status;
    this.tags = tags;
    this.expiresAt = expiresAt;
    this.#body = body;
    this.#headers = [...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
    this.#vary = ["accept-encoding", response.headers.get("vary") ?? []].flat().join(", ");
    this.#sharedSeconds = Number(/s-maxage=(\d+)/.exec(this.#cacheControl)?.[1] ?? Number.NEGATIVE_INFINITY);
    this.hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  }

  /** Its size in memory, with all encodings. */
  get sizeBytes() {
    return this.#body.byteLength * 2 + 2_000;
  }

  get #cacheControl() {
    return this.#headers[this.#headers.indexOf("cache-control") + 1] ?? "";
  }

  /** Says in the headers that caches in front of the site may keep it until it expires; not at all once it has. */
  limitCaches(now: number) {
    const seconds = Math.ceil((this.expiresAt - now) / SECOND);
    if (seconds >= this.#sharedSeconds) return;
    this.#sharedSeconds = seconds;
    const value =
      seconds > 0 ? this.#cacheControl.replace(/s-maxage=\d+/, `s-maxage=${seconds}`) : NOT_SHARED;
    const made = [...this.#made.values()].flatMap((each) => [each.headers, each.headersOfUnchanged]);
    for (const headers of [this.#headers, ...made]) headers[headers.indexOf("cache-control") + 1] = value;
  }

  /** The variant if it has been made before. */
  find(encoding: Encoding): Variant | undefined {
    return this.#made.get(encoding);
  }

  async variant(encoding: Encoding): Promise<Variant> {
    const making = this.#making.get(encoding) ?? this.#make(encoding);
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const compressed = await compress[encoding](this.#body);
    // zlib answers with a part of a larger buffer, all of which would be kept.
    const body = encoding === "identity" ? compressed : Buffer.from(compressed);
    const etag = `"${this.hash}-${encoding}"`;
    const own = ["etag", etag, "vary", this.#vary, "content-length", String(body.byteLength)];
    if (encoding !== "identity") own.push("content-encoding", encoding);
    const headers = [...this.#headers, ...own];
    const variant = { etag, headers, headersOfUnchanged: withoutBody(headers), body };
    this.#made.set(encoding, variant);
    return variant;
  }
}

const withoutBody = (headers: string[]) =>
  headers.filter((_, index) => !/^content-(length|type|encoding)$/.test(headers[index - (index % 2)] ?? ""));

/** Parsed once for each of the few headers that browsers send. */
const choices = new Map<string, Encoding>();
const MAX_CHOICES = 200;

/** The best encoding that a client takes (RFC 9110, 12.5.3): Brotli, gzip, or the text as it is. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const known = choices.get(acceptEncoding);
  if (known) return known;
  const offers = acceptEncoding
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";").map((part) => part.trim()));
  const accepts = (name: string) =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ""));
  const choice = accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
  if (choices.size < MAX_CHOICES) choices.set(acceptEncoding, choice);
  return choice;
}
