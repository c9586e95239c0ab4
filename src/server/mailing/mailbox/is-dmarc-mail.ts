import type { Report } from "../bounces/read-report.ts";
import { isAnswer } from "../bounces/report-forms.ts";

/** RFC 7489, 7.2.1.1, RFC 9990, and the words of Amazon and others. */
const SUBJECT = /^\s*(?:\[[^\]]{0,100}\]\s*)?(?:report[\s_-]*domain\s*:|(?:dmarc|aggregate)\b.*\breport)/i;
const TYPE = /^application\/(?:x-)?(?:g?zip|zip-compressed)$/;
/** `receiver!domain!begin!end!id.xml.gz`. */
const NAME = /![\w.-]+!\d+!\d+(?:![^!]*)?\.(?:xml|gz|zip)$/;

/**
 * True for a mail that may bring a DMARC report, by its subject or by what is attached: reading it whole tells. What
 * people forward and answer is theirs.
 */
export const isDmarcMail = ({ headers, files }: Pick<Report, "headers" | "files">): boolean =>
  !isAnswer(headers) &&
  (SUBJECT.test(headers.get("subject")?.slice(0, 1000) ?? "") ||
    files.some(({ type, name }) => TYPE.test(type) || NAME.test(name)));
