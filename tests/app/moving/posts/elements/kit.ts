import { elementsOf, type ElementRow } from "./element-row.ts";
import { emailRows } from "./email.ts";

interface Broadcast {
  content: string;
  public?: boolean;
}

const html = (content: string): Broadcast => ({ content });

const rows: readonly ElementRow<Broadcast>[] = [
  ...emailRows(html),
  {
    element: "field that is filled in for each reader, such as `{{ first_name }}`",
    input: html("<p>Hello {{ subscriber.first_name }}</p>"),
    becomes: "draft",
    stored: "Hello {{ subscriber.first_name }}",
    told: [
      "It has fields that were filled in for each reader, such as {{ subscriber.first_name }}, so it is imported as a draft",
    ],
  },
  {
    element: "an email that was not public",
    input: { ...html("<p>Words</p>"), public: false },
    becomes: "draft",
    stored: "Words",
    told: ["It went out by email alone, so it is imported as a draft that keeps its date"],
  },
];

export const kit = elementsOf("kit", rows, (posts) => ({
  "broadcasts.json": JSON.stringify({
    broadcasts: posts.map(({ id, title, input }) => ({
      id,
      subject: title,
      public: true,
      published_at: "2024-03-02T10:00:00Z",
      ...input,
    })),
  }),
}));
