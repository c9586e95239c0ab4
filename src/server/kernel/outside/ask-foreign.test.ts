import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { askForeign } from "./ask-foreign.ts";
import { isPublicAddress } from "./public-address.ts";

const signal = new AbortController().signal;

/** A site on this machine, and what it was asked. */
async function startSite(paths: Record<string, { status: number; location?: string }>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status, location } = paths[request.url ?? ""] ?? { status: 404 };
    const knowsHead = request.url !== "/no-head" || request.method !== "HEAD";
    response.writeHead(knowsHead ? status : 405, location ? { location } : {}).end("text");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    ask: (path: string, isAllowed?: (ip: string) => boolean) =>
      askForeign(new URL(path, `http://localhost:${port}`), { signal, ...(isAllowed && { isAllowed }) }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const everywhere = () => true;

test.each([
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.100.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["localhost", false],
  ["8.8.8.8", true],
  ["172.32.0.1", true],
  ["2606:4700:4700::1111", true],
])("%s is on the internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test("the status is that of the page in the end, and a server that knows no HEAD is asked again", async () => {
  await using site = await startSite({
    "/": { status: 200 },
    "/moved": { status: 301, location: "/" },
    "/no-head": { status: 200 },
    "/round": { status: 302, location: "/round" },
  });
  expect(await site.ask("/", everywhere)).toEqual({ status: 200 });
  expect(await site.ask("/moved", everywhere)).toEqual({ status: 200 });
  expect(await site.ask("/gone", everywhere)).toEqual({ status: 404 });
  expect(await site.ask("/no-head", everywhere)).toEqual({ status: 200 });
  expect(site.asked.slice(-2)).toEqual(["HEAD /no-head", "GET /no-head"]);
  expect(await site.ask("/round", everywhere)).toBe("a circle");
});

test("no connection is made to this machine, by its address or by its name", async () => {
  await using site = await startSite({ "/": { status: 200 } });
  // As a name that does not exist: the answer says nothing about the network of the server.
  expect(await askForeign(new URL("http://localhost/"), { signal })).toBe("no such host");
  expect(await askForeign(new URL("http://no-such-name.invalid/"), { signal })).toBe("no such host");
  // At a port that websites do not have, no name is looked up.
  expect(await site.ask("/")).toBe("private");
  for (const address of [
    "http://127.0.0.1/",
    "http://[::1]:8080/",
    "http://0x7f.1/",
    "https://169.254.169.254/",
  ])
    expect(await askForeign(new URL(address), { signal }), address).toBe("private");
  expect(site.asked).toEqual([]);
});

test("a redirect leads into no private network either", async () => {
  await using site = await startSite({ "/": { status: 302, location: "http://127.0.0.2/" } });
  expect(await site.ask("/", (ip) => ip !== "127.0.0.2")).toBe("private");
  expect(site.asked).toEqual(["HEAD /"]);
});

test("nobody who listens is silence", async () => {
  const site = await startSite({});
  await site[Symbol.asyncDispose]();
  expect(await site.ask("/", everywhere)).toBe("silent");
});
