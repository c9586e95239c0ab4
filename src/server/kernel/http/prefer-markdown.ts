/** A post's page: one part below `/blog`, with no ending. */
const POST = /^(\/blog\/[^/?.]+)(?:\?|$)/;

/**
 * Returns the address of a post as Markdown for a client that prefers this to HTML (RFC 9110, 12.5.1), and any other address
 * as it is. The answer is made and kept under the address of the Markdown, so that the page's key stands for the page alone.
 */
export function preferredAddress(url: string, accept: string | undefined): string {
  if (!accept?.toLowerCase().includes("text/markdown")) return url;
  const [, page] = POST.exec(url) ?? [];
  return page && prefersMarkdown(accept) ? `${page}.md` : url;
}

/** Between equals, the one that is named first. A wildcard means the page, which every client shows. */
function prefersMarkdown(accept: string): boolean {
  const offers = accept.split(",").map((offer) => {
    const [type = "", ...parameters] = offer.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const ofType = (type: string) => offers.find((offer) => offer.type === type);
  const markdown = ofType("text/markdown");
  const html = ofType("text/html") ?? ofType("text/*") ?? ofType("*/*");
  if (!markdown || !(markdown.weight > 0)) return false;
  if (!html || markdown.weight !== html.weight) return !html || markdown.weight > html.weight;
  return html.type !== "text/html" || offers.indexOf(markdown) < offers.indexOf(html);
}
