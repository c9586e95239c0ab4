import { DAY, SECOND } from "../../base/clock.ts";

interface Details {
  /** The domain that the error is about, if it names one. */
  domain?: string | undefined;
  /** The authority asks not to be asked again before. */
  retryAt?: Date | undefined;
  cause?: unknown;
}

/** An authority gave no certificate: it refused, or it did not answer. `message` is its own words, or the network's. */
export class AcmeFailure extends Error {
  override name = "AcmeFailure";
  /** The type of its error without the prefix (RFC 8555, 6.7), such as `rateLimited`; `unreachable` if it gave no answer. */
  readonly type: string;
  readonly domain: string | undefined;
  readonly retryAt: Date | undefined;

  constructor(type: string, message: string, { domain, retryAt, cause }: Details = {}) {
    super(message, { cause });
    this.type = type;
    this.domain = domain;
    this.retryAt = retryAt;
  }
}

/** No limit of Let's Encrypt lasts longer. */
export const LONGEST_LIMIT_MS = 7 * DAY;

/**
 * The moment that a Retry-After names, in seconds from now or as a date (RFC 9110, 10.2.3), at most a week from now;
 * undefined without one.
 */
export function retryTimeOf(header: string | null, now: Date): Date | undefined {
  if (!header) return undefined;
  const at = /^\d+$/.test(header) ? now.getTime() + Number(header) * SECOND : Date.parse(header);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + LONGEST_LIMIT_MS));
}
