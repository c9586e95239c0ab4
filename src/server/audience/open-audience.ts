import type { EmailTemplates } from "../../contract/emails.ts";
import { HOUR } from "../base/clock.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { foldTallies } from "./directory/fold-tallies.ts";
import { handleRequests } from "./joining/handle-requests.ts";
import { remindUnconfirmed } from "./joining/remind-unconfirmed.ts";
import { subscriberRoutes } from "./routes.ts";
import { createLinks } from "./subscribers/links.ts";
import { suppressionRoutes } from "./suppression-routes.ts";

/** The mail that asks for the confirmation should be there when its reader looks. */
const REQUESTS_EVERY_MS = 500;

/** Subscribers and suppressions. */
export function openAudience(kernel: Kernel, { emails }: { emails: EmailTemplates }) {
  const links = createLinks(kernel);
  const deps = { ...kernel, emails, links };
  const { long, engine } = kernel.database;
  return {
    links,
    routes: [...subscriberRoutes(deps), ...suppressionRoutes(deps)],
    jobs: [
      { name: "subscriptions", everyMs: REQUESTS_EVERY_MS, run: () => handleRequests(deps) },
      { name: "reminders", everyMs: HOUR, run: () => remindUnconfirmed(deps) },
    ],
    async tidyUp() {
      if (engine === "postgres") await foldTallies(long);
    },
  } satisfies Domain & { links: unknown };
}
