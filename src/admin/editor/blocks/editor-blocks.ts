import { buttonBlock } from "../../../blocks/button/schema.ts";
import { contactBlock } from "../../../blocks/contact/schema.ts";
import { pollBlock } from "../../../blocks/poll/schema.ts";
import { cutBlock } from "../../../blocks/cut/schema.ts";
import { detailsBlock } from "../../../blocks/details/schema.ts";
import { onlyBlock } from "../../../blocks/only/schema.ts";
import { calloutBlock } from "../../../blocks/callout/schema.ts";
import { cardBlock } from "../../../blocks/card/schema.ts";
import type { EditorBlock } from "../../../blocks/editor-block.ts";
import { footnotesBlock } from "../../../blocks/footnotes/schema.ts";
import { galleryBlock } from "../../../blocks/gallery/schema.ts";

/** The blocks of the editor, in the order in which they are offered. */
export const editorBlocks: readonly EditorBlock[] = [
  buttonBlock,
  calloutBlock,
  detailsBlock,
  onlyBlock,
  cardBlock,
  galleryBlock,
  footnotesBlock,
  contactBlock,
  pollBlock,
  cutBlock,
];
