import { createRequire } from "node:module";

/** A document of some HTML, as a browser's DOMParser makes it, for rules that read one. */
export function parseHtml(html: string): Document {
  return domino.createDocument(html);
}

// Its own types describe a module of another name; the document that it makes is the DOM's.
const domino = createRequire(import.meta.url)("@mixmark-io/domino") as {
  createDocument: (html: string) => Document;
};
