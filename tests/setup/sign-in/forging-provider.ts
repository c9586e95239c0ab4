import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const CLIENT = { clientId: "masthead", clientSecret: "the secret of the client" };

export interface Answer {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Signs with this key, or in its own way. */
  signed: KeyObject | ((input: string) => string);
  /** What the browser brings back. */
  query: Record<string, string>;
  /** The cookie of the browser. */
  cookie: string;
  /** What the token endpoint says instead of the token. */
  tokens?: { status: number; body: string; type?: string };
  /** Changes the token when it is signed. */
  bend?: (token: string) => string;
}

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [own, other] = [newKey(), newKey()];
export const otherKey = other.privateKey;

export const hmacWithPublicKey = (input: string) =>
  createHmac("sha256", own.publicKey.export({ type: "spki", format: "pem" }))
    .update(input)
    .digest("base64url");

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A provider that says whatever it is told to, by its own key unless told otherwise. */
export async function startForgingProvider() {
  let answer: Answer | undefined;
  const asked: string[] = [];
  let issuer = "";
  const about = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ["S256"],
  });
  const server = createServer((request, response) => {
    const say = (body: string, status = 200, type = "application/json") =>
      response.writeHead(status, { "content-type": type }).end(body);
    const { pathname } = new URL(request.url ?? "/", "http://x");
    asked.push(pathname);
    if (pathname === "/.well-known/openid-configuration") return say(JSON.stringify(about()));
    if (pathname === "/jwks") {
      const jwk = createPublicKey(own.privateKey).export({ format: "jwk" });
      return say(JSON.stringify({ keys: [{ ...jwk, kid: "own", use: "sig" }] }));
    }
    if (pathname !== "/token" || !answer) return say("{}", 404);
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const code = new URLSearchParams(Buffer.concat(parts).toString()).get("code");
      if (code !== "good" || !answer) return say('{"error":"invalid_grant"}', 400);
      if (answer.tokens) return say(answer.tokens.body, answer.tokens.status, answer.tokens.type);
      const { header, claims, signed, bend = (token) => token } = answer;
      const input = `${encode(header)}.${encode(claims)}`;
      const signature =
        typeof signed === "function"
          ? signed(input)
          : sign("sha256", Buffer.from(input), signed).toString("base64url");
      return say(
        JSON.stringify({ access_token: "a", token_type: "Bearer", id_token: bend(`${input}.${signature}`) }),
      );
    });
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    asked,
    settings: {
      label: "Acme",
      issuer,
      ...CLIENT,
      domain: "",
      role: "author",
      trustsFactor: false,
      isOnly: false,
    },
    /** The right answer to somebody who was sent to `url`. */
    answerTo: (url: string, cookie: string, now: Date): Answer => {
      const { searchParams } = new URL(url);
      const seconds = Math.floor(now.getTime() / 1000);
      return {
        header: { alg: "RS256", kid: "own" },
        claims: {
          iss: issuer,
          aud: CLIENT.clientId,
          sub: "mira-at-acme",
          nonce: searchParams.get("nonce"),
          iat: seconds,
          exp: seconds + 300,
          auth_time: seconds,
          email: "mira@example.com",
          email_verified: true,
        },
        signed: own.privateKey,
        query: { code: "good", state: searchParams.get("state") ?? "", iss: issuer },
        cookie,
      };
    },
    say: (next: Answer) => void (answer = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>;
