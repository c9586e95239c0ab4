import { LEFT, listTarget, type ListedPerson, type ListFile } from "./list-target.ts";

/** https://listmonk.app/docs/apis/import/: `email`, `name` and `attributes` in JSON; any other column is ignored. */
const file = (name: string, statuses: ListFile["statuses"]): ListFile => ({
  name,
  statuses,
  columns: () => ["email", "name", "attributes"],
  recordOf: (person) => [person.email, person.name, JSON.stringify(attributesOf(person))],
});

const attributesOf = ({ company, subscribedAt, tags, fields }: ListedPerson) => ({
  ...fields,
  ...(company && { company }),
  subscribed_at: subscribedAt,
  tags,
});

export const listmonk = listTarget({
  files: [file("subscribe.csv", ["active"]), file("blocklist.csv", LEFT)],
  steps: [
    "In listmonk, go to Subscribers → Import. Choose the mode “Blocklist”, and upload blocklist.csv. Nobody in it is ever mailed.",
    "Go to Subscribers → Import again. Choose the mode “Subscribe”, the status “Confirmed” and your list, and upload subscribe.csv. Leave “Overwrite” off.",
  ],
});
