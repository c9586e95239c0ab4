import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Place } from "../../app/moving/moving.ts";
import { spawnProgram } from "../../setup/process.ts";
import { isInFull } from "../../setup/in-full.ts";

/** How often a command is killed, each time later than before. */
export const ROUNDS = isInFull ? 20 : 2;
export const SUBSCRIBERS = isInFull ? 20_000 : 12_000;

const envOf = ({ config }: Place) => ({ DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? "" });

/** Writes `SUBSCRIBERS` of them whose addresses begin with `name`. */
export async function addSubscribers(place: Place, name: string) {
  const at = "2026-03-02T09:00:00.000Z";
  await place.using(async ({ db }) => {
    for (let from = 0; from < SUBSCRIBERS; from += 2_000) {
      const rows = Array.from({ length: 2_000 }, (_, index) => {
        const email = `${name}-${from + index}@example.com`;
        const dates = { subscribed_at: at, confirmed_at: at, unsubscribed_at: null };
        return { email, mailbox_key: email, status: "active" as const, source: "import", ...dates };
      });
      await db.insertInto("subscribers").values(rows).execute();
    }
  });
}

/** Runs a command to its end, or kills it after `killAfterMs`; tells its exit code, null when it was killed. */
export async function run(place: Place, args: string[], killAfterMs?: number) {
  const { child, output } = spawnProgram("command", args, envOf(place));
  child.stdin.end();
  const ended = once(child, "close");
  if (killAfterMs !== undefined) {
    await Promise.race([delay(killAfterMs), ended]);
    child.kill("SIGKILL");
  }
  await ended;
  return { code: child.exitCode, ...output() };
}

/** When a command is killed that takes so long: at moments of its work, not of its start, which is as long. */
export async function momentsToKill(place: Place, takesMs: number): Promise<number[]> {
  const startMs = await millisecondsOf(() => run(place, ["help"]));
  return Array.from(
    { length: ROUNDS },
    (_, round) => startMs + ((takesMs - startMs) * (round + 1)) / (ROUNDS + 1),
  );
}

export async function millisecondsOf(work: () => Promise<{ code: number | null; stderr: string }>) {
  const start = performance.now();
  expect(await work()).toMatchObject({ code: 0, stderr: "" });
  return performance.now() - start;
}

/** Whose readers are there, all of them; undefined for those of nobody, of some, or of more than one. */
export const ownerOf = (place: Place) =>
  place.using(async ({ db }) => {
    const rows = await db.selectFrom("subscribers").select("email").execute();
    const names = new Set(rows.map(({ email }) => email.split("-")[0]));
    return rows.length === SUBSCRIBERS && names.size === 1 ? [...names][0] : undefined;
  });
