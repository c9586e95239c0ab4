import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

interface Purge {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface PurgeReceiver extends AsyncDisposable {
  url: string;
  /** What it answers from here on. */
  status: number;
  /** Returns what has been asked since the last call. */
  take: () => Purge[];
}

/** What takes purges in the place of a cache or of the API of a provider. */
export async function startPurgeReceiver(): Promise<PurgeReceiver> {
  const taken: Purge[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      taken.push({ method, path, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(receiver.status).end(receiver.status === 200 ? "{}" : "Not\nallowed");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const receiver: PurgeReceiver = {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    status: 200,
    take: () => taken.splice(0),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
