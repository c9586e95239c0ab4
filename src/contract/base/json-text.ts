import { parseJson } from "./parse-json.ts";
import { text } from "./text.ts";

/** JSON in a field of a form; comes out as what it says, or undefined if it is not JSON. */
export const jsonText = ({ max }: { max: number }) => text(undefined, { max }).transform(jsonOf);

function jsonOf(value: string): unknown {
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}
