import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A store of files that several servers use: as much S3 as that needs. It believes everybody. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = "", headers } = request;
    const body = await buffer(request);
    if (method === "PUT") objects.set(url, body);
    const object = objects.get(url);
    if (method === "DELETE") objects.delete(url);
    if (method === "PUT" || method === "DELETE")
      return response.writeHead(method === "PUT" ? 200 : 204).end();
    if (!object) return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (start === undefined) return response.writeHead(200).end(method === "HEAD" ? undefined : object);
    return response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "images",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
