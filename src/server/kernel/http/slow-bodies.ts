import type { IncomingMessage, Server, ServerResponse } from "node:http";

interface Patience {
  /** From the head of a request to the end of its body. */
  patienceMs: number;
  /** Bodies that may take as long as the server's `requestTimeout`, until they are answered. */
  mayBeLong: (request: IncomingMessage) => boolean;
}

/**
 * Closes connections whose bodies come too slowly, also behind an answer that did not wait for them. The server's own
 * `requestTimeout` is one for all requests.
 */
export function boundSlowBodies(server: Server, { patienceMs, mayBeLong }: Patience) {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const bound = () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.complete || request.socket.destroy(), patienceMs);
      timer.unref();
      request.once("close", () => clearTimeout(timer));
    };
    if (mayBeLong(request)) response.once("finish", bound);
    else bound();
  });
}
