import { LEFT, listTarget, type ListFile } from "./list-target.ts";

/** https://ghost.org/help/import-members/ */
const file = (name: string, statuses: ListFile["statuses"], isMailed: boolean): ListFile => ({
  name,
  statuses,
  columns: () => ["email", "name", "note", "subscribed_to_emails", "labels", "created_at"],
  recordOf: ({ email, name: fullName, company, fields, tags, subscribedAt }) => [
    email,
    fullName,
    [company, ...Object.entries(fields).map(([key, value]) => `${key}: ${value}`)].filter(Boolean).join("\n"),
    String(isMailed),
    tags.join(","),
    subscribedAt,
  ],
});

export const ghostMembers = listTarget({
  files: [file("members.csv", ["active"], true), file("members-without-emails.csv", LEFT, false)],
  steps: [
    "In Ghost's admin, go to Members → Import members, and upload members-without-emails.csv. Its column subscribed_to_emails is false: Ghost sends no newsletter to anybody in it.",
    "Import members.csv in the same way. Companies and custom fields are in the notes.",
  ],
});
