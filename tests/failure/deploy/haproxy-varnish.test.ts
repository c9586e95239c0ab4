import { once } from "node:events";
import { randomInt } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePorts, hasVarnish, startOwnVarnish } from "../../setup/http-caches/own-varnish.ts";
import { hasHaproxy, PORT, startProxy } from "../machines/proxy.ts";

const HOST = "blog.example.com";

test.skipIf(!hasHaproxy || !hasVarnish)(
  "pages come through HAProxy and Varnish, the admin through HAProxy alone, and both in the reader's name (skipped without haproxy, varnish or varnish-modules)",
  async () => {
    await using opened = new AsyncDisposableStack();
    const address = `127.77.${randomInt(256)}.${randomInt(1, 255)}`;
    const server = createServer((asked, answer) => {
      answer.setHeader("cache-control", "no-store").end(asked.headers["x-forwarded-for"]);
    });
    server.listen(PORT, address);
    await once(server, "listening");
    opened.defer(() => void server.close());
    const ports = await freePorts();
    opened.use(await startOwnVarnish(ports, { isBehindProxy: true }));
    const machines = [{ name: "one", address }];
    const proxy = opened.use(await startProxy({ machines, inside: ports.masthead, varnish: ports.readers }));
    const agent = opened.adopt(new Agent({ localAddress: "127.0.0.2" }), (each) => each.destroy());
    const ask = async (path: string) => {
      const where = { host: "127.0.0.1", port: proxy.port, servername: HOST, path, agent };
      const headers = { host: HOST, "x-forwarded-for": "192.0.2.66" };
      const asking = request({ ...where, headers, rejectUnauthorized: false }).end();
      const [response]: IncomingMessage[] = await once(asking, "response");
      if (!response) throw new Error("A response that is none");
      const addresses = (await text(response)).split(", ");
      return { isFromVarnish: "x-varnish" in response.headers, addresses };
    };

    // Masthead believes the last address.
    expect(await ask("/about")).toEqual({ isFromVarnish: true, addresses: ["127.0.0.2", "127.0.0.2"] });
    expect(await ask("/api/me")).toEqual({ isFromVarnish: false, addresses: ["127.0.0.2"] });
  },
);
