import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";
import { serveCached } from "./serve-cached.ts";

test("of eight pages that are asked for at once, one begins in each turn, so that a cached page waits for one", async () => {
  let begun = 0;
  const serve = serveCached({
    cache: new PageCache({ now: () => new Date(), maxBytes: 100_000 }),
    keyOf: (url) => url,
    make: async (key) => {
      begun++;
      return new Response(key);
    },
    otherwise: () => undefined,
  });
  for (let index = 0; index < 8; index++) {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: `/${index}` });
    serve(request, new ServerResponse(request));
  }
  while (begun < 8) {
    const before = begun;
    await nextTurn();
    expect(begun - before).toBeLessThanOrEqual(1);
  }
});
