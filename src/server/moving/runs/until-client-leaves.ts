import { AppError } from "../../base/errors.ts";
import type { AppContext } from "../../kernel/http/context.ts";

/** Nobody reads a preview whose client has left, or has asked for a new preview. */
export function untilClientLeaves(c: AppContext): AbortSignal {
  const leaving = new AbortController();
  const left = new AppError("conflict", "The client no longer waits for this preview.");
  c.req.raw.signal.addEventListener("abort", () => leaving.abort(left));
  return leaving.signal;
}
