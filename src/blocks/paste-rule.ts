/** Changes an element of pasted HTML into what the block is stored as. */
export interface PasteRule {
  selector: string;
  change: (element: Element) => void;
}

/** Gives an element of pasted HTML another name. Its children move; it has the attributes that are given. */
export function renameElement(element: Element, name: string, attributes: Record<string, string>): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const [key, value] of Object.entries(attributes)) renamed.setAttribute(key, value);
  while (element.firstChild) renamed.appendChild(element.firstChild);
  element.parentNode?.insertBefore(renamed, element);
  element.remove();
  return renamed;
}
