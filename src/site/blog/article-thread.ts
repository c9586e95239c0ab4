import { measureHtml } from "../../contract/base/html-limits.ts";
import { SECOND } from "../../server/base/clock.ts";
import { serveThread } from "../../server/engines/threads/serve-thread.ts";
import { Thread } from "../../server/engines/threads/thread.ts";
import type { ImageSizes } from "./article-images.ts";
import { prepareArticle, type Article, type ArticleWords } from "./prepare-article.ts";

interface ArticleWork {
  prepareArticle: {
    request: { stored: string; words: ArticleWords; sizes: ImageSizes };
    reply: Article;
  };
}

/**
 * Up to these limits a text takes at most 50 ms: of 2 MB of words 110 ms, of 30,000 headings 500 ms, of 100 kB of code 87 ms
 * (Node 26, 2 cores).
 */
const MAX_LENGTH = 200_000;
const MAX_LENGTH_WITH_CODE = 30_000;
const MAX_TAGS = 2_000;

const isQuick = (html: string) =>
  html.length <= (html.includes("<pre") ? MAX_LENGTH_WITH_CODE : MAX_LENGTH) &&
  measureHtml(html).tags <= MAX_TAGS;

const thread = new Thread<ArticleWork>(import.meta.url, {
  name: "The thread for long texts",
  data: undefined,
  idleMs: SECOND,
});

/** Prepares an article as `prepareArticle` does. Other readers do not wait meanwhile: long texts have a thread. */
export async function prepareText(
  stored: string,
  { post: { table }, blocks }: ArticleWords,
  sizes: ImageSizes,
): Promise<Article> {
  const words = { post: { table }, blocks };
  return isQuick(stored)
    ? prepareArticle(stored, words, sizes)
    : thread.ask("prepareArticle", { stored, words, sizes });
}

serveThread<ArticleWork>(import.meta.url, () => ({
  prepareArticle: ({ stored, words, sizes }) => prepareArticle(stored, words, sizes),
}));
