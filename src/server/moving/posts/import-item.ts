import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { AppError } from "../../base/errors.ts";
import { instant } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { slugOf } from "../../content/posts/addresses/choose-slug.ts";
import { findAtOldAddress, findTakenAddresses } from "../../content/posts/addresses/old-addresses.ts";
import { findMovedTo } from "../../content/posts/addresses/slug-redirects.ts";
import { findNamedPage, findPublicPage } from "../../content/pages/get-page.ts";
import { findReplacedDefault } from "../../content/pages/import-page.ts";
import { RunStopped } from "../runs/import-run-store.ts";
import { startOrResumeRun } from "./post-run.ts";
import { pathOf, type ImportedPost } from "./source/imported-post.ts";
import type { ImageDeps } from "./steps/bring-images.ts";
import type { Filing } from "./steps/choose-category.ts";
import { fitPage, withCoverInText } from "./steps/fit-page.ts";
import { fitPost, type FittedPost } from "./steps/fit-post.ts";
import { movePost, prepareImages } from "./steps/move-post.ts";
import type { Moving } from "./steps/moving.ts";
import { putInParts } from "./steps/put-in-parts.ts";
import { countUp, noteElements, notePath, noteProblem, type PostImportReport } from "./steps/report.ts";
import type { Spool } from "./steps/spool.ts";
import { addressesOf, writePage, writePost, type Written, type WrittenHere } from "./steps/write-post.ts";

export interface PostImportDeps extends ImageDeps {
  db: Db;
  by: Actor;
  /** Where the owner signs in: no page can be there. */
  signInPath: string;
}

interface ItemToImport {
  post: ImportedPost;
  slug: string;
  filing: Filing;
  moving: Moving;
}

/** The pause before the next post, in which a process that waits for the lock gets it. */
const BREATH_MS = 1;

/**
 * Makes a post or page ready, its images too, and returns what writes it. Several may be made ready at once; they are
 * written one after another. One that is refused is reported by what is returned.
 */
export async function readyItem(
  deps: PostImportDeps,
  { post: given, slug, filing, moving }: ItemToImport,
): Promise<() => Promise<void>> {
  const { spool, report } = moving;
  const post = putInParts(given, spool);
  const orRefuse = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof RunStopped) throw error;
      refuse(report, post, error.message);
      spool.noteRefused(pathOf(post, slug));
      return undefined;
    }
  };
  const write = await orRefuse(() =>
    post.isPage
      ? readyPage(deps, { page: withCoverInText(post), slug, moving })
      : readyPost(deps, { post, slug, filing, moving }),
  );
  return async () => {
    if (write) await orRefuse(write);
  };
}

async function readyPost(deps: PostImportDeps, { post, slug, filing, moving }: ItemToImport) {
  const { report } = moving;
  const { remarks, notices, elements, ...fitted } = fitPost(post, {
    slug,
    filing,
    now: deps.now(),
    signsOf: moving.signsOf,
    keepWithin: moving.images?.keepWithin,
  });
  await prepareImages(post, fitted.content, moving);
  return async () => {
    const { images, places, ...moved } = await movePost(post, fitted.content, moving);
    noteAll(report, post, { remarks, notices, elements });
    const write = (run: Written) => writePost(deps, run, { ...fitted, ...moved });
    if (await keep(deps, { post, slug, images, places, moving, write }))
      countPost(report, fitted, deps.now());
  };
}

async function readyPage(
  deps: PostImportDeps,
  { page, slug, moving }: { page: ImportedPost; slug: string; moving: Moving },
) {
  const { report, spool } = moving;
  const { remarks, elements, isEmpty, ...fitted } = fitPage(page, {
    slug,
    now: deps.now(),
    signsOf: moving.signsOf,
    keepWithin: moving.images?.keepWithin,
  });
  if (isEmpty)
    return async () => {
      countUp(report.leftOut, "page without text");
      noteProblem(report, page, "left out, because it has no text");
      spool.noteRefused(pathOf(page, slug));
    };
  await prepareImages(page, fitted.content, moving);
  return async () => {
    const { images, places, content } = await movePost(page, fitted.content, moving);
    const replaced = fitted.status === "published" ? await findReplacedDefault(deps.db, slug) : undefined;
    if (replaced) remarks.push(`It takes the place of the page /${replaced.slug} that your site had`);
    const wanted = await slugOf(deps.db, page.slug);
    if (wanted && wanted !== slug) remarks.push(`Its address /${wanted} is taken here, so it is at /${slug}`);
    noteAll(report, page, { remarks, elements });
    const replaces = replaced?.isMoved ? replaced.slug : undefined;
    const write = (run: Written) => writePage(deps, run, { ...fitted, content, replaces });
    if (!(await keep(deps, { post: page, slug, images, places, moving, write }))) return;
    report.pages.created++;
    if (fitted.status === "draft") report.pages.drafts++;
  };
}

