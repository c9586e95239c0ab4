import type { SiteDeps as ServerDeps } from "../server/app.ts";
import type { SiteAssets } from "./assets.ts";

/** What the pages stand on: the server's parts, and where the style and the fonts are. */
export interface SiteDeps extends ServerDeps {
  assets: SiteAssets;
}
