import { inBrowser as english } from "../../words/english/in-browser.ts";

/** The sentences of a page's scripts: those that the page brings, else the English ones. */
export const inBrowser: typeof english = JSON.parse(
  document.querySelector("#words")?.textContent ?? JSON.stringify(english),
);
