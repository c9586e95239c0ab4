import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

interface Email {
  text: string;
  type?: string;
  mode?: string;
}

const text = (written: string): Email => ({ text: written });

const rows: readonly ElementRow<Email>[] = [
  ...htmlRows(text),
  {
    element: "footnotes",
    input: text("One[^1].\n\n[^1]: The note"),
    becomes: "kept",
    stored: "The note",
  },
  {
    element: "sign-up form",
    input: text("Words\n\n{{ subscribe_form }}\n"),
    becomes: "left out",
    stored: "<p>Words</p>",
    gone: ["subscribe_form"],
    told: ["sign-up form was left out"],
  },
  {
    element: "field that is filled in for each reader, such as `{{ first_name }}`",
    input: text("Hello {{ subscriber.metadata.name }}"),
    becomes: "draft",
    stored: "Hello {{ subscriber.metadata.name }}",
    told: ["{{ subscriber.metadata.name }} became plain text, and the post a draft"],
  },
  {
    element: "an email that was not public",
    input: { text: "Words", type: "private" },
    becomes: "draft",
    stored: "Words",
    told: ["It was not public (private), so it is imported as a draft that keeps its date"],
  },
  {
    element: "an email that the archive does not show",
    input: { text: "Words", mode: "disabled" },
    becomes: "draft",
    stored: "Words",
    told: ["It was not public (disabled), so it is imported as a draft that keeps its date"],
  },
];

export const buttondown = elementsOf("buttondown", rows, (posts) => ({
  "emails.csv": [
    "id,secondary_id,subject,publish_date,source,slug,email_type,archival_mode",
    ...posts.map(
      ({ id, title, input: { type = "public", mode = "enabled" } }) =>
        `a-${id},${id},${title},2024-03-02 10:00:00+00:00,app,element-${id},${type},${mode}`,
    ),
  ].join("\n"),
  ...Object.fromEntries(
    posts.map(({ id, input }): [string, string] => [`emails/element-${id}.md`, input.text]),
  ),
}));
