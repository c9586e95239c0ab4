import type { NextIssueState } from "./dashboard-queries.ts";

/** The address of a newsletter that has not gone out yet. */
export const addressOf = (id: number) => `/admin/newsletter?edit=${id}`;

/** The address of the next newsletter, which may have to be begun. */
export const placeOf = (issue: NextIssueState["issue"]) =>
  issue ? addressOf(issue.id) : "/admin/newsletter";
