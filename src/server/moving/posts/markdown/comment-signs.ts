interface CommentSign {
  /** What each of its openings begins with, without spaces. */
  sign: string;
  /** Matches an opening; it is put into a larger pattern. */
  opens: string;
  ends: RegExp;
  /** True for a mark that writers use for other things, too: only its text within a paragraph is surely a comment. */
  isPlain?: true;
  /** True if another text of the same kind may be inside it, so that its first end may not be its own. */
  mayNest?: true;
}

/** A sign is before those that it begins with. */
const signs: readonly CommentSign[] = [
  // MDX.
  { sign: "{/*", opens: String.raw`\{\s{0,99}/\*`, ends: /\*\/\s*\}/g },
  {
    sign: "{//",
    opens: String.raw`\{\s{0,99}//(?=[^\n]*\n(?:[ \t]*//[^\n]*\n){0,99}\s*\})`,
    ends: /\n\s*\}/g,
  },
  // kramdown.
  { sign: "{::comment}", opens: String.raw`\{::comment\}`, ends: /\{:\/(?:comment)?\}/g },
  // Obsidian; 100%% is a number.
  { sign: "%%", opens: String.raw`(?<![\w%])%%(?!%)`, ends: /(?<!%)%%(?!%)/g, isPlain: true },
  // Jinja, whose syntax Zola and Eleventy have; {#name} is the id of a heading.
  { sign: "{#", opens: String.raw`\{#-?(?=\s)`, ends: /#\}/g },
  // CriticMarkup: comments, and what is to be deleted.
  { sign: "{>>", opens: String.raw`(?<!\\)\{>>`, ends: /<<\}/g },
  { sign: "{--", opens: String.raw`(?<![{\\])\{--(?=[^\n]{0,2000}--\})`, ends: /--\}/g },
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
  { sign: "<!--", opens: String.raw`(?<!\\)<!--(?!-?>)`, ends: /-->/g },
  // Org, whose blocks Logseq has.
  { sign: "#+", opens: String.raw`^[ \t]*#\+begin_comment\b`, ends: /^[ \t]*#\+end_comment\b.*$/gim },
  // Pandoc and Quarto.
  {
    sign: ":::",
    opens: String.raw`^:{3,}[ \t]*\{[^}\n]{0,200}\.(?:hidden|content-hidden|d-none|notes|comment)\b[^}\n]{0,200}\}[ \t]*$`,
    ends: /^:{3,}[ \t]*$/gm,
    mayNest: true,
  },
];

/** Matches the start of a comment, with flags `gim`. */
export const COMMENT = `(?<comment>${signs.map(({ opens }) => opens).join("|")})`;

/** Returns the row of an opening that `COMMENT` matched. */
export function signOf(opening: string): CommentSign {
  const written = opening.toLowerCase().replaceAll(/[\s~]/g, "").replace("{%-#", "{%#");
  const found = signs.find(({ sign }) => written.startsWith(sign));
  if (!found) throw new Error(`${opening} opens no comment`);
  return found;
}

/** CriticMarkup's `{~~old~>new~~}`, of which the new words are read. */
export const SUBSTITUTION = String.raw`(?<substitution>(?<!\\)\{~~(?:(?!\n[ \t]*\n|~>)[^]){0,2000}~>(?<fresh>(?:(?!\n[ \t]*\n|~~\})[^]){0,2000})~~\})`;
