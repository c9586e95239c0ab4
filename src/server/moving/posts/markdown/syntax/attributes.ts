/** Matches one entry between the braces of `{#id}`, `{: .note }` and `{:target="_blank"}`. */
const PART = String.raw`(?:[#.][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'}]+)|[\w-]+)`;
const PARTS = String.raw`${PART}(?:[ \t]+${PART})*[ \t]*`;

/**
 * Matches a list of attributes: of kramdown, or of Pandoc, Hugo and Zola without the colon. Theirs begins with an id, a
 * class or a value, as a brace alone may be anything.
 */
export const LIST = String.raw`\{(?::[ \t]*|[ \t]*(?=[#.]|[\w-]+=|data-))${PARTS}\}`;
