import { buttonInEmail } from "../blocks/button/email.ts";
import { hiddenCut } from "../blocks/cut/cut.ts";
import { detailsInEmail } from "../blocks/details/email.ts";
import { detailsInText } from "../blocks/details/text.ts";
import { cardInEmail } from "../blocks/card/email.ts";
import { cardInText } from "../blocks/card/text.ts";
import { footnotesInEmail } from "../blocks/footnotes/email.ts";
import { hiddenBackLink } from "../blocks/footnotes/back-links.ts";
import { footnoteMarkInText, footnotesInText } from "../blocks/footnotes/text.ts";
import { pollInEmail } from "../blocks/poll/email.ts";
import { pollInText } from "../blocks/poll/text.ts";
import { galleryInEmail } from "../blocks/gallery/email.ts";
import { galleryInText } from "../blocks/gallery/text.ts";
import { calloutInEmail } from "../blocks/callout/email.ts";
import { calloutInText } from "../blocks/callout/text.ts";
import type { EmailBlock } from "../blocks/email-block.ts";
import type { ShownBlock } from "../blocks/show-blocks.ts";

/** The blocks that an email shows otherwise than their HTML, and those of its plain text. */
export const emailBlocks: readonly EmailBlock[] = [
  calloutInEmail,
  buttonInEmail,
  detailsInEmail,
  cardInEmail,
  pollInEmail,
  galleryInEmail,
  footnotesInEmail,
  hiddenCut,
];

export const textBlocks: readonly ShownBlock[] = [
  calloutInText,
  detailsInText,
  cardInText,
  pollInText,
  galleryInText,
  footnotesInText,
  hiddenBackLink,
  footnoteMarkInText,
  hiddenCut,
];
