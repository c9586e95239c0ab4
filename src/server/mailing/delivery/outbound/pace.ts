import { MINUTE } from "../../../base/clock.ts";
import { readProviderLimits } from "../../pace/read-pace.ts";
import { openWarmUp } from "../../pace/warm-up.ts";
import type { WarmUp } from "../../pace/warm-up.ts";
import type { Relay } from "./relay.ts";
import type { SenderDeps } from "./sender-deps.ts";

type Deps = Pick<SenderDeps, "db" | "databaseTime" | "elapsed">;

/** How fast the owner lets newsletters go out: read when a send starts, and once a minute. */
export class Pace {
  readonly #deps: Deps;
  readonly #relay: Relay;
  #readAt = Number.NEGATIVE_INFINITY;
  #warmUp: WarmUp | undefined;

  constructor(deps: Deps, relay: Relay) {
    this.#deps = deps;
    this.#relay = relay;
  }

  get warmUp(): WarmUp | undefined {
    return this.#warmUp;
  }

  /** Reads the settings if that was a minute ago. The relay is told the limits of the groups. */
  async refresh() {
    const { db, databaseTime, elapsed } = this.#deps;
    if (elapsed() - this.#readAt < MINUTE) return;
    this.#readAt = elapsed();
    this.#warmUp = await openWarmUp(db, databaseTime);
    this.#relay.pace(await readProviderLimits(db));
  }
}
