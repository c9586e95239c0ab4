import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A lock nobody has touched for so long is left over, even if its process number is in use again (a reboot). */
const abandonedMs = 10 * 60_000;
const touchEveryMs = 60_000;
const lookAgainMs = 200;

/**
 * Runs `work` while no other process holds the lock, which is a folder with one empty file per process that works
 * under it, named by its number. `work` gets a function that adds a process: should ours be killed, the lock stands
 * until that one has ended, too. `onWait` is called once, with the holder's number, if somebody holds it.
 */
export async function withLock(folder, work, onWait = () => {}) {
  await take(folder, onWait);
  const pids = [process.pid];
  const touch = setInterval(() => ifThere(() => utimesSync(folder, new Date(), new Date())), touchEveryMs);
  try {
    return await work((pid) => {
      pids.push(pid);
      writeFileSync(join(folder, String(pid)), "");
    });
  } finally {
    clearInterval(touch);
    release(folder, pids);
  }
}

async function take(folder, onWait) {
  let hasWaited = false;
  while (!tryTake(folder)) {
    const pids = ifThere(() => readdirSync(folder)) ?? [];
    const holder = isAbandoned(folder) ? undefined : pids.find(isRunning);
    if (holder === undefined) {
      release(folder, pids);
      continue;
    }
    if (!hasWaited) onWait(Number(holder));
    hasWaited = true;
    await delay(lookAgainMs);
  }
}

/**
 * The folder is made complete under another name, then renamed: nobody ever sees it without its holder's number.
 * POSIX replaces an empty folder by that, and refuses when a file is in it; Windows refuses both.
 */
function tryTake(folder) {
  const ours = `${folder}.${process.pid}`;
  mkdirSync(ours, { recursive: true });
  writeFileSync(join(ours, String(process.pid)), "");
  try {
    renameSync(ours, folder);
    return true;
  } catch (error) {
    rmSync(ours, { recursive: true, force: true });
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) return false;
    throw error;
  }
}

/** Removes only the files of these processes, so that a lock which somebody else has taken meanwhile stays. */
function release(folder, pids) {
  for (const pid of pids) rmSync(join(folder, String(pid)), { force: true });
  ifThere(() => rmdirSync(folder));
}

function isAbandoned(folder) {
  const touchedAt = ifThere(() => statSync(folder).mtimeMs);
  return touchedAt !== undefined && Date.now() - touchedAt > abandonedMs;
}

function isRunning(pid) {
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The result of `look`; undefined when the folder is gone or is somebody else's by now. */
function ifThere(look) {
  try {
    return look();
  } catch (error) {
    if (["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code)) return undefined;
    throw error;
  }
}
