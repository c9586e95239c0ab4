export const SITE = "https://old.example";

/** A published post, or whatever else its `parts` make of it, as WordPress exports it. */
export function item(id: number, title: string, parts: Record<string, string>, more = "") {
  const fields = {
    link: `${SITE}/2014/05/${title.toLowerCase()}/`,
    "wp:post_type": "post",
    "wp:status": "publish",
    "wp:post_name": title.toLowerCase(),
    "wp:post_date_gmt": "2014-05-01 10:00:00",
    "dc:creator": "anna",
    ...parts,
  };
  const written = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`);
  return `<item>\n<title>${title}</title><wp:post_id>${id}</wp:post_id>${written.join("\n")}${more}</item>`;
}

export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

const author = (login: string, name: string) =>
  `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>${name}</wp:author_display_name></wp:author>`;

/** The file that WordPress exports. */
export const exportOf = (items: string[], site = SITE) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Old</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version>
${author("anna", "Anna Bell")}${author("me@example.com", "me@example.com")}${author("you@example.com", "You")}
${items.join("\n")}</channel></rss>`;
