import { elementsOf, type ElementRow } from "./element-row.ts";
import { emailRows } from "./email.ts";

type Columns = Record<string, string>;

const html = (text: string): Columns => ({
  content_html: `<html><head><style>p{}</style></head><body><p>Above</p><table><tr id="content-blocks">${text}</tr></table></body></html>`,
});

const rows: readonly ElementRow<Columns>[] = [
  ...emailRows(html),
  {
    element: "embed of another page",
    input: html(
      '<div class="generic-embed--root"><a href="https://news.example/a?utm_source=x"><div class="generic-embed--title"><p>The page</p></div><div class="generic-embed--description"><p>What &lt;it&gt; says</p></div><div class="generic-embed--image"><img src="https://img.example/a.jpg"></div></a></div>',
    ),
    becomes: "kept",
    note: "as a bookmark card",
    stored:
      '<div data-card="bookmark"><a href="https://news.example/a"><img src="https://img.example/a.jpg" alt="" />The page</a><p>What &lt;it&gt; says</p><p><small>news.example</small></p></div>',
  },
  {
    element: "embed of a player",
    input: html(
      '<a class="embed__url" href="https://youtu.be/abcdefghijk"><p class="embed__title">Our film</p></a><div class="generic-embed--root"><a href="{{x}}">Words</a></div>',
    ),
    becomes: "kept",
    note: "as an embed card",
    stored: [
      '<div data-card="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">Our film</a>',
      "Words",
    ],
  },
  {
    element: "quotation with a sign",
    input: html("<div><div> ❝ </div><div><p>Said</p></div><div><small>By her</small></div></div>"),
    becomes: "kept",
    stored: "<blockquote><p>Said</p><p><small>By her</small></p></blockquote>",
    gone: ["❝"],
  },
  {
    element: "field that is filled in for each reader, such as `{{ first_name }}`",
    input: html("<p>Hello {{first_name}}, welcome</p>"),
    becomes: "draft",
    stored: "Hello {{first_name}}, welcome",
    gone: ["Above"],
    told: [
      "It has fields that were filled in for each reader, such as {{first_name}}, so it is imported as a draft",
    ],
  },
  {
    element: "a post for members",
    input: { ...html("<p>Words</p>"), audience: "premium" },
    becomes: "draft",
    stored: "<p>Words</p>",
    told: ["It was for some readers alone (premium), so it is imported as a draft that keeps its date"],
  },
  {
    element: "a post that went out by email alone",
    input: { ...html("<p>Words</p>"), platform: "email" },
    becomes: "draft",
    stored: "<p>Words</p>",
    told: ["It went out by email alone, so it is imported as a draft that keeps its date"],
  },
  {
    element: "a post that no list showed (`hidden_from_feed`)",
    input: { ...html("<p>Words</p>"), hidden_from_feed: "TRUE" },
    becomes: "draft",
    stored: "<p>Words</p>",
    told: ["No list showed it, so it is imported as a draft that keeps its date"],
  },
];

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const beehiiv = elementsOf("beehiiv", rows, (posts) => ({
  "posts.csv": [
    "id,web_title,status,audience,platform,hidden_from_feed,url,content_html,created_at",
    ...posts.map(({ id, title, input }) =>
      [
        String(id),
        title,
        "confirmed",
        input["audience"] ?? "free",
        input["platform"] ?? "both",
        input["hidden_from_feed"] ?? "false",
        `https://anna.beehiiv.com/p/element-${id}`,
        quoted(input["content_html"] ?? ""),
        "2024-03-02 10:00:00",
      ].join(","),
    ),
  ].join("\n"),
}));
