import type { OwnHosts } from "../source/site-address.ts";
import type { ImageBringer } from "./bring-images.ts";
import type { PostImportReport } from "./report.ts";
import type { Spool } from "./spool.ts";

/** What there is to move a post with. */
export interface Moving {
  spool: Spool;
  own: OwnHosts;
  /** Undefined when images and files are not brought over. */
  images: ImageBringer | undefined;
  isDryRun: boolean;
  site: string | undefined;
  signal: AbortSignal;
  /** The language of the site if texts get typographic signs. */
  signsOf: string | undefined;
  report: PostImportReport;
  /** The paths that this site has whatever is imported. */
  ownPaths: ReadonlySet<string>;
  /** The alt texts of the covers that this import has brought, by their addresses here. */
  coverAlts: Map<string, string>;
}
