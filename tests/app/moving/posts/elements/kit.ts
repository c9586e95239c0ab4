import { elementsOf, type ElementRow } from "./element-row.ts";
import { emailRows } from "./email.ts";

interface Broadcast {
  content: string;
  public?: boolean;
  status?: string;
}

const html = (content: string): Broadcast => ({ content });

const rows: readonly ElementRow<Broadcast>[] = [
  ...emailRows(html),
  {
    element: "part that posts on the web do not show",
    input: html(
      '<p>Words</p><div class="ck-section ck-hide-in-public-posts"><p>12 Lake Street</p></div><a href="https://builtwith.kit.com/"><img src="https://cdn.example/badge.png" alt="Built with Kit"></a>',
    ),
    becomes: "left out",
    stored: "<p>Words</p>",
    gone: ["Lake Street", "badge"],
    told: ["part for the email alone was left out", "links of the email, such as “Unsubscribe” was left out"],
  },
  {
    element: "poll",
    input: html('<p>Words</p><table class="ck-poll"><tr><td><p>Tea or milk?</p></td></tr></table>'),
    becomes: "left out",
    stored: "<p>Words</p>",
    gone: ["Tea"],
    told: ["poll was left out"],
  },
  {
    element: "image and links by which Kit counts",
    input: html(
      `<p><a href="https://preview.convertkit-mail2.com/click/x1/${Buffer.from("https://lake.example/boats?a=1").toString("base64url")}">Boats</a></p><img src="https://b4.open.kit-mail3.com/x1" alt="">`,
    ),
    becomes: "kept",
    note: "links with the address to which they lead, without the image",
    stored: '<p><a href="https://lake.example/boats?a=1">Boats</a></p>',
    gone: ["<img", "kit-mail"],
  },
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
  {
    element: "an email that has not gone out",
    input: { ...html("<p>Words</p>"), status: "draft" },
    becomes: "draft",
    stored: "Words",
    told: ["Its status at Kit is “draft”, so it is imported as a draft"],
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
