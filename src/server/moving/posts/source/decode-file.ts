import { AppError } from "../../../base/errors.ts";

/**
 * The text of a file. `isForeign` is true for a file that is neither in UTF-8 nor in UTF-16, whose letters are
 * therefore a guess. @throws AppError `invalid` for what is not text.
 */
export function decodeFile(bytes: Uint8Array): { text: string; isForeign: boolean } {
  try {
    return { text: new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes), isForeign: false };
  } catch {
    if (bytes.includes(0)) throw new AppError("invalid", "it is not a text");
    return { text: new TextDecoder("windows-1252").decode(bytes), isForeign: true };
  }
}

/** What older editors save as “Unicode” begins with a mark that says so. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** What the report says of a file whose letters are a guess. */
export const FOREIGN =
  "It is not in UTF-8 and was read as Windows-1252, so it is imported as a draft: check its letters";
