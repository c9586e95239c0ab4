import { pino, type Logger } from "pino";
import { createLogSink } from "./log-sink.ts";
import { countOutages } from "./count-outages.ts";

const STANDARD_ERROR = 2;

export type Log = Logger;

/** JSON lines on standard error, so that standard output stays free for what a command answers. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["req.headers.cookie"],
      hooks: { logMethod: countOutages() },
    },
    createLogSink(STANDARD_ERROR),
  );
}
