import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
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
