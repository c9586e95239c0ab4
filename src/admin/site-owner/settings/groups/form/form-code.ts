import { HONEYPOT_FIELD } from "../../../../../contract/subscribers.ts";

export interface FormChoice {
  asksForName: boolean;
  /** The names of topics that people choose from. */
  topics: readonly string[];
  /** The names of tags that everybody gets who uses the form. */
  tags: readonly string[];
}

/** Returns the HTML of a form that another site can show. It needs no script and no style. */
export function formCode(siteUrl: string, { asksForName, topics, tags }: FormChoice): string {
  return [
    `<form action="${escaped(siteUrl)}/subscribe" method="post">`,
    field("Email", 'type="email" name="email" autocomplete="email" required'),
    ...(asksForName ? [field("Name", 'type="text" name="name" autocomplete="name" maxlength="200"')] : []),
    ...(topics.length > 0 ? choiceOf(topics) : []),
    ...tags.map((tag) => `  <input type="hidden" name="tags" value="${escaped(tag)}">`),
    "  <!-- Only programs fill this field. What they send is ignored. -->",
    `  <p hidden><label>Leave empty <input type="text" name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></label></p>`,
    '  <p><button type="submit">Subscribe</button></p>',
    "</form>",
  ].join("\n");
}

const field = (label: string, attributes: string) =>
  `  <p><label>${label}<br><input ${attributes}></label></p>`;

const choiceOf = (topics: readonly string[]) => [
  "  <fieldset>",
  "    <legend>Topics</legend>",
  ...topics.map(
    (topic) =>
      `    <p><label><input type="checkbox" name="tags" value="${escaped(topic)}"> ${escaped(topic)}</label></p>`,
  ),
  "  </fieldset>",
];

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
