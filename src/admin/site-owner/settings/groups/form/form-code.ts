import { HONEYPOT_FIELD } from "../../../../../contract/audience/subscribers.ts";
import type { WordsView } from "../../../../../contract/settings/words.ts";

export interface FormChoice {
  asksForName: boolean;
  /** The names of topics that people choose from. */
  topics: readonly string[];
  /** The names of the tags that everybody who uses the form gets. */
  tags: readonly string[];
}

/** The sentences of the form, in the language of the site. */
export interface FormWords {
  email: string;
  name: string;
  topics: string;
  button: string;
  /** Of the field that only programs fill. */
  trap: string;
}

/** Takes them from all that readers see. */
export function formWordsOf({ sentences }: WordsView): FormWords {
  const wordsOf = (key: string) => {
    const found = sentences.find((sentence) => sentence.key === key);
    return (found?.fault ? undefined : found?.own) ?? found?.default ?? "";
  };
  return {
    email: wordsOf("subscribeForm.label"),
    name: wordsOf("blocks.contact.name"),
    topics: wordsOf("subscription.preferences.topics"),
    button: wordsOf("subscribeForm.button"),
    trap: wordsOf("subscribeForm.trap"),
  };
}

/** Returns the HTML of a form that another site can show. It needs no script and no style. */
export function formCode(
  siteUrl: string,
  words: FormWords,
  { asksForName, topics, tags }: FormChoice,
): string {
  return [
    `<form action="${escaped(siteUrl)}/subscribe" method="post">`,
    field(words.email, 'type="email" name="email" autocomplete="email" required'),
    ...(asksForName
      ? [field(words.name, 'type="text" name="name" autocomplete="name" maxlength="200"')]
      : []),
    ...(topics.length > 0 ? choiceOf(words.topics, topics) : []),
    ...tags.map((tag) => `  <input type="hidden" name="tags" value="${escaped(tag)}">`),
    "  <!-- Only programs fill this field. What they send is ignored. -->",
    `  <p hidden><label>${escaped(words.trap)} <input type="text" name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></label></p>`,
    `  <p><button type="submit">${escaped(words.button)}</button></p>`,
    "</form>",
  ].join("\n");
}

const field = (label: string, attributes: string) =>
  `  <p><label>${escaped(label)}<br><input ${attributes}></label></p>`;

const choiceOf = (legend: string, topics: readonly string[]) => [
  "  <fieldset>",
  `    <legend>${escaped(legend)}</legend>`,
  ...topics.map(
    (topic) =>
      `    <p><label><input type="checkbox" name="tags" value="${escaped(topic)}"> ${escaped(topic)}</label></p>`,
  ),
  "  </fieldset>",
];

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
