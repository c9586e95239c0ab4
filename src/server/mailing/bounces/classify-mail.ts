import { judgeRefusal, statusIn } from "../refusals/judge-refusal.ts";
import { oneLine } from "../refusals/one-line.ts";
import {
  isAnswer,
  isAutoReply,
  isInServersForm,
  isOfServer,
  isSentByServer,
  isWithServersParts,
} from "./report-forms.ts";
import type { Fields, Report } from "./read-report.ts";
import { addressesIn, diagnosticIn, ofServer, sectionsOf } from "./words-of-report.ts";

/** What a report says of a recipient, or of several for the same reason. */
export interface Failure {
  /**
   * `hard`: the mailbox is dead. `soft`: the failure may pass, or does not concern the mailbox. `delay`: no failure yet;
   * a report of one follows if it becomes one.
   */
  kind: "hard" | "soft" | "delay" | "complaint" | "none";
  /** True if a server refuses us, by its policy or for our sender: that says nothing of the mailbox. */
  isPolicy: boolean;
  /** The recipients it names, if any. */
  recipients: string[];
  /** Of these, those whose mailbox failed: not the one who forwards to it. */
  failedAt: string[];
  /** RFC 3463, such as 5.1.1. */
  status: string | undefined;
  /** The server's words, in one line. */
  diagnostic: string;
}

/** A returned email, classified: its gravest failure, and whose mail it was. */
export interface Bounce extends Failure {
  /** What it says of each recipient. */
  failures: readonly Failure[];
  /** False for a complaint without a feedback-report part (RFC 5965), which proves little by itself. */
  isFeedbackReport: boolean;
  /** The Message-ID of the returned email, without angle brackets. */
  originalMessageId: string | undefined;
  originalRecipient: string | undefined;
  /** The recipients of the report and the sender of the email, as written: one may be our own return path. */
  paths: string[];
  /** The Message-ID of the report: it may arrive twice. */
  messageId: string | undefined;
}

/**
 * Says what an email is: a report that an email could not be delivered (RFC 3464, or the free text of old servers), a
 * complaint (RFC 5965), or neither, such as an out-of-office reply. `hard` needs the form of a server's report; whose mail it
 * was, and whether that is proven, is for the caller to say.
 */
export function classifyMail(report: Report): Bounce {
  const complaint = complaintIn(report);
  const failures = complaint ? [complaint] : failuresIn(report);
  return {
    ...(gravestOf(failures) ?? NOTHING),
    failures,
    isFeedbackReport: report.feedback !== undefined,
    ...identityIn(report),
  };
}

const NOTHING: Failure = {
  kind: "none",
  isPolicy: false,
  recipients: [],
  failedAt: [],
  status: undefined,
  diagnostic: "",
};

function failuresIn(given: Report): Failure[] {
  if (given.isReceipt) return [];
  const report = withoutSubject(given);
  const failures = deliveryStatusIn(report);
  if (failures.length > 0) return failures;
  return isAutoReply(report) ? [] : freeTextIn(report);
}

/** The subject of our own email may speak of users that are unknown; reports quote it, in their own subject too. */
function withoutSubject(report: Report): Report {
  const ours = report.original.get("subject") ?? "";
  const without = (words: string) => (ours ? words.replaceAll(ours, " ") : words);
  const headers = new Map(report.headers).set("subject", without(report.headers.get("subject") ?? ""));
  return { ...report, headers, text: without(report.text.replaceAll(/^[ \t>]*Subject:.*$/gim, "")) };
}

function identityIn({ headers, original, feedback, deliveryStatus }: Report) {
  const fields = [headers, original, ...(feedback ? [feedback] : []), ...deliveryStatus];
  const paths = fields.flatMap((each) => PATHS.flatMap((name) => each.get(name) ?? []));
  const [recipient] = addressesIn(original.get("to") ?? "");
  return {
    originalMessageId: messageIdIn(original),
    originalRecipient: recipient,
    paths: [...new Set(paths)],
    messageId: messageIdIn(headers),
  };
}

