import { setTimeout as delay } from "node:timers/promises";
import { instant } from "../../base/clock.ts";
import { withBulkWrites } from "../../kernel/db/bulk-writes.ts";
import { holdAlone } from "../../kernel/db/hold-alone.ts";
import type { Db } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { findTakenAddresses } from "../../content/posts/addresses/old-addresses.ts";
import { findRunning, finishRun, insertRun, requireRunning, RunStopped } from "../runs/import-run-store.ts";
import { ImageBringer } from "./steps/bring-images.ts";
import type { ImageDeps } from "./steps/bring-images.ts";
import { noteDeadLinks } from "./steps/dead-links.ts";
import { fitPost } from "./steps/fit-post.ts";
import type { FittedPost } from "./steps/fit-post.ts";
import type { ImportedPost, PostSource } from "./source/imported-post.ts";
import { movePost } from "./steps/move-post.ts";
import type { Moving } from "./steps/move-post.ts";
import { planSlugs } from "./steps/plan-slugs.ts";
import { putInParts } from "./steps/put-in-parts.ts";
import { countUp, noteElements, noteProblem, startReport } from "./steps/report.ts";
import type { PostImportReport } from "./steps/report.ts";
import { ownHostsOf } from "./source/site-address.ts";
import { Spool } from "./steps/spool.ts";
import { addressesOf, writePost } from "./steps/write-post.ts";
import type { WrittenPost } from "./steps/write-post.ts";
import { FILINGS_SHOWN } from "../../../contract/post-imports.ts";
import type { PostFiling } from "../../../contract/post-imports.ts";
import { tagKeyOf } from "../../../contract/tags.ts";
import { findCalled, isNoCategory } from "./steps/choose-category.ts";
import type { Filing } from "./steps/choose-category.ts";

export interface PostImportDeps extends ImageDeps {
  db: Db;
}

export interface PostImportOptions {
  isDryRun: boolean;
  filing: Filing;
  /** True if images are brought over with the posts. Otherwise they are copied later, as those of any post are. */
  bringsImages: boolean;
  signal?: AbortSignal;
  /** Hears the number of the run, which is then written down before anything is read, also when it writes no post. */
  onBegun?: (run: number) => void;
  /** `total` is undefined while the posts are still being counted. */
  onProgress?: (done: number, total: number | undefined) => void;
}

/** The pause before the next post, in which a process that waits for the lock gets it. */
const BREATH_MS = 1;

/**
 * Imports the posts of another product. Everything is read before anything is written, so a file that is broken
 * changes nothing. Then each post is written whole, with its images and old addresses; when that is cut off, the same
 * import again goes on with it, and when it was done, the same import again changes nothing.
 * @throws AppError `conflict` while one of the same name is under way; `invalid`, with the place, for what cannot be
 * read; RunStopped when it is undone meanwhile.
 */
export async function importPosts(
  deps: PostImportDeps,
  source: PostSource,
  options: PostImportOptions,
): Promise<PostImportReport> {
  const report = startReport({ format: source.format, source: source.name, isDryRun: options.isDryRun });
  if (options.isDryRun) return takeAllIn(deps, source, options, report);
  const name = `import posts ${source.format} ${source.name}`;
  const refusal = `“${source.name}” is being imported already. Try again when that has ended, or rename the file when it is another one.`;
  return holdAlone(deps.db, { name, refusal }, () => takeIn(deps, source, options, report));
}

async function takeIn(
  deps: PostImportDeps,
  source: PostSource,
  options: PostImportOptions,
  report: PostImportReport,
): Promise<PostImportReport> {
  const { onBegun } = options;
  if (!onBegun) return takeAllIn(deps, source, options, report);
  report.run = await takeUpRun(deps, report);
  onBegun(report.run);
  try {
    return await takeAllIn(deps, source, options, report);
  } catch (error) {
    if (error instanceof AppError && !(error instanceof RunStopped))
      await endEarly(deps, report.run, { ...report, failure: error.message });
    throw error;
  }
}

async function takeAllIn(
  deps: PostImportDeps,
  source: PostSource,
  { filing, isDryRun, bringsImages, onProgress, signal = new AbortController().signal }: PostImportOptions,
  report: PostImportReport,
): Promise<PostImportReport> {
  const filings = new Filings(filing.categories);
  using spool = new Spool();
  await readAll(source, spool, report, () => onProgress?.(report.posts.found, undefined));
  await planSlugs(deps.db, spool, () => signal.throwIfAborted());
  const images = bringsImages ? new ImageBringer(deps, source, spool) : undefined;
  const own = ownHostsOf(source.hosts);
  const moving: Moving = { spool, own, site: source.site, images, isDryRun, signal, report };
  const total = spool.countPosts();

  await withBulkWrites(deps.db, async () => {
    let done = 0;
    for (const { post, slug, isKnown } of spool.posts()) {
      signal.throwIfAborted();
      if (isKnown) report.posts.known++;
      else {
        filings.note(post);
        await takePost(deps, { post, slug, filing, moving });
      }
      onProgress?.(++done, total);
    }
  });
  for (const { address, ...post } of spool.linksToRefused()) {
    report.links--;
    noteDeadLinks(report, post, [address]);
  }
  report.filings = filings.list();
  if (report.run !== null) await finish(deps, report.run, report);
  else if (!isDryRun) await finishCutOff(deps, report);
  return report;
}

