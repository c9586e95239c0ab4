/**
 * Makes clean article HTML fit for every screen and for the keyboard: what is wider than the column scrolls inside
 * itself, and can be reached to be scrolled. Cleaning leaves `<` in markup only, so that patterns can find it.
 */
export const prepareArticle = (html: string) =>
  html
    .replaceAll(/<table(?=[\s>])/g, `<div class="table" role="group" aria-label="Table" tabindex="0"><table`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<pre(?=[\s>])/g, `<pre tabindex="0"`);
