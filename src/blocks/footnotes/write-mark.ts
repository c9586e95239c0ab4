interface Mark {
  attrs: Readonly<Record<string, unknown>>;
}

/** A mark as the HTML that is stored. Its parts have no characters that would have to be escaped. */
export const writeFootnoteMark = ({ attrs: { note, id, number } }: Mark): string =>
  `<a href="#${String(note)}" id="${String(id)}"><sup>${String(number)}</sup></a>`;
