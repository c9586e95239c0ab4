import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** What fits into an Ethernet frame, in bytes; and the time between two of them, in ms. */
const PIECE = 1_400;
const PAUSE = 15;

/** A slow line to a site: its pages come through it a piece at a time. */
export async function inPieces(site: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const { accept = "" } = request.headers;
      const answer = await fetch(site + request.url, { headers: { accept, "accept-encoding": "identity" } });
      const type = answer.headers.get("content-type") ?? "";
      response.writeHead(answer.status, { "content-type": type });
      const body = Buffer.from(await answer.arrayBuffer());
      const piece = type.startsWith("text/html") ? PIECE : body.length;
      for (let at = 0; at < body.length; at += piece) {
        response.write(body.subarray(at, at + piece));
        if (piece === PIECE) await wait(PAUSE);
      }
      response.end();
    })().catch((error: Error) => response.destroy(error));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The line has no port.");
  return {
    url: `http://localhost:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
