import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { boundSlowBodies } from "./slow-bodies.ts";

/** A server with little patience, on a port of its own. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  boundSlowBodies(server, { patienceMs: 20, mayBeLong: ({ url }) => url === "/upload" });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** A request of ten bytes of which half are sent, with what the server says to it until it closes. */
    begin(path: string) {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      let heard = "";
      socket.on("data", (data) => (heard += String(data)));
      socket.on("error", () => undefined);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello`);
      return { socket, said: once(socket, "close").then(() => heard) };
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

test("a body that does not come to its end loses its connection, and an upload may take longer", async () => {
  await using server = await listen((request, response) => {
    text(request).then(
      (body) => response.end(body),
      () => undefined,
    );
  });
  const upload = server.begin("/upload");
  expect(await server.begin("/api/subscribers").said).toBe("");
  upload.socket.write("world");
  // The connection would be kept for more.
  const [answer] = await once(upload.socket, "data");
  expect(String(answer)).toContain("helloworld");
});

test("an upload that was answered before its end has no more time than others", async () => {
  await using server = await listen((_request, response) => {
    response.writeHead(401).end();
  });
  const { said } = server.begin("/upload");
  expect(await said).toContain("401");
});
