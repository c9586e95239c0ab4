import {
  elementOf,
  elementsIn,
  isBlank,
  joinNodes,
  withChildren,
  mapElements,
  type HtmlElement,
  type HtmlNode,
} from "../../../blocks/tree.ts";

interface FittedTable {
  /** Undefined for a table without cells. */
  table: HtmlElement | undefined;
  /** Content between the cells; browsers show it before the table. */
  strays: HtmlNode[];
}

/**
 * A table in the order that HTML wants: caption, head, rows, foot, and in them rows of cells. What is in the cells and
 * in the caption stays as it is; so does the white space of a table that is in order.
 */
export function fitTable(table: HtmlElement): FittedTable {
  if (isInOrder(table)) return { table: sayScopes(table), strays: [] };
  const { captions, sections, strays } = new TableParts(table.children);
  const [caption, ...others] = captions;
  const left = joinNodes(
    others.flatMap(({ children }) => children.concat(" ")),
    strays,
  );
  const filled = sections
    .map((section) => withChildren(section, section.children.filter(hasCells)))
    .filter(hasCells);
  if (filled.length === 0) return { table: undefined, strays: joinNodes(caption?.children ?? [], left) };
  const children = [...(caption ? [caption] : []), ...order(filled)];
  return { table: sayScopes({ ...table, children }), strays: left };
}

/** The parts of a table, at whatever depth they were written. Rows and cells without a place get one. */
class TableParts {
  readonly captions: HtmlElement[] = [];
  readonly sections: HtmlElement[] = [];
  readonly strays: HtmlNode[] = [];
  #section: HtmlElement | undefined;
  #row: HtmlElement | undefined;

  readonly #waysToAdd: Readonly<Record<string, (element: HtmlElement) => void>> = {
    caption: (caption) => this.captions.push(caption),
    thead: (section) => this.#addSection(section),
    tbody: (section) => this.#addSection(section),
    tfoot: (section) => this.#addSection(section),
    tr: (row) => this.#addRow(row),
    th: (cell) => this.#addCell(cell),
    td: (cell) => this.#addCell(cell),
  };

  constructor(nodes: readonly HtmlNode[]) {
    this.#addAll(nodes);
  }

  #addAll(nodes: readonly HtmlNode[]) {
    for (const node of nodes) {
      if (isBlank(node)) this.#endStray();
      else if (typeof node === "string") this.strays.push(node);
      else this.#add(node);
    }
  }

  #add(element: HtmlElement) {
    const add = this.#waysToAdd[element.name];
    if (!add) return void this.strays.push(element);
    this.#endStray();
    add(element);
    this.#endStray();
  }

  /** Keeps words apart that were apart. */
  #endStray() {
    if (this.strays.length > 0 && this.strays.at(-1) !== " ") this.strays.push(" ");
  }

  #addSection(section: HtmlElement) {
    this.#openSection(section);
    this.#addAll(section.children);
    this.#section = this.#row = undefined;
  }

  #addRow(row: HtmlElement) {
    this.#openRow(row);
    this.#addAll(row.children);
    this.#row = undefined;
  }

  #addCell(cell: HtmlElement) {
    const row = this.#row ?? this.#openRow(elementOf("tr", []));
    row.children.push(cell);
  }

  #openRow(like: HtmlElement): HtmlElement {
    const section = this.#section ?? this.#openSection(elementOf("tbody", []));
    this.#row = { ...like, children: [] };
    section.children.push(this.#row);
    return this.#row;
  }

  #openSection(like: HtmlElement): HtmlElement {
    this.#section = { ...like, children: [] };
    this.#row = undefined;
    this.sections.push(this.#section);
    return this.#section;
  }
}

const ROW: ReadonlySet<string> = new Set(["tr"]);
const CELLS: ReadonlySet<string> = new Set(["td", "th"]);

const hasCells = (node: HtmlNode) => typeof node !== "string" && node.children.length > 0;

/** The first head comes first and the first foot last; a table has no second of either. */
function order(sections: readonly HtmlElement[]): HtmlElement[] {
  const head = sections.find(({ name }) => name === "thead");
  const foot = sections.find(({ name }) => name === "tfoot");
  const bodies = sections
    .filter((section) => section !== head && section !== foot)
    .map(({ attributes, children }) => elementOf("tbody", children, attributes));
  return [head, ...bodies, foot].filter((section) => section !== undefined);
}

function isInOrder(table: HtmlElement): boolean {
  const sections = elementsIn(table).filter(({ name }) => name !== "caption");
  const names = elementsIn(table).map(({ name }) => `${name} `);
  return (
    /^(?:caption )?(?:thead )?(?:tbody )*(?:tfoot )?$/.test(names.join("")) &&
    table.children.every((child) => typeof child !== "string" || isBlank(child)) &&
    sections.length > 0 &&
    sections.every(
      (section) => hasOnly(section, ROW) && elementsIn(section).every((row) => hasOnly(row, CELLS)),
    )
  );
}

/** At least one child, and none but those of these names. */
const hasOnly = (element: HtmlElement, names: ReadonlySet<string>) =>
  elementsIn(element).length > 0 &&
  element.children.every((child) => (typeof child === "string" ? isBlank(child) : names.has(child.name)));

/**
 * Says of each header of a table in order whether it is that of its column or of its row, unless all of them are in
 * the first row or the first column, where it is plain (WCAG technique H63).
 */
function sayScopes(table: HtmlElement): HtmlElement {
  if (isPlain(table)) return table;
  const children = mapElements(table.children, (section) =>
    section.name === "caption"
      ? [section]
      : [{ ...section, children: mapElements(section.children, (row) => [sayScopesIn(row, section)]) }],
  );
  return { ...table, children };
}

function isPlain(table: HtmlElement): boolean {
  const sections = elementsIn(table).filter(({ name }) => name !== "caption");
  const [first, ...others] = sections.flatMap((section) => elementsIn(section).map(elementsIn));
  if (!first) return true;
  // A foot comes last: what it begins with heads nothing below it.
  if (sections[0]?.name === "tfoot") return false;
  const isEven = others.every((cells) => cells.length === first.length);
  const isHeadedByRow = first.every(isHeader) && !others.flat().some(isHeader);
  const isHeadedByColumn =
    !sections.some(({ name }) => name === "thead") &&
    [first, ...others].every(([cell, ...rest]) => cell && isHeader(cell) && !rest.some(isHeader));
  return isEven && (isHeadedByRow || isHeadedByColumn);
}

function sayScopesIn(row: HtmlElement, section: HtmlElement): HtmlElement {
  const scope = section.name === "thead" || elementsIn(row).every(isHeader) ? "col" : "row";
  const children = mapElements(row.children, (cell) =>
    isHeader(cell) && !cell.attributes["scope"]
      ? [{ ...cell, attributes: { ...cell.attributes, scope } }]
      : [cell],
  );
  return { ...row, children };
}

const isHeader = ({ name }: HtmlElement) => name === "th";
