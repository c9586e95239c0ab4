import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";
import { serveCached } from "./serve-cached.ts";

test.each([
  ["pages that are asked for", "GET"],
  ["forms that are sent", "POST"],
])(
  "of eight %s at once, one begins in each turn, so that a cached page waits for one",
  async (_name, method) => {
    let begun = 0;
    const serve = serveCached({
      cache: new PageCache({ now: () => new Date(), maxBytes: 100_000 }),
      keyOf: (url) => url,
      make: async (key) => {
        begun++;
        return new Response(key);
      },
      otherwise: () => begun++,
    });
    for (let index = 0; index < 8; index++) {
      const request = Object.assign(new IncomingMessage(new Socket()), { method, url: `/${index}` });
      serve(request, new ServerResponse(request));
    }
    const begunAfter: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      await nextTurn();
      begunAfter.push(begun);
    }
    const inTurns = begunAfter.map((count, turn) => count - (begunAfter[turn - 1] ?? 0));
    expect(Math.max(...inTurns)).toBe(1);
    expect(begun).toBe(8);
  },
);

test("a kept redirect leads on with the campaign of each request that asks for it", async () => {
  const serve = serveCached({
    cache: new PageCache({ now: () => new Date(), maxBytes: 100_000 }),
    keyOf: (address) => address.replace(/[?&](utm_|a=).*|\?$/, ""),
    make: async (key, reading) => {
      reading.dependsOn("post");
      return new Response(null, { status: 301, headers: { location: key.replace("old", "new") } });
    },
    otherwise: () => expect.fail("Not kept"),
  });
  await using server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Listens at a port.
  const { port } = server.address() as AddressInfo;
  const locationOf = async (path: string) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
    return headers.get("location");
  };
  const campaign = "?utm_source=newsletter&utm_medium=email";
  for (const [path, location] of [
    [`/blog/old${campaign}`, `/blog/new${campaign}`],
    ["/blog/old?page=2&utm_term=%0d%0ab", "/blog/new?page=2&utm_term=%0D%0Ab"],
    ["/blog/old?a=1", "/blog/new"],
    ["/blog/old?page=2", "/blog/new?page=2"],
    ["/blog/old?", "/blog/new"],
    ["/blog/old", "/blog/new"],
    [`/blog/old${campaign}`, `/blog/new${campaign}`],
  ])
    expect(await locationOf(path ?? ""), path).toBe(location);
});

test("only an answer that is a page is left out for who has it", async () => {
  const serve = serveCached({
    cache: new PageCache({ now: () => new Date(), maxBytes: 100_000 }),
    keyOf: (url) => url,
    make: async (key) => new Response("a", { status: Number(key.slice(1)), headers: { etag: '"a"' } }),
    otherwise: () => expect.fail("Not kept"),
  });
  await using server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Listens at a port.
  const { port } = server.address() as AddressInfo;
  const headers = { "if-none-match": "*" };
  for (const [status, answered] of [
    [200, 304],
    [404, 404],
    [503, 503],
  ])
    expect((await fetch(`http://127.0.0.1:${port}/${status}`, { headers })).status).toBe(answered);
});

test("a client that has the answer hears so: by its tag, or by its date where it has no tag", async () => {
  const modified = "Mon, 02 Mar 2026 09:00:00 GMT";
  const serve = serveCached({
    cache: new PageCache({ now: () => new Date("2026-03-02T09:00:01.500Z"), maxBytes: 100_000 }),
    keyOf: (address) => address,
    make: async (key, reading) => {
      reading.dependsOn("post");
      return new Response(key, key === "/dated" ? { headers: { "last-modified": modified } } : {});
    },
    otherwise: () => expect.fail("Not kept"),
  });
  await using server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Listens at a port.
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
  const later = "Mon, 02 Mar 2026 09:00:01 GMT";
  const earlier = "Mon, 02 Mar 2026 08:59:59 GMT";
  const cases: [path: string, headers: Record<string, string>, status: number][] = [
    ["/dated", { "if-modified-since": modified }, 304],
    ["/dated", { "if-modified-since": later }, 304],
    ["/dated", { "if-modified-since": earlier }, 200],
    ["/dated", { "if-modified-since": "nonsense" }, 200],
    // No dates of HTTP, nor one that a client can have had from here.
    ["/dated", { "if-modified-since": "99999" }, 200],
    ["/dated", { "if-modified-since": "2026-03-02T09:00:01Z" }, 200],
    ["/dated", { "if-modified-since": "Tue, 02 Mar 2026 09:00:01 GMT" }, 200],
    ["/dated", { "if-modified-since": "Mon, 02 Mar 2026 09:00:02 GMT" }, 200],
    ["/dated", { "if-modified-since": "Mon, 02 Mar 2099 09:00:02 GMT" }, 200],
    ["/dated", { "if-modified-since": later, "if-none-match": `"another"` }, 200],
    ["/dated", { "if-modified-since": earlier, "if-none-match": "*" }, 304],
    ["/undated", { "if-modified-since": later }, 200],
  ];
  for (const [path, headers, status] of cases)
    expect(await statusOf(path, headers), JSON.stringify(headers)).toBe(status);
});