const messageIdIn = (fields: Fields) => /<([^<>\s]+)>/.exec(fields.get("message-id") ?? "")?.[1];

/** Headers with an email's recipient or sender. */
const PATHS = [
  "to",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "apparently-to",
  "return-path",
  "original-mail-from",
  "x-envelope-from",
];

/**
 * RFC 5965 and RFC 6650: a reader reported spam. Reports about forged emails, or that an email is not spam, do not
 * count.
 */
const COMPLAINTS = /^(?:abuse|complaint|fraud|opt-out|opt-out-list|virus|miscategorized|other)\b/i;

function complaintIn({ feedback, headers, original }: Report): Failure | undefined {
  // Outlook's feedback has no report, only this header on the mail that came back.
  const toldByOutlook = headers.get("x-hmxmroriginalrecipient") ?? original.get("x-hmxmroriginalrecipient");
  if (!feedback?.has("feedback-type") && toldByOutlook === undefined) return undefined;
  const type = feedback?.get("feedback-type") ?? "abuse";
  if (!COMPLAINTS.test(type)) return NOTHING;
  const named =
    toldByOutlook ??
    feedback?.get("original-rcpt-to") ??
    feedback?.get("removal-recipient") ??
    original.get("to");
  const diagnostic = ["feedback-type", "user-agent", "source-ip"].flatMap(
    (name) => feedback?.get(name) ?? [],
  );
  return {
    kind: "complaint",
    isPolicy: false,
    recipients: addressesIn(named ?? ""),
    failedAt: [],
    status: undefined,
    diagnostic: oneLine(diagnostic.join(", ") || type),
  };
}

/** RFC 3464: one failure for each recipient. A status part that a person forwards is not that person's report. */
function deliveryStatusIn(report: Report): Failure[] {
  if (!isWithServersParts(report)) return [];
  const groups = report.deliveryStatus.filter(
    (group) => group.has("final-recipient") || group.has("original-recipient"),
  );
  if (groups.length === 1) return groups.map((group) => judgeGroup(group, report));
  // What the text says of one says nothing of another.
  const sections = sectionsOf(report.text, groups.flatMap(namedIn));
  return groups.map((group) => {
    const lines = namedIn(group).flatMap((recipient) => sections.get(recipient) ?? []);
    return judgeGroup(group, { ...report, text: lines.join("\n") });
  });
}

const RECIPIENTS = ["final-recipient", "original-recipient", "x-actual-recipient"];
const namedIn = (group: Fields) => [
  ...new Set(RECIPIENTS.flatMap((name) => addressesIn(group.get(name) ?? ""))),
];

/** A report about several recipients counts as one: the gravest failure says what it is, and whom it is about. */
function gravestOf(failures: readonly Failure[]): Failure | undefined {
  const kind = (["complaint", "hard", "soft", "delay", "none"] as const).find((each) =>
    failures.some((one) => one.kind === each),
  );
  const gravest = failures.filter((one) => one.kind === kind);
  const [first] = gravest;
  return first && { ...first, recipients: gravest.flatMap(({ recipients }) => recipients) };
}

function judgeGroup(group: Fields, report: Report): Failure {
  const { text, headers } = report;
  const action = group.get("action")?.toLowerCase() ?? "failed";
  const said = group.get("diagnostic-code")?.replace(/^[\w-]+;\s*/, "") ?? "";
  const status = exactest(/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get("status") ?? "")?.[0], said);
  const recipients = namedIn(group);
  const failedAt = addressesIn(group.get("x-actual-recipient") ?? group.get("final-recipient") ?? "");
  const about = {
    isPolicy: false,
    recipients,
    failedAt: failedAt.length > 0 ? failedAt : recipients,
    status,
    diagnostic: oneLine(said || text || (headers.get("subject") ?? "")),
  };
  if (/^(?:delivered|relayed|expanded)/.test(action) || status?.startsWith("2"))
    return { kind: "none", ...about };
  if (action.startsWith("delayed")) return { kind: "delay", ...about };
  return { ...about, ...severityOf(status, [...ofServer([said], report, recipients), text]) };
}

