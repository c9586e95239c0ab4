import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createEmailsThread } from "./emails-thread.ts";
import { StartupError } from "./platform/errors.ts";
import type { BuiltParts } from "./open-server.ts";
import { root } from "./platform/root.ts";

const DIST = join(root, "dist");

/** Loads what `npm run build` made. @throws StartupError when it has not been made. */
export async function loadBuiltParts(): Promise<BuiltParts> {
  try {
    const [{ mountSite }, adminPage] = await Promise.all([
      import(join(DIST, "server/site.js")),
      readFile(join(DIST, "client/src/admin/index.html"), "utf8"),
    ]);
    return { mountSite, emails: createEmailsThread(join(DIST, "server/emails.js")), adminPage };
  } catch (cause) {
    throw new StartupError("The pages are not built. Run npm run build.", { cause });
  }
}
