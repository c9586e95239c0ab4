import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./context.ts";
import type { ChangeFollower } from "../changes.ts";

/** A write is answered when the pages that depend on it are gone: the next request sees it. */
export function hearOwnChanges(changes: ChangeFollower): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (["GET", "HEAD"].includes(c.req.method) || !c.res.ok || !c.req.path.startsWith("/api/")) return;
    try {
      await changes.catchUp();
    } catch (error) {
      // What was written is written; the job hears of it in half a second.
      c.get("log").warn({ err: error }, "The pages that depend on a write could not be dropped at once");
    }
  };
}
