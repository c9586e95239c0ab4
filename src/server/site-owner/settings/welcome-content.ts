import { visibleText } from "../../../contract/base/visible-text.ts";
import type { Settings } from "../../../contract/settings/settings.ts";
import { escaped } from "../../../blocks/entities.ts";

/** Where a paragraph of plain text ends. */
const ENDS = /<\/(?:p|h[1-6]|li|blockquote|figure|pre|td|summary|div)>|<hr\b[^>]*>/i;

/** The words of a welcome email for programs that know it as plain text: its paragraphs. */
export const textOfWelcome = (html: string): string =>
  html
    .split(ENDS)
    .map((part) =>
      part
        .split(/<br\b[^>]*>/i)
        .map((line) => visibleText(line))
        .join("\n")
        .trim(),
    )
    .filter(Boolean)
    .join("\n\n");

/** A welcome email that was written as plain text, with the button that followed it. */
export function htmlOfWelcome(text: string, button: string): string {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  if (paragraphs.length === 0) return "";
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`);
  return `${html.join("")}<p data-button=""><a href="/blog">${escaped(button)}</a></p>`;
}

/**
 * The welcome email as HTML. The plain text is what the program before and older clients of the API write and read: HTML that does
 * not say the same is older than it.
 */
export const welcomeContentOf = (
  { welcomeContent, welcomeText }: Pick<Settings, "welcomeContent" | "welcomeText">,
  button: string,
): string =>
  welcomeContent !== "" && textOfWelcome(welcomeContent) === welcomeText.trim()
    ? welcomeContent
    : htmlOfWelcome(welcomeText, button);
