import { randomBytes } from "node:crypto";
import { z } from "zod";
import { PASSKEY_MINUTES } from "../../../contract/site-owner/passkeys.ts";
import { instant, instantAfter, MINUTE } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { PasskeyChallengesTable } from "../../kernel/db/schema.ts";
import * as store from "./passkey-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

type Purpose = PasskeyChallengesTable["purpose"];

/** At least 16 random bytes (WebAuthn Level 3, 13.4.3). */
const CHALLENGE_BYTES = 32;

export async function giveChallenge(
  { db, now }: Deps,
  purpose: Purpose,
  userId: number | null,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const expiresAt = instantAfter(now(), PASSKEY_MINUTES * MINUTE);
  await store.insertChallenge(db, { challenge, purpose, user_id: userId, expires_at: expiresAt });
  return challenge;
}

export const deleteOldChallenges = (db: DbOrTx, now: Date) => store.deleteOldChallenges(db, instant(now));

const clientDataSchema = z.looseObject({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/**
 * Takes out the challenge that a device has answered: it serves once, whatever the answer is worth. Undefined if we gave
 * no such challenge, or it is too old, or a frame of another site asked the device.
 */
export async function takeChallenge({ db, now }: Deps, purpose: Purpose, clientDataJSON: string) {
  const clientData = clientDataSchema.safeParse(jsonOf(clientDataJSON)).data;
  if (!clientData) return undefined;
  const { challenge } = clientData;
  return store.takeChallenge(db, { challenge, purpose, now: instant(now()) });
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
