import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** The status that the proxy gives by itself; with none, the server answers. */
export type Refuse = (request: IncomingMessage) => number | undefined | Promise<number | undefined>;

interface Proxy extends AsyncDisposable {
  url: string;
  /** What is refused from here on. */
  refuse: Refuse;
}

/** A proxy before a server, which answers as proxies do whose server is away: with a page of its own, not in our words. */
export async function startProxy(upstream: string): Promise<Proxy> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: Proxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refuse: () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const status = await proxy.refuse(request);
    if (status === undefined) return passOn(upstream, request, response);
    response.writeHead(status, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
  }
}

function passOn(upstream: string, request: IncomingMessage, response: ServerResponse) {
  const { method, url = "/", headers } = request;
  const passedOn = ask(new URL(url, upstream), { method, headers }, (answer) => {
    // Who asked may have gone.
    if (response.destroyed) return void answer.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  passedOn.on("error", () => response.destroy());
  pipeline(request, passedOn, () => undefined);
}
