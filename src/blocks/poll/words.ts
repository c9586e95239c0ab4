import type { BlockWords } from "../block-words.ts";
import { elementOf, elementsIn, withChildren, type HtmlElement, type HtmlNode } from "../tree.ts";

type PollWords = BlockWords["poll"];

/** What a number of stars is called. */
export const starsOf = ({ stars }: Pick<PollWords, "stars">, n: number) =>
  stars.replace("{number}", String(n));

/** The question and the link of a poll that is answered by email, whose words are those of the site. */
export const replyIn = (element: HtmlElement, { reply }: PollWords): HtmlNode[] =>
  elementsIn(element).map((line) => {
    const [link] = elementsIn(line);
    if (link?.name !== "a") return line;
    const { dir: _, ...attributes } = line.attributes;
    return elementOf(line.name, [withChildren(link, [reply])], attributes);
  });
