import type { Actor } from "../../../contract/site-owner/audit.ts";
import { offeredIn } from "../../../contract/content/categories.ts";
import type { PostChoices } from "../../../contract/moving/post-imports.ts";
import { productsWithFiles, type PostFormat } from "../../../contract/moving/post-products.ts";
import { listCategories } from "../../content/categories/list-categories.ts";
import { AppError } from "../../base/errors.ts";
import { siteArchiveKind } from "../archive/read-archive.ts";
import type { FileTree } from "../files/file-tree.ts";
import { openTree } from "../files/open-tree.ts";
import { mappingOf, requireFiling } from "./steps/choose-category.ts";
import { importPosts, type PostImportOptions } from "./import-posts.ts";
import { identifyUnknown } from "./identify-unknown.ts";
import { openPostSource, recognisePosts } from "./post-readers.ts";
import type { PostImportReport } from "./steps/report.ts";
import type { PostImportDeps } from "./import-item.ts";
import { undoPosts, type UndonePosts } from "./undo-posts.ts";

/** Describes long work with posts so that another thread can do it. */
export type PostWork =
  | { do: "recognise"; path: string }
  | { do: "preview" | "import"; path: string; choices: PostChoices; by: Actor }
  | { do: "undo"; run: number; by: Actor };

export type PostOutcome = { format: PostFormat } | { report: PostImportReport } | { undone: UndonePosts };

/** How far an import is. `total` is null while its posts are still being counted. */
export interface PostProgress {
  done: number;
  total: number | null;
}

export type PostEvent = { begun: number } | { progress: PostProgress };

export interface PostListening {
  onEvent: (event: PostEvent) => void;
  signal?: AbortSignal;
}

export async function doPostWork(
  deps: Omit<PostImportDeps, "by">,
  work: PostWork,
  { onEvent, signal }: PostListening,
): Promise<PostOutcome> {
  if (work.do === "undo") return { undone: await undoPosts(deps, work.run, work.by) };
  await using tree = await openTree(work.path);
  if (work.do === "recognise") return { format: await recognise(tree, work.path) };
  const { category, mapping, site, bringsImages, addsCategories = true } = work.choices;
  const categories = await listCategories(deps.db);
  const filing = requireFiling({
    categories,
    category: category ?? offeredIn(categories)[0]?.slug ?? "",
    mapping: mappingOf(Object.entries(mapping)),
  });
  const options: PostImportOptions = {
    isDryRun: work.do === "preview",
    filing,
    addsCategories,
    bringsImages,
    onProgress: (done, total) => onEvent({ progress: { done, total: total ?? null } }),
    ...(work.do === "import" && { onBegun: (begun: number) => onEvent({ begun }) }),
    ...(signal && { signal }),
  };
  const source = openPostSource(tree, await recognise(tree, work.path), site);
  return { report: await importPosts({ ...deps, by: work.by }, source, options) };
}

const WHAT_TO_CHOOSE = `Choose an export of ${productsWithFiles}.`;

/** A whole site takes the place of the one that is here, so the server must not run meanwhile. */
const wholeSite = {
  export:
    "an export of a whole Masthead site. A new site takes it: stop the server, run ./masthead import FILE.zip, and start the server.",
  backup:
    "a backup of a whole Masthead site. To put it in the place of this one, stop the server, run ./masthead restore FILE.zip, and start the server.",
};

async function recognise(tree: FileTree, path: string): Promise<PostFormat> {
  const kind = await siteArchiveKind(path);
  if (kind) throw new AppError("invalid", `${tree.name} is ${wholeSite[kind]}`);
  const format = await recognisePosts(tree);
  if (format) return format;
  const words = (await identifyUnknown(tree)) ?? `No posts were found in ${tree.name}.`;
  throw new AppError("invalid", `${words} ${WHAT_TO_CHOOSE}`);
}
