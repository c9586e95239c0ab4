/** Reads all of the input, so that a mail server's pipe does not break, and keeps the beginning. */
export async function readBeginning(input: AsyncIterable<Buffer>, keptBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of input) {
    if (size < keptBytes) parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts);
}
