import type { DbOrTx } from "../../../kernel/db/open.ts";
import { isArchiveAddress, isFeedAddress, oldAddressesOf } from "../../../kernel/http/old-address.ts";
import type { Spool } from "./spool.ts";
import { noteProblem, type PostImportReport } from "./report.ts";

/** A sentence names this many links. */
const NAMED = 10;

/** Reports the links of a post that were left as they are and lead to nothing here, with their count. */
export function noteDeadLinks(
  report: PostImportReport,
  post: { place: string; title: string },
  addresses: readonly string[],
) {
  if (addresses.length === 0) return;
  const why = "because the import brings no such post or file";
  const words = `${leadNowhere(addresses.length, "")}, ${why}: ${listed(addresses)}`;
  noteProblem(report, post, words, { kind: `Links lead nowhere, ${why}` });
}

/** The same for links within a text, as a remark; none without such links. */
export function remarksOnAnchors(addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const why = "because the text has no such place";
  return [`${leadNowhere(addresses.length, " within the text")}, ${why}: ${listed(addresses)}`];
}

const leadNowhere = (count: number, where: string) =>
  count === 1 ? `1 link${where} leads nowhere` : `${count.toLocaleString("en")} links${where} lead nowhere`;

function listed(addresses: readonly string[]): string {
  const names = [...new Set(addresses)];
  const more = names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString("en")} more` : "";
  return names.slice(0, NAMED).join(", ") + more;
}

/** What this site has at addresses that other sites have, too, whatever is imported. */
const USUAL = new Set([
  "/",
  "/blog",
  "/newsletter",
  "/subscribe",
  "/feed.xml",
  "/atom.xml",
  "/sitemap.xml",
  "/robots.txt",
]);
/** Parameters by which the front page of the other site was something else. */
const NAMES_PAGE = /[?&](?:p|page_id|attachment_id|cat|author|tag|m|feed)=/;

/** Hosts of services, whose domains never become this site's: what is there goes on answering. */
const OF_A_SERVICE =
  /\.(?:substack\.com|ghost\.io|wordpress\.com|medium\.com|blogspot\.[a-z.]+|tumblr\.com|beehiiv\.com|buttondown\.(?:com|email)|github\.io|gitlab\.io|netlify\.app|vercel\.app|pages\.dev)$/i;

/** The paths of this site that an address of another site may name. */
export async function readOwnPaths(db: DbOrTx): Promise<ReadonlySet<string>> {
  const pages = await db
    .selectFrom("pages")
    .select("slug")
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .execute();
  return USUAL.union(new Set(pages.map(({ slug }) => `/${slug}`)));
}

/** True if something will answer at an address of the old site once its domain is this site's. */
export function willAnswer(
  { hostname, pathname, search, hash }: URL,
  { spool, ownPaths }: { spool: Spool; ownPaths: ReadonlySet<string> },
): boolean {
  if (OF_A_SERVICE.test(hostname)) return true;
  const address = pathname + search;
  if (oldAddressesOf(address).some((key) => spool.findList(key) !== undefined)) return true;
  if (pathname === "/") return !NAMES_PAGE.test(search) && !hash.startsWith("#/");
  if (isFeedAddress(pathname) || isArchiveAddress(pathname)) return true;
  return ownPaths.has(pathname.replace(/\/$/, "").toLowerCase());
}
