import type { NextIssueState } from "./dashboard-queries.ts";

export const HISTORY = "/admin/newsletter?tab=history";

/** The address of the next newsletter: its text, or the list that it waits in. */
export const placeOf = (issue: NextIssueState["issue"]) => {
  if (!issue) return "/admin/newsletter";
  return issue.status === "draft" ? `/admin/newsletter?edit=${issue.id}` : HISTORY;
};
