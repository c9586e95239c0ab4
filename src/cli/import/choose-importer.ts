import { postFormats, productsWithFiles } from "../../contract/moving/post-products.ts";
import { AppError } from "../../server/base/errors.ts";
import type { FileTree } from "../../server/moving/files/file-tree.ts";
import { openTree } from "../../server/moving/files/open-tree.ts";
import { identifyUnknown } from "../../server/moving/posts/identify-unknown.ts";
import { explainerOf, recognisePosts } from "../../server/moving/posts/post-readers.ts";
import { UsageError, type CommandCall } from "../kit/command.ts";
import { importPostsFrom, postOptions } from "./import-posts.ts";
import { importSubscribers, subscriberOptions } from "./import-subscribers.ts";

type Importer = (call: CommandCall, path: string, tree: FileTree) => Promise<void>;

/** The importers by their `--format`. */
const importers: Record<string, Importer> = {
  ...Object.fromEntries(
    postFormats.map((format): [string, Importer] => [
      format,
      (call, _path, tree) => importPostsFrom(call, tree, format),
    ]),
  ),
  csv: importSubscribers,
};

const WHAT_IS_IMPORTED = `Masthead imports posts from ${productsWithFiles}, from a folder as well as from a zip, and subscribers from CSV. If it is one of these, say which with --format.`;

/**
 * Returns the format whose reader says what is wrong with a file in which nothing was recognized.
 * @throws AppError `invalid` for what is identified as something else.
 */
async function formatOfUnknown(tree: FileTree, path: string): Promise<string> {
  const words = await identifyUnknown(tree);
  if (words) throw new AppError("invalid", `${words} ${WHAT_IS_IMPORTED}`);
  return explainerOf(path) ?? "csv";
}

async function hasPosts(path: string): Promise<boolean> {
  await using tree = await openTree(path);
  return (await recognisePosts(tree)) !== undefined;
}

/** The options of all importers. */
export const importerOptions = { ...postOptions, ...subscriberOptions };

/** Imports the file, folder or archive. @throws UsageError for an unknown format. */
export async function importFrom(call: CommandCall, path: string) {
  // Lists of subscribers are CSV files in every product, and few have their posts in one.
  const isList = /\.(?:csv|tsv|txt)$/i.test(path);
  if (isList && !(await hasPosts(path))) return importSubscribers(call, path);
  await using tree = await openTree(path);
  const { format: wanted } = call.values;
  const format =
    typeof wanted === "string"
      ? wanted
      : ((await recognisePosts(tree)) ?? (await formatOfUnknown(tree, path)));
  const importer = Object.hasOwn(importers, format) ? importers[format] : undefined;
  if (!importer) {
    const known = Object.keys(importers).join(", ");
    throw new UsageError(`There is no format “${format}”. These can be imported: ${known}.`);
  }
  await importer(call, path, tree);
}
