import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const TLS = join(import.meta.dirname, "../../setup/tls");

export interface BusyAuthority extends AsyncDisposable {
  directory: string;
  /** How many orders it has refused. */
  countRefused: () => number;
}

/** An authority that knows everybody and refuses every order because of a limit, until so many seconds are over. */
export async function startBusyAuthority(retryAfterSeconds: number): Promise<BusyAuthority> {
  let refused = 0;
  const [cert, key] = await Promise.all([
    readFile(join(TLS, "certificate.pem")),
    readFile(join(TLS, "key.pem")),
  ]);
  const server = createServer({ cert, key }, (request, response) => {
    const at = (path: string) => `https://${request.headers.host}${path}`;
    const directory = { newNonce: at("/nonce"), newAccount: at("/account"), newOrder: at("/order") };
    response.setHeader("replay-nonce", "bm9uY2U");
    response.setHeader("content-type", "application/json");
    if (request.url === "/account") return response.writeHead(201, { location: at("/account/1") }).end("{}");
    if (request.url !== "/order") return response.end(JSON.stringify(directory));
    refused++;
    response.writeHead(429, { "retry-after": String(retryAfterSeconds) });
    response.end(
      JSON.stringify({
        type: "urn:ietf:params:acme:error:rateLimited",
        detail: "too many certificates already issued for this exact set of identifiers",
      }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    directory: `https://127.0.0.1:${port}/directory`,
    countRefused: () => refused,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
