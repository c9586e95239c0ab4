import type { AppHono } from "../../server/kernel/http/routes.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { mountCards } from "./cards/routes.ts";
import { mountFeeds } from "./feeds/routes.ts";
import { mountLlms } from "./llms.ts";
import { mountPostMarkdown } from "./post-markdown.ts";
import { mountRobots } from "./robots.ts";
import { mountSecurityTxt } from "./security-txt.ts";
import { mountSitemap } from "./sitemap.ts";

/** What programs read of the site. Stands before the pages: some of it lies under their addresses. */
export function mountFound(app: AppHono, deps: SiteDeps) {
  mountPostMarkdown(app, deps);
  mountFeeds(app, deps);
  mountSitemap(app, deps);
  mountRobots(app, deps);
  mountSecurityTxt(app, deps);
  mountLlms(app, deps);
  mountCards(app, deps);
}
