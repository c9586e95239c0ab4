import type { PageFields } from "../../../contract/content/pages.ts";
import { countOf } from "../../../contract/base/counting.ts";
import { visibleText } from "../../../contract/base/visible-text.ts";
import {
  META_DESCRIPTION_LENGTH,
  checkLength,
  checkText,
  type Check,
} from "../posts/checklist/check-post.ts";

/** What a reader would miss. Advice: nothing of it stops a page. */
export function checkPage({ title, description, content }: PageFields): Check[] {
  const isWhole = title.trim() !== "" && visibleText(content) !== "";
  return [
    { words: isWhole ? "Title and content" : "The title or the content is empty", isDone: isWhole },
    ...checkBlanks(content),
    ...checkText(content),
    checkLength("Description", description, META_DESCRIPTION_LENGTH),
  ];
}

/** Places in the text of a default page where only the owner knows what belongs there. */
function checkBlanks(content: string): Check[] {
  const blanks = [...content.matchAll(/<mark>\[([^<\]]*)\]<\/mark>/g)].map(([, name = ""]) => name);
  if (blanks.length === 0) return [];
  return [
    { words: `${countOf(blanks.length, "placeholder")} to fill in: ${blanks.join(", ")}`, isDone: false },
  ];
}
