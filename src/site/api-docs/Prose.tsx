/** A sentence of the document, in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  // The parts of one sentence never change their order, so their place tells them apart.
  // oxlint-disable-next-line react/no-array-index-key
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
