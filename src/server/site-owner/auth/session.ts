import { createHash, randomBytes } from "node:crypto";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Transaction } from "kysely";
import { capabilitiesOf } from "../../../contract/access.ts";
import { DAY, HOUR, instant, instantAfter } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import type { Devices } from "./devices.ts";
import { rightsOf } from "./rights.ts";
import * as store from "./store.ts";

/** Each visit extends the session. */
const SESSION_MS = 14 * DAY;
/** The end is moved at most so often, so that reading does not become writing. */
const TOUCH_EVERY_MS = HOUR;
const TOKEN_BYTES = 32;

export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
const randomToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

/** Sessions of one site: how their cookie looks depends on its address. */
export interface Sessions {
  /** Starts a session with a new token, and remembers the browser. A session that it had before ends. */
  start(tx: Transaction<Tables>, c: AppContext, userId: number): Promise<void>;
  /** Reads what the visitor may do anew each time, so a change holds from the next request on, on every server. */
  find(c: AppContext): Promise<Visitor | undefined>;
  end(c: AppContext): Promise<void>;
}

interface SessionDeps {
  db: Db;
  now: Clock;
  publicUrl: string;
  devices: Devices;
}

export function createSessions({ db, now, publicUrl, devices }: SessionDeps): Sessions {
  const cookie = sessionCookie(publicUrl);
  const expiry = () => instantAfter(now(), SESSION_MS);

  return {
    async start(tx, c, userId) {
      const before = cookie.read(c);
      if (before) await store.deleteSessionByToken(tx, hashToken(before));
      const token = randomToken();
      const at = instant(now());
      await store.insertSession(tx, {
        token_hash: hashToken(token),
        user_id: userId,
        user_agent: (c.req.header("user-agent") ?? "").slice(0, 300),
        created_at: at,
        last_seen_at: at,
        expires_at: expiry(),
      });
      cookie.write(c, token);
      await devices.remember(tx, c, userId);
    },

    async find(c) {
      const token = cookie.read(c);
      if (!token) return undefined;
      const session = await store.findSession(db, hashToken(token), instant(now()));
      if (!session) return undefined;
      if (now().getTime() - new Date(session.last_seen_at).getTime() > TOUCH_EVERY_MS) {
        await store.touchSession(db, session.id, { seenAt: instant(now()), expiresAt: expiry() });
        cookie.write(c, token);
      }
      const { id: sessionId, user_id: userId, username } = session;
      return { sessionId, userId, username, capabilities: capabilitiesOf(rightsOf(session)) };
    },

    async end(c) {
      const token = cookie.read(c);
      if (token) await store.deleteSessionByToken(db, hashToken(token));
      cookie.clear(c);
    },
  };
}

/** The cookie that carries a session's token. */
function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  // The prefix makes the browser hold the cookie to https, this host and the whole path (RFC 6265bis, 4.1.3.2).
  const name = secure ? "__Host-masthead" : "masthead";
  return {
    read: (c: AppContext) => getCookie(c, name),
    write: (c: AppContext, token: string) =>
      setCookie(c, name, token, {
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        secure,
        maxAge: SESSION_MS / 1_000,
      }),
    clear: (c: AppContext) => deleteCookie(c, name, { path: "/", secure }),
  };
}
