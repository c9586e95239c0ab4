const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const BLOG = "tag:blogger.com,1999:blog-4711";
export const BLOG_SITE = "https://anna.blogspot.com";

interface Entry {
  title: string;
  html: string;
  kind?: string;
  labels?: string[];
  path?: string;
  more?: string;
  published?: string;
}

const about = ({ title, html, published = "2012-05-01T08:30:00.000-08:00", more = "" }: Entry) =>
  `<published>${published}</published><updated>2012-05-02T08:30:00.000-08:00</updated><title type='text'>${escaped(title)}</title><content type='html'>${escaped(html)}</content><author><name>Anna Bell</name><email>noreply@blogger.com</email></author>${more}`;

/** An entry of a backup, as Blogger wrote them until 2024. */
export function backupEntry(id: number, entry: Entry): string {
  const { kind = "post", labels = [], path } = entry;
  const terms = labels.map(
    (label) => `<category scheme='http://www.blogger.com/atom/ns#' term='${escaped(label)}'/>`,
  );
  const link = path ? `<link rel='alternate' type='text/html' href='${BLOG_SITE}${path}' title='x'/>` : "";
  return `<entry><id>${BLOG}.${kind}-${id}</id><category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/>${terms.join("")}${about(entry)}<link rel='self' type='application/atom+xml' href='http://www.blogger.com/feeds/4711/posts/default/${id}'/>${link}</entry>`;
}

/** An entry of a feed, as Google Takeout writes them. */
export function takeoutEntry(id: number, entry: Entry & { status?: string }): string {
  const { kind = "POST", labels = [], path, status = "LIVE" } = entry;
  const terms = labels.map((label) => `<category scheme='${BLOG}' term='${escaped(label)}'/>`).join("");
  const file = path ? `<blogger:filename>${path}</blogger:filename>` : "<blogger:filename/>";
  return `<entry><id>${BLOG}.post-${id}</id><blogger:type>${kind}</blogger:type><blogger:status>${status}</blogger:status>${about(entry)}<blogger:location/>${terms || "<category/>"}${file}<link/><enclosure/><blogger:trashed/></entry>`;
}

export const backupOf = (...entries: string[]) =>
  `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'><id>${BLOG}.archive</id><title type='text'>Anna</title><link rel='alternate' type='text/html' href='${BLOG_SITE}/'/>${entries.join("\n")}</feed>`;

export const takeoutOf = (...entries: string[]) =>
  `<?xml version='1.0' encoding='utf-8'?>\n<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>\n  <id>${BLOG}</id>\n  <title>Anna</title>\n${entries.join("\n")}\n</feed>`;
