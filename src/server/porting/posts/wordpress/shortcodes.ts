/** `[name a="b"]`; one in double brackets is an example of one. */
const SHORTCODE = /(?<!\[)\[(\/?)([a-z][\w-]*)((?:\s[^\][<>]*)?)\](?!\()/gi;
/** What is between two is bounded: the time of a pattern grows with the square of what it may run over. */
const CAPTION = /\[caption([^\]]{0,1000})\]([\s\S]{0,5000}?)\[\/caption\]/gi;
const CODE = /\[(code|sourcecode|php|css|javascript)([^\]]{0,1000})\]([\s\S]{0,50000}?)\[\/\1\]/gi;
const EMBED = /\[embed[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi;
/** Shown by WordPress itself or by plugins that most sites have. Others stay in the text as they are, and are told of. */
const PLAYERS = new Set(["audio", "video", "playlist", "youtube", "vimeo", "embed", "soundcloud"]);

/** Makes of WordPress's shortcodes the HTML that they stand for. */
export function readShortcodes(text: string): { html: string; problems: string[] } {
  const problems = new Set<string>();
  const html = text
    .replaceAll(CODE, (_all, name: string, given: string, code: string) => codeBlock(name, given, code))
    .replaceAll(CAPTION, (_all, given: string, inner: string) => figure(given, inner))
    .replaceAll(EMBED, '<a href="$1">$1</a>')
    .replaceAll(SHORTCODE, (all, slash: string, name: string, given: string) => {
      const attributes = attributesOf(given);
      if (name === "gallery" && !slash) return gallery(attributes, problems);
      if (PLAYERS.has(name.toLowerCase())) return slash ? "" : player(attributes, given);
      if (isShortcode(name, given, slash)) problems.add(`It has [${name}], which means nothing here`);
      return all;
    });
  return { html, problems: [...problems] };
}

/** Brackets around a single word are more often just that. */
const isShortcode = (name: string, given: string, slash: string) =>
  slash === "/" || given.includes("=") || name.includes("_");

/** The last words inside are the caption; a caption of long ago is an attribute. */
function figure(given: string, inner: string): string {
  const [, picture = inner, words = ""] =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const caption = words.trim() || (attributesOf(given)["caption"] ?? "");
  return `<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}

function codeBlock(name: string, given: string, code: string): string {
  const { lang, language = lang } = attributesOf(given);
  const spoken = language ?? (/^(?:source)?code$/i.test(name) ? undefined : name);
  const classes = spoken ? ` class="language-${spoken.replaceAll(/[^\w+#.-]/g, "")}"` : "";
  const escaped = code.replaceAll(/<(?!\/?\w+>)/g, "&lt;");
  return `<pre><code${classes}>${escaped.trim()}</code></pre>`;
}

/** Pictures by their ids, which the spool knows when the whole file was read. */
function gallery(attributes: Record<string, string>, problems: Set<string>): string {
  const ids = (attributes["ids"] ?? attributes["include"] ?? "").split(",").map((id) => id.trim());
  const pictures = ids.filter((id) => /^\d+$/.test(id)).map((id) => `<img src="file:${id}" alt="" />`);
  if (pictures.length === 0) problems.add("It has a gallery of all pictures of the post, which is left out");
  return pictures.map((picture) => `\n\n<figure>${picture}</figure>\n\n`).join("");
}

function player(attributes: Record<string, string>, given: string): string {
  const address =
    Object.values(attributes).find((value) => /^https?:\/\//.test(value)) ??
    /https?:\/\/[^\s"'\]]+/.exec(given)?.[0];
  return address ? `<a href="${address.replaceAll('"', "")}">${address}</a>` : "";
}

function attributesOf(given: string): Record<string, string> {
  const pairs = given.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return Object.fromEntries(
    [...pairs].map(([, name = "", one, two, three]) => [name.toLowerCase(), one ?? two ?? three ?? ""]),
  );
}
