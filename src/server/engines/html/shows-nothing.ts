import { hasInk } from "../../../contract/base/text.ts";
import { visibleText } from "../../../contract/base/visible-text.ts";
import { POST_BLOCK } from "./attributes.ts";

const SEEN = new RegExp(String.raw`<(?:img|hr)\b|<div [^>]*\b${POST_BLOCK}=`);

/** True for clean HTML such as that of an empty editor: no text that takes ink, no image, line or post. */
export const showsNothing = (html: string): boolean => !SEEN.test(html) && !hasInk(visibleText(html));
