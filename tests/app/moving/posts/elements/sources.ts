import type { PostFormat } from "../../../../../src/contract/moving/post-products.ts";
import type { SourceElements } from "./element-row.ts";
import { beehiiv } from "./beehiiv.ts";
import { buttondown } from "./buttondown.ts";
import { blogger } from "./blogger.ts";
import { ghost } from "./ghost.ts";
import { htmlPages } from "./html-pages.ts";
import { kit } from "./kit.ts";
import { markdown } from "./markdown.ts";
import { medium } from "./medium.ts";
import { notion } from "./notion.ts";
import { substack } from "./substack.ts";
import { tumblr } from "./tumblr.ts";
import { wordpress } from "./wordpress.ts";

/** The elements of every product that is imported. */
export const sourceElements: Record<PostFormat, SourceElements> = {
  ghost,
  wordpress,
  substack,
  medium,
  beehiiv,
  buttondown,
  kit,
  blogger,
  tumblr,
  notion,
  html: htmlPages,
  markdown,
};
