import type { Configuration, CustomFetch } from "openid-client";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { text } from "../../../contract/base/text.ts";
import { MINUTE, SECOND } from "../../base/clock.ts";
import { requestForeign } from "../../kernel/outside/ask-foreign.ts";
import { readWhole } from "../../kernel/outside/read-foreign.ts";
import { AppError, codeOf, reasonOf } from "../../base/errors.ts";
import { refusalOf, Unreachable } from "./refusal-of.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** A provider with the secret by which it knows us. */
export interface Provider {
  label: string;
  issuer: string;
  clientId: string;
  secret: string;
}

/** What was sent with the browser, and has to come back with it. */
export interface Sent {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who has signed in at the provider. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  /** As the provider writes it; undefined unless it says that the address is verified. */
  email: string | undefined;
  /** When they entered something there last, if the provider says so. */
  signedInAt: Date | undefined;
}

type Deps = Pick<Kernel, "now" | "log"> & { provider: Provider };

const PATIENCE_SECONDS = 20;
/** Documents of providers are a few kB. */
const MAX_BYTES = 1024 * 1024;

/** Loaded when somebody signs in this way: most servers run without. */
const loadClient = () => import("openid-client");

/** The address at the provider to which the browser is sent. `isAnew`: whoever it is has to enter something there now. */
export async function addressAtProvider(
  deps: Deps,
  sent: Sent,
  { isAnew }: { isAnew: boolean },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient();
  return orRefuse(deps, async () => {
    const url = buildAuthorizationUrl(await openProvider(deps), {
      redirect_uri: sent.redirectUri,
      scope: "openid email",
      state: sent.state,
      nonce: sent.nonce,
      code_challenge: await calculatePKCECodeChallenge(sent.codeVerifier),
      code_challenge_method: "S256",
      ...(isAnew && { prompt: "login", max_age: "0" }),
    });
    return url.href;
  });
}

/**
 * Exchanges what the browser brought back for who it is. `maxAgeSeconds`: how long ago they may have entered something there.
 * @throws AppError `forbidden` with what is wrong, `unavailable` if the provider cannot be reached.
 */
export async function readPerson(
  deps: Deps,
  sent: Sent,
  { answer, maxAgeSeconds }: { answer: string; maxAgeSeconds?: number },
): Promise<ProviderPerson> {
  const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
  return orRefuse(deps, async () => {
    const config = await openProvider(deps);
    const tokens = await authorizationCodeGrant(config, new URL(`${sent.redirectUri}?${answer}`), {
      expectedState: sent.state,
      expectedNonce: sent.nonce,
      pkceCodeVerifier: sent.codeVerifier,
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    });
    const claims = tokens.claims();
    // The library does not look at when it was issued.
    if (!claims || claims.iat * SECOND > deps.now().getTime() + MINUTE)
      throw new AppError(
        "forbidden",
        "The clocks of this server and of the provider differ. Set both right.",
      );
    const isTold = claims["email"] !== undefined && claims["email_verified"] !== undefined;
    const mayAsk = config.serverMetadata().userinfo_endpoint !== undefined;
    const told = isTold || !mayAsk ? claims : await fetchUserInfo(config, tokens.access_token, claims.sub);
    const { email, email_verified: isVerified } = told;
    return {
      issuer: claims.iss,
      subject: text(undefined, { max: 255 }).min(1).parse(claims.sub),
      email:
        isVerified === true && typeof email === "string" && mailboxKeyOf(email) !== undefined
          ? email
          : undefined,
      signedInAt: momentOf(claims.auth_time),
    };
  });
}

/** Undefined for a number that is no date. */
function momentOf(seconds = Number.NaN): Date | undefined {
  const moment = new Date(seconds * SECOND);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const orRefuse = async <Result>({ provider, log }: Deps, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    log.info({ code: codeOf(error), reason: reasonOf(error) }, "Signing in with the provider was refused");
    throw refusalOf(error, provider.label);
  }
};

/**
 * Reads what the provider says of itself, each time: five small requests for a sign-in, and no key is ever out of date. It may
 * be in a private network, because an owner has named it. Signatures are checked although the answer comes over TLS.
 */
async function openProvider({ provider, now }: Deps): Promise<Configuration> {
  const oidc = await loadClient();
  const { issuer, clientId, secret } = provider;
  const server = new URL(issuer);
  return oidc.discovery(
    server,
    clientId,
    {
      // By our clock, also where the tests set it.
      [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / SECOND),
      [oidc.clockTolerance]: MINUTE / SECOND,
    },
    // The first way is the one of providers that name none (OpenID Connect Discovery 1.0, 3).
    (about, ...request) => {
      const ways = about.token_endpoint_auth_methods_supported;
      const isBasic = ways === undefined || ways.includes("client_secret_basic");
      (isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(about, ...request);
    },
    {
      timeout: PATIENCE_SECONDS,
      [oidc.customFetch]: fetchSmall,
      execute: [
        oidc.enableNonRepudiationChecks,
        // An issuer is on this machine, or its address is https: see the contract.
        ...(server.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Takes an answer that is too long for a broken one. No connection is kept. @throws Unreachable without an answer. */
const fetchSmall: CustomFetch = async (
  url,
  { method, headers, body, signal = new AbortController().signal },
) => {
  try {
    const answer = await requestForeign(new URL(url), {
      method: method === "POST" ? "POST" : "GET",
      headers,
      signal,
      isAllowed: () => true,
      // The library posts forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    const read = await readWhole(answer, { maxBytes: MAX_BYTES });
    if ("failure" in read) return new Response(null, { status: 502 });
    return new Response(read.bytes.length > 0 ? read.bytes : null, {
      status: answer.statusCode ?? 502,
      ...(read.contentType && { headers: { "content-type": read.contentType } }),
    });
  } catch (cause) {
    throw new Unreachable("The provider does not answer.", { cause });
  }
};
