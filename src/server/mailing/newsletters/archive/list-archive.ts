import { firstWords } from "../../../../contract/base/cut-text.ts";
import { ARCHIVE_PER_PAGE } from "../../../../contract/mailing/newsletters.ts";
import { totalPagesOf } from "../../../../contract/base/paging.ts";
import { onlyFor } from "../../../../blocks/only/only.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import { instant, SECOND, type Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { fieldsOnceKnown, withFallbacks } from "../editing/personal-words.ts";
import * as store from "./archive-store.ts";
import type { ArchiveRow } from "./archive-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "now"> & { db: DbOrTx };

/** A newsletter as everybody may read it: the fields that are each reader's own say what they say without one. */
export interface ArchivedNewsletter {
  slug: string;
  subject: string;
  /** A summary in one or two sentences. */
  summary: string;
  /** Clean HTML, with the places of its posts. */
  content: string;
  sentAt: Instant;
  /** False for an email of the welcome series and for what goes once more, whose page is for those who got it. */
  isListed: boolean;
}

/** The tag of answers that show sent newsletters. */
export const ARCHIVE_TAG = "newsletters";

/** Newsletters that went out, newest first. */
export async function listArchive({ db, now }: Deps, page: number, reading = new Reading()) {
  await follow({ db, now }, reading);
  const at = instant(now());
  const total = await store.count(db, at);
  const range = { limit: ARCHIVE_PER_PAGE, offset: (page - 1) * ARCHIVE_PER_PAGE };
  const newsletters = (await store.findNewest(db, at, range)).map(archivedOf);
  return { newsletters, totalPages: totalPagesOf(total, ARCHIVE_PER_PAGE) };
}

/** Lists the addresses of all newsletters, newest first, with the time each was sent; empty while the archive is closed. */
export async function listArchiveAddresses({ db, now }: Deps, reading = new Reading()) {
  await follow({ db, now }, reading);
  if (!(await isArchivePublic(db, reading))) return [];
  return store.findAddresses(db, instant(now()));
}

/** The newsletter of an address, once its mails go out. */
export async function findArchived(
  { db, now }: Deps,
  slug: string,
  reading = new Reading(),
): Promise<ArchivedNewsletter | undefined> {
  await follow({ db, now }, reading);
  const row = await store.findBySlug(db, slug, instant(now()));
  return row && archivedOf(row);
}

/** Finds the newsletters that went out right before and after a listed one. */
export async function findSurroundingNewsletters({ db, now }: Deps, slug: string) {
  const at = instant(now());
  const [earlier, later] = await Promise.all([
    store.findBeside(db, slug, { side: "<", at }),
    store.findBeside(db, slug, { side: ">", at }),
  ]);
  return { earlier: earlier && linkOf(earlier), later: later && linkOf(later) };
}

export const isArchivePublic = async (db: DbOrTx, reading = new Reading()): Promise<boolean> =>
  (await getSettings(db, reading)).isArchivePublic;

/** How old a page may be while a newsletter is on its way: readers need not see each of the sender's steps. */
const GOOD_WHILE_SENDING_MS = 10 * SECOND;

async function follow({ db, now }: Deps, reading: Reading) {
  reading.dependsOn(ARCHIVE_TAG);
  const next = await store.findNextStart(db, instant(now()));
  if (next) reading.changesAt(new Date(next));
  if (await store.isAnyUnderWay(db)) reading.changesAt(new Date(now().getTime() + GOOD_WHILE_SENDING_MS));
}

function linkOf({ slug, subject }: Pick<ArchiveRow, "slug" | "subject">) {
  const written = { subject, preheader: "", content: "" };
  return { href: `/newsletter/${slug}`, title: withFallbacks(written, fieldsOnceKnown(written)).subject };
}

/** The length in characters of the words below a title. */
const SUMMARY_LENGTH = 200;

function archivedOf({ slug, send_at, series_step_id, repeats_id, ...row }: ArchiveRow): ArchivedNewsletter {
  const written = { ...row, content: onlyFor("web", row.content) };
  const { subject, preheader, content } = withFallbacks(written, fieldsOnceKnown(written));
  return {
    slug,
    subject,
    summary: preheader || firstWords(visibleText(content), SUMMARY_LENGTH),
    content,
    sentAt: send_at,
    isListed: series_step_id === null && repeats_id === null,
  };
}
