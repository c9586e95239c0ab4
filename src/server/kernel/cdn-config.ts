import { z } from "zod";
import { StartupError } from "../base/errors.ts";

/** The kinds of caches that can be told to forget pages. */
export const cacheKinds = ["varnish", "fastly", "cloudflare", "custom"] as const;

export interface PurgeTarget {
  kind: (typeof cacheKinds)[number];
  /** Where purges go: every Varnish, the API of a provider, or a program of the owner's. */
  urls: readonly string[];
  /** Fastly's service or Cloudflare's zone; empty for the others. */
  id: string;
  /** Empty for Varnish, which knows us by our address. */
  token: string;
}

export interface CdnConfig {
  /** How long caches may keep a page, in seconds; undefined: a minute. */
  maxAgeSeconds: number | undefined;
  /** What is told of each page that changes; undefined: nothing. */
  purge: PurgeTarget | undefined;
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

/** fetch refuses an address with a password and quotes it, so that it would be in the log. */
export const hasNoPassword = (address: string) => {
  const { username, password } = URL.parse(address) ?? {};
  return !username && !password;
};
export const NO_PASSWORD = { error: "must have no user name and no password" };

export const cdnVariables = {
  CDN: z.enum(cacheKinds, { error: `must be ${cacheKinds.slice(0, -1).join(", ")} or custom` }).optional(),
  CDN_URL: z
    .string()
    .transform((list) => list.split(",").map((address) => address.trim().replace(/\/+$/, "")))
    .refine((list) => list.every(isWebAddress), {
      error: "must look like http://10.0.0.5:6081; separate several by commas",
    })
    .refine((list) => list.every(hasNoPassword), NO_PASSWORD)
    .optional(),
  CDN_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "must be letters and digits")
    .optional(),
  CDN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 characters, without spaces")
    .optional(),
} as const;

type CdnVariables = z.output<z.ZodObject<typeof cdnVariables>> & { CDN_MAX_AGE?: number | undefined };

/** Where the providers' APIs are; the others have no address that is the same for everybody. */
const APIS: { [kind in PurgeTarget["kind"]]?: string } = {
  fastly: "https://api.fastly.com",
  cloudflare: "https://api.cloudflare.com/client/v4",
};

/** What is told of changes keeps pages for longer than what is not. */
const MAX_AGE_WITH_PURGES = 3600;

/** @throws StartupError naming the variable that is missing. */
export function readCdnConfig(env: CdnVariables): CdnConfig {
  const { CDN: kind, CDN_ID: id = "", CDN_TOKEN: token = "", CDN_MAX_AGE: maxAge } = env;
  if (!kind) return { maxAgeSeconds: maxAge, purge: undefined };
  const api = APIS[kind];
  const urls = env.CDN_URL ?? (api ? [api] : []);
  if (urls.length === 0) throw new StartupError(`CDN_URL: CDN=${kind} needs the address that purges go to`);
  if (api && !id) {
    const words = kind === "fastly" ? "the ID of the service" : "the ID of the zone";
    throw new StartupError(`CDN_ID: CDN=${kind} needs ${words}`);
  }
  if (kind !== "varnish" && !token)
    throw new StartupError(`CDN_TOKEN: CDN=${kind} needs a token for its purges`);
  return { maxAgeSeconds: maxAge ?? MAX_AGE_WITH_PURGES, purge: { kind, urls, id, token } };
}
