import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { findNetwork } from "./ask-foreign.ts";
import { postForeign } from "./post-foreign.ts";

const everywhere = () => true;

/** A server that says anything, not only HTTP. `asked` has what came. */
async function startServer(answer: (socket: Socket) => void) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      asked.push(data.toString());
      // Once: the body may come in a part of its own.
      if (asked.length === 1) answer(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    sockets,
    post: (isAllowed?: (ip: string) => boolean, signal = new AbortController().signal) =>
      postForeign(new URL(`http://localhost:${port}/hook`), {
        signal,
        headers: { "content-type": "application/json" },
        body: "{}",
        limitMs: 500,
        ...(isAllowed && { isAllowed }),
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const head = (status: string, rest = "") => `HTTP/1.1 ${status}\r\n${rest}\r\n`;

test("the status and the beginning of the body are the answer", async () => {
  const long = `not\n\0 here ${"x".repeat(5000)}`;
  await using server = await startServer((socket) =>
    socket.end(`${head("404 Not Found", `Content-Length: ${long.length}\r\n`)}${long}`),
  );
  const answer = await server.post(everywhere);
  expect(answer).toEqual({ status: 404, excerpt: `not here ${"x".repeat(191)}` });
  expect(server.asked.join("")).toMatch(/^POST \/hook HTTP\/1\.1\r\n.*\r\n\r\n\{\}$/s);
});

test("a body without an end is cut off, and the status counts", async () => {
  await using server = await startServer((socket) => {
    socket.write(head("200 OK", "Transfer-Encoding: chunked\r\n"));
    const more = () => {
      while (socket.writable && socket.write(`1000\r\n${"y".repeat(4096)}\r\n`));
    };
    socket.on("drain", more);
    more();
  });
  expect(await server.post(everywhere)).toMatchObject({ status: 200 });
});

test("a body that stays silent ends with the time limit, and the status counts", async () => {
  await using server = await startServer((socket) =>
    socket.write(`${head("200 OK", "Content-Length: 10\r\n")}ab`),
  );
  expect(await server.post(everywhere)).toEqual({ status: 200, excerpt: "ab" });
});

test.each([
  ["is silent", () => undefined, /no answer within 0.5 seconds/],
  ["trickles its head", (socket: Socket) => trickle(socket), /no answer within 0.5 seconds/],
  ["closes at once", (socket: Socket) => socket.destroy(), /closed without an answer/],
  ["closes within its head", (socket: Socket) => socket.end("HTTP/1.1 20"), /closed without|not HTTP/],
  ["says what is not HTTP", (socket: Socket) => socket.end("220 mail.example.com ESMTP\r\n"), /not HTTP/],
  ["has a head without end", (socket: Socket) => longHead(socket), /not HTTP|closed/],
  ["switches protocols", (socket: Socket) => socket.write(switching), /closed without an answer/],
])("a server that %s has not answered", async (_, answer, words) => {
  await using server = await startServer(answer);
  expect(await server.post(everywhere)).toEqual({ failure: expect.stringMatching(words) });
});

const switching = head("101 Switching Protocols", "Upgrade: websocket\r\nConnection: Upgrade\r\n");

function trickle(socket: Socket) {
  socket.write("HTTP/1.1 200 OK\r\nX: ");
  const timer = setInterval(() => socket.write("x"), 50);
  socket.on("close", () => clearInterval(timer));
}

function longHead(socket: Socket) {
  socket.write("HTTP/1.1 200 OK\r\n");
  socket.write(`X: ${"x".repeat(200_000)}\r\n`);
}

test("a redirect is an answer, and is not followed", async () => {
  await using target = await startServer((socket) => socket.end(head("200 OK")));
  await using server = await startServer((socket) =>
    socket.end(head("307 Temporary Redirect", "Location: http://127.0.0.2/\r\nContent-Length: 0\r\n")),
  );
  expect(await server.post(everywhere)).toEqual({ status: 307, excerpt: "" });
  expect(target.asked).toEqual([]);
});

test("nothing is posted to this machine or a private network", async () => {
  await using server = await startServer((socket) => socket.end(head("200 OK")));
  const refused = { failure: "The address is in a private network." };
  // A name is answered as one that does not exist, so that nobody learns the names of a private network.
  const unknown = { failure: "The host name was not found." };
  expect(await server.post()).toEqual(unknown);
  const options = { signal: new AbortController().signal, headers: {}, body: "{}" };
  for (const address of ["https://127.0.0.1/", "https://10.1.2.3/", "https://[::1]/"])
    expect(await postForeign(new URL(address), options), address).toEqual(refused);
  expect(await postForeign(new URL("https://localhost/"), options)).toEqual(unknown);
  expect(server.sockets.size).toBe(0);
});

test("a request that the server's stop ends throws, since its outcome is unknown", async () => {
  const stopping = new AbortController();
  await using server = await startServer(() => stopping.abort());
  await expect(server.post(everywhere, stopping.signal)).rejects.toThrow("aborted");
});

test.each([
  ["localhost", "private"],
  ["127.0.0.1", "private"],
  ["[::1]", "private"],
  ["10.0.0.1", "private"],
  ["8.8.8.8", "public"],
  ["there-is-no-such-host.invalid", "none"],
])("%s leads to: %s", async (host, network) => {
  expect(await findNetwork(host)).toBe(network);
});
