import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readForeign } from "./read-foreign.ts";

const signal = new AbortController().signal;

/** A site on this machine: images of some length, and ways round. */
async function startSite() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = "" } = request;
    asked.push(url);
    const length = /^\/bytes\/(\d+)$/.exec(url)?.[1];
    const to = { "/moved": "/bytes/3", "/circle": "/circle", "/mail": "mailto:a@example.com" }[url];
    if (to) response.writeHead(302, { location: to }).end();
    else if (length)
      response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(Number(length), 7));
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    read: (path: string, isAllowed?: (ip: string) => boolean, mayBeCut = false) =>
      readForeign(new URL(path, `http://localhost:${port}`), {
        signal,
        maxBytes: 1024 * 1024,
        mayBeCut,
        ...(isAllowed && { isAllowed }),
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const everywhere = () => true;

test("what is at an address is read, also where it has moved to", async () => {
  await using site = await startSite();
  expect(await site.read("/bytes/2", everywhere)).toEqual({
    bytes: new Uint8Array([7, 7]),
    contentType: "image/png",
  });
  expect(await site.read("/moved", everywhere)).toMatchObject({ bytes: new Uint8Array([7, 7, 7]) });
});

test("what cannot be read is told in words, and too much is not read", async () => {
  await using site = await startSite();
  const failureAt = async (path: string) => {
    const read = await site.read(path, everywhere);
    return "failure" in read ? read.failure : "none";
  };
  expect(await failureAt("/none")).toBe("its server answers 404");
  expect(await failureAt("/circle")).toBe("it leads round in a circle");
  expect(await failureAt("/mail")).toBe("it leads to no web address");
  expect(await failureAt("/bytes/1048577")).toBe("it is larger than 1 MB");
  expect(await failureAt("/bytes/1048576")).toBe("none");
});

test("the beginning of a long page is enough where that is asked for", async () => {
  await using site = await startSite();
  const read = await site.read("/bytes/30000000", everywhere, true);
  expect("bytes" in read && read.bytes.length).toBe(1024 * 1024);
});

test("nothing is read from this machine or a private network", async () => {
  await using site = await startSite();
  const refused = { failure: "it is in a private network", isSilent: false };
  // A name is answered as one that does not exist, so that nobody learns the names of a private network.
  expect(await site.read("/bytes/2")).toEqual({ failure: "there is no such host", isSilent: true });
  for (const address of ["http://127.0.0.1/a.png", "http://[::1]/a.png", "http://10.0.0.8/a.png"])
    expect(await readForeign(new URL(address), { signal, maxBytes: 10 }), address).toEqual(refused);
  expect(site.asked).toEqual([]);
});
