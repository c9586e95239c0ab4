import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/site-owner/provider.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { startRealProvider } from "../../../setup/sign-in/real-provider.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { begin, browserOf, finish, PATH, signInAs } from "./with-provider.ts";

describe.each(engines)("a real provider on %s", (engine) => {
  test("is tried by an owner, signs in, proves and works after its key was rotated; an answer does not work twice", async () => {
    await using provider = await startRealProvider({ id: "mira", email: "mira@example.com" });
    await using app = await startApp(engine, { now: new Date().toISOString() });
    const owner = await signInAs(app);
    const visit = async (ask: Ask, purpose?: "try" | "proof") => {
      // The provider has the clock of this machine.
      app.clock.set(new Date().toISOString());
      const { url, cookie } = await begin(ask, purpose);
      const answer = await provider.visit(url);
      app.clock.set(new Date().toISOString());
      return { answer, cookie, done: await finish(ask, answer, cookie) };
    };
    await read(
      await owner("PUT", PATH, { json: { ...provider.settings, revision: 0 } }),
      calls.changeProvider,
    );
    expect(await read((await visit(owner, "try")).done, calls.finishProvider)).toMatchObject({ done: "try" });
    const stranger = browserOf(app);
    const { answer, cookie, done } = await visit(stranger);
    expect(await read(done, calls.finishProvider)).toMatchObject({
      done: "sign-in",
      admin: { username: "owner" },
    });
    expect((await finish(stranger, answer, cookie)).status).toBe(403);
    provider.rotateKey();
    expect((await visit(stranger)).done.status).toBe(200);
    expect(await read((await visit(owner, "proof")).done, calls.finishProvider)).toMatchObject({
      done: "proof",
    });
    const own = await read(await owner("GET", "/api/me/provider"), calls.getOwnProvider);
    expect(own).toMatchObject({ label: "Acme", connected: { email: "mira@example.com" } });
  });
});
