import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { getCookie, setCookie } from "hono/cookie";
import { DAY } from "../../base/clock.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

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
  /** One for each user who has signed in here. None without a cookie, and for one that is not ours. */
  find: (c: AppContext) => Device[];
  /**
   * Gives the browser a cookie for this user, or renews the one that it has; beyond 20 a day for a user, new browsers get
   * none. Returns whether the browser is a new one.
   */
  remember: (tx: Transaction<Tables>, c: AppContext, userId: number) => Promise<boolean>;
}

type DeviceDeps = Pick<Kernel, "now" | "signer" | "limits" | "publicUrl">;

const LIFE_MS = 365 * DAY;
const ID_BYTES = 12;
/** How many users a browser is remembered for: some people have an account to try things, and families share a computer. */
const MAX_USERS = 5;
const BETWEEN = "~";
/** Each cookie is ten more guesses: this bounds what somebody who knew the password for a while can collect. */
const newDevices = { name: "new-device", max: 20, windowMs: DAY };

export function createDevices({ now, signer, limits, publicUrl }: DeviceDeps): Devices {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-masthead-device" : "masthead-device";
  const find = (c: AppContext): Device[] =>
    (getCookie(c, name) ?? "").split(BETWEEN, MAX_USERS).flatMap((token) => {
      const [userId, id] = signer.verify("device", token) ?? [];
      return userId && id ? [{ userId: Number(userId), id }] : [];
    });
  return {
    find,
    async remember(tx, c, userId) {
      const all = find(c);
      const known = all.find((each) => each.userId === userId);
      if (!known && !(await limits.reserve(tx, newDevices, String(userId), now())).isAllowed) return true;
      const device = known ?? { userId, id: randomBytes(ID_BYTES).toString("base64url") };
      const others = all.filter((each) => each.userId !== userId).slice(0, MAX_USERS - 1);
      const tokens = [device, ...others].map((each) => signer.sign("device", [each.userId, each.id]));
      const options = {
        path: "/",
        httpOnly: true,
        sameSite: "Strict",
        secure,
        maxAge: LIFE_MS / 1_000,
      } as const;
      setCookie(c, name, tokens.join(BETWEEN), options);
      return !known;
    },
  };
}
