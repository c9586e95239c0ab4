import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { spawnProgram } from "../../setup/process.ts";
import { addSubscribers, createNewsletter } from "../kit/inputs.ts";
import { newsletterAt, runSender } from "./sending/sending.ts";

/** Runs `./masthead newsletter` on the app's database and tells how it ended. */
async function runCommand({ dataDir, databaseUrl = "" }: TestApp, args: string[]) {
  const { child, output } = spawnProgram("command", ["newsletter", ...args], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEND_UNDO_SECONDS: "0",
  });
  child.stdin.end();
  const [code] = await once(child, "close");
  return { code, ...output() };
}

describe.each(engines)("the command for newsletters on %s", (engine) => {
  test("sends a draft, holds it, lets it go on, and says how it stands", async () => {
    await using app = await startApp(engine, { now: new Date().toISOString() });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const { subject } = await createNewsletter(as);
    const line = (rest: string) => ({ code: 0, stderr: "", stdout: `“${subject}”: ${rest}\n` });
    expect(await runCommand(app, ["status", "1"])).toEqual(line("draft."));
    expect(await runCommand(app, ["send", "1"])).toEqual(line("sending, 0 of 2 sent, 0 failed."));
    expect(await runCommand(app, ["pause", "1"])).toEqual(line("paused, 0 of 2 sent, 0 failed."));
    expect(await runCommand(app, ["resume", "1"])).toEqual(line("sending, 0 of 2 sent, 0 failed."));
    app.clock.advance(60_000);
    await runSender(app);
    expect(await runCommand(app, ["status", "1"])).toEqual(line("sent, 2 of 2 sent, 0 failed."));
    expect((await newsletterAt(as, 1)).status).toBe("sent");
    expect(await runCommand(app, ["hide", "1"])).toEqual(line("sent, hidden, 2 of 2 sent, 0 failed."));
    expect(await runCommand(app, ["unhide", "1"])).toEqual(line("sent, 2 of 2 sent, 0 failed."));
    expect(await runCommand(app, ["cancel", "1"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "A newsletter that is sent cannot be cancelled.\n",
    });
  });

  test("shows what the bounces of a newsletter did, and takes it back", async () => {
    await using app = await startApp(engine, { now: new Date().toISOString() });
    const as = await app.signIn();
    const { id } = await createNewsletter(as);
    const { db } = app.database;
    const at = app.clock.now().toISOString();
    const reasons = ["hard_bounce", "hard_bounce", "complaint"] as const;
    const suppressed = reasons.map((reason, n) => ({
      address_hash: `x${n}`.padStart(43, "0"),
      reason,
      evidence: "550 5.1.1 User unknown",
      created_at: at,
      newsletter_id: id,
    }));
    await db.insertInto("suppressions").values(suppressed).execute();
    expect((await runCommand(app, ["status", "1"])).stdout).toContain(
      "Its bounces have suppressed 2 addresses, and 0 bounces count. newsletter take-back undoes this.",
    );
    expect(await runCommand(app, ["take-back", "1"])).toMatchObject({
      code: 0,
      stdout: "2 addresses may be mailed again, and 0 bounces no longer count.\n",
    });
    const left = await db.selectFrom("suppressions").select("reason").execute();
    expect(left).toEqual([{ reason: "complaint" }]);
    expect((await runCommand(app, ["status", "1"])).stdout).not.toContain("take-back");
    expect(await runCommand(app, ["take-back", "7"])).toMatchObject({
      code: 1,
      stderr: "That newsletter does not exist.\n",
    });
  });

  test("says what it needs", async () => {
    await using app = await startApp(engine);
    for (const args of [[], ["sell", "1"], ["send"], ["send", "x"]]) {
      const { code, stderr } = await runCommand(app, args);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining("Usage: ./masthead newsletter send|status"),
      ]);
    }
    expect(await runCommand(app, ["status", "7"])).toMatchObject({
      code: 1,
      stderr: "That newsletter does not exist.\n",
    });
  });
});
