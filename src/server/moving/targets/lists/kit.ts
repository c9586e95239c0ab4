import { listTarget } from "./list-target.ts";

export const kit = listTarget({
  files: [
    {
      name: "subscribers.csv",
      statuses: ["active"],
      columns: (keys) => ["email", "first_name", "tags", "company", "subscribed_at", ...keys],
      recordOf: ({ email, name, tags, company, subscribedAt, fields }, keys) => [
        email,
        name,
        tags.join(","),
        company,
        subscribedAt,
        ...keys.map((key) => fields[key] ?? ""),
      ],
    },
  ],
  steps: [
    "In Kit, go to Subscribers → Add subscribers → Import a CSV, and upload subscribers.csv. Names are whole, in the column first_name; the columns that Kit does not know become custom fields.",
  ],
});
