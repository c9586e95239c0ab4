import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmailTemplates } from "../contract/emails.ts";
import { StartupError } from "./base/errors.ts";
import type { BuiltParts } from "./open-server.ts";
import { root } from "./base/root.ts";
import { renderNewsletter } from "./engines/threads/short-work.ts";

const DIST = join(root, "dist");
const EMAILS = join(DIST, "server/emails.js");

/** Loads what `npm run build` made. @throws StartupError when it has not been made. */
export async function loadBuiltParts(): Promise<BuiltParts> {
  try {
    const [{ mountSite }, adminPage] = await Promise.all([
      import(join(DIST, "server/site.js")),
      readFile(join(DIST, "client/src/admin/index.html"), "utf8"),
    ]);
    return { mountSite, emails: builtEmails(), adminPage };
  } catch (cause) {
    throw new StartupError("The pages are not built. Run npm run build.", { cause });
  }
}

/** Loads the templates and their renderer with the first email, so that an idle process does not hold them. */
function builtEmails(): EmailTemplates {
  return {
    confirmation: async (words) => (await loadEmails()).confirmation(words),
    welcome: async (words) => (await loadEmails()).welcome(words),
    reminder: async (words) => (await loadEmails()).reminder(words),
    ownData: async (words) => (await loadEmails()).ownData(words),
    newAddress: async (words) => (await loadEmails()).newAddress(words),
    newsletter: (words) => renderNewsletter(EMAILS, words),
  };
}

async function loadEmails(): Promise<EmailTemplates> {
  const { emailTemplates } = await import(EMAILS);
  return emailTemplates;
}
