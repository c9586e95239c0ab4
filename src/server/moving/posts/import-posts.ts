import { productOf } from "../../../contract/moving/post-products.ts";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import { withBulkWrites } from "../../kernel/db/bulk-writes.ts";
import { holdAlone } from "../../kernel/db/hold-alone.ts";
import { languageForArrivals } from "../../content/posts/writing/set-arrivals.ts";
import { AppError } from "../../base/errors.ts";
import { mapAhead } from "../../base/map-ahead.ts";
import { RunStopped } from "../runs/import-run-store.ts";
import { productsBeside } from "./post-readers.ts";
import { endEarly, finish, finishInterrupted, startOrResumeRun } from "./post-run.ts";
import { addCategories, filingWith, findRenamed, missingCategories } from "./steps/add-categories.ts";
import { findCalled, type Filing } from "./steps/choose-category.ts";
import { bringAuthors } from "./steps/bring-authors.ts";
import { ImageBringer } from "./steps/bring-images.ts";
import { noteDeadLinks, readOwnPaths } from "./steps/dead-links.ts";
import { Filings } from "./steps/filings.ts";
import type { ImportedPost, PostSource } from "./source/imported-post.ts";
import type { Moving } from "./steps/moving.ts";
import { keepLists, planLists } from "./steps/old-lists.ts";
import { planSlugs } from "./steps/plan-slugs.ts";
import { countUp, noteProblem, sortKinds, startReport, type PostImportReport } from "./steps/report.ts";
import { ownHostsOf } from "./source/site-address.ts";
import { Spool } from "./steps/spool.ts";
import { countsOf, refuse, readyItem, type PostImportDeps } from "./import-item.ts";

/** So many posts are made ready at once: what takes time is their images, of which two are encoded at once. */
const AHEAD = 3;

export interface PostImportOptions {
  isDryRun: boolean;
  filing: Filing;
  /** True if categories of the source that match none here are added. */
  addsCategories: boolean;
  /** True if images are brought over with the posts. Otherwise they are copied later, as those of any post are. */
  bringsImages: boolean;
  signal?: AbortSignal;
  /** Hears the number of the run, which is then written down before anything is read, also when it writes no post. */
  onBegun?: (run: number) => void;
  /** `total` is undefined while the posts are still being counted. */
  onProgress?: (done: number, total: number | undefined) => void;
}

/**
 * Imports the posts of another product. Everything is read before anything is written, so a file that is broken
 * changes nothing. Then each post is written whole, with its images and old addresses; when that is cut off, the same
 * import again resumes it, and when it was done, the same import again changes nothing.
 * @throws AppError `conflict` while one of the same name is under way; `invalid`, with the place, for what cannot be
 * read; RunStopped when it is undone meanwhile.
 */
export async function importPosts(
  deps: PostImportDeps,
  source: PostSource,
  options: PostImportOptions,
): Promise<PostImportReport> {
  const report = startReport({ format: source.format, source: source.name, isDryRun: options.isDryRun });
  if (options.isDryRun) return importAll(deps, source, options, report);
  const name = `import posts ${source.format} ${source.name}`;
  const refusal = `“${source.name}” is being imported already. Try again when that import has finished. If this is a different file, rename it.`;
  return holdAlone(deps.db, { name, refusal }, () => importInRun(deps, source, options, report));
}

async function importInRun(
  deps: PostImportDeps,
  source: PostSource,
  options: PostImportOptions,
  report: PostImportReport,
): Promise<PostImportReport> {
  const { onBegun } = options;
  if (!onBegun) return importAll(deps, source, options, report);
  report.run = await startOrResumeRun(deps, report);
  onBegun(report.run);
  try {
    return await importAll(deps, source, options, report);
  } catch (error) {
    if (error instanceof AppError && !(error instanceof RunStopped))
      await endEarly(deps, report.run, { ...report, failure: error.message });
    throw error;
  }
}

