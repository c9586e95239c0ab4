import { MAILBOXES, RECIPIENTS } from "./recipient-words.ts";
import { anyOf, type Rule } from "./rule.ts";

/** The words for one that is unknown, not found, or not valid. */
const MISSING = [
  "unbekannt|existiert nicht|nicht (?:gefunden|bekannt|vorhanden|existent)|ungultig|inconnu|n.existe p|introuvable|invalid|inexistant|inesistente|non trouve",
  "desconocid|no existe|inexistente|no (?:se (?:ha )?)?encontr|sconosciut|non esiste|non trovat|onbekend|bestaat niet|niet (?:gevonden|bekend)|ongeldig",
  "nieznan|nie istnieje|nie znalezion|nie ma takiego|nieprawidlow|desconhecid|nao existe|nao encontrad",
  "\\bokan[dt]|finns (?:inte|ej)|existerar (?:inte|ej)|hittades (?:inte|ej)|ukendt|findes ikke|eksisterer ikke|ukjent|finnes ikke|tuntematon|ei loydy|ei ole olemassa",
  "neznam|neexistuj|nenalezen|neplatn|ismeretlen|nem letezik|nem talalhato|necunoscut|nu exista|bulunamadi|bilinmeyen|mevcut degil|gecersiz",
  "αγνωστ|δεν υπαρχει|δεν βρεθηκε|неизвест|не (?:существует|найден|зарегистр)|несуществ|недействит|нет такого|невідом|не (?:існує|знайден)|непознат",
  "見つかりません|存在しません|存在しない|不明|無効|不存在|未找到|找不到|无效|無效|查无此|查無此|没有找到|존재하지|찾을 수 없|없는|알 수 없|없습니다",
];

/** Matches a word of both lists in one sentence. The distance is bounded, because the text may be a stranger's. */
function nearby(one: readonly string[], other: readonly string[]): RegExp {
  const [first, second] = [anyOf(...one).source, anyOf(...other).source];
  const between = "[^.;!?。]{0,60}?";
  return new RegExp(`(?:${first})${between}(?:${second})|(?:${second})${between}(?:${first})`, "i");
}

