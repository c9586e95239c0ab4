import type { Actor, AuditEvent } from "../../../contract/site-owner/audit.ts";
import type { Page } from "../../../contract/content/pages.ts";

/** Names what somebody has done to the state of a page that was saved, for the audit log; nothing for a change of its text. */
export function actsOnState(before: Page | undefined, after: Page, by: Actor): AuditEvent[] {
  const was = before?.status ?? "draft";
  if (was === after.status) return [];
  if (after.status === "published") return [{ kind: "page.publish", ...shownOf(after), by }];
  return before ? [{ kind: "page.unpublish", ...shownOf(before), by }] : [];
}

/** The page as the audit log names it: with its title if readers see it. */
export const shownOf = ({ id, title, status }: Page): { id: number; title?: string } =>
  status === "published" ? { id, title } : { id };
