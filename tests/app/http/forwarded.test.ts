import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { listNotices } from "../../../src/contract/insight/notices.ts";
import { checkProxy } from "../../../src/server/insight/doctor/check-database.ts";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";

const WORDS =
  "Requests come through a proxy and TRUST_PROXY is off, so all visitors count as one address. Ten wrong passwords from anybody close the sign-in for everybody.";

async function start(engine: Engine, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = await startApp(engine, { env, log });
  const as = await app.signIn();
  return {
    app,
    lines,
    /** One request whose socket comes from `peer`. */
    ask: async (peer: string, headers: Record<string, string>) => {
      const request = new Request("https://blog.example.com/api/me", { headers });
      const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: "IPv4" } };
      await app.app.fetch(request, { incoming });
    },
    notices: async () => (await read(await as("GET", "/api/admin/notifications"), listNotices)).notices,
    doctor: () => checkProxy(app.database.db, app.clock.now(), { trustsProxy: env["TRUST_PROXY"] === "on" }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("a proxy that the server is not told of, on %s", (engine) => {
  test.each([
    ["127.0.0.1", { "x-forwarded-for": "8.8.8.8" }],
    ["::ffff:172.18.0.1", { "x-forwarded-for": "8.8.8.8" }],
    ["fd00::1", { forwarded: "for=8.8.8.8" }],
  ])("is told to the bell, the log and the doctor once, from %s", async (peer, headers) => {
    await using site = await start(engine);
    expect(await site.doctor()).toMatchObject({ name: "proxy", state: "ok" });
    for (let request = 0; request < 5; request++) await site.ask(peer, headers);
    await expect.poll(() => site.notices()).toMatchObject([{ kind: "failure", words: WORDS }]);
    expect(site.lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
    expect(await site.doctor()).toMatchObject({
      state: "look",
      words: WORDS.replace(/\.$/, ""),
      todo: "Set TRUST_PROXY=on if the proxy is yours and sets X-Forwarded-For.",
    });

    site.app.clock.advance(DAY + MINUTE);
    await site.ask(peer, headers);
    await expect.poll(() => seenAt(site)).toBe("2026-03-03T09:01:00.000Z");
    expect(await site.notices()).toHaveLength(1);
    site.app.clock.advance(8 * DAY);
    expect(await site.doctor()).toMatchObject({ state: "ok" });
  });

  test("is not believed from a stranger, who can write the header on a server without a proxy", async () => {
    await using site = await start(engine);
    for (const peer of ["8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1", "unknown"])
      await site.ask(peer, { "x-forwarded-for": "127.0.0.1", forwarded: "for=127.0.0.1" });
    await site.ask("127.0.0.1", {});
    expect([await site.notices(), site.lines, await seenAt(site)]).toEqual([[], [], undefined]);
  });

  test("is no news where TRUST_PROXY is on", async () => {
    await using site = await start(engine, { TRUST_PROXY: "on" });
    await site.ask("127.0.0.1", { "x-forwarded-for": "8.8.8.8" });
    expect([await site.notices(), site.lines, await seenAt(site)]).toEqual([[], [], undefined]);
    expect(await site.doctor()).toMatchObject({ state: "ok", words: "TRUST_PROXY is on" });
  });
});

async function seenAt({ app }: Awaited<ReturnType<typeof start>>) {
  const row = await app.database.db.selectFrom("observations").select("at").executeTakeFirst();
  return row?.at;
}
