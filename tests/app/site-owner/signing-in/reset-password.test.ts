import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { SECOND } from "../../../../src/server/base/clock.ts";
import { createRateLimits } from "../../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { resetPassword } from "../../../../src/server/site-owner/auth/owner.ts";
import { makeAuthenticator } from "../../../setup/sign-in/authenticator.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { cookieOf } from "../../kit/ask.ts";
import { codeOf, enterCode, enterPassword, setUpApp } from "../factors.ts";
import { createOwner, OWNER, signIn, withCookie } from "../owner.ts";
import { beginSignIn, enter, HERE } from "./with-passkey.ts";

const WRONG = { ...OWNER, password: "not the password" };
const ANOTHER = "000000";

describe.each(engines)("a new password from the command line on %s", (engine) => {
  test("forgets what failed before at every step of signing in and of proving it", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const ask = withCookie(app, await createOwner(app));
    const { key } = await setUpApp(app, ask);
    const countedAs = async () => {
      const rows = await db.selectFrom("rate_events").select("bucket").distinct().execute();
      return rows.map(({ bucket }) => bucket.split(":")[0]).sort();
    };
    const device = makeAuthenticator();
    const foreign = async () => ({ credential: device.get({ ...HERE, challenge: await beginSignIn(app) }) });
    await ask("POST", "/api/me/proof", { json: { password: WRONG.password } });
    await ask("POST", "/api/me/proof", { json: { password: OWNER.password, code: ANOTHER } });
    await ask("POST", "/api/me/proof/passkey", { json: await foreign() });
    await enter(app, (await foreign()).credential);
    await signIn(app, WRONG);
    await enterCode(app, await enterPassword(app), ANOTHER);
    const ofAddress = ["code-address", "passkey-address", "sign-in-address"];
    const ofUser = [
      "code",
      "code-day",
      "current-password",
      "passkey-proof",
      "proof-code-day",
      "sign-in-username",
    ];
    // What does not count failures.
    const others = ["confirm-app", "new-device", "passkey-challenge"];
    expect(await countedAs()).toEqual(expect.arrayContaining([...ofAddress, ...ofUser]));

    const limits = createRateLimits(await openSigner(db, app.clock.now()));
    const renewed = { ...OWNER, password: "a newer plain password" };
    await resetPassword({ db, limits, now: app.clock.now }, renewed, commandLine);
    expect(others).toEqual(expect.arrayContaining(await countedAs()));
    app.clock.advance(30 * SECOND);
    const back = await enterCode(app, await enterPassword(app, renewed), codeOf(app, key));
    expect(cookieOf(back).cookie).toContain("__Host-masthead=");
  });
});
