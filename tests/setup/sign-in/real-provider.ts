import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JWK, Provider as RealProvider } from "oidc-provider";
import { vi } from "vitest";
import { PUBLIC_URL } from "../app.ts";

const newKey = (kid: string): JWK => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
  kid,
  kty: "EC",
  alg: "ES256",
  use: "sig",
});

/** A provider that other people wrote, at which somebody signs in without being asked, to the site at `publicUrl`. */
export async function startRealProvider(account: { id: string; email: string }, publicUrl = PUBLIC_URL) {
  // When it is loaded, it warns of a Node that is not LTS, and when it starts, of what it keeps in memory.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { Provider } = await import("oidc-provider");
  let handle: ReturnType<RealProvider["callback"]> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const start = (kid: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: "masthead",
          client_secret: "the secret of the client",
          redirect_uris: [`${publicUrl}/admin/login/provider`],
          id_token_signed_response_alg: "ES256",
        },
      ],
      jwks: { keys: [newKey(kid)] },
      cookies: { keys: ["a key of the tests"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      features: { devInteractions: { enabled: false } },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: account.email, email_verified: true }),
      }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc;
        const grant = new provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(session?.accountId && { accountId: session.accountId }),
        });
        grant.addOIDCScope("openid email");
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    handle = async (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return answer(request, response);
      return provider.interactionFinished(request, response, { login: { accountId: account.id } });
    };
  };
  start("first");
  return {
    settings: {
      label: "Acme",
      issuer,
      clientId: "masthead",
      clientSecret: "the secret of the client",
      domain: "",
      role: "author",
      trustsFactor: false,
      isOnly: false,
    },
    /** The same provider with another key. */
    rotateKey: () => start("second"),
    /** Signs in as a browser does, and returns the query with which it comes back. */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>();
      let place = url;
      while (place.startsWith(issuer)) {
        const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(place, { redirect: "manual", headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null)
          throw new Error(`${place} answered ${response.status}: ${await response.text()}`);
        place = new URL(location, issuer).href;
      }
      return new URL(place).search.slice(1);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
