import { tagNameSchema } from "../../contract/audience/subscriber-attributes.ts";
import type { AttributeRule, StoredHtml } from "../stored-html.ts";

export const LINK_TAG = "data-tag";

/** The name of a tag as cleaning writes a value, with its entities. */
const tagName: AttributeRule = (written) => {
  const name = written.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return tagNameSchema.safeParse(name).success ? written.trim().replaceAll(/\s+/g, " ") : undefined;
};

/** `<a href="https://…" data-tag="Customers">`: people who click the link in an email get the tag. */
export const linkHtml: StoredHtml = { attributes: { a: { [LINK_TAG]: tagName } } };

/** Clean HTML without the tags of its links, which are the owner's alone. */
export const withoutLinkTags = (html: string): string =>
  html.includes(LINK_TAG) ? html.replaceAll(/(<a [^>]*?) data-tag="[^"]*"/g, "$1") : html;
