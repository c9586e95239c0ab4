/** A document that runs nothing and loads nothing. */
export const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, "text/html");
