import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** The least that node:http can do: the same status, headers and bytes to every request. What we are measured against. */
const { status, headers, body }: { status: number; headers: string[]; body: string } = JSON.parse(
  await text(process.stdin),
);
const bytes = Buffer.from(body, "base64");

const server = createServer((_request, response) => {
  response.writeHead(status, headers).end(bytes.byteLength > 0 ? bytes : undefined);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
