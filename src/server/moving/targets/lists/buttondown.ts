import { listTarget } from "./list-target.ts";

export const buttondown = listTarget({
  files: [
    {
      name: "subscribers.csv",
      statuses: ["active"],
      columns: (keys) => ["email", "tags", "subscription_date", "name", "company", ...keys],
      recordOf: ({ email, tags, subscribedAt, name, company, fields }, keys) => [
        email,
        tags.join(","),
        subscribedAt,
        name,
        company,
        ...keys.map((key) => fields[key] ?? ""),
      ],
    },
  ],
  steps: [
    "In Buttondown, go to Subscribers → Import, and upload subscribers.csv. Assign tags and the date of the subscription; the other columns become metadata.",
  ],
});
