import { createHash, randomBytes } from "node:crypto";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Transaction } from "kysely";
import { capabilitiesOf } from "../../../contract/site-owner/access.ts";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { DAY, HOUR, instant, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { bearerOf } from "../../kernel/http/bearer.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import { personActor } from "../../kernel/http/actor.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { passkeyDomainOf } from "./passkey-domain.ts";
import type { Devices } from "./devices.ts";
import { secondFactorOf } from "./factor-rule.ts";
import { originOf, reportNewBrowser, type ReportDeps } from "./report-sign-in.ts";
import { rightsOf } from "./rights.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** Each visit extends the session. */
const SESSION_MS = 14 * DAY;
/** No session lasts longer after its sign-in, however often it is used: a stolen cookie ends too. */
const LONGEST_SESSION_MS = 90 * DAY;
/** The end is moved at most so often, so that reading does not become writing. */
const TOUCH_EVERY_MS = HOUR;
const TOKEN_BYTES = 32;

export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
const randomToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

interface SessionUser {
  id: number;
  username: string;
}

/** Signs somebody in, in the transaction that uses up what they have shown. */
export type EnterSession = (tx: Transaction<Tables>, user: SessionUser) => Promise<void>;

/** What is known of a sign-in beside who it is. */
export interface SignInFacts {
  /** The organization, for the audit log. */
  provider?: string;
  /** When they last proved who they are; now, unless it was elsewhere. */
  provenAt?: Instant;
}

/** Notes that the person of a session has just proven who they are. */
export const noteProof = (tx: DbOrTx, sessionId: number, at: Date) =>
  store.setProven(tx, sessionId, instant(at));

/** Sessions of one site: how their cookie looks depends on its address. */
export interface Sessions {
  /** Starts a session with a new token, and remembers the browser. A session that it had before ends. Returns who it is. */
  start(tx: Transaction<Tables>, c: AppContext, user: SessionUser): Promise<Actor>;
  /** Starts the session of somebody who signs in, records that, and reports a browser that is not known. */
  signIn(tx: Transaction<Tables>, c: AppContext, user: SessionUser, facts?: SignInFacts): Promise<void>;
  /** Reads what the visitor may do anew each time, so a change holds from the next request on, on every server. */
  find(c: AppContext): Promise<Visitor | undefined>;
  end(c: AppContext): Promise<void>;
}

type SessionDeps = ReportDeps & Pick<Kernel, "db"> & { devices: Devices };

export function createSessions({ db, devices, ...reporting }: SessionDeps): Sessions {
  const { now, publicUrl } = reporting;
  const cookie = sessionCookie(publicUrl);
  const domain = passkeyDomainOf(publicUrl);
  const expiry = (since = now()) =>
    instant(new Date(Math.min(now().getTime() + SESSION_MS, since.getTime() + LONGEST_SESSION_MS)));
  /** True if the account’s second factor is overdue. Called only if everybody needs one: it reads the whole account. */
  const isOverdue = async (userId: number) => {
    const account = await store.findAccount(db, userId, domain);
    return account === undefined || secondFactorOf(account, now()).isOverdue;
  };
  const endByToken = (c: AppContext, tokenHash: string) =>
    db.transaction().execute(async (tx) => {
      const session = await store.findSession(tx, tokenHash, instant(now()));
      await store.deleteSessionByToken(tx, tokenHash);
      if (!session) return;
      const by = personActor(c, { id: session.user_id, username: session.username });
      await happened(tx, { kind: "session.end", by }, now());
    });

  const begin = async (tx: Transaction<Tables>, c: AppContext, user: SessionUser, provenAt?: Instant) => {
    const before = cookie.read(c);
    if (before) await store.deleteSessionByToken(tx, hashToken(before));
    const token = randomToken();
    const at = instant(now());
    await store.insertSession(tx, {
      token_hash: hashToken(token),
      user_id: user.id,
      user_agent: (c.req.header("user-agent") ?? "").slice(0, 300),
      created_at: at,
      last_seen_at: at,
      expires_at: expiry(),
      ...(provenAt !== undefined && { proven_at: provenAt }),
    });
    cookie.write(c, token);
    return devices.remember(tx, c, user.id);
  };

  return {
    async start(tx, c, user) {
      await begin(tx, c, user);
      return personActor(c, user);
    },

    async signIn(tx, c, user, { provider, provenAt } = {}) {
      const isNewBrowser = await begin(tx, c, user, provenAt);
      if (isNewBrowser) await reportNewBrowser(tx, reporting, { userId: user.id, origin: originOf(c, user) });
      const by = personActor(c, user);
      await happened(tx, { kind: "session.start", ...(provider !== undefined && { provider }), by }, now());
    },

    async find(c) {
      const token = cookie.read(c);
      if (!token) return undefined;
      const session = await store.findSession(db, hashToken(token), instant(now()));
      if (!session) return undefined;
      const since = new Date(session.created_at);
      if (now().getTime() - since.getTime() >= LONGEST_SESSION_MS) return undefined;
      const isDue = now().getTime() - new Date(session.last_seen_at).getTime() > TOUCH_EVERY_MS;
      // A stream that asks again has sent its headers long ago.
      if (isDue && !c.finalized) {
        await store.touchSession(db, session.id, { seenAt: instant(now()), expiresAt: expiry(since) });
        cookie.write(c, token);
      }
      const { id, user_id: userId, username, proven_at: provenAt } = session;
      const lacksFactor = session.rule_since !== null && (await isOverdue(userId));
      const capabilities: Visitor["capabilities"] = lacksFactor
        ? new Set()
        : capabilitiesOf(rightsOf(session));
      return { by: { kind: "session", id, provenAt }, userId, username, capabilities, lacksFactor };
    },

    async end(c) {
      const token = cookie.read(c);
      if (token) await endByToken(c, hashToken(token));
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
    // A program that shows a token acts by that alone.
    read: (c: AppContext) => (bearerOf(c) === undefined ? getCookie(c, name) : undefined),
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
