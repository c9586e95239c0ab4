import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { AppError } from "../../../../base/errors.ts";
import { isTimeZone } from "../../../../../contract/settings/settings-change.ts";
import { readFile, type FileTree } from "../../../files/file-tree.ts";
import { fieldsOf, tableIn, textIn, type FrontMatter } from "../fields/front-matter.ts";

/** What the settings of a generator say of all posts. */
export interface SiteConfig {
  generator: "Jekyll" | "Hugo" | "Zola" | undefined;
  /** The folder of the settings, with a slash at its end; empty at the top. */
  root: string;
  fields: FrontMatter;
  /** The zone of times that do not say theirs. */
  zone: string;
}

export const NO_CONFIG: SiteConfig = { generator: undefined, root: "", fields: {}, zone: "UTC" };
const CONFIG = /(?:^|\/)(?:_config\.ya?ml|_config\.toml|(?:hugo|config|zola)\.(?:toml|ya?ml|json))$/i;
const MAX_CONFIG_BYTES = 1024 * 1024;

/**
 * Reads the settings of Jekyll, Hexo, Hugo or Zola that are nearest to the top. `problem` says why they cannot be read; the
 * import goes on without them.
 */
export async function readSiteConfig(
  tree: FileTree,
): Promise<{ config: SiteConfig; problem?: { place: string; words: string } }> {
  const [path] = [...tree.paths]
    .filter((each) => CONFIG.test(each))
    .sort((one, other) => depthOf(one) - depthOf(other) || one.length - other.length);
  if (path === undefined) return { config: NO_CONFIG };
  try {
    const bytes = await readFile(tree, path, MAX_CONFIG_BYTES);
    const fields = fieldsOf(parse(path, new TextDecoder().decode(bytes ?? new Uint8Array())));
    const root = path.replace(/(?:config\/(?:_default|production)\/)?[^/]+$/, "");
    const zone = textIn(fields, "timezone", "timeZone");
    const isKnown = zone === "" || isTimeZone(zone);
    return {
      config: { generator: generatorOf(path, fields), root, fields, zone: (isKnown && zone) || "UTC" },
      ...(!isKnown && {
        problem: {
          place: path,
          words: `The time zone “${zone}” is not known, so times that do not say their zone are read in UTC`,
        },
      }),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error instanceof AppError ? error.message : (error.message.split("\n")[0] ?? "");
    return {
      config: NO_CONFIG,
      problem: { place: path, words: `The settings of the site cannot be read: ${reason}` },
    };
  }
}

const depthOf = (path: string) => path.split("/").length;

function parse(path: string, text: string): unknown {
  if (/\.toml$/i.test(path)) return parseToml(text);
  return /\.json$/i.test(path) ? JSON.parse(text) : parseYaml(text, { uniqueKeys: false, logLevel: "error" });
}

/** Zola and Hugo have files of the same name, and so have Jekyll and Hexo, whose settings mean the same here. */
function generatorOf(path: string, fields: FrontMatter): SiteConfig["generator"] {
  if (/(?:^|\/)_config\./i.test(path)) return "Jekyll";
  return "base_url" in fields ? "Zola" : "Hugo";
}

/** The address of the site; undefined for an example or a part of one. */
export function addressIn({ fields }: SiteConfig): string | undefined {
  const address = URL.parse(textIn(fields, "url", "baseURL", "baseurl", "base_url"));
  return address &&
    /^https?:$/.test(address.protocol) &&
    !/(?:^|\.)example\.(?:com|org|net)$|^localhost/.test(address.host)
    ? address.href
    : undefined;
}

/** The fields that Jekyll gives all posts of a folder, where they do not say otherwise themselves. */
export function defaultsFor({ fields, root }: SiteConfig, path: string): FrontMatter {
  const within = path.startsWith(root) ? path.slice(root.length) : path;
  const defaults = fields["defaults"];
  const found: FrontMatter = {};
  for (const each of Array.isArray(defaults) ? defaults.map(fieldsOf) : []) {
    const scope = tableIn(each, "scope");
    const folder = textIn(scope, "path").replaceAll(/^\/|\/$/g, "");
    const type = textIn(scope, "type");
    const isInFolder = folder === "" || (!folder.includes("*") && `${within}/`.startsWith(`${folder}/`));
    if (isInFolder && (type === "" || type === typeOf(within))) Object.assign(found, tableIn(each, "values"));
  }
  return found;
}

const typeOf = (path: string) =>
  /(?:^|\/)_(posts|drafts)\//.exec(path)?.[1] ?? /^_([\w-]+)\//.exec(path)?.[1] ?? "pages";
