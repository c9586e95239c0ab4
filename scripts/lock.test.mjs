import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { withLock } from "./lock.mjs";

let lock;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "masthead-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  lock = join(folder, "lock");
});

/** A process that is asked to end at the end of the test. */
function startProcess() {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  onTestFinished(() => child.stdin.end());
  return child;
}

function leaveLockOf(pid) {
  mkdirSync(lock);
  writeFileSync(join(lock, String(pid)), "");
}

test("the lock is there while the work runs, and gone after it, also when it fails", async () => {
  const work = () => {
    expect(readdirSync(lock)).toEqual([String(process.pid)]);
    throw new Error("no space left");
  };
  await expect(withLock(lock, work)).rejects.toThrow("no space left");
  expect(() => readdirSync(lock)).toThrow("ENOENT");
});

test("who comes second waits for the first to end, and is told whom it waits for", async () => {
  const holder = startProcess();
  leaveLockOf(holder.pid);
  const waitedFor = [];
  const work = withLock(
    lock,
    () => "done",
    (pid) => {
      waitedFor.push(pid);
      holder.stdin.end();
    },
  );
  expect(await work).toBe("done");
  expect(waitedFor).toEqual([holder.pid]);
});

test("what a killed process left is taken over at once", async () => {
  const dead = startProcess();
  dead.stdin.end();
  await once(dead, "exit");
  leaveLockOf(dead.pid);
  expect(
    await withLock(
      lock,
      () => "done",
      () => expect.fail("nobody is there"),
    ),
  ).toBe("done");
});

test("a killed process's lock stands while what it started is running", async () => {
  const [dead, started] = [startProcess(), startProcess()];
  dead.stdin.end();
  await once(dead, "exit");
  leaveLockOf(dead.pid);
  writeFileSync(join(lock, String(started.pid)), "");
  await withLock(
    lock,
    () => expect(started.exitCode).toBe(0),
    () => started.stdin.end(),
  );
});

test("the work's own processes are written beside it", async () => {
  const started = startProcess();
  const numbers = await withLock(lock, (add) => {
    add(started.pid);
    return readdirSync(lock);
  });
  expect(numbers.toSorted()).toEqual([process.pid, started.pid].map(String).toSorted());
});

test("a lock untouched for ten minutes is left over, even if its number is in use again", async () => {
  leaveLockOf(process.ppid);
  const longAgo = new Date(Date.now() - 11 * 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(
    await withLock(
      lock,
      () => "done",
      () => expect.fail("nobody is there"),
    ),
  ).toBe("done");
});
