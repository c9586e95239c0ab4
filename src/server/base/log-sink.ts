import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";
import { countOf } from "../../contract/base/counting.ts";

/*
 * A line that cannot be written (a full disk, a closed or full pipe) is dropped and counted: a log must never fail or stop the
 * work that it is about. The threads of the process share the count.
 */

const SHARED = "masthead:dropped-log-lines";

const dropped = sharedCounter();

function sharedCounter(): Int32Array {
  const known = getEnvironmentData(SHARED);
  const buffer =
    known instanceof SharedArrayBuffer ? known : new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  // A thread gets the data of the one that starts it.
  if (isMainThread && buffer !== known) setEnvironmentData(SHARED, buffer);
  return new Int32Array(buffer);
}

/** How many lines of the log this process could not write. */
export const countDroppedLines = (): number => Atomics.load(dropped, 0);

export interface LogSink {
  write(line: string): void;
}

/** Nothing ever changes it: it serves to wait. */
const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
/** How long a line waits for room in a pipe; the reader may only be slow. */
const PATIENCE_MS = 50;

/** Sockets whose file descriptors they keep from waiting. Collected, they would close them. */
const kept: Socket[] = [];

/**
 * Returns a file descriptor for the same place whose writes fail with EAGAIN instead of waiting for a reader who has stopped
 * reading. What other processes have open of a pipe or terminal waits as before.
 */
function withoutWaiting(fd: number): number {
  try {
    const place = fstatSync(fd);
    // The socket of a service manager, or of a program that started this one. Node has no other way than this to say it.
    if (place.isSocket() && isMainThread) kept.push(new Socket({ fd, readable: false, writable: true }));
    return place.isFIFO() || place.isCharacterDevice()
      ? openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
      : fd;
  } catch {
    return fd;
  }
}

const isFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "EAGAIN";

/** Writes lines to a file descriptor. The first one that can be written after others were dropped follows a line that says how many. */
export function createLogSink(standard: number): LogSink {
  const fd = withoutWaiting(standard);
  let droppedHere = 0;
  let isCut = false;
  /** Once a line was dropped, the reader has stopped, and the next ones do not wait. */
  const writeSoon = (bytes: Buffer): number => {
    for (let waitedMs = 0; ; waitedMs++) {
      try {
        return writeSync(fd, bytes);
      } catch (error) {
        if (!isFull(error) || droppedHere > 0 || waitedMs >= PATIENCE_MS) throw error;
        Atomics.wait(clock, 0, 0, 1);
      }
    }
  };
  const put = (text: string) => {
    let rest = Buffer.from(isCut ? `\n${text}` : text);
    while (rest.length > 0) {
      const written = writeSoon(rest);
      // Part of a line is written before a disk is full.
      isCut = written < rest.length;
      rest = rest.subarray(written);
    }
  };
  return {
    write(line) {
      try {
        if (droppedHere > 0) {
          put(lineAbout(droppedHere));
          droppedHere = 0;
        }
        put(line);
      } catch {
        droppedHere++;
        Atomics.add(dropped, 0, 1);
      }
    },
  };
}

const WARN = 40;

const lineAbout = (count: number) =>
  `${JSON.stringify({ level: WARN, time: new Date().toISOString(), count, msg: `${countOf(count, "line")} before this one could not be written to the log` })}\n`;
