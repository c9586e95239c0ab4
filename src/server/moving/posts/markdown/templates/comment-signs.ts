interface CommentSign {
  /** What each of its openings begins with, without spaces. */
  sign: string;
  /** Matches an opening; it is put into a larger pattern. */
  opens: string;
  /** Absent for a sign of which nobody can say whether it begins a comment. */
  ends?: RegExp;
  /** True for a mark that writers use for other things, too: only its text within a paragraph is surely a comment. */
  isPlain?: true;
  /** Matches the beginning of another of the same kind inside it: then the first end may not be its own. */
  nested?: RegExp;
}

/** Matches an attribute list that keeps its words from readers: by a class, its style, or for a format that is not this. */
const hidingBy = (classes: string) =>
  String.raw`\{[^}\n]{0,200}(?:\.(?:${classes})(?![\w-])|(?<![\w-])hidden=|display\s?:\s?none|visibility\s?:\s?hidden|\.content-visible(?![^}\n]{0,200}\b(?:when-format="?html|unless-format="?(?!html))))[^}\n]{0,200}\}`;
const CLASSES = "hidden|content-hidden|d-none";
const DIV_CLASSES = `${CLASSES}|notes|comment`;
const HIDING_LIST = new RegExp(`^${hidingBy(CLASSES)}`);
/** What follows the words of a span or a link that has such a list. */
const HIDDEN_END = String.raw`\](?:\([^()\n]{0,500}\)|\[[^\][\n]{0,500}\])?${hidingBy(CLASSES)}`;

/** True for an attribute list, such as `{: style="display:none"}`, that keeps what it belongs to from readers. */
export const isHiding = (list: string) => HIDING_LIST.test(list);

/** Fails behind a backslash, unless that is the second of a pair, which is a backslash itself. */
const UNESCAPED = String.raw`(?<!(?<!\\)(?:\\\\){0,20}\\)`;

/** A sign is before those that it begins with. */
const signs: readonly CommentSign[] = [
  // MDX.
  { sign: "{/*", opens: String.raw`${UNESCAPED}\{\s{0,99}/\*`, ends: /\*\/\s*\}/g },
  {
    sign: "{//",
    opens: String.raw`${UNESCAPED}\{\s{0,99}//(?=[^\n]*\n(?:[ \t]*//[^\n]*\n){0,99}\s*\})`,
    ends: /\n\s*\}/g,
  },
  // kramdown.
  {
    sign: "{::comment",
    opens: String.raw`${UNESCAPED}\{::comment(?:\s[^}\n]{0,200})?(?<!/)\}`,
    ends: /\{:\/(?:comment)?\}/g,
  },
  // Obsidian; 100%% is a number, unless a word or what ends like a comment follows.
  {
    sign: "%%",
    opens: String.raw`(?:(?<![\d%])${UNESCAPED}%%(?!%)|(?<=\d)%%(?=[^\s%.,;:!?)/-]|\s[^\n%]{0,2000}\s%%))`,
    ends: /(?<!%)%%(?!%)/g,
    isPlain: true,
  },
  // MyST; a line of prose may begin with a percent sign, too.
  { sign: "%", opens: String.raw`^%(?=[ \t]+[^\s%])` },
  // Jinja and Twig, whose syntax Zola and Eleventy have; {#name} is the id of a heading.
  { sign: "{#", opens: String.raw`\{#(?:[-~]?(?=\s)|(?=[^{}]{0,2000}#\}))`, ends: /#\}/g },
  // CriticMarkup: comments, and what is to be deleted.
  { sign: "{>>", opens: String.raw`${UNESCAPED}\{>>`, ends: /<<\}/g },
  { sign: "{--", opens: String.raw`(?<!\{)${UNESCAPED}\{--`, ends: /--\}/g, isPlain: true },
  // Go's templates, of which Hugo's are, with the marks that trim spaces; Handlebars; Blade.
  { sign: "{{-/*", opens: String.raw`\{\{-\s{0,9}/\*`, ends: /\*\/\s*-?\}\}/g },
  { sign: "{{/*", opens: String.raw`\{\{\s{1,9}/\*`, ends: /\*\/\s*-?\}\}/g },
  { sign: "{{!--", opens: String.raw`\{\{~?!--`, ends: /--~?\}\}/g },
  { sign: "{{!", opens: String.raw`\{\{~?!(?=[^\n{}]{0,2000}\}\})`, ends: /\}\}/g },
  { sign: "{{--", opens: String.raw`\{\{--(?=\s)`, ends: /--\}\}/g },
  // Liquid, in one tag.
  { sign: "{%#", opens: String.raw`\{%-?\s{0,9}#(?=\s)`, ends: /%\}/g },
  // ERB and EJS, which Middleman and Hexo have.
  { sign: "<%#", opens: String.raw`(?<!\\)<%#`, ends: /%>/g },
  { sign: "<%--", opens: String.raw`(?<!\\)<%--`, ends: /--%>/g },
  // HTML, over paragraphs too.
  { sign: "<!--", opens: String.raw`${UNESCAPED}<!--(?!-?>)`, ends: /-->/g },
  // Org, whose blocks Logseq has.
  { sign: "#+", opens: String.raw`^[ \t]*#\+begin_comment\b`, ends: /^[ \t]*#\+end_comment\b.*$/gim },
  // Pandoc and Quarto.
  {
    sign: ":::",
    opens: String.raw`^[ \t>]*:{3,}[ \t]*(?:${hidingBy(DIV_CLASSES)}|(?:${DIV_CLASSES})[ \t:]*)[ \t]*$`,
    ends: /^[ \t>]*:{3,}[ \t]*$/gm,
    nested: /^[ \t>]*:{3}/m,
  },
  {
    sign: "[",
    opens: String.raw`${UNESCAPED}!?\[(?=(?:[^\][]|\[[^\][]{0,500}\]){1,2000}?${HIDDEN_END})`,
    ends: new RegExp(HIDDEN_END, "g"),
    nested: /\[[^\]]*$/,
  },
];

/** Matches the start of a comment, with flags `gim`. */
export const COMMENT = `(?<comment>${signs.map(({ opens }) => opens).join("|")})`;

/** Returns the row of an opening that `COMMENT` matched. */
export function signOf(opening: string): CommentSign {
  const written = opening
    .toLowerCase()
    .replaceAll(/^[>!\s]+|[\s~]/g, "")
    .replace("{%-#", "{%#");
  const found = signs.find(({ sign }) => written.startsWith(sign));
  if (!found) throw new Error(`${opening} opens no comment`);
  return found;
}

/** CriticMarkup's `{~~old~>new~~}`, of which the new words are read. */
export const SUBSTITUTION = String.raw`(?<substitution>${UNESCAPED}\{~~(?:(?!\n[ \t]*\n|~>)[^]){0,2000}~>(?<fresh>(?:(?!\n[ \t]*\n|~~\})[^]){0,2000})~~\})`;
