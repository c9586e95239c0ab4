import { randomUUID } from "node:crypto";
import type { Log } from "../../base/log.ts";
import type { AppContext } from "./context.ts";
import { loggablePath } from "./loggable-path.ts";

/** Every answer names its request, and every line of the log that belongs to it does. */
export function giveRequestId(log: Log) {
  return async (c: AppContext, next: () => Promise<void>) => {
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    c.header("x-request-id", requestId);
    const start = performance.now();
    await next();
    if (!log.isLevelEnabled("debug")) return;
    const durationMs = Math.round((performance.now() - start) * 10) / 10;
    c.get("log").debug(
      { method: c.req.method, path: loggablePath(c.req.path), status: c.res.status, durationMs },
      "Answered",
    );
  };
}
