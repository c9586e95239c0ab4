import { isDeepStrictEqual } from "node:util";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import { instant, MINUTE, SECOND, type Clock, type Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { giveTag, takeTag } from "../attributes/give-tag.ts";
import { findOrAddFittingTags } from "../attributes/set-attributes.ts";
import { findLinked, refuseLink } from "../subscribers/find-linked.ts";
import type { Links } from "../subscribers/links.ts";
import type { SubscriberRow } from "../subscribers/store.ts";
import * as store from "./poll-store.ts";
import { getPoll } from "./read-polls.ts";

interface Deps {
  db: DbOrTx;
  now: Clock;
  links: Links;
}

/** As for subscribing. */
const perClient = { name: "poll", max: 20, windowMs: 10 * MINUTE };
/** Two presses of a button are one answer. */
const perPress = { name: "poll-press", max: 1, windowMs: 3 * SECOND };

/**
 * Finds a poll, and who was mailed the link to it with their answer so far. Changes nothing.
 * @throws AppError `not_found`, also for a reader who was erased or has moved to another address, and for a poll that no text
 * asks which is public or, for a reader, was sent.
 */
export async function findAsked({ db, now, links }: Deps, key: string, reader: string) {
  const poll = await getPoll({ db, now }, key);
  const subscriber = reader
    ? ((await findLinked({ db, links }, links.readPoll(reader))) ?? refuseLink())
    : undefined;
  const { isArchivePublic } = await getSettings(db);
  const where = { at: instant(now()), isMailed: subscriber !== undefined, isArchivePublic };
  if (!(await store.isAsked(db, poll.id, where))) refuseLink();
  const before = subscriber && (await store.findAnswer(db, poll.id, subscriber.id));
  return { poll, subscriber, before };
}

interface Given {
  key: string;
  /** The token of a mailed link; empty for the form on the site. */
  reader: string;
  /** The number of the answer. */
  n: number;
  clientAddress: string;
}

/**
 * Takes an answer, unless the poll is closed. A reader has one, which the next one replaces.
 * @throws AppError `invalid` for an answer that is not offered, `too_many_requests` after 20 in 10 minutes from one client on
 * the site, and what `findAsked` throws.
 */
export async function answerPoll(
  { db, ...deps }: Deps & { db: Db; limits: RateLimits },
  { key, reader, n, clientAddress }: Given,
) {
  await db.transaction().execute(async (tx) => {
    const { poll, subscriber } = await findAsked({ ...deps, db: tx }, key, reader);
    if (poll.isClosed) return;
    const chosen = poll.answers.find((answer) => answer.n === n);
    if (!chosen) throw new AppError("invalid", "Choose one of the answers.");
    const at = instant(deps.now());
    if (subscriber) return await replaceAnswer(tx, { pollId: poll.id, subscriber, chosen, at });
    const press = await deps.limits.reserve(tx, perPress, `${key} ${n} ${clientAddress}`, deps.now());
    if (!press.isAllowed) return;
    const place = await deps.limits.reserve(tx, perClient, clientAddress, deps.now());
    if (!place.isAllowed)
      throw new AppError("too_many_requests", "Too many answers. Please try again later.", {
        retryAfterSeconds: place.retryAfterSeconds,
      });
    await store.writeAnswer(tx, { poll_id: poll.id, subscriber_id: null, answer: n, tag_id: null, at });
  });
}

interface Replacing {
  pollId: number;
  subscriber: SubscriberRow;
  chosen: { n: number; tag: string | null };
  at: Instant;
}

/** The tag of the answer before goes, unless the reader has it also from elsewhere. */
async function replaceAnswer(tx: DbOrTx, { pollId, subscriber: { id }, chosen, at }: Replacing) {
  await takeTurns(tx, `poll answers ${id}`);
  const before = await store.findAnswer(tx, pollId, id);
  const tags = await findOrAddFittingTags(tx, chosen.tag === null ? [] : [chosen.tag], at);
  const tagId = chosen.tag === null ? null : (tags.get(tagKeyOf(chosen.tag)) ?? null);
  const old = before?.tag_id ?? null;
  if (before?.answer === chosen.n && old === tagId) return;
  if (old !== null && old !== tagId && isDeepStrictEqual(await store.findGivers(tx, id, old), [pollId]))
    await takeTag(tx, { subscriberId: id, tagId: old });
  const isGiven =
    tagId !== null &&
    ((await giveTag(tx, { subscriberIds: [id], tagId, at })).length > 0 ||
      (await store.findGivers(tx, id, tagId)).length > 0);
  const tag_id = isGiven ? tagId : null;
  await store.writeAnswer(tx, { poll_id: pollId, subscriber_id: id, answer: chosen.n, tag_id, at });
}
