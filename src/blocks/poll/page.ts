import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import type { ShownBlock } from "../show-blocks.ts";
import { elementOf } from "../tree.ts";
import { CLOSED, POLL, readPoll } from "./html.ts";
import { replyIn, starsOf } from "./words.ts";

/** The form works without a script: it is answered by a page (site/poll). One that is closed leads to that page alone. */
export const pollOnPage: ShownBlock = {
  is: ({ attributes }) => POLL in attributes,
  show: (element, { poll: words }) => {
    const poll = readPoll(element);
    if (!poll) return [element];
    const { key, isStars, question, answers, results } = poll;
    if (answers.length === 0)
      return [elementOf("div", replyIn(element, words), { class: "poll own-topics" })];
    const action = `/poll/${key}`;
    if (CLOSED in element.attributes) {
      const lines = [question, words.closed].map((line) => elementOf("p", [line]));
      const more = results === "owner" ? [] : [elementOf("a", [words.results], { href: action })];
      return [elementOf("div", [...lines, ...more], { class: "poll own-topics" })];
    }
    const choices = answers.map(({ n, words: answer }) => {
      const id = `poll-${key}-${n}`;
      const name = isStars && { "aria-label": starsOf(words, n) };
      const input = { type: "radio", id, name: "answer", value: String(n), required: "", ...name };
      return elementOf("div", [elementOf("input", [], input), elementOf("label", [answer], { for: id })], {
        class: "own-topic",
      });
    });
    // A field that only programs meet.
    const trap = elementOf("input", [], {
      type: "text",
      name: HONEYPOT_FIELD,
      tabindex: "-1",
      autocomplete: "off",
    });
    const form = [
      elementOf("fieldset", [elementOf("legend", [question]), ...choices]),
      elementOf("div", [trap], { class: "hidden", "aria-hidden": "true" }),
      elementOf("button", [words.send], { class: "button", type: "submit" }),
    ];
    return [
      elementOf("form", form, {
        class: `poll own-topics${isStars ? " is-stars" : ""}`,
        method: "post",
        action,
      }),
    ];
  },
};
