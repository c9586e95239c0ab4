import { inBrowser as english } from "../../words/in-browser.ts";

const own = document.querySelector("script#words")?.textContent;

/** The sentences of a page's scripts: those that the page brings, else the English ones. */
export const inBrowser: typeof english & { refusals?: Readonly<Record<number, string>> } = own
  ? JSON.parse(own)
  : english;
