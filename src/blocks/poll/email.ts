import { placing, textLook, type EmailBlock } from "../email-block.ts";
import { elementOf, type HtmlElement } from "../tree.ts";
import { linksIn, POLL, readPoll } from "./html.ts";
import { replyIn, starsOf } from "./words.ts";

/** Each answer is a link in a cell of its own: a row for each, or five stars in one. It leads to a page with a button. */
export const pollInEmail: EmailBlock = {
  is: ({ attributes }) => POLL in attributes,
  show: (element, place) => {
    const poll = readPoll(element);
    if (!poll) return [element];
    const dir = place.start === "left" ? "ltr" : "rtl";
    if (poll.answers.length === 0) return [elementOf("div", replyIn(element, place.words.poll), { dir })];
    const { colors, fonts, words } = place;
    const question = elementOf("p", [poll.question], { style: "margin:0 0 12px;font-weight:bold" });
    const cells = linksIn(element).map(({ attributes: { href = "" } }, index) => {
      const { n = 0, words: answer = "" } = poll.answers[index] ?? {};
      const link = elementOf("a", [answer], {
        class: "ink",
        href,
        ...(poll.isStars && { "aria-label": starsOf(words.poll, n) }),
        style: `display:block;font:bold 16px/24px ${fonts.sans};color:${colors.ink};text-decoration:underline`,
      });
      return elementOf("td", [link], {
        class: "line",
        ...(poll.isStars && { align: "center" }),
        style: `padding:11px ${poll.isStars ? 4 : 16}px;border:1px solid ${colors.line}`,
      });
    });
    const rows = poll.isStars ? [elementOf("tr", cells)] : cells.map((cell) => elementOf("tr", [cell]));
    const answers = table(rows, "border-collapse:collapse");
    const cell = elementOf("td", [question, answers], {
      class: "ink",
      dir,
      style: textLook(place),
    });
    return [table([elementOf("tr", [cell])], "margin:26px 0")];
  },
};

const table = (children: HtmlElement[], style: string) =>
  elementOf("table", children, { ...placing, width: "100%", style });
