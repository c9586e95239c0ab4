/**
 * Makes the links and images of clean HTML lead to the same places from anywhere. `base` is the address of the page
 * that the text stands on. Cleaning writes `<` and `>` in markup only and quotes attributes, so patterns can find them.
 */
export const wholeLinks = (html: string, base: string) =>
  html.replaceAll(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replaceAll(/ (href|src)="([^"]*)"/g, (attribute, name: string, address: string) =>
      URL.canParse(address, base) ? ` ${name}="${new URL(address, base).href}"` : attribute,
    ),
  );
