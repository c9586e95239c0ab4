import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { z } from "zod";
import { SECOND } from "../../base/clock.ts";
import { reasonOf } from "../../base/errors.ts";
import { AcmeFailure, retryTimeOf } from "./acme-failure.ts";

/** Where certificates come from (RFC 8555), and as whom. */
export interface Authority {
  /** The address of its directory. */
  directory: string;
  /** The account's key: P-256, in PEM. The authority makes the account when it first sees the key. */
  accountKey: string;
  /** Where the authority may write to. */
  email: string | undefined;
  /** When the order began. */
  now: Date;
  /** Ends what is under way. */
  stopping: AbortSignal;
  /** Called before each request; the order fails with what it throws. */
  onRequest: () => void;
}

/** A signed-in account at an authority. */
export interface AcmeSession {
  newOrder: string;
  /** Posts a payload; reads the resource if there is none (POST-as-GET, RFC 8555, 6.3). */
  post: <Value>(url: string, schema: z.ZodType<Value>, payload?: unknown) => Promise<AcmeAnswer<Value>>;
  /** What the address of a challenge must answer (RFC 8555, 8.1). */
  answerTo: (token: string) => string;
}

export interface AcmeAnswer<Value> {
  value: Value;
  location: string;
  nonce: string | undefined;
  retryAt: Date | undefined;
}

const directorySchema = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() });

export const problemSchema = z.object({
  type: z.string().default(""),
  detail: z.string().default(""),
  identifier: z.object({ value: z.string() }).optional(),
});

const PATIENCE_MS = 30 * SECOND;
/** An authority may refuse nonces that it has forgotten (RFC 8555, 6.5): so many for one request. */
const NONCES = 10;
const AGENT = "Masthead";
/** An authority may quote the page that it got. */
const MAX_DETAIL = 500;

/**
 * Signs in at the authority, and agrees to its terms when it makes the account.
 * @throws AcmeFailure when it does not answer or refuses.
 */
export async function openSession(authority: Authority): Promise<AcmeSession> {
  const key = createPrivateKey(authority.accountKey);
  const { crv, kty, x, y } = createPublicKey(key).export({ format: "jwk" });
  // The order of the members matters for the thumbprint (RFC 7638, 3.3).
  const jwk = { crv, kty, x, y };
  const thumbprint = createHash("sha256").update(JSON.stringify(jwk)).digest("base64url");
  const { value: directory } = await request(authority, authority.directory, directorySchema);

  let nonce: string | undefined;
  const signedPost = async <Value>(
    { url, schema, payload }: { url: string; schema: z.ZodType<Value>; payload: unknown },
    identity: object,
  ): Promise<AcmeAnswer<Value>> => {
    for (let attempt = 1; ; attempt++) {
      nonce ??= (await request(authority, directory.newNonce, z.unknown(), { method: "HEAD" })).nonce;
      const body = JSON.stringify(jwsOf(key, { alg: "ES256", nonce, url, ...identity }, payload));
      nonce = undefined;
      try {
        const answer = await request(authority, url, schema, { method: "POST", body });
        nonce = answer.nonce;
        return answer;
      } catch (error) {
        const isRefusedNonce = error instanceof AcmeFailure && error.type === "badNonce";
        if (!isRefusedNonce || attempt === NONCES) throw error;
      }
    }
  };
  const contact = authority.email ? { contact: [`mailto:${authority.email}`] } : {};
  const payload = { termsOfServiceAgreed: true, ...contact };
  const account = await signedPost({ url: directory.newAccount, schema: z.unknown(), payload }, { jwk });
  return {
    newOrder: directory.newOrder,
    post: (url, schema, given) => signedPost({ url, schema, payload: given }, { kid: account.location }),
    answerTo: (token) => `${token}.${thumbprint}`,
  };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs a payload (RFC 7515, 7.2.2); without one, its part is empty. */
function jwsOf(key: KeyObject, header: object, payload: unknown) {
  const content = { protected: encode(header), payload: payload === undefined ? "" : encode(payload) };
  const signature = sign("sha256", Buffer.from(`${content.protected}.${content.payload}`), {
    key,
    dsaEncoding: "ieee-p1363",
  });
  return { ...content, signature: signature.toString("base64url") };
}

async function request<Value>(
  { now, stopping, onRequest }: Authority,
  url: string,
  schema: z.ZodType<Value>,
  init: RequestInit = {},
): Promise<AcmeAnswer<Value>> {
  onRequest();
  const headers = { "user-agent": AGENT, ...(init.body ? { "content-type": "application/jose+json" } : {}) };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const response = await fetch(url, { ...init, headers, signal });
    const body = parsed(await response.text());
    const retryAt = retryTimeOf(response.headers.get("retry-after"), now);
    if (!response.ok) throw refusalOf(response.status, body, retryAt);
    const read = schema.safeParse(body);
    if (!read.success) throw new AcmeFailure("unreachable", `${url} does not answer as an authority does`);
    const nonce = response.headers.get("replay-nonce") ?? undefined;
    return { value: read.data, location: response.headers.get("location") ?? "", nonce, retryAt };
  } catch (error) {
    if (error instanceof AcmeFailure || stopping.aborted) throw error;
    const reason = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
    throw new AcmeFailure("unreachable", `${new URL(url).host}: ${reason}`, { cause: error });
  }
}

/** The JSON of an answer, or its text if it is something else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refusalOf(status: number, body: unknown, retryAt: Date | undefined): AcmeFailure {
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return new AcmeFailure("unreachable", `It answered ${status}`, { retryAt });
  return failureOf(problem.data, { retryAt });
}

/** The failure that a problem document of an authority tells of. */
export function failureOf(
  { type, detail, identifier }: z.output<typeof problemSchema>,
  { domain, retryAt }: { domain?: string | undefined; retryAt?: Date | undefined } = {},
): AcmeFailure {
  const name = type.split(":").at(-1) ?? "";
  return new AcmeFailure(name, detail.slice(0, MAX_DETAIL) || name, {
    domain: domain ?? identifier?.value,
    retryAt,
  });
}
