import { mailtoOf } from "../../contract/mailing/mailto.ts";
import { DAY } from "../../server/base/clock.ts";
import { readingOf } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { getSettings } from "../../server/site-owner/settings/get-settings.ts";
import { answerFile } from "../serving/answer-file.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { createCardFonts } from "./cards/card-fonts.ts";
import { mountCards } from "./cards/routes.ts";
import { mountFeeds } from "./feeds/routes.ts";
import { mountIcons } from "./icons/routes.ts";
import { mountLlms } from "./llms.ts";
import { mountPostMarkdown } from "./post-markdown.ts";
import { mountSitemap } from "./sitemap.ts";

/** Mounts the files for programs. Call it before the pages are mounted: some files are below their addresses. */
export function mountFound(app: AppHono, deps: SiteDeps) {
  mountPostMarkdown(app, deps);
  mountFeeds(app, deps);
  mountSitemap(app, deps);
  mountRobots(app, deps);
  mountSecurityTxt(app, deps);
  mountLlms(app, deps);
  const fonts = createCardFonts();
  mountCards(app, deps, fonts);
  mountIcons(app, deps, fonts);
}

/**
 * `/robots.txt`. The admin and mailed links are not named: they say `noindex` themselves, which a robot that may not
 * look would never learn, and a list of private addresses is read by others too.
 */
function mountRobots(app: AppHono, { publicUrl, now }: Pick<SiteDeps, "publicUrl" | "now">) {
  const text = [
    "User-agent: *",
    "Allow: /api/docs",
    "Disallow: /api/",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  app.get("/robots.txt", (c) => {
    readingOf(c).dependsOn("program");
    return answerFile(c, `${text.join("\n")}\n`, { type: "text/plain", now: now() });
  });
}

const PATH = "/.well-known/security.txt";

/** RFC 9116, 2.5.5 recommends less than a year. The owner's setting is read each time, so the file never is older. */
const GOOD_FOR_MS = 180 * DAY;

/** `/.well-known/security.txt` (RFC 9116), once the settings name a contact. */
function mountSecurityTxt(app: AppHono, { db, now, publicUrl }: SiteDeps) {
  app.get(PATH, uncached("It expires some time after it was requested."), async (c) => {
    const { securityContact } = await getSettings(db);
    if (!securityContact) return c.notFound();
    const contact = securityContact.startsWith("https:") ? securityContact : mailtoOf(securityContact);
    const expires = new Date(now().getTime() + GOOD_FOR_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${PATH}`];
    return c.text(`${lines.join("\n")}\n`, 200, {
      "content-type": "text/plain; charset=utf-8",
    });
  });
}
