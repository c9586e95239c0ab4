import { noteProblem } from "./report.ts";
import type { PostImportReport } from "./report.ts";

/** The sentence about a post names this many of its links. */
const NAMED = 10;

/** Reports the links of a post that were left as they are and lead to nothing here, with their count. */
export const noteDeadLinks = (
  report: PostImportReport,
  post: { place: string; title: string },
  addresses: readonly string[],
) => noteDead(report, post, { addresses, kind: "link", why: "the import brings no such post or file" });

interface Dead {
  addresses: readonly string[];
  kind: string;
  why: string;
}

function noteDead(
  report: PostImportReport,
  post: { place: string; title: string },
  { addresses, kind, why }: Dead,
) {
  if (addresses.length === 0) return;
  const names = [...new Set(addresses)];
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  const lead =
    addresses.length === 1 ? `1 ${kind} leads` : `${addresses.length.toLocaleString("en")} ${kind}s lead`;
  noteProblem(report, post, `${lead} nowhere, because ${why}: ${names.slice(0, NAMED).join(", ")}${more}`);
}
