import { isbot } from "isbot";
import { z } from "zod";
import { instant, SECOND, type Clock, type Instant } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { tellOthers } from "../../kernel/tell-others.ts";
import * as store from "./mail-event-store.ts";

interface MailDeed {
  kind: "open" | "click";
  newsletterId: number;
  subscriberId: number;
  /** The number of the link; undefined for an opening. */
  link?: number;
  userAgent: string;
}

/** A click that another server has noted. */
const clickSchema = z.object({ newsletterId: z.int(), subscriberId: z.int(), link: z.int() });
type Click = z.output<typeof clickSchema>;

interface Noted extends MailDeed {
  since: Instant;
  /** The latest of several. */
  at: Instant;
  times: number;
  isMachine: boolean;
}

export interface MailEvents {
  note(deed: MailDeed): void;
  /** Writes what has been noted for long enough, or everything. When that fails, it is kept for the next time. */
  flush(options?: { all: boolean }): Promise<void>;
  /** Where other servers tell of clicks: a scanner's may be spread over all of them. */
  channel: string;
  hear: (message: string) => void;
}

/** Scanners follow all links of an email at once; no person follows so many in this time. */
const AT_ONCE_MS = 5 * SECOND;
const AT_ONCE_LINKS = 3;
/** An open this soon after the email was accepted cannot be a person's. */
const MIN_AGE_MS = 2 * SECOND;
/** Few enough that pages do not wait noticeably behind them on SQLite. */
const BATCH = 100;
/**
 * Of what one reader does again and again, the first and the latest are kept in memory, so that a program that asks for
 * one address without end takes no room from others.
 */
const MAX_OF_A_KIND = 2;
/** The most events kept in memory; more are not counted, and readers are redirected all the same. */
const MAX_NOTED = 50_000;

/** Apple's Mail Privacy Protection opens every email, read or not, and identifies itself by nothing but this. */
const MAIL_PRIVACY = "Mozilla/5.0";

/** Gmail and Yahoo fetch images through their own servers, when a person opens the email. */
const IMAGE_PROXY = /GoogleImageProxy|YahooMailProxy/;

function isMachine({ kind, userAgent }: MailDeed): boolean {
  if (kind === "open" && IMAGE_PROXY.test(userAgent)) return false;
  return userAgent === "" || userAgent === MAIL_PRIVACY || isbot(userAgent);
}

/** Counts who opens and clicks, people and machines apart. */
export function createMailEvents(deps: { db: Db; now: Clock; instanceId: string }): MailEvents {
  const { db, now } = deps;
  let noted: Noted[] = [];
  let ofAKind = new Map<string, Noted[]>();
  const keep = (waiting: Noted[]) => {
    noted = waiting;
    ofAKind = Map.groupBy(noted, kindOf);
  };
  let elsewhere: (Click & { at: Instant })[] = [];
  const atNow = (click: Click) => ({ ...click, at: instant(now()) });
  const others = tellOthers(deps, {
    channel: "masthead_clicks",
    item: clickSchema,
    take: (clicks) => (elsewhere = [...elsewhere, ...clicks.map(atNow)].slice(-MAX_NOTED)),
  });

  /** Marks the clicks of one reader that came with too many others. */
  const markScanners = () => {
    const clicks = noted.filter(({ kind }) => kind === "click");
    const linksElsewhere = Map.groupBy(elsewhere, readerOf);
    for (const [reader, ofOne] of Map.groupBy(clicks, readerOf)) {
      const links = new Set([...ofOne, ...(linksElsewhere.get(reader) ?? [])].map(({ link }) => link));
      if (links.size >= AT_ONCE_LINKS) for (const click of ofOne) click.isMachine = true;
    }
  };

  return {
    note(deed) {
      const at = instant(now());
      const fresh = { ...deed, since: at, at, times: 1, isMachine: isMachine(deed) };
      const same = ofAKind.get(kindOf(fresh)) ?? [];
      const latest = same.at(-1);
      if (latest && same.length >= MAX_OF_A_KIND) {
        latest.at = at;
        latest.times++;
        return;
      }
      if (noted.length >= MAX_NOTED) return;
      noted.push(fresh);
      ofAKind.set(kindOf(fresh), [...same, fresh]);
      const { newsletterId, subscriberId, link } = deed;
      if (link !== undefined) others.note({ newsletterId, subscriberId, link });
    },
    async flush({ all } = { all: false }) {
      elsewhere = elsewhere.filter(({ at }) => now().getTime() - Date.parse(at) < 2 * AT_ONCE_MS);
      if (noted.length === 0) return;
      await others.flush();
      markScanners();
      const until = all ? Number.POSITIVE_INFINITY : now().getTime() - AT_ONCE_MS;
      const [due, later] = [noted.filter(isBy(until)), noted.filter((each) => !isBy(until)(each))];
      keep(later);
      while (due.length > 0) {
        const batch = due.slice(0, BATCH);
        try {
          await db.transaction().execute((tx) => store.record(tx, batch, MIN_AGE_MS));
        } catch (error) {
          keep([...due, ...noted]);
          throw error;
        }
        due.splice(0, BATCH);
      }
    },
    channel: others.channel,
    hear: others.hear,
  };
}

const readerOf = ({ newsletterId, subscriberId }: Pick<Click, "newsletterId" | "subscriberId">) =>
  `${newsletterId}.${subscriberId}`;

const kindOf = ({ kind, newsletterId, subscriberId, link, isMachine }: Noted) =>
  [kind, newsletterId, subscriberId, link, isMachine].join(":");

const isBy =
  (until: number) =>
  ({ since }: Noted) =>
    Date.parse(since) <= until;
