import { LEFT, listTarget, type ListFile } from "./list-target.ts";

const file = (name: string, statuses: ListFile["statuses"]): ListFile => ({
  name,
  statuses,
  columns: (keys) => ["Email Address", "First Name", "Company", "Tags", "Subscribed At", ...keys],
  recordOf: ({ email, name: fullName, company, tags, subscribedAt, fields }, keys) => [
    email,
    fullName,
    company,
    tags.join(","),
    subscribedAt,
    ...keys.map((key) => fields[key] ?? ""),
  ],
});

export const mailchimp = listTarget({
  files: [file("unsubscribed.csv", LEFT), file("subscribed.csv", ["active"])],
  steps: [
    "In Mailchimp, go to Audience → Add contacts → Import contacts → Upload a file. Upload unsubscribed.csv, and choose the status “Unsubscribed”. Mailchimp mails nobody in it, and a later import does not subscribe them.",
    "Import again: upload subscribed.csv, and choose the status “Subscribed”. Names are whole, in the column First Name.",
  ],
});
