import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";

/**
 * `/robots.txt`. The admin and mailed links are not named: they say `noindex` themselves, which a robot that may not
 * look would never learn, and a list of private addresses is read by others too.
 */
export function mountRobots(app: AppHono, { publicUrl }: { publicUrl: string }) {
  const text = [
    "User-agent: *",
    "Allow: /api/docs",
    "Disallow: /api/",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  app.get("/robots.txt", uncached("The text is a constant."), (c) =>
    c.text(`${text.join("\n")}\n`, 200, { "cache-control": "no-cache" }),
  );
}
