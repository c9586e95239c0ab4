import { describe, expect, test } from "vitest";
import { TOKEN_REQUESTS } from "../../../../src/contract/site-owner/tokens.ts";
import { DAY, MINUTE } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { readRefusal } from "../../kit/ask.ts";
import { makeToken } from "../../kit/tokens.ts";
import { addUser, createOwner, OWNER, signIn, withCookie } from "../owner.ts";

const WRONG = { ...OWNER, password: "not the password" };

describe.each(engines)("after the clock was a year ahead and is right again, on %s", (engine) => {
  test("failures of then count for nothing, and are deleted", async () => {
    await using app = await startApp(engine);
    await addUser(app, OWNER);
    app.clock.advance(365 * DAY);
    for (let number = 0; number < 10; number++) await signIn(app, WRONG);
    expect((await signIn(app, OWNER)).status).toBe(429);
    app.clock.advance(-365 * DAY);
    expect((await signIn(app, OWNER)).status).toBe(200);
    await app.work("tidying up");
    const { db } = app.database;
    const kept = await db.selectFrom("rate_events").select("at").execute();
    expect(kept.map(({ at }) => at)).toEqual([app.clock.now().toISOString()]);
  });

  test("what another server counted a minute ahead of us counts", async () => {
    await using app = await startApp(engine);
    await addUser(app, OWNER);
    app.clock.advance(MINUTE);
    for (let number = 0; number < 10; number++) await signIn(app, WRONG);
    app.clock.advance(-MINUTE);
    expect((await signIn(app, OWNER)).status).toBe(429);
  });

  test("a proof of then is none", async () => {
    await using app = await startApp(engine);
    app.clock.advance(365 * DAY);
    const ask = withCookie(app, await createOwner(app));
    app.clock.advance(-365 * DAY);
    const refused = await ask("POST", "/api/admin/invitations", { json: { role: "author" } });
    expect(await readRefusal(refused)).toMatchObject({ code: "proof_required" });
  });

  test("a token that had used up its requests has new ones", async () => {
    await using app = await startApp(engine);
    const { as, id } = await makeToken(app, await app.signIn());
    app.clock.advance(365 * DAY);
    await as("GET", "/api/me");
    const { db } = app.database;
    const used = { window_requests: TOKEN_REQUESTS };
    await db.updateTable("api_tokens").set(used).where("id", "=", id).execute();
    app.clock.advance(-365 * DAY);
    expect((await as("GET", "/api/me")).headers.get("ratelimit")).toContain(`r=${TOKEN_REQUESTS - 1};`);
  });
});
