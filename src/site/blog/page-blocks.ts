import { calloutOnPage } from "../../blocks/callout/page.ts";
import { contactOnPage } from "../../blocks/contact/page.ts";
import { hiddenCut } from "../../blocks/cut/cut.ts";
import { cardOnPage } from "../../blocks/card/page.ts";
import { backLinkOnPage, footnoteMarkOnPage, footnotesOnPage } from "../../blocks/footnotes/page.ts";
import { galleryOnPage } from "../../blocks/gallery/page.ts";
import type { ShownBlock } from "../../blocks/show-blocks.ts";

/** The blocks that a page shows otherwise than their HTML. Their styles are in styles/site.css. */
export const pageBlocks: readonly ShownBlock[] = [
  calloutOnPage,
  contactOnPage,
  cardOnPage,
  galleryOnPage,
  footnotesOnPage,
  footnoteMarkOnPage,
  backLinkOnPage,
  hiddenCut,
];
