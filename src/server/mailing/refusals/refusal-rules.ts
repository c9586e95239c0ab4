/** Why a server refuses email for a recipient: no such mailbox, its policy against our sender, server or text, or another reason. */
export type Refusal = "no mailbox" | "policy" | "other";

interface Rule {
  says: RegExp;
  means: Refusal;
  /** Replies that the rule was made for, as servers give them. */
  replies: readonly string[];
}

/** Known by their addresses, which are left out of the other words. */
export const BLOCK_LISTS = /spamhaus|spamcop|sorbs|senderscore|cloudmark|dnsbl/i;

/** The command that a server refused concerns us: nobody had been named yet. */
export const refusesSender: Rule = {
  says: /(?:after|in re(?:ply|sponse) to) (?:mail ?from|ehlo|helo|initial connection|starttls|auth)\b|\[mail_from\]|>>> ?mail from:[^>]{0,80}>[^<>]{0,40}<<< 5/i,
  means: "policy",
  replies: [
    "550 5.1.7 No such domain (in reply to MAIL FROM command)",
    "SMTP error from remote mail server after MAIL FROM:<news@example.com> SIZE=1024: 550 Unknown user",
    "501 5.1.1 Unknown user [MAIL_FROM]",
    ">>> MAIL From:<news@example.com> SIZE=1024 <<< 550 5.1.1 Unknown user",
  ],
};

/** Microsoft says so of addresses that are not in its directory, whatever "access denied" means elsewhere. */
const microsoftDirectory: Rule = {
  says: /5\.4\.1\b.{0,150}recipient address rejected: access denied/i,
  means: "no mailbox",
  replies: [
    "550 5.4.1 <anna@example.org>: Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]",
  ],
};

/** Rules that may be passing, or concern us or the email rather than the mailbox. */
const notTheMailbox: readonly Rule[] = [
  refusesSender,
  {
    says: /unrout(?:e)?able sender|sender(?:'s)? address|domain of sender|(?:mail ?from|sending) (?:address|domain)|sender (?:domain |ip )?(?:\w+ )?(?:rejected|denied|refused|unknown|invalid|not|does|verif)/i,
    means: "policy",
    replies: [
      "550 Unroutable sender address",
      "553 5.1.8 <news@example.com>... Domain of sender address news@example.com does not exist",
      "550 5.1.0 <news@example.com> sender rejected. Refer to Error Codes section",
      "550 Sender verify failed, no such user",
    ],
  },
  {
    says: BLOCK_LISTS,
    means: "policy",
    replies: ["553 http://www.spamhaus.org/query/bl?ip=192.0.2.222"],
  },
  {
    says: /spam|junk|virus|malware|black ?list|block ?list|\bblocked\b|\brbl\b|reputation|suspicious|unsolicited|phish|content (?:rejected|filter)|banned/i,
    means: "policy",
    replies: [
      "550 5.1.1 Message blocked due to the very low reputation of the sending IP",
      "554 5.7.1 Rejected as spam",
      "550 Virus Detected; Content Rejected",
    ],
  },
  {
    says: /\bpolic(?:y|ies)\b|dmarc|\bspf\b|dkim|reverse dns|\bptr\b|authenticat|access denied/i,
    means: "policy",
    replies: [
      "554 5.7.9 Message not accepted for policy reasons.",
      "550 5.7.509 Access denied, the domain does not pass DMARC verification",
      "554 Bad DNS PTR resource record.",
      "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
    ],
  },
  {
    says: /(?:mail)?(?:box|folder|store|account|inbox)\W+(?:\w+\W+){0,3}(?:is )?(?:over ?)?full\b|over ?quota|quota|insufficient (?:system )?(?:storage|disk)|(?:disk|storage) (?:space|is full)|out of storage|exceeded (?:its |the |their |your )?(?:\w+ )?(?:storage|allocation|limit)/i,
    means: "other",
    replies: [
      "550 5.2.2 <anna@example.org>... Mailbox Full",
      "552 5.2.2 <anna@example.org>: user is over quota",
      "552 5.2.2 The recipient's inbox is out of storage space and inactive.",
    ],
  },
  {
    says: /too (?:large|big|long|many)|message size|size limit|exceeds? (?:the )?(?:\w+ ){0,3}(?:size|limit|maximum)/i,
    means: "other",
    replies: [
      "554 5.3.4 <anna@example.org>: Recipient address rejected: Message too big for system.",
      "552 5.2.3 Message size exceeds fixed maximum message size (10485760)",
    ],
  },
  {
    says: /receiving mail (?:at a|too)|rate limit|throttl|connection frequency/i,
    means: "other",
    replies: [
      "550 5.2.1 The user you are trying to contact is receiving mail at a rate that 5.2.1 prevents additional messages from being delivered.",
      "452 4.3.2 Connection rate limit exceeded.",
    ],
  },
  {
    says: /name ?serv(?:er|ice) (?:error|failure|reply|timeout)|malformed|server failure|servfail|dns (?:query|lookup|failure|error|timeout)|invalid dns|mail exchanger/i,
    means: "other",
    replies: [
      "550 5.4.4 Host or domain name not found. Name service error for name=example.org type=MX: Malformed or unexpected name server reply",
      "550 Requested action not taken: mailbox unavailable. invalid DNS MX or A/AAAA resource record",
      "550 5.4.312 Message expired, DNS query failed",
      "Sorry, I couldn't find a mail exchanger or IP address. (#5.4.4)",
    ],
  },
  {
    says: /timed? ?out|(?:again|try|retry) later|(?<!and )try again|temporar|deferred|gr[ae]y-?list|expired|retry t(?:ime|imeout)/i,
    means: "other",
    replies: [
      "550 5.1.1 <anna@example.org>: Recipient address rejected: Greylisted, try again later",
      "554 4.4.7 Message expired: unable to deliver in 840 minutes.",
      "anna@example.org: retry timeout exceeded",
    ],
  },
  {
    says: /connection (?:refused|reset|lost|died)|network (?:is )?unreachable|no route to host|too busy|server (?:is )?(?:down|unavailable)/i,
    means: "other",
    replies: ["550 5.4.316 Message not delivered, connection refused"],
  },
  {
    says: /mail loop|loops? back|too many hops|hop count|routing loop|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted)|prohibited)|unable to relay/i,
    means: "other",
    replies: ["554 5.4.14 Hop count exceeded - possible mail loop", "550 relaying not allowed"],
  },
  {
    says: /procmail|command (?:output|died|failed)|pipe to \|/i,
    means: "other",
    replies: ["user unknown. Command output: procmail: Couldn't create /var/spool/mail/anna"],
  },
  {
    says: /(?:may|might) not exist|il se peut que/i,
    means: "other",
    replies: [
      "The account or domain may not exist, or miss the proper dns entries.",
      "Il se peut que le groupe n'existe pas ou que vous ne soyez pas autorisé à lui envoyer des messages",
    ],
  },
];

