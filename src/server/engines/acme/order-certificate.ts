import { createPrivateKey, X509Certificate } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createSecureContext } from "node:tls";
import { z } from "zod";
import { MINUTE, SECOND } from "../../base/clock.ts";
import { reasonOf } from "../../base/errors.ts";
import { AcmeFailure } from "./acme-failure.ts";
import {
  failureOf,
  openSession,
  problemSchema,
  type AcmeAnswer,
  type AcmeSession,
  type Authority,
} from "./acme-session.ts";
import { certificateRequest } from "./csr.ts";
import { newKey } from "./new-key.ts";

export interface OrderedCertificate {
  /** In PEM, from the certificate itself to the last intermediate one. */
  chain: string;
  /** In PEM. */
  privateKey: string;
}

interface Wanted {
  domains: readonly string[];
  /**
   * Has every domain answer at `/.well-known/acme-challenge/{token}` with the value of that token (RFC 8555, 8.3) before it
   * returns.
   */
  publish: (answers: Record<string, string>) => Promise<unknown>;
}

const orderSchema = z.object({
  status: z.string(),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
  error: problemSchema.optional(),
});

const challengeSchema = z.object({
  type: z.string(),
  url: z.url(),
  token: z.string().default(""),
  error: problemSchema.optional(),
});

const authorizationSchema = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(challengeSchema),
});

/** How long an authority may take for one decision, and how often it is asked. */
const DECIDED_WITHIN_MS = 3 * MINUTE;
const ASK_EVERY_MS = SECOND;
const ASK_AT_LEAST_EVERY_MS = 15 * SECOND;

/**
 * Makes a key and gets a certificate for it by HTTP-01.
 * @throws AcmeFailure when the authority does not answer, or refuses.
 */
export async function orderCertificate(
  authority: Authority,
  { domains, publish }: Wanted,
): Promise<OrderedCertificate> {
  const session = await openSession(authority);
  const identifiers = domains.map((value) => ({ type: "dns", value }));
  const order = await session.post(session.newOrder, orderSchema, { identifiers });
  await proveDomains(authority, { session, publish, urls: order.value.authorizations });

  const { privateKey } = newKey();
  const csr = certificateRequest(domains, createPrivateKey(privateKey)).toString("base64url");
  await session.post(order.value.finalize, z.unknown(), { csr });
  const { status, certificate, error } = await waitUntil(
    authority,
    () => session.post(order.location, orderSchema),
    (read) => !["pending", "ready", "processing"].includes(read.status),
  );
  if (!certificate) throw error ? failureOf(error) : new AcmeFailure("order", `Its order is ${status}`);
  const { value: chain } = await session.post(certificate, z.string());
  const fault = findFault({ chain, privateKey }, { domains, now: authority.now });
  if (fault) throw new AcmeFailure("order", `Its certificate ${fault}`);
  return { chain, privateKey };
}

/**
 * Says why a certificate is of no use; undefined if it can be used. One that is not valid yet can: the clock of the
 * authority may be ahead.
 */
export function findFault(
  { chain, privateKey }: OrderedCertificate,
  { domains, now }: { domains: readonly string[]; now: Date },
): string | undefined {
  try {
    const certificate = new X509Certificate(chain);
    createSecureContext({ cert: chain, key: privateKey });
    const missing = domains.find((domain) => !certificate.checkHost(domain));
    if (missing) return `is not for ${missing}`;
    return certificate.validToDate > now ? undefined : "has ended";
  } catch (error) {
    return `cannot be used with our key (${reasonOf(error)})`;
  }
}

interface Proof extends Pick<Wanted, "publish"> {
  session: AcmeSession;
  /** The authorizations, one for each domain. */
  urls: readonly string[];
}

/** Answers the challenges of the domains that the authority does not know to be ours from an earlier order. */
async function proveDomains(authority: Authority, { session, publish, urls }: Proof) {
  const challenges: { url: string; challenge: z.output<typeof challengeSchema> }[] = [];
  for (const url of urls) {
    const { status, challenges: offered, identifier } = (await session.post(url, authorizationSchema)).value;
    if (status === "valid") continue;
    const challenge = offered.find(({ type }) => type === "http-01");
    if (!challenge)
      throw new AcmeFailure("order", "It offers no proof over HTTP", { domain: identifier.value });
    challenges.push({ url, challenge });
  }
  const tokens = challenges.map(({ challenge }) => challenge.token);
  await publish(Object.fromEntries(tokens.map((token) => [token, session.answerTo(token)])));
  for (const { challenge } of challenges) await session.post(challenge.url, z.unknown(), {});
  for (const { url } of challenges) {
    const decided = await waitUntil(
      authority,
      () => session.post(url, authorizationSchema),
      ({ status }) => status !== "pending",
    );
    if (decided.status === "valid") continue;
    const domain = decided.identifier.value;
    const error = decided.challenges.find((each) => each.error)?.error;
    throw error
      ? failureOf(error, { domain })
      : new AcmeFailure("order", `It is ${decided.status}`, { domain });
  }
}

/** Reads until the authority has decided, as often as it asks for. */
async function waitUntil<Value>(
  { now, stopping }: Authority,
  read: () => Promise<AcmeAnswer<Value>>,
  isDecided: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + DECIDED_WITHIN_MS;
  while (performance.now() < end) {
    const { value, retryAt } = await read();
    if (isDecided(value)) return value;
    const wantedMs = retryAt ? retryAt.getTime() - now.getTime() : ASK_EVERY_MS;
    const waitMs = Math.min(Math.max(wantedMs, ASK_EVERY_MS), ASK_AT_LEAST_EVERY_MS);
    await delay(waitMs, undefined, { signal: stopping });
  }
  throw new AcmeFailure("unreachable", "It has not decided within three minutes");
}
