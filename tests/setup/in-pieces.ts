import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** What fits into an Ethernet frame, in bytes; and the time between two of them, in ms. */
const PIECE = 1_400;
const PAUSE = 15;
/** Long enough for a frame, in ms. */
const REST = 200;

/** A slow line to a site: its pages come through it a piece at a time, and it rests once after some text of theirs. */
export async function inPieces(site: string, { restAfter }: { restAfter?: RegExp } = {}) {
  const server = createServer((request, response) => {
    void (async () => {
      const { accept = "" } = request.headers;
      const answer = await fetch(site + request.url, { headers: { accept, "accept-encoding": "identity" } });
      const type = answer.headers.get("content-type") ?? "";
      response.writeHead(answer.status, { "content-type": type });
      const body = Buffer.from(await answer.arrayBuffer());
      if (type.startsWith("text/html")) {
        const before = restAfter?.exec(body.toString("latin1"));
        if (restAfter && !before) throw new Error(`${request.url} has no ${restAfter.source}.`);
        const rest = before ? before.index + before[0].length : -1;
        for (let at = 0, end = 0; at < body.length; at = end) {
          end = at < rest && rest <= at + PIECE ? rest : at + PIECE;
          response.write(body.subarray(at, end));
          await wait(end === rest ? REST : PAUSE);
        }
        response.end();
      } else response.end(body);
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
