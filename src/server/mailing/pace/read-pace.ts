import {
  pacingSchema,
  providers,
  warmUpSchema,
  type Pacing,
  type Provider,
} from "../../../contract/mailing/mail-pace.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { readMailValue } from "../../kernel/mail/mail-settings.ts";

const UNPACED: Pacing = {
  isOn: false,
  perMinute: { gmail: null, microsoft: null, yahoo: null, apple: null, others: null },
};

/** The most emails a minute to each group of providers; infinite for a group without a limit. */
export type ProviderLimits = ReadonlyMap<Provider, number>;

export async function readPacing(db: DbOrTx): Promise<Pacing> {
  const value = await readMailValue(db, "pacing");
  return value === undefined ? UNPACED : pacingSchema.parse(value);
}

/** Undefined while pacing is off. */
export async function readProviderLimits(db: DbOrTx): Promise<ProviderLimits | undefined> {
  const { isOn, perMinute } = await readPacing(db);
  if (!isOn) return undefined;
  return new Map(providers.map((name) => [name, perMinute[name] ?? Number.POSITIVE_INFINITY]));
}

export async function isWarmingUp(db: DbOrTx): Promise<boolean> {
  const value = await readMailValue(db, "warm-up");
  return value !== undefined && warmUpSchema.parse(value).isOn;
}
