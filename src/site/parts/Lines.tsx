/** A heading with its lines broken as written, and text between asterisks in italics. */
export function Lines({ text }: { text: string }) {
  const [first = "", ...others] = text.split("\n");
  return others.reduce(
    (before, line) => (
      <>
        {before} <br />
        {withItalics(line)}
      </>
    ),
    withItalics(first),
  );
}

const withItalics = (line: string) => (
  <>
    {line
      .split(/(\*[^*]+\*)/)
      .map((part) => (/^\*.+\*$/.test(part) ? <em key={part}>{part.slice(1, -1)}</em> : part))}
  </>
);

/** True if `Lines` sets some of a heading in italics. */
export const hasItalics = (text: string) => /\*[^*\n]+\*/.test(text);
