import { withoutAccents } from "../../base/without-accents.ts";
import type { Report } from "./read-report.ts";

/** A mail server's own form of a report, in words that it always uses. */
interface Form {
  server: string;
  says: RegExp;
  /**
   * All that these servers write above it, if they sign as the postmaster. Postmasters are people too, who paste the reports
   * of other servers below words of their own.
   */
  below?: RegExp;
}

/** The carrier's own sentence, also where its encoding is lost. */
const JAPANESE = /^(?:次のあて先[^a-z]*|[^\p{L}]*)$/iu;
const NOTHING = /^[^\p{L}]*$/u;
const YOUR_MESSAGE = /^\s*(?:Your message:?[ \t]*\n(?:[ \t]*(?:(?:to|from|cc|subject|sent|date):.*)?\n)*)?$/i;

/** Reports without a delivery-status part (RFC 3464), as the servers of 318 real ones word them. */
const forms: readonly Form[] = [
  { server: "qmail", says: /^ ?Hi\. This is the qmail\S{0,40} program at /m },
  { server: "Yahoo", says: /^Sorry, we were unable to deliver your message to the following address/m },
  {
    server: "Exim, and servers that copied it",
    says: /^ *This message was created automatically by (?:the |mail )/m,
  },
  {
    server: "Exchange",
    says: /^(?:Your message )?did not reach (?:the following|some or all of the intended) recipient/m,
    below: YOUR_MESSAGE,
  },
  { server: "Exchange Online", says: /^Delivery has failed to these recipients or groups:/m, below: NOTHING },
  { server: "Domino", says: /^was not delivered to:/m, below: YOUR_MESSAGE },
  { server: "Notes", says: /^-{3,} Failure Reasons +-{3,}/m, below: NOTHING },
  {
    server: "sendmail",
    says: /^[ |]*-{3,} ?(?:The following addresses had |Transcript of session follows|Failed addresses follow)/m,
  },
  { server: "Postfix", says: /^This is the (?:Postfix program|mail system) at host /m },
  { server: "DragonFly", says: /^This is the DragonFly Mail Agent/m },
  { server: "OpenSMTPD", says: /^ *This is the MAILER-DAEMON, please DO NOT REPLY/m },
  { server: "Gmail", says: /^Delivery to the following recipients? (?:failed|has been)/m },
  {
    server: "Amazon WorkMail, and others that lost the part",
    says: /^(?:Final|Original)-Recipient: *rfc822 *;/im,
  },
  {
    server: "a carrier",
    says: /^Each of the following recipients was rejected by a remote$/m,
    below: JAPANESE,
  },
  { server: "a multimedia gateway", says: /^Message could not be delivered to mobile\.$/m, below: NOTHING },
  { server: "MailMarshal", says: /^Could not be delivered because of$/m, below: YOUR_MESSAGE },
  {
    server: "MailFoundry",
    says: /^Unable to deliver message to(?: the following address(?:\(es\))?\.|: <)/m,
  },
  { server: "m-FILTER", says: /^.{0,10}「m-FILTER」/m, below: NOTHING },
  { server: "IMail", says: /^Unknown user: \S{1,64}@/m, below: NOTHING },
  { server: "others, with a transcript", says: /^[^\n]{0,20}\bRCPT TO: ?<?\S{1,64}@/m, below: NOTHING },
];

/** A line that begins with the recipient in angle brackets: only programs write so. */
const NAMED_FIRST = /^[ \t]{0,8}<[^\s<>@]{1,64}@[^\s<>]{1,255}>(?::|[ \t]*$)/m;

