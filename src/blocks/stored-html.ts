import type { HtmlElement } from "./tree.ts";

/** Returns the valid value of an attribute, or undefined if there is none. */
export type AttributeRule = (value: string) => string | undefined;

/** What a block adds to the HTML that a text may have. Cleaning keeps to it, and so does what is pasted. */
export interface StoredHtml {
  /** Elements that a text does not have otherwise. Without an attribute of `attributes` they become a `div`. */
  tags?: readonly string[];
  /** By element and name. */
  attributes: Readonly<Record<string, Readonly<Record<string, AttributeRule>>>>;
  /** Makes an element that carries one of the attributes fit for it, such as a button without its link. */
  fit?: (element: HtmlElement) => HtmlElement;
}

/** A rule for an attribute with a closed list of values. */
export const oneOf =
  (values: readonly string[]): AttributeRule =>
  (value) =>
    values.includes(value) ? value : undefined;
