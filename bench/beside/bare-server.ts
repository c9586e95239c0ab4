import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { text } from "node:stream/consumers";

interface Told {
  status: number;
  headers: string[];
  body: string;
  tls?: { key: string; cert: string };
}

/** The least that Node can do: the same status, headers and bytes to every request. What we are measured against. */
const { status, headers, body, tls }: Told = JSON.parse(await text(process.stdin));
const bytes = Buffer.from(body, "base64");

const answer: RequestListener = (_request, response) => {
  response.writeHead(status, headers).end(bytes.byteLength > 0 ? bytes : undefined);
};
const server = tls ? createSecureServer(tls, answer) : createServer(answer);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