/** Amazon's notification of a bounce by email. */
const BY_AMAZON = /^\s*\{[^]{0,400}\\?"notificationType\\?" ?: ?\\?"Bounce/;

const FORWARDED =
  /^[ >]*(?:-{2,} *|begin )(?:forwarded message|weitergeleitete nachricht|message transf[ée]r[ée]|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|пересылаемое)/im;

/** Matches the subject of an answer or of a forwarded mail. */
const ANSWERED = /^ *(?:re|aw|antw|sv|vs|fwd?|wg|tr|rv|enc|res|odp|i|r) *(?:\[\d+\])?[:：]/i;

/**
 * True if a report has the form in which a mail server reports failures. Neither a server's name alone nor the words do:
 * postmasters are people, and people forward reports and write about errors.
 */
export function isInServersForm({ headers, text }: Report): boolean {
  const from = headers.get("from") ?? "";
  if (BY_AMAZON.test(text) && /@sns\.amazonaws\.com\b/i.test(from)) return true;
  if (!isOfServer(from) || FORWARDED.test(text)) return false;
  if (isProgram(from)) return NAMED_FIRST.test(text) || forms.some(({ says }) => says.test(text));
  return (
    isSentByServer(headers) &&
    forms.some(({ says, below }) => {
      const begins = text.search(says);
      return begins >= 0 && below?.test(text.slice(0, begins));
    })
  );
}

/**
 * True if a server made the parts of a report (RFC 3464). Few programs of people make a multipart/report, and a postmaster who
 * attaches one to a mail has a return path.
 */
export function isWithServersParts({ headers }: Report): boolean {
  const from = headers.get("from") ?? "";
  if (isProgram(from)) return true;
  if (/^multipart\/report\b/i.test(headers.get("content-type") ?? ""))
    return isOfServer(from) || isSentByServer(headers);
  return isOfServer(from) && hasNoSender(headers) === true && !isAnswer(headers);
}

/**
 * True if nothing speaks for a person behind the address of a postmaster: a return path of their own, a mail that they
 * answer, the program that they write with. Two filters send reports as people send mail, and name themselves.
 */
export function isSentByServer(headers: Report["headers"]): boolean {
  if (isProgram(headers.get("from") ?? "")) return true;
  if (isAnswer(headers)) return false;
  if (/m-FILTER|InterScan/.test(`${headers.get("x-mailer")} ${headers.get("from")}`)) return true;
  return (
    hasNoSender(headers) ?? !["in-reply-to", "references", "user-agent"].some((name) => headers.has(name))
  );
}

/** True for the return path of a report (RFC 5321 4.5.5); undefined when the mail has none at all. */
function hasNoSender(headers: Report["headers"]): boolean | undefined {
  const path = headers.get("return-path");
  return path === undefined ? undefined : /^\s*(?:<(?:MAILER-DAEMON(?:@[^<>]*)?)?>)?\s*$/i.test(path);
}

export const isAnswer = (headers: Report["headers"]) => ANSWERED.test(headers.get("subject") ?? "");

/** True if a mail server writes under this name or address, or the one who is responsible for it. A team of people has more words in its name. */
export const isOfServer = (from: string): boolean =>
  isProgram(from) ||
  /\bpoo?st ?master\b|mail[ .]?(?:delivery?|system|admin|server)[ .]?(?:(?:sub)?system|service)?["'\s]*(?:[<@(]|$)|ndr administrator|inter ?scan/i.test(
    from,
  );

/** True for names that no person has. */
export const isProgram = (from: string): boolean =>
  /mailer[- ]?daemon|\bpost_master\b|^\s*(?:[^<>@]*<>)?\s*$/i.test(from);

/** Headers that only automatic replies have. */
const OF_AUTO_REPLIES = ["x-autoreply", "x-autorespond", "x-vacation", "x-ms-exchange-inbox-rules-loop"];

/** Beginnings of the subjects of automatic replies, without accents. */
const AWAY = new RegExp(
  `^[\\s"'*([]*(?:${[
    "auto(?:matic)?[- ]?(?:reply|response|matische antwort|matisch antwoord)|out of (?:the )?office|vacation|away from|on leave|i am (?:away|out)",
    "automatische antwort|abwesenheit|abwesend|ich bin (?:nicht|im urlaub)|automatisch antwoord|afwezig|reponse automatique|message d.absence|absen(?:t|ce)\\b",
    "respuesta automatica|fuera de (?:la )?oficina|ausen(?:te|cia)|resposta automatica|risposta automatica|fuori (?:sede|ufficio)|assenza|assente",
    "autosvar|automatiskt? svar|franvaro|fravaer|ikke til stede|automaattinen vastaus|poissa|automatyczna odpowiedz|odpowiedz automatyczna|nieobecn|automaticka odpoved|nepritom",
    "automatikus valasz|raspuns automat|otomatik (?:yanit|cevap)|αυτοματη απαντηση|автоматическ(?:ий|ое)|автоответ|автоматична|自動応答|自動返信|不在|自动(?:回复|答复)|自動(?:回覆|答覆)|자동 ?(?:회신|응답)|부재",
  ].join("|")})`,
  "i",
);

/** True for mail with a header that neither people nor reports have. */
export const hasReplyHeader = ({ headers }: Report): boolean =>
  OF_AUTO_REPLIES.some((name) => headers.has(name)) ||
  /^\s*auto[-_]?reply/i.test(headers.get("precedence") ?? "");

/** Matches automatic replies (RFC 3834). Exchange marks its own as generated, and asks not to be answered. */
export function isAutoReply(report: Report): boolean {
  if (hasReplyHeader(report)) return true;
  const { headers } = report;
  if (isProgram(headers.get("from") ?? "")) return false;
  const subject = withoutAccents(headers.get("subject") ?? "");
  if (AWAY.test(subject.replace(ANSWERED, ""))) return true;
  if (isOfServer(headers.get("from") ?? "")) return false;
  return /^auto-/i.test(headers.get("auto-submitted") ?? "") || headers.has("x-auto-response-suppress");
}
