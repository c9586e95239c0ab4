import { elementsIn, mapElements } from "./tree.ts";
import type { HtmlElement } from "./tree.ts";

/**
 * Says of each header of a table in order whether it is that of its column or of its row, unless all of them stand in
 * the first row or the first column, where it is plain (WCAG technique H63).
 */
export function sayScopes(table: HtmlElement): HtmlElement {
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
