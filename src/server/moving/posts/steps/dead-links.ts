import { noteProblem, type PostImportReport } from "./report.ts";

/** A sentence names this many links. */
const NAMED = 10;

/** Reports the links of a post that were left as they are and lead to nothing here, with their count. */
export function noteDeadLinks(
  report: PostImportReport,
  post: { place: string; title: string },
  addresses: readonly string[],
) {
  if (addresses.length === 0) return;
  const why = "because the import brings no such post or file";
  const words = `${leadNowhere(addresses.length, "")}, ${why}: ${listed(addresses)}`;
  noteProblem(report, post, words, { kind: `Links lead nowhere, ${why}` });
}

/** The same for links within a text, as a remark; none without such links. */
export function remarksOnAnchors(addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const why = "because the text has no such place";
  return [`${leadNowhere(addresses.length, " within the text")}, ${why}: ${listed(addresses)}`];
}

const leadNowhere = (count: number, where: string) =>
  count === 1 ? `1 link${where} leads nowhere` : `${count.toLocaleString("en")} links${where} lead nowhere`;

function listed(addresses: readonly string[]): string {
  const names = [...new Set(addresses)];
  const more = names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString("en")} more` : "";
  return names.slice(0, NAMED).join(", ") + more;
}
