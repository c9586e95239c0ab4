import { DAY } from "../../server/base/clock.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { getSettings } from "../../server/site-owner/settings/get-settings.ts";
import type { SiteDeps } from "../serving/deps.ts";

const PATH = "/.well-known/security.txt";

/** RFC 9116, 2.5.5 recommends less than a year. The owner's setting is read each time, so the file never is older. */
const GOOD_FOR_MS = 180 * DAY;

/** `/.well-known/security.txt` (RFC 9116), once the settings name a contact. */
export function mountSecurityTxt(app: AppHono, { db, now, publicUrl }: SiteDeps) {
  app.get(PATH, uncached("It expires some time after it was requested."), async (c) => {
    const { securityContact } = await getSettings(db);
    if (!securityContact) return c.notFound();
    const contact = securityContact.startsWith("https:") ? securityContact : `mailto:${securityContact}`;
    const expires = new Date(now().getTime() + GOOD_FOR_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${PATH}`];
    return c.text(`${lines.join("\n")}\n`, 200, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-cache",
    });
  });
}
