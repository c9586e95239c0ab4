import { MINUTE } from "../../../base/clock.ts";
import { readProviderLimits } from "../../pace/read-pace.ts";
import { openWarmUp, type WarmUp } from "../../pace/warm-up.ts";
import type { MailServerState } from "./mail-server-state.ts";
import type { SenderDeps } from "./sender-deps.ts";

type Deps = Pick<SenderDeps, "db" | "databaseTime" | "elapsed">;

/** The owner's limits of speed, read when a send starts and once a minute. */
export class Pace {
  readonly #deps: Deps;
  readonly #mailServer: MailServerState;
  #readAt = Number.NEGATIVE_INFINITY;
  #warmUp: WarmUp | undefined;

  constructor(deps: Deps, mailServer: MailServerState) {
    this.#deps = deps;
    this.#mailServer = mailServer;
  }

  get warmUp(): WarmUp | undefined {
    return this.#warmUp;
  }

  /** Reads the settings if they were last read a minute ago, and tells `mailServer` the limits of the groups. */
  async refresh() {
    const { db, databaseTime, elapsed } = this.#deps;
    if (elapsed() - this.#readAt < MINUTE) return;
    this.#readAt = elapsed();
    this.#warmUp = await openWarmUp(db, databaseTime);
    this.#mailServer.pace(await readProviderLimits(db));
  }
}
