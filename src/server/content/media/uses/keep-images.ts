import { DAY, HOUR, instant, instantAfter, MINUTE, type Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import { happened } from "../../../kernel/events.ts";
import * as foreign from "./foreign-store.ts";
import type { DueImage } from "./foreign-store.ts";
import { readNewTexts, type FailedTexts } from "./read-texts.ts";
import { MAX_BROUGHT_BYTES, writeImage } from "../images/store-image.ts";
import { insertImage, type ImageRow } from "../images/image-rows.ts";
import { findPostsWith, findPostWithCover } from "./uses-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type ImageDeps = Pick<Kernel, "db" | "files" | "now" | "log" | "stopping"> & {
  outside: Pick<Outside, "read">;
  failedTexts: FailedTexts;
};

const BACK_OFF_MS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
/** Longer than an image may take to come (kernel/outside/read-foreign.ts) and to be encoded. */
const CLAIM_MS = 5 * MINUTE;
/** Each may take its bytes and its pixels in the memory of the process that serves readers. */
const AT_ONCE = 2;
/** So often a host may stay silent in one run; then the rest of its images waits for a later one. */
const SILENCES_ALLOWED = 3;

type Silences = Map<string, number>;

/** Writes down where images are shown, and copies to us those that posts show from elsewhere. */
export async function keepImages(deps: ImageDeps) {
  const { db, now, stopping } = deps;
  const silences: Silences = new Map();
  while (!stopping.aborted) {
    await readNewTexts(deps);
    const due = await foreign.claimDue(db, {
      at: instant(now()),
      until: instantAfter(now(), CLAIM_MS),
      limit: AT_ONCE,
      mostAttempts: BACK_OFF_MS.length + 1,
    });
    if (due.length === 0) return;
    await Promise.all(due.map((image) => copyImage(deps, image, silences)));
  }
}

async function copyImage(deps: ImageDeps, { address, attempts }: DueImage, silences: Silences) {
  const { db, now, stopping } = deps;
  const posts = await findPostsWith(db, address);
  if (posts.length === 0) return foreign.deleteForeign(db, address);
  const read = await readImage(deps, address, silences);
  if ("failure" in read) {
    const pause = stopping.aborted ? 0 : BACK_OFF_MS[attempts - 1];
    const nextAt = pause === undefined ? null : instantAfter(now(), pause);
    return noteFailure(deps, { address, failure: read.failure, nextAt });
  }
  const image = await encode(deps, read.bytes);
  // A file that cannot be read as an image will not become one.
  if (typeof image === "string") return noteFailure(deps, { address, failure: image, nextAt: null });
  await db.transaction().execute(async (tx) => {
    await insertImage(tx, image);
    await foreign.noteCopy(tx, address, image.id);
    await happened(tx, { kind: "images.copied", posts: await findPostsWith(tx, address) }, now());
  });
}

/** Notes a failure. If it was the last attempt, notifies the owner about a missing cover. */
async function noteFailure(
  { db, now }: ImageDeps,
  failed: { address: string; failure: string; nextAt: Instant | null },
) {
  await db.transaction().execute(async (tx) => {
    await foreign.noteFailure(tx, failed);
    if (failed.nextAt === null) await tellMissingCover(tx, { ...failed, now: now() });
  });
}

async function readImage({ outside, stopping }: ImageDeps, address: string, silences: Silences) {
  const secure = new URL(address);
  secure.protocol = "https:";
  const { host } = secure;
  const before = silences.get(host) ?? 0;
  if (before >= SILENCES_ALLOWED) return { failure: `${host} does not answer` };
  const read = await outside.read(secure, { signal: stopping, maxBytes: MAX_BROUGHT_BYTES });
  if (!("failure" in read) || !read.isSilent) silences.delete(host);
  else silences.set(host, (silences.get(host) ?? 0) + 1);
  return read;
}

/** Returns the row of the stored image, or the reason why it cannot be stored. */
async function encode(deps: ImageDeps, bytes: Uint8Array): Promise<ImageRow | string> {
  try {
    return await writeImage(deps, bytes, MAX_BROUGHT_BYTES);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

interface Missing {
  address: string;
  /** Why it cannot be had: the end of a sentence. */
  failure: string;
  now: Date;
}

/**
 * Tells the owner that the cover of a post cannot be had: once of each, and of one host only once until that is seen, since
 * an old site that is gone takes all its covers along.
 */
async function tellMissingCover(tx: DbOrTx, { address, failure, now }: Missing) {
  const post = await findPostWithCover(tx, address);
  if (!post) return;
  const { host } = new URL(address);
  const event = { kind: "cover.missing", post: post.id, title: post.title, host, failure } as const;
  const told = await tx
    .selectFrom("notices")
    .select("id")
    .where((notice) =>
      notice.or([
        notice("event", "=", JSON.stringify(event)),
        // A host has nothing in it that `like` reads otherwise, except `_`, which also matches itself.
        notice.and([
          notice("seen_at", "is", null),
          notice("event", "like", `%"host":${JSON.stringify(host)}%`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!told) await happened(tx, event, now);
}
