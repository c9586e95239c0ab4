import { readFile } from "node:fs/promises";
import { commandLine } from "../../contract/site-owner/audit.ts";
import { offeredIn, type Category } from "../../contract/content/categories.ts";
import type { PostFormat } from "../../contract/moving/post-products.ts";
import { listCategories } from "../../server/content/categories/list-categories.ts";
import { createFileStore } from "../../server/engines/files/open-file-store.ts";
import { AppError, systemReasonOf } from "../../server/base/errors.ts";
import { readForeign } from "../../server/kernel/outside/read-foreign.ts";
import type { FileTree } from "../../server/moving/files/file-tree.ts";
import { readMapping } from "../../server/moving/posts/steps/choose-category.ts";
import { importPosts } from "../../server/moving/posts/import-posts.ts";
import { openPostSource } from "../../server/moving/posts/post-readers.ts";
import type { PostImportReport } from "../../server/moving/posts/steps/report.ts";
import { UsageError, type CommandCall } from "../kit/command.ts";
import { openMigrated } from "../kit/open-migrated.ts";
import { createProgress } from "../kit/progress.ts";
import { askFirst } from "./ask-first.ts";
import { elementLinesOf, problemLinesOf, sentenceOf } from "./tell-posts.ts";

export const postOptions = {
  category: { type: "string", value: "SLUG", about: "The category of posts that nothing else files." },
  map: { type: "string", value: "FILE", about: "A file that says which category each of theirs becomes." },
  "no-new-categories": {
    type: "boolean",
    about: "Add no categories: those of the old site that match none here become tags.",
  },
  site: {
    type: "string",
    value: "URL",
    about: "The address of the old site, where the file does not say it.",
  },
  "no-images": {
    type: "boolean",
    about: "Leave images where they are; the server copies them afterwards.",
  },
} as const;

/** Imports the posts of another product. */
export async function importPostsFrom(call: CommandCall, tree: FileTree, format: PostFormat) {
  const { config, values, out } = call;
  const site = siteIn(values["site"]);
  await using database = await openMigrated(config, { mayBegin: true });
  const categories = await listCategories(database.db);
  const category = categoryIn(values["category"], categories);
  const filing = { categories, category, mapping: await mappingIn(values["map"], categories) };
  const deps = {
    db: database.db,
    by: commandLine,
    files: createFileStore(config),
    now: () => new Date(),
    readForeign,
    signInPath: config.signInPath,
  };
  const run = async (isDryRun: boolean) => {
    using progress = createProgress();
    const onProgress = (done: number, total: number | undefined) =>
      total === undefined ? progress(`${done} read`) : progress("Posts", done / total);
    const options = {
      isDryRun,
      filing,
      addsCategories: !values["no-new-categories"],
      bringsImages: !values["no-images"],
      onProgress,
    };
    return await importPosts(deps, openPostSource(tree, format, site), options);
  };

  const isDryRun = values["dry-run"] === true;
  if (!isDryRun && !values["yes"]) await askFirst(sentenceOf(await run(true)));
  const report = await run(isDryRun);
  tellAll(report);
  out(sentenceOf(report), { ...report });
  if (report.posts.refused + report.pages.refused > 0) process.exitCode = 1;
}

/** The category that is named, or else the first one that is not retired. */
function categoryIn(value: unknown, categories: readonly Category[]) {
  const slugs = categories.map(({ slug }) => slug);
  const slug = value === undefined ? offeredIn(categories)[0]?.slug : slugs.find((each) => each === value);
  if (!slug) throw new UsageError(`--category must be one of ${slugs.join(", ")}.`);
  return slug;
}

async function mappingIn(path: unknown, categories: readonly Category[]) {
  if (typeof path !== "string") return new Map();
  try {
    return readMapping(await readFile(path, "utf8"), categories);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid", `${path} cannot be read: ${systemReasonOf(cause)}`, { cause });
  }
}

function siteIn(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const address = URL.parse(value);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError("--site must be the address of the site, such as https://example.com.");
  return address.href;
}

/** On standard error, so that standard output has only the line of the result. */
function tellAll(report: PostImportReport) {
  for (const line of [...problemLinesOf(report), ...elementLinesOf(report)])
    process.stderr.write(`${line}\n`);
}