function noteAll(
  report: PostImportReport,
  post: ImportedPost,
  { remarks, notices = [], elements }: Pick<FittedPost, "remarks" | "elements"> & { notices?: string[] },
) {
  for (const words of remarks) noteProblem(report, post, words);
  for (const words of notices) noteProblem(report, post, words, { needsLook: false });
  noteElements(report, { ...post, elements: [...post.elements, ...elements] });
}

interface Keeping extends Pick<ItemToImport, "post" | "slug" | "moving"> {
  images: Written["images"];
  places: Written["places"];
  /** Writes it, unless somebody has imported it meanwhile. */
  write: (run: Written) => Promise<WrittenHere | undefined>;
}

/** Writes a post or page, or does as if. False when somebody has imported it meanwhile. */
async function keep(
  deps: PostImportDeps,
  { post, slug, images, places, moving, write }: Keeping,
): Promise<boolean> {
  const { report, spool, isDryRun } = moving;
  const addresses = addressesOf(post, slug);
  const ledTo = await findLedTo(deps, post, slug);
  let kept: string[] | undefined;
  let id: number | undefined;
  if (isDryRun) kept = await reserveAddresses(deps.db, spool, addresses);
  else {
    const runId = (report.run ??= await startOrResumeRun(deps, report));
    ({ id, kept } = (await write({ runId, source: post, images, places })) ?? {});
    await delay(BREATH_MS);
  }
  if (!kept) {
    countsOf(report, post).known++;
    return false;
  }
  report.addresses += kept.length;
  for (const address of addresses.filter((each) => !kept.includes(each)))
    noteProblem(report, post, `The old address ${address} leads to another post already`);
  if (ledTo !== undefined)
    noteProblem(report, post, `Its address ${pathOf(post, slug)} led to ${ledTo} until now`);
  if (id !== undefined) notePath(report, post, `/admin/${post.isPage ? "pages" : "posts"}/edit/${id}`);
  return true;
}

/** Where the address that it takes leads readers, as an earlier one of something else. */
async function findLedTo(
  deps: PostImportDeps,
  post: ImportedPost,
  slug: string,
): Promise<string | undefined> {
  const page = post.isPage ? await findPublicPage(deps.db, slug) : undefined;
  if (page && "movedTo" in page) return `/${page.movedTo}`;
  const moved = post.isPage ? undefined : await findMovedTo(deps, slug);
  const old = moved === undefined ? await findAtOldAddress(deps, pathOf(post, slug)) : { post: moved };
  if (!old) return undefined;
  if ("page" in old) return `/${(await findNamedPage(deps.db, String(old.page)))?.slug ?? ""}`;
  return "post" in old ? `/blog/${old.post}` : old.path;
}

/** Returns the old addresses that would lead to a post: those that no post has, here or earlier in the import. */
async function reserveAddresses(db: Db, spool: Spool, addresses: string[]): Promise<string[]> {
  const taken = await findTakenAddresses(db, addresses);
  return addresses.filter((address) => !taken.includes(address) && spool.reserveAddress(address));
}

export function refuse(report: PostImportReport, post: ImportedPost, why: string) {
  countsOf(report, post).refused++;
  noteProblem(report, post, `left out: ${why}`);
}

/** The counts of posts or of pages. */
export const countsOf = ({ posts, pages }: PostImportReport, { isPage }: Pick<ImportedPost, "isPage">) =>
  isPage ? pages : posts;

function countPost(
  report: PostImportReport,
  { status, publishedAt, category, isFiledByDefault }: Omit<FittedPost, "remarks" | "notices" | "elements">,
  now: Date,
) {
  const isScheduled = publishedAt !== null && publishedAt !== undefined && publishedAt > instant(now);
  report.posts.created++;
  report.states[status === "draft" ? "draft" : isScheduled ? "scheduled" : "published"]++;
  countUp(report.categories, category);
  if (isFiledByDefault) report.byDefault++;
}
