/** Nested deeper is nothing that somebody wrote. */
const MAX_DEPTH = 100;

/**
 * A value that PHP has serialized (`a:1:{s:4:"name";i:1;}`); undefined for what is none. Arrays with keys
 * from 0 become arrays, all others and objects become objects. Lengths count
 * bytes, and are wrong after somebody has replaced text in a database: then the text ends at the next `";`.
 */
export function readPhp(serialized: string): unknown {
  const bytes = Buffer.from(serialized);
  let at = 0;
  const until = (sign: string): string => {
    const end = bytes.indexOf(sign, at);
    if (end < 0) throw new RangeError(`No ${sign} after ${at}`);
    const text = bytes.toString("utf8", at, end);
    at = end + sign.length;
    return text;
  };
  const readText = (): string => {
    const length = Number(until(':"'));
    const end = at + length;
    if (bytes.toString("latin1", end, end + 2) !== '";') return until('";');
    const text = bytes.toString("utf8", at, end);
    at = end + 2;
    return text;
  };
  const readFields = (depth: number): unknown => {
    const count = Number(until(":{"));
    const fields: [string, unknown][] = [];
    for (let index = 0; index < count; index++) {
      const key = String(read(depth));
      // A private field has the name of its class before its own, between NULs.
      fields.push([key.replace(/^\0.*\0/, ""), read(depth)]);
    }
    at++;
    const isList = fields.every(([key], index) => key === String(index));
    return isList ? fields.map(([, value]) => value) : Object.fromEntries(fields);
  };
  const read = (depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new RangeError("Nested too deep");
    const type = bytes.toString("latin1", at, at + 2);
    at += 2;
    switch (type) {
      case "s:":
        return readText();
      case "i:":
      case "d:":
        return Number(until(";"));
      case "b:":
        return until(";") === "1";
      case "N;":
        return null;
      case "a:":
        return readFields(depth + 1);
      case "O:":
        until(':"');
        until('":');
        return readFields(depth + 1);
      default:
        throw new RangeError(`“${type}” is no type`);
    }
  };
  try {
    return read(0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
