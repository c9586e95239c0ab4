import { reasonOf, systemReasonOf } from "../../base/errors.ts";

/** yauzl, for a file whose end is missing, or that was never a zip file. */
const NO_END = "End of central directory record signature not found";

/** Why a zip file cannot be opened, as the rest of a sentence about it, without the last stop. */
export const zipReasonOf = (cause: unknown): string =>
  reasonOf(cause).startsWith(NO_END)
    ? "is not a zip file, or only a part of one. Download or copy it again"
    : `cannot be read: ${systemReasonOf(cause).replace(/\.$/, "")}`;
