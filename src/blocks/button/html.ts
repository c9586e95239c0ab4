import type { StoredHtml } from "../stored-html.ts";
import { LINK_TAG } from "../link/tag.ts";
import { isBlank, wordsIn, withChildren, type HtmlElement } from "../tree.ts";

export const BUTTON = "data-button";

/** `<p data-button=""><a href="https://…">Words</a></p>` */
export const buttonHtml: StoredHtml = {
  attributes: { p: { [BUTTON]: () => "" } },
  fit: fitButton,
};

/** Returns the labels of the buttons in a text that have no address yet, as HTML. */
export const buttonsWithoutAddress = (html: string): string[] =>
  Array.from(html.matchAll(/<p\s[^>]*\bdata-button=""[^>]*><a>([^<]*)<\/a>/g), ([, words = ""]) => words);

/** A button is one link with plain words. Any other paragraph with the attribute is an ordinary paragraph. */
function fitButton(paragraph: HtmlElement): HtmlElement {
  const [link, ...others] = paragraph.children.filter((child) => !isBlank(child));
  if (typeof link === "object" && link.name === "a" && others.length === 0 && !hasImage(link)) {
    const { href, [LINK_TAG]: tag } = link.attributes;
    const attributes = { ...(href && { href }), ...(href && tag && { [LINK_TAG]: tag }) };
    const fitted = { ...withChildren(link, [wordsIn(link.children)]), attributes };
    return withChildren(paragraph, [fitted]);
  }
  const { [BUTTON]: _, ...attributes } = paragraph.attributes;
  return { ...paragraph, attributes };
}

const hasImage = ({ children }: HtmlElement): boolean =>
  children.some((child) => typeof child === "object" && (child.name === "img" || hasImage(child)));
