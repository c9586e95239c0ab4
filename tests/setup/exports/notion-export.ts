interface GivenPage {
  id: string;
  title: string;
  body: string;
  /** By the names of their columns, as text, or as the row of the table. */
  properties?: Record<string, string>;
  /** In front of the title: cover and icon. */
  head?: string;
}

/** A page as Notion exports it as HTML. */
export const notionPage = ({ id, title, body, properties = {}, head = "" }: GivenPage) => {
  const rows = Object.entries(properties)
    .map(([name, value]) => (value.startsWith("<tr") ? value : rowOf("text", name, value)))
    .join("");
  const table = rows && `<table class="properties"><tbody>${rows}</tbody></table>`;
  const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>body { line-height: 1.5; white-space: pre-wrap; }</style></head><body><article id="${dashed}" class="page sans"><header>${head}<h1 class="page-title">${title}</h1><p class="page-description"></p>${table}</header><div class="page-body">${body}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`;
};

/** A row of the table at the top of a page; `cell` is HTML. */
export const rowOf = (type: string, name: string, cell: string) =>
  `<tr class="property-row property-row-${type}"><th><span class="icon property-icon"><svg viewBox="0 0 16 16"></svg></span>${name}</th><td>${cell}</td></tr>`;
