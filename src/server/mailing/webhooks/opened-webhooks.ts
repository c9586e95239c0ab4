import { SECOND } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import * as store from "./store.ts";
import { ID_CHARACTERS, TOKEN_CHARACTERS, unsealSecret, type WebhookSecret } from "./webhook-secret.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** The webhook at an address. */
export interface OpenedWebhook {
  row: store.WebhookRow;
  secret: WebhookSecret;
}

type Deps = Pick<Kernel, "db" | "now" | "secretBox">;

/** How long another server of the database may use a webhook as it was before a change here. */
const KEPT_MS = SECOND;

/**
 * Finds webhooks by their addresses, and remembers each for a second: most providers send every event in a request of its
 * own, and a thousand a second would read and decrypt the same row as often.
 */
export class OpenedWebhooks {
  readonly #deps: Deps;
  readonly #kept = new Map<string, { opened: OpenedWebhook; at: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the webhook at an address. A forged address costs one read at most, and the answer does not say what is
   * wrong with it.
   * @throws AppError `unauthenticated`.
   */
  async find({ provider, token }: { provider: string; token: string }): Promise<OpenedWebhook> {
    const opened = token.length === TOKEN_CHARACTERS && (await this.#open(token.slice(0, ID_CHARACTERS)));
    if (!opened || opened.row.provider !== provider || !isSameText(token, opened.secret.token))
      throw new AppError("unauthenticated", "There is no webhook at this address.");
    return opened;
  }

  /** Reads a webhook anew the next time. Called when its row has changed. */
  forget(id: string) {
    this.#kept.delete(id);
  }

  async #open(id: string): Promise<OpenedWebhook | undefined> {
    const { db, now, secretBox } = this.#deps;
    const at = now().getTime();
    const kept = this.#kept.get(id);
    if (kept && at >= kept.at && at < kept.at + KEPT_MS) return kept.opened;
    this.#kept.delete(id);
    const row = await store.findWebhook(db, id);
    const secret = row && unsealSecret(secretBox, row.id, row.secret);
    if (!row || !secret) return undefined;
    // Only what exists is kept, so strangers cannot fill it.
    this.#kept.set(id, { opened: { row, secret }, at });
    return { row, secret };
  }
}
