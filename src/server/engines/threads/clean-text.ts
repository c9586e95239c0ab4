import { measureHtml } from "../../../contract/base/html-limits.ts";
import { cleanHtmlOnThread } from "./short-work.ts";
import { cleanAndSet } from "../html/set-html-signs.ts";

/** Texts up to these limits take at most 30 ms to clean, whatever they are made of (Node 26, 2 cores); most posts are. */
const MAX_LENGTH = 50_000;
const MAX_TAGS = 1_500;
const MAX_SIGNS = 3_000;

/** Cleans HTML as `cleanAndSet` does. Readers' pages do not wait meanwhile: long texts are cleaned on a thread. */
export const cleanText = async (html: string, signsOf?: string): Promise<string> =>
  isQuick(html) ? cleanAndSet(html, signsOf) : cleanHtmlOnThread(html, signsOf);

function isQuick(html: string): boolean {
  if (html.length > MAX_LENGTH) return false;
  const { tags, entities, attributes } = measureHtml(html);
  return tags <= MAX_TAGS && entities + attributes <= MAX_SIGNS;
}
