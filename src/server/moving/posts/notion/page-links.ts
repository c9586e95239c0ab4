import { posix } from "node:path";
import { unescapedPath } from "../source/site-address.ts";

export interface PageLinks {
  /** The ids of all pages of the export. */
  ids: ReadonlySet<string>;
  /** Hears of a link to a page of Notion that is not in the export. */
  onMissing: (address: string) => void;
}

const ID = /([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const OF_NOTION = /^(?:https?:\/\/(?:[\w-]+\.)*notion\.(?:so|com|site))?\/(?!\/)/i;

/** The name of a page: it stays when the page is renamed or moved. */
export const addressOfPage = (id: string) => `https://www.notion.so/${id}`;

/** The id at the end of a path, without hyphens. */
export const idIn = (path: string): string | undefined =>
  ID.exec(posix.basename(path).replace(/(?:_all)?\.(?:html?|md|csv)$/i, ""))?.[1]
    ?.replaceAll("-", "")
    .toLowerCase();

/**
 * Where a link of a page leads: a page of the export has its name. Undefined for a link that readers cannot follow: to
 * nothing, or to the list of a database, which has also what its pages do not show.
 */
export function readLink(href: string, { ids, onMissing }: PageLinks): string | undefined {
  const [address = "", anchor] = href.split("#");
  if (href.startsWith("#")) return href;
  // Notion writes this for a page that it does not know.
  if (/notion\.comundefined/.test(href)) return undefined;
  const isOfNotion = OF_NOTION.test(address);
  const isFile = !URL.canParse(address) && !address.startsWith("/");
  if (!isOfNotion && !isFile) return href;
  const id = idIn(unescapedPath(address.split("?")[0] ?? ""));
  if (id !== undefined && ids.has(id)) return addressOfPage(id);
  if (isFile && id !== undefined && /\.csv$/i.test(address)) return undefined;
  if (isOfNotion && id !== undefined) onMissing(href);
  if (isOfNotion && !URL.canParse(address))
    return `https://www.notion.so${address}${anchor ? `#${anchor}` : ""}`;
  return href;
}
