import { AppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { RunsUnderWay } from "./runs-under-way.ts";

/**
 * Starts an import and tells its run as soon as that is written down; the work goes on. What fails later is logged; the
 * run says how far it came.
 */
export function beginWork(
  { importing, log }: { importing: RunsUnderWay; log: Log },
  work: (onBegun: (run: number) => void) => Promise<unknown>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let begun: number | undefined;
  const onBegun = (run: number) => {
    begun = run;
    importing.add(run);
    resolve(run);
  };
  void work(onBegun)
    .catch((error: unknown) => {
      if (begun !== undefined && !(error instanceof AppError))
        log.error({ err: error, run: begun }, "An import broke off");
      reject(error);
    })
    .finally(() => begun !== undefined && importing.remove(begun));
  return promise;
}
