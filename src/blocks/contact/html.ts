import type { StoredHtml } from "../stored-html.ts";
import { isBlank, withChildren, wordsIn, type HtmlElement } from "../tree.ts";

export const CONTACT = "data-contact";

/** Where there is no form, such as in feeds and emails, readers are led here. */
export const CONTACT_PAGE = "/contact";

/** What the button says until the writer gives it words; readers see the site's own word for it. */
export const SEND = "Send";

/** `<p data-contact=""><a href="/contact">Send</a></p>`, with the words of the form's button. */
export const contactHtml: StoredHtml = {
  attributes: { p: { [CONTACT]: () => "" } },
  fit: fitContact,
};

/** The form is one link with plain words. Any other paragraph is only a paragraph. */
function fitContact(paragraph: HtmlElement): HtmlElement {
  const [link, ...others] = paragraph.children.filter((child) => !isBlank(child));
  const words = typeof link === "object" && link.name === "a" ? wordsIn(link.children) : "";
  if (typeof link === "object" && words && others.length === 0)
    return withChildren(paragraph, [{ ...withChildren(link, [words]), attributes: { href: CONTACT_PAGE } }]);
  const { [CONTACT]: _, ...attributes } = paragraph.attributes;
  return { ...paragraph, attributes };
}