/** Words that say that the mailbox or the domain does not exist, or no longer. */
export const noMailbox: readonly Rule[] = [
  {
    says: /(?:user|recipient|mailbox|address|account|addressee|alias|person|name|e-?mail(?: address)?|destination|customer|id)(?: \([^)]*\)| <[^>]*>| "[^"]*"|:? [^\s@]{0,9}you@there)?(?:\W+(?:address|account|name|mailbox))?(?: rejected)?\W(?:is |was |has |have |been |could |does |do |did |currently |\W)*(?:(?:un|not )known|unrouteable|unknown|not (?:be )?(?:found|exist|listed|recogni[sz]ed|valid|available|here)|doesn'?t exist|(?<!\baccount (?:is |was |has |have |been |currently )*)no longer|invalid|non-?existent|undeliverable)/i,
    means: "no mailbox",
    replies: [
      "550 <anna@example.org>: Recipient address rejected: User unknown in local recipient table",
      "550 5.1.1 Mailbox does not exist",
      "550 User not found",
      "550 5.1.6 recipient no longer on server: anna@example.org",
      "User Anna (anna@example.org) not listed in Domino Directory",
      "The recipient name is not recognized",
    ],
  },
  {
    // A relay says so of its customer's account: that of a recipient is named as one, or has the status of a disabled mailbox.
    says: /(?:(?:user|recipient|mailbox|address|e-?mail(?: address)?|(?:you@there|5\.2\.1)\b.{0,60}?\baccount)(?:\(s\)|s)?|account(?= that you tried|.{0,40}you@there|.{1,20}disabled or discontinued))(?: \([^)]*\)| <[^>]*>| "[^"]*"|:? [^\s@]{0,9}you@there)?(?:\W+(?:address|account|name|mailbox))?\W(?:that you tried to reach |is |was |has |have |been |currently |\W)*(?:disabled|inactive|deactivated|suspended|terminated|closed|cancell?ed|discontinued)/i,
    means: "no mailbox",
    replies: [
      "550 5.2.1 The email account that you tried to reach is disabled.",
      "550-5.2.1 The email account that you tried to reach is inactive.",
      "554 delivery error: dd This account has been disabled or discontinued [#102].",
      "The user(s) account is disabled.",
    ],
  },
  {
    says: /(?:unknown|no such|not a (?:known|valid)|invalid|illegal|non-?existent|bad|unrecogni[sz]ed|undeliverable|unrout(?:e)?able|(?:inactive|disabled)(?! account)|unknown or illegal)\W+(?:\w+ )?(?:virtual |local |destination |relay )?(?:user|recipient|mailbox|address|account|alias|person|addressee|domain|host|e-?mail)/i,
    means: "no mailbox",
    replies: [
      "550 No such user here",
      "550 unknown user <anna@example.org>",
      "553 5.1.1 unknown or illegal alias: anna@example.org",
      "501 5.1.3 <anna@example.org>: Bad destination mailbox address syntax.",
      "550 5.4.4 Invalid domain",
      "553 Invalid recipient anna@example.org (Mode: normal)",
    ],
  },
  {
    says: /no mailbox (?:here|by that name|found)|not our (?:user|customer)|(?:does not|doesn'?t) have an? (?:\S+ )?(?:account|mailbox)|no (?:valid )?(?:recipients?|users?) (?:here|by that|found|with|for this)|there is no (?:user|such)|not listed in|nobody (?:by that name|here)|no user\b|no account|not a registered/i,
    means: "no mailbox",
    replies: [
      "Sorry, no mailbox here by that name. (#5.1.1)",
      "551 not our user",
      "554 delivery error: dd This user doesn't have a yahoo.com account",
      "Error: No valid recipients for this MM",
      "550 'anna@example.org' is not a registered gateway user",
    ],
  },
  {
    says: /host (?:or domain (?:name )?)?(?:unknown|not found)|domain (?:name )?(?:not found|does not exist|is not found|doesn'?t exist)|illegal host|couldn'?t find any host|no such (?:domain|host)|nxdomain|no mx (?:or a )?record|does ?n[o']t accept (?:any )?(?:mail|email)|null mx/i,
    means: "no mailbox",
    replies: [
      "550 5.1.2 <anna@example.org>... Host unknown (Name server: .: host not found)",
      "anna@example.org: Domain does not exist",
      "Illegal host/domain name found",
      "Sorry, I couldn't find any host named mx.example.org. (#5.1.2)",
    ],
  },
  {
    says: /(?:mailbox|user|recipient|address) (?:has )?(?:moved|unavailable)|has (?:moved|left)|mailbox (?:has been|was|is) (?:deleted|blocked due to inactivity)|unknown local part|no longer (?:works|employed|in use|at this|with)/i,
    means: "no mailbox",
    replies: [
      "550 5.1.6 <anna@example.org>: Destination mailbox has moved, No forwarding address.",
      "550 5.2.1 This mailbox has been blocked due to inactivity",
      "550 5.5.0 Requested action not taken: mailbox unavailable",
    ],
  },
  {
    says: /(?:account|address|user|mailbox|recipient)\b[^.]{0,60}\b(?:(?:does not|doesn.?t) exist|(?:was not|could ?n.?t be|could not be) found)/i,
    means: "no mailbox",
    replies: [
      "550 The email account that you tried to reach does not exist.",
      "Your message wasn't delivered because the address you entered couldn't be found.",
    ],
  },
  {
    // A word for the recipient, and one that says that there is none, in one sentence and in either order.
    says: nearby([...RECIPIENTS, ...MAILBOXES], MISSING),
    means: "no mailbox",
    replies: [
      "L'adresse de messagerie que vous avez entrée est introuvable.",
      "550 5.5.0 Adresse destinataire invalide. LPN007_416",
      "次のメールアドレスは見つかりませんでした。",
      "550 Пользователь не найден",
    ],
  },
  {
    // "No such" counts only right beside the recipient: a user may also have no such permission.
    says: anyOf(
      "\\bkein solche[rs]? (?:be)?nutzer|\\baucun (?:utilisateur|destinataire|compte) de ce nom|nie ma tak(?:iej skrzynk|iego konta)",
      "такого (?:ящика|адреса|пользователя|получателя) нет|无此(?:用户|收件人|邮箱)|無此(?:使用者|收件人|郵箱)|そのようなユーザーはいません",
    ),
    means: "no mailbox",
    replies: ["550 Kein solcher Benutzer", "550 无此用户"],
  },
  {
    // What providers say of their own, of an address that has bounced before or at a server that gave no reason.
    says: /^(?:bounced address|invalid)$|previously bounced|history of producing hard bounces|server rejected the e-?mail permanently/i,
    means: "no mailbox",
    replies: [
      "Bounced Address",
      "Not delivering to previously bounced address",
      "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces.",
      "The recipient's email server rejected the email permanently.",
    ],
  },
  {
    says: /"bounceType" ?: ?\\?"Permanent/i,
    means: "no mailbox",
    replies: ['{"notificationType":"Bounce","bounce":{"bounceType":"Permanent","bounceSubType":"General"}}'],
  },
];
