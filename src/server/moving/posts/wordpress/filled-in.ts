/** Variables of Yoast (`%%title%%`), Rank Math (`%title%`) and All in One SEO (`#post_title`), and the tags of shortcodes and templates. */
const VARIABLE =
  /%%([\w-]+)%%|%([a-z][\w-]*)(?:\([^()%]*\))?%|#((?:post|site|author|taxonomy|current|custom)_\w+|separator_sa|tagline|categories|page_number)\b|\[\/?[a-z]+(?:_\w+[^[\]]*|\s+[\w-]+=[^[\]]*)\]|\{\{[^{}]*\}\}/gi;
/** What is put between parts. */
const ENDS = /^[\s\-–—|·»:]+|[\s\-–—|·»:]+$/g;

/**
 * A search text of a plugin with its variables filled in. The name of the site is left out, since pages here add it; empty if that makes
 * it the title, and undefined if it has a variable or a shortcode that is not known.
 */
export function filledIn(template: string, { title, excerpt }: { title: string; excerpt: string }) {
  const values: Record<string, string> = {
    title,
    post_title: title,
    seo_title: title,
    sep: "–",
    separator_sa: "–",
    sitename: "",
    site_title: "",
    page: "",
    pagenumber: "",
    page_number: "",
    ...(excerpt && { excerpt, excerpt_only: excerpt, post_excerpt: excerpt, post_excerpt_only: excerpt }),
  };
  let isKnown = true;
  let isFilled = false;
  const text = template.replaceAll(VARIABLE, (_whole, ...names: (string | undefined)[]) => {
    const name =
      names
        .slice(0, 3)
        .find((each) => each !== undefined)
        ?.toLowerCase() ?? "";
    isFilled = true;
    if (!Object.hasOwn(values, name)) isKnown = false;
    return values[name] ?? "";
  });
  if (!isFilled) return template;
  if (!isKnown) return undefined;
  const filled = text.replaceAll(/\s+/g, " ").replaceAll(ENDS, "");
  return filled === title ? "" : filled;
}
