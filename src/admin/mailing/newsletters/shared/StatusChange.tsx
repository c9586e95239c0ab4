import { useState } from "react";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";

interface StatusChangeProps {
  newsletter: Pick<Newsletter, "status" | "subject">;
  /** What its status is now, in words. */
  words: string;
}

/** Tells a screen reader what has become of a send while its page is open: a badge changes in silence. */
export function StatusChange({ newsletter: { status, subject }, words }: StatusChangeProps) {
  const fill = useFillFields();
  const [first] = useState(status);
  return <output className="sr-only">{status !== first && `“${fill(subject)}”: ${words}`}</output>;
}