function severityOf(status: string | undefined, words: readonly string[]) {
  const refusal = judgeRefusal(status, words);
  return { kind: refusal === "no mailbox" ? "hard" : "soft", isPolicy: refusal === "policy" } as const;
}

/** If the status says nothing (5.0.0), the one in the server's own words counts. */
function exactest(status: string | undefined, words: string): string | undefined {
  const inWords = statusIn(words);
  return status === undefined || status.endsWith(".0.0") ? (inWords ?? status) : status;
}

const SUBJECT =
  /undeliver|did not reach|returned? (?:mail|to sender)|return(?:ed|ing) (?:mail|message)|mail(?:er)? ?(?:delivery|system|error|status)|deliver[iy]|failure|failed|bounce|could ?n.t be (?:sent|delivered)|not delivered|non[- ]?remis|unzustellbar|rejected|user unknown|unable to|error/i;

/** A receipt, not a report. */
const DELIVERED = /"notificationType" ?: ?"Delivery"|successfully (?:delivered|relayed) to/i;

/** The mail went on to somebody else, whose mailbox failed or who has it. */
const PASSED_ON =
  /\((?:expanded|(?:ultimately )?generated) from\b|\b(?:was|been) (?:forwarded|redirected) to\b|weitergeleitet an\b/i;

/** Recognizes bounces of old servers. What has not the form of one is soft at most, and from a server. */
function freeTextIn(report: Report): Failure[] {
  const { headers, text, original } = report;
  const subject = headers.get("subject") ?? "";
  if (DELIVERED.test(text)) return [];
  const failed = addressesIn(headers.get("x-failed-recipients") ?? "");
  const isFormal =
    ((failed.length > 0 && isSentByServer(headers)) || isInServersForm(report)) && !PASSED_ON.test(text);
  const returns = original.size > 0 && headers.get("return-path")?.trim() === "<>";
  const isByServer = (isOfServer(headers.get("from") ?? "") || returns) && !isAnswer(headers);
  if (!isFormal && !(isByServer && SUBJECT.test(`${subject}\n${text}`))) return [];
  const own = new Set(
    [headers.get("to"), headers.get("from"), original.get("from")].flatMap((each) => addressesIn(each ?? "")),
  );
  const wanted = addressesIn(original.get("to") ?? "");
  const named = addressesIn(text).filter((address) => !own.has(address) && !isOfServer(address));
  const both = named.filter((address) => wanted.includes(address));
  const recipients = [failed, both, named, wanted].find(({ length }) => length > 0) ?? [];
  const isDelay = DELAYED.test(subject) || NOT_YET.test(text);
  const [first = "", ...others] = recipients.slice(0, 10);
  const judge = (about: string, whom: string[]): Failure => {
    const status = statusIn(about);
    // The subject is about one recipient, but of several it does not say which.
    const words = [
      ...ofServer([], { ...report, text: about }, whom),
      about,
      ...(others.length === 0 ? [subject] : []),
    ];
    const { kind, isPolicy } = severityOf(status, words);
    return {
      kind: isDelay ? "delay" : isFormal ? kind : "soft",
      isPolicy: isPolicy && !isDelay,
      recipients: whom,
      failedAt: whom,
      status,
      diagnostic: diagnosticIn(about) || oneLine(subject),
    };
  };
  if (others.length === 0) return [judge(text, recipients)];
  const sections = sectionsOf(text, [first, ...others]);
  return [...sections].map(([recipient, lines]) => judge(lines.join("\n"), [recipient]));
}

const DELAYED = /\b(?:warning|delayed|will (?:be )?(?:re)?tr(?:y|ied))\b/i;
/** Exim, sendmail and Postfix say so of mail that they keep. */
const NOT_YET =
  /not yet been delivered|no action is required on your part|do not need to resend|will (?:continue|keep) (?:to )?(?:be )?tr(?:y|ied|ying)/i;
