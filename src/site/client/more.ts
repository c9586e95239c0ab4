import { showToast } from "./toast.ts";
import { inBrowser } from "./page-words.ts";

/*
 * What a page loads when it first needs it: a reader comes to a form or copies a link.
 * main.ts loads it.
 */
export { showNote } from "./show-note.ts";
export { suggestPosts } from "./suggest-posts.ts";
export { subscribe } from "./subscribe-form.ts";

/** Says whether a link was copied. Browsers refuse it without https, or when the reader has said no. */
export function sayLinkCopied(address: string, isCopied: boolean) {
  showToast(
    isCopied
      ? { title: inBrowser.linkCopied }
      : { title: inBrowser.linkNotCopied, description: address, isFailure: true },
  );
}

/** Says whether code was copied. */
export const sayCodeCopied = (isCopied: boolean) =>
  showToast({ title: isCopied ? inBrowser.codeCopied : inBrowser.codeNotCopied, isFailure: !isCopied });
