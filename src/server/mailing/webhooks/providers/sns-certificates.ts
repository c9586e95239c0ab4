import { X509Certificate, type KeyObject } from "node:crypto";
import { AppError } from "../../../base/errors.ts";
import { Lane } from "../../../base/lane.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import { notAuthentic } from "../reading/webhook-event.ts";

/** Amazon uses one certificate per region at a time, for about a year. */
const MAX_KEPT = 10;
/** A certificate has some 2 kB. */
const MAX_BYTES = 16 * 1024;
const RETRY_SECONDS = 30;
const busy = () =>
  new AppError("unavailable", "Amazon's certificate is being read.", { retryAfterSeconds: RETRY_SECONDS });

interface Surroundings {
  outside: Outside;
  stopping: AbortSignal;
}

/** Amazon's signing certificates, read from Amazon's own hosts and kept. */
export class SnsCertificates {
  readonly #kept = new Map<string, { key: KeyObject; validTo: Date }>();
  readonly #reading = new Map<string, Promise<KeyObject>>();
  readonly #lane = new Lane({ max: 2, maxWaiting: 4, refusal: busy });

  /** @throws AppError `unauthenticated` for an address that is not Amazon's, `unavailable` when it does not answer. */
  async find(address: string, surroundings: Surroundings): Promise<KeyObject> {
    const url = findSnsUrl(address);
    // The host also answers other requests, some with text that their sender chose: only this path has certificates.
    if (!url || !/^\/SimpleNotificationService-[\w-]{1,100}\.pem$/.test(url.pathname) || url.search)
      throw notAuthentic("The address of the signing certificate is not Amazon's.");
    const kept = this.#kept.get(url.href);
    if (kept && kept.validTo > new Date()) return kept.key;
    return this.#reading.get(url.href) ?? this.#read(url, surroundings);
  }

  #read(url: URL, surroundings: Surroundings): Promise<KeyObject> {
    const reading = this.#lane
      .run(() => this.#fetch(url, surroundings))
      .finally(() => this.#reading.delete(url.href));
    this.#reading.set(url.href, reading);
    return reading;
  }

  async #fetch(url: URL, { outside, stopping }: Surroundings): Promise<KeyObject> {
    const read = await outside.read(url, { signal: stopping, maxBytes: MAX_BYTES, mayMove: false });
    if ("failure" in read)
      throw new AppError("unavailable", `Amazon's certificate could not be read: ${read.failure}.`, {
        retryAfterSeconds: RETRY_SECONDS,
      });
    const certificate = certificateOf(read.bytes);
    const key = certificate.publicKey;
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(url.href, { key, validTo: certificate.validToDate });
    return key;
  }
}

function certificateOf(pem: Uint8Array): X509Certificate {
  try {
    const certificate = new X509Certificate(pem);
    if (certificate.validToDate > new Date()) return certificate;
  } catch (cause) {
    throw new AppError("unauthenticated", "What is at the certificate's address is no certificate.", {
      cause,
    });
  }
  throw notAuthentic("The signing certificate has expired.");
}

/** A region such as `us-gov-west-1` is between the dots: `sns.s3-us-west-2.amazonaws.com` is a customer's files. */
const HOST = /^sns\.[a-z]{2}(?:-[a-z]{3,12}){1,2}-\d{1,2}\.amazonaws\.com$/;

/** Returns a web address that is one of Amazon SNS; undefined for any other. */
export function findSnsUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  const isAmazons =
    url?.protocol === "https:" && HOST.test(url.hostname) && !url.port && !url.username && !url.password;
  return isAmazons ? url : undefined;
}