/** Rules that say that the mailbox or the domain does not exist, or no longer. */
const noMailbox: readonly Rule[] = [
  {
    says: /(?:user|recipient|mailbox|address|account|addressee|alias|person|name|e-?mail(?: address)?|destination|customer|id)(?: \([^)]*\)| <[^>]*>| "[^"]*"|:? [^\s@]{0,9}you@there)?(?:\W+(?:address|account|name|mailbox))?(?: rejected)?\W(?:is |was |has |have |been |could |does |do |did |currently |\W)*(?:(?:un|not )known|unrouteable|unknown|not (?:be )?(?:found|exist|listed|recogni[sz]ed|valid|available|local|here)|doesn'?t exist|no longer|invalid|non-?existent|undeliverable)/i,
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
    says: /(?:user|recipient|mailbox|address|account|e-?mail(?: address)?|customer|id)(?:\(s\)|s)?(?: \([^)]*\)| <[^>]*>| "[^"]*"|:? [^\s@]{0,9}you@there)?(?:\W+(?:address|account|name|mailbox))?\W(?:that you tried to reach |is |was |has |have |been |currently |\W)*(?:disabled|inactive|deactivated|suspended|terminated|closed|cancell?ed|discontinued)/i,
    means: "no mailbox",
    replies: [
      "550 5.2.1 The email account that you tried to reach is disabled.",
      "550-5.2.1 The email account that you tried to reach is inactive.",
      "554 delivery error: dd This account has been disabled or discontinued [#102].",
      "The user(s) account is disabled.",
    ],
  },
  {
    says: /(?:unknown|no such|not a (?:known|valid)|invalid|illegal|non-?existent|bad|unrecogni[sz]ed|undeliverable|unrout(?:e)?able|inactive|disabled|unknown or illegal)\W+(?:\w+ )?(?:virtual |local |destination |relay )?(?:user|recipient|mailbox|address|account|alias|person|addressee|domain|host|e-?mail)/i,
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
    says: /(?:mailbox|user|account|recipient|address) (?:has )?(?:moved|unavailable)|has (?:moved|left)|no longer (?:works|employed|in use|at this|with)/i,
    means: "no mailbox",
    replies: [
      "550 5.1.6 <anna@example.org>: Destination mailbox has moved, No forwarding address.",
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
    says: /introuvable|n'existe pas|destinataire invalide|unbekannt|existiert nicht|no existe|non esiste|sconosciut|onbekend|見つかりません|存在しません/i,
    means: "no mailbox",
    replies: [
      "L'adresse de messagerie que vous avez entrée est introuvable.",
      "550 5.5.0 Adresse destinataire invalide. LPN007_416",
      "次のメールアドレスは見つかりませんでした。",
    ],
  },
  {
    says: /"bounceType" ?: ?\\?"Permanent/i,
    means: "no mailbox",
    replies: ['{"notificationType":"Bounce","bounce":{"bounceType":"Permanent","bounceSubType":"General"}}'],
  },
];

/** What the words of servers mean. The first rule that matches decides. */
export const rules: readonly Rule[] = [microsoftDirectory, ...notTheMailbox, ...noMailbox];
