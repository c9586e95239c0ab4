import { markdownOf } from "../html/markdown.ts";
import { writeMarkdownOnThread } from "./short-work.ts";

/** 300 kB of links take 250 ms (Node 26, 2 cores). */
const MAX_LENGTH = 50_000;

/** Writes Markdown as `markdownOf` does. Readers do not wait meanwhile: long texts have a thread. */
export const writeMarkdown = async (html: string): Promise<string> =>
  html.length <= MAX_LENGTH ? markdownOf(html) : writeMarkdownOnThread(html);