async function readAll(source: PostSource, spool: Spool, report: PostImportReport, onPost: () => void) {
  for (const { path, words } of source.tree.leftOut)
    noteProblem(report, { place: path }, `left out, because ${words}`);
  for await (const item of source.items()) {
    switch (item.kind) {
      case "post":
        report.posts.found++;
        if (!spool.addPost(item.post))
          refuse(report, item.post, "There is a post of the same id before it in the file");
        onPost();
        break;
      case "file":
        spool.addFile(item);
        break;
      case "pattern":
        spool.addPattern(item.id, { html: item.html, elements: item.elements });
        break;
      case "left out":
        countUp(report.leftOut, item.what);
        noteProblem(
          report,
          item,
          `left out, because it is ${/^[aeiou]/i.test(item.what) ? "an" : "a"} ${item.what}`,
        );
        break;
      case "problem":
        noteProblem(report, item, item.words);
        break;
    }
  }
}

interface Taking {
  post: ImportedPost;
  slug: string;
  filing: Filing;
  moving: Moving;
}

async function takePost(deps: PostImportDeps, { post: given, slug, filing, moving }: Taking) {
  const { spool, report, isDryRun } = moving;
  const post = putInParts(given, spool);
  try {
    const fitted = fitPost(post, { slug, filing, now: deps.now() });
    const moved = await movePost(post, fitted, moving);
    for (const words of fitted.remarks) noteProblem(report, post, words);
    noteElements(report, { ...post, elements: [...post.elements, ...fitted.elements] });
    const addresses = addressesOf(post, slug);
    const kept = isDryRun
      ? await takeAddresses(deps.db, spool, addresses)
      : await writeInRun(deps, { source: post, ...moved }, report);
    if (!kept) {
      report.posts.known++;
      return;
    }
    report.addresses += kept.length;
    for (const address of addresses.filter((each) => !kept.includes(each)))
      noteProblem(report, post, `The old address ${address} leads to another post already`);
    countPost(report, fitted, deps.now());
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof RunStopped) throw error;
    refuse(report, post, error.message);
    spool.noteRefused(slug);
  }
}

/** Returns the old addresses that would lead to a post: those that no post has, here or earlier in the import. */
async function takeAddresses(db: Db, spool: Spool, addresses: string[]): Promise<string[]> {
  const taken = await findTakenAddresses(db, addresses);
  return addresses.filter((address) => !taken.includes(address) && spool.takeAddress(address));
}

async function writeInRun(deps: PostImportDeps, post: Omit<WrittenPost, "runId">, report: PostImportReport) {
  const runId = (report.run ??= await takeUpRun(deps, report));
  const kept = await writePost(deps, { runId, ...post });
  await delay(BREATH_MS);
  return kept;
}

function refuse(report: PostImportReport, post: ImportedPost, why: string) {
  report.posts.refused++;
  noteProblem(report, post, `left out: ${why}`);
}

function countPost(report: PostImportReport, post: FittedPost, now: Date) {
  const isScheduled =
    post.publishedAt !== null && post.publishedAt !== undefined && post.publishedAt > instant(now);
  report.posts.created++;
  report.states[post.status === "draft" ? "draft" : isScheduled ? "scheduled" : "published"]++;
  countUp(report.categories, post.category);
  if (post.isFiledByDefault) report.byDefault++;
}

const runOf = ({ format, source }: PostImportReport) => ({ kind: "posts", format, source }) as const;

/** Returns the interrupted run of this source, or a new one. */
async function takeUpRun({ db, now }: PostImportDeps, report: PostImportReport): Promise<number> {
  const [cutOff] = await findRunning(db, runOf(report));
  report.isResumed = cutOff !== undefined;
  return cutOff?.id ?? insertRun(db, { ...runOf(report), started_at: instant(now()) });
}

/** Finishes a run that was interrupted after its last post: it has nothing left to write. */
async function finishCutOff(deps: PostImportDeps, report: PostImportReport) {
  const [cutOff] = await findRunning(deps.db, runOf(report));
  if (!cutOff) return;
  report.run = cutOff.id;
  report.isResumed = true;
  await finish(deps, cutOff.id, report);
}

/** Records that the run ended early. The posts that it wrote before stay, and can be undone. */
async function endEarly({ db, now }: PostImportDeps, runId: number, report: PostImportReport) {
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    await finishRun(tx, runId, { state: "failed", report, at: instant(now()) });
  });
}

async function finish({ db, now }: PostImportDeps, runId: number, report: PostImportReport) {
  const { source, posts, problemCount } = report;
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    await finishRun(tx, runId, { state: "done", report, at: instant(now()) });
    const created = posts.created;
    await happened(tx, { kind: "posts.imported", source, created, problems: problemCount }, now());
  });
}

/** No site files under more; what comes later is not counted. */
const MAX_NAMES = 10_000;

/** Counts what posts were filed under: their categories, or else their tags. */
class Filings {
  readonly #byKey = new Map<string, PostFiling>();
  readonly #categories: Filing["categories"];

  constructor(categories: Filing["categories"]) {
    this.#categories = categories;
  }

  note({ categories, tags }: Pick<ImportedPost, "categories" | "tags">) {
    const own = categories.filter((name) => !isNoCategory(name));
    const names = new Map((own.length > 0 ? own : tags).map((name) => [tagKeyOf(name), name.trim()]));
    for (const [key, name] of names) {
      const known = this.#byKey.get(key);
      if (known) known.posts++;
      else if (key && this.#byKey.size < MAX_NAMES)
        this.#byKey.set(key, { name, posts: 1, category: findCalled(this.#categories, name) ?? null });
    }
  }

  /** The most frequent first. */
  list(): PostFiling[] {
    return [...this.#byKey.values()].sort((a, b) => b.posts - a.posts).slice(0, FILINGS_SHOWN);
  }
}
