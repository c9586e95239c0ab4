/** Code keeps its line breaks. */
const PRE = /(<pre\b[\s\S]*?<\/pre>)/;

/**
 * HTML as a post of WordPress, which both of its editors show: without line breaks, which WordPress would write as `br`, and with
 * brackets that no shortcode begins with. What is at an address that is a line by itself is shown (WordPress' embeds).
 */
export const asPost = (html: string): string =>
  html
    .split(PRE)
    .map((part, index) => (index % 2 === 0 ? withoutLines(part) : part))
    .join("")
    .replaceAll(/\[(?=\/?[a-z])/gi, "&#91;")
    .replaceAll(/<p>(https?:\/\/[^\s<]+)<\/p>/g, "\n\n$1\n\n")
    .replaceAll(
      /(<\/(?:p|h[1-6]|ul|ol|dl|table|figure|blockquote|pre|details|div)>|<hr \/>)(?=<(?!\/))/g,
      "$1\n\n",
    )
    .trim();

const withoutLines = (html: string) => html.replaceAll(/[\r\n]+/g, " ");
