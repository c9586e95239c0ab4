import type { BlockWords } from "../block-words.ts";
import { elementsIn, mapElements, withChildren, type HtmlElement, type HtmlNode } from "../tree.ts";

type PollWords = BlockWords["poll"];

/** What a number of stars is called. */
export const starsOf = ({ stars }: Pick<PollWords, "stars">, n: number) =>
  stars.replace("{number}", String(n));

/** The question and the link of a poll that is answered by email, whose words are those of the site. */
export const replyIn = (element: HtmlElement, { reply }: PollWords): HtmlNode[] => {
  const say = (nodes: HtmlNode[]): HtmlNode[] =>
    mapElements(nodes, (each) => [withChildren(each, each.name === "a" ? [reply] : say(each.children))]);
  return say(elementsIn(element));
};
