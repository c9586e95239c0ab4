import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";

/** What is logged from the level of information up. */
function keepLog() {
  const lines: string[] = [];
  const to = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  return { lines, log: pino({ level: "info" }, to) };
}

test("a client that leaves in the middle of its request is not an error of the server", async () => {
  const { lines, log } = keepLog();
  await using app = await startApp("sqlite", { log });
  const answered = Promise.withResolvers<number>();
  const listener = getRequestListener(async (request) => {
    const response = await app.app.fetch(request);
    answered.resolve(response.status);
    return response;
  });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const client = connect(address.port, "127.0.0.1");
  const head =
    "POST /api/subscribers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n";
  client.write(`${head}{"email":`);
  await once(server, "request");
  client.destroy();
  expect(await answered.promise).toBe(400);
  expect(lines).toEqual([]);
  server.close();
  await once(server, "close");
});
