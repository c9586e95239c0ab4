interface PostProduct {
  /** As people call it, or its files. */
  name: string;
  /** What people choose or name: `JSON or zip`. */
  file: string;
  /** The endings of a single file of it; every product may also be in a zip. */
  endings: readonly string[];
  /** True if its files say where the site was. */
  saysSite?: boolean;
}

/** The products whose posts can be imported, by the name of their format. Their readers are in server/moving/posts. */
export const postProducts = {
  ghost: { name: "Ghost", file: "JSON or zip", endings: [".json"] },
  wordpress: { name: "WordPress", file: "XML or zip", endings: [".xml"], saysSite: true },
  substack: { name: "Substack", file: "zip", endings: [] },
  medium: { name: "Medium", file: "zip", endings: [] },
  beehiiv: { name: "beehiiv", file: "CSV or zip", endings: [".csv"], saysSite: true },
  buttondown: { name: "Buttondown", file: "zip or JSON", endings: [".json"] },
  kit: { name: "Kit", file: "JSON, CSV or zip", endings: [".json", ".csv"] },
  blogger: { name: "Blogger", file: "XML, Atom or zip", endings: [".xml", ".atom"] },
  tumblr: { name: "Tumblr", file: "zip, JSON or XML", endings: [".json", ".xml"], saysSite: true },
  notion: { name: "Notion", file: "zip", endings: [] },
  html: { name: "HTML pages", file: "zip", endings: [".html", ".htm"] },
  markdown: { name: "Markdown files", file: "zip", endings: [".md", ".markdown"] },
} as const satisfies Record<string, PostProduct>;

export type PostFormat = keyof typeof postProducts;

const isFormat = (name: string): name is PostFormat => Object.hasOwn(postProducts, name);

export const postFormats = Object.keys(postProducts).filter(isFormat);

export const productOf = (format: PostFormat): PostProduct => postProducts[format];

const listedWith = (words: (product: PostProduct) => string): string => {
  const [last = "", ...others] = postFormats.map((format) => words(productOf(format))).toReversed();
  return `${others.toReversed().join(", ")} or ${last}`;
};

/** `Ghost, WordPress or Markdown files`. */
export const productNames = listedWith(({ name }) => name);

/** `Ghost (JSON or zip), WordPress (XML or zip) or Markdown files (zip)`. */
export const productsWithFiles = listedWith(({ name, file }) => `${name} (${file})`);

/** What a person can choose, as the `accept` of a form. */
export const endingsOfPosts = [
  ".zip",
  ...new Set(postFormats.flatMap((format) => productOf(format).endings)),
].join(",");
