interface Story {
  title: string;
  body: string;
  subtitle?: string;
  tags?: string[];
  /** Undefined for a draft. */
  date?: string | undefined;
  canonical?: string;
}

const STYLE = "* { font-family: Georgia, serif; } h1 { font-size: 50px; }";

/** A page of Medium's export. */
export function storyOf(id: string, { title, body, subtitle, tags = [], date, canonical }: Story): string {
  const summary = subtitle && `<section data-field="subtitle" class="p-summary">\n${subtitle}\n</section>`;
  const said = tags
    .map((tag) => `<a href="https://medium.com/tag/${tag}" class="p-tag">${tag}</a>`)
    .join(", ");
  const address =
    canonical ?? `https://medium.com/@anna/${title.toLowerCase().replaceAll(/\W+/g, "-")}-${id}`;
  const about = date
    ? `<p>By <a href="https://medium.com/@anna" class="p-author h-card">Anna Bell</a> on <a href="https://medium.com/p/${id}"><time class="dt-published" datetime="${date}">then</time></a>.</p><p><a href="${address}" class="p-canonical">Canonical link</a></p>`
    : `<p><a href="https://medium.com/p/${id}">View original.</a></p>`;
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>${STYLE}</style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
${summary ?? ""}
<section data-field="body" class="e-content">
${body}
</section>
<footer>${said && `<p class="p-tags">Tagged in ${said}</p>`}${about}<p>Exported from <a href="https://medium.com">Medium</a> on June 3, 2024.</p></footer></article></body></html>`;
}

/** Parts of a text, each as Medium writes what a line divides. */
export const sectionsOf = (...parts: string[]): string =>
  parts
    .map(
      (part, index) =>
        `<section name="s${index}" class="section section--body${index === 0 ? " section--first" : ""}"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${part}</div></div></section>`,
    )
    .join("");
