import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmailTemplates } from "../contract/mailing/emails.ts";
import { StartupError } from "./base/errors.ts";
import type { BuiltParts } from "./open-server.ts";
import { root } from "./base/root.ts";
import { renderNewsletter } from "./engines/threads/short-work.ts";

const DIST = join(root, "dist");
const EMAILS = join(DIST, "server/emails.js");

/** Loads what `npm run build` made. @throws StartupError when it has not been made. */
export async function loadBuiltParts(): Promise<BuiltParts> {
  try {
    const [{ mountSite, defaultPages }, adminPage] = await Promise.all([
      import(join(DIST, "server/site.js")),
      readFile(join(DIST, "client/src/admin/index.html"), "utf8"),
    ]);
    return { mountSite, defaultPages, emails: builtEmails(), adminPage };
  } catch (cause) {
    throw new StartupError("The pages are not built. Run npm run build.", { cause });
  }
}

/** Loads the templates and their renderer with the first email, so that an idle process does not hold them. */
const builtEmails = (): EmailTemplates => ({
  ...loadedTemplates(async () => (await import(EMAILS)).emailTemplates),
  newsletter: (words) => renderNewsletter(EMAILS, words),
});

/** Returns templates that are loaded with each email. */
export const loadedTemplates = (load: () => Promise<EmailTemplates>): EmailTemplates => ({
  confirmation: async (words) => (await load()).confirmation(words),
  reminder: async (words) => (await load()).reminder(words),
  invitation: async (words) => (await load()).invitation(words),
  passwordLink: async (words) => (await load()).passwordLink(words),
  signInReport: async (words) => (await load()).signInReport(words),
  ownData: async (words) => (await load()).ownData(words),
  newAddress: async (words) => (await load()).newAddress(words),
  question: async (words) => (await load()).question(words),
  newsletter: async (words) => (await load()).newsletter(words),
});
