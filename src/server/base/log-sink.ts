import { writeSync } from "node:fs";
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";

/*
 * A line that cannot be written (a full disk, a closed or full pipe) is dropped and counted: a log must never fail the work
 * that it is about. The threads of the process share the count.
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

/** Writes lines to a file descriptor. The first one that can be written after others were dropped follows a line that says how many. */
export function createLogSink(fd: number): LogSink {
  let droppedHere = 0;
  let isCut = false;
  const put = (text: string) => {
    let rest = Buffer.from(isCut ? `\n${text}` : text);
    while (rest.length > 0) {
      const written = writeSync(fd, rest);
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
  `${JSON.stringify({ level: WARN, time: new Date().toISOString(), count, msg: `${count} lines before this one could not be written to the log` })}\n`;