async function importAll(
  deps: PostImportDeps,
  source: PostSource,
  options: PostImportOptions,
  report: PostImportReport,
): Promise<PostImportReport> {
  const { isDryRun, bringsImages, onProgress, signal = new AbortController().signal } = options;
  using spool = new Spool();
  let read = 0;
  await readAll(source, spool, report, () => onProgress?.(++read, undefined));
  await planSlugs(deps, spool, () => signal.throwIfAborted());
  await planLists(deps.db, spool);
  const { categories, mapping } = options.filing;
  const renamed = await findRenamed(deps.db, spool, categories);
  // What the owner has chosen goes before what a name was here.
  const given = { ...options.filing, mapping: new Map([...renamed, ...mapping]) };
  const filing = await fileWith(deps, { source, spool, options: { ...options, filing: given }, report });
  const filings = new Filings((name) => renamed.get(tagKeyOf(name)) ?? findCalled(filing.categories, name));
  const images = bringsImages ? new ImageBringer(deps, source, spool) : undefined;
  const own = ownHostsOf(source.hosts);
  const signsOf = await languageForArrivals(deps.db, "import");
  const moving: Moving = {
    spool,
    own,
    site: source.site,
    images,
    isDryRun,
    signal,
    signsOf,
    report,
    ownPaths: await readOwnPaths(deps.db),
    coverAlts: new Map(),
  };
  const total = spool.countPosts();

  await withBulkWrites(deps.db, async () => {
    let done = 0;
    const ready = mapAhead(spool.posts(), AHEAD, async ({ post, slug, isKnown }) => {
      if (isKnown) return () => void countsOf(report, post).known++;
      if (!post.isPage) filings.note(post);
      return readyItem(deps, { post, slug, filing, moving });
    });
    for await (const write of ready) {
      signal.throwIfAborted();
      await write();
      onProgress?.(++done, total);
    }
  });
  const runOf = async () => (report.run ??= await startOrResumeRun(deps, report));
  await bringAuthors({ ...deps, runOf }, moving);
  if (report.run !== null) await keepLists(deps.db, { runId: report.run, spool, filing });
  for (const { address, ...post } of spool.linksToRefused()) {
    report.links--;
    noteDeadLinks(report, post, [address]);
  }
  report.filings = filings.list();
  sortKinds(report);
  if (report.run !== null) await finish(deps, report.run, report);
  else if (!isDryRun) await finishInterrupted(deps, report);
  return report;
}

interface ToFile {
  source: PostSource;
  spool: Spool;
  options: PostImportOptions;
  report: PostImportReport;
}

/** Adds the categories that the posts need, or does as if. */
async function fileWith(deps: PostImportDeps, { source, spool, options, report }: ToFile): Promise<Filing> {
  const { filing, addsCategories, isDryRun } = options;
  const titles = addsCategories ? missingCategories(spool, source, filing) : [];
  if (titles.length === 0) return filing;
  const extended = isDryRun
    ? await filingWith(deps.db, filing, titles)
    : await addCategories(deps, {
        runId: (report.run ??= await startOrResumeRun(deps, report)),
        filing,
        titles,
      });
  report.newCategories = extended.categories
    .filter(({ title }) => titles.includes(title))
    .map(({ slug, title }) => ({ slug, title }));
  return extended;
}

/** Squarespace gives several of its pages one id; of two with one slug, too, the second is a copy of the first. */
const apart = (post: ImportedPost, spool: Spool): ImportedPost =>
  spool.slugOf(post.sourceId) === post.slug ? post : { ...post, sourceId: `${post.sourceId}/${post.slug}` };

async function readAll(source: PostSource, spool: Spool, report: PostImportReport, onPost: () => void) {
  for (const { path, words } of source.tree.leftOut)
    noteProblem(report, { place: path }, `left out, because ${words}`);
  for (const product of (await productsBeside(source.tree, source.format)).map(productOf))
    noteProblem(
      report,
      { place: source.name },
      `left out: posts of another product, ${product.name}. Import its files by themselves`,
    );
  for await (const item of source.items()) {
    switch (item.kind) {
      case "post":
        countsOf(report, item.post).found++;
        if (!spool.addPost(item.post) && !spool.addPost(apart(item.post, spool)))
          refuse(report, item.post, "There is a post of the same id before it in the file");
        onPost();
        break;
      case "list":
        spool.addList(item);
        break;
      case "author":
        spool.addAuthor(item.author);
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
      case "unreadable":
        report.posts.found++;
        report.posts.refused++;
        noteProblem(report, item, `left out, because ${item.words}`);
        break;
      case "problem":
        noteProblem(report, item, item.words);
        break;
    }
  }
}
