import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { getCookie, setCookie } from "hono/cookie";
import { DAY } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import type { Signer } from "../../kernel/secrets.ts";

/** A browser in which a user has signed in before. */
export interface Device {
  userId: number;
  id: string;
}

/**
 * Knows browsers again by a signed cookie. It signs nobody in: it gives the browser sign-in attempts of its own, so that
 * a stranger who guesses passwords cannot keep a user out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export interface Devices {
  /** Undefined without a cookie, and for one that is not ours. */
  find: (c: AppContext) => Device | undefined;
  /** Gives the browser a cookie for this user, or renews the one that it has. */
  remember: (tx: Transaction<Tables>, c: AppContext, userId: number) => Promise<void>;
}

interface DeviceDeps {
  now: Clock;
  signer: Signer;
  limits: RateLimits;
  publicUrl: string;
}

const LIFE_MS = 365 * DAY;
const ID_BYTES = 12;
/** Each cookie is ten more guesses: this bounds what somebody can collect who knew the password for a while. */
const newDevices = { name: "new-device", max: 20, windowMs: DAY };

export function createDevices({ now, signer, limits, publicUrl }: DeviceDeps): Devices {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-masthead-device" : "masthead-device";
  const find = (c: AppContext): Device | undefined => {
    const [userId, id] = signer.verify("device", getCookie(c, name) ?? "") ?? [];
    return userId && id ? { userId: Number(userId), id } : undefined;
  };
  return {
    find,
    async remember(tx, c, userId) {
      const before = find(c);
      const isKnown = before?.userId === userId;
      if (!isKnown && !(await limits.reserve(tx, newDevices, String(userId), now())).isAllowed) return;
      const id = isKnown ? before.id : randomBytes(ID_BYTES).toString("base64url");
      const options = {
        path: "/",
        httpOnly: true,
        sameSite: "Strict",
        secure,
        maxAge: LIFE_MS / 1_000,
      } as const;
      setCookie(c, name, signer.sign("device", [userId, id]), options);
    },
  };
}
