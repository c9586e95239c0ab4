/** Whether a mailbox is dead (`hard`) or mail for it has failed for some other, passing reason (`soft`). */
export type Severity = "hard" | "soft";

/*
 * Words weigh more than codes: servers say 5.1.1 of a full mailbox, and 5.7.1 of one that does not exist. Only what is
 * certain is hard: an address that is taken for dead gets no more newsletters.
 */

/** Replies that may be temporary, or concern us or the email rather than the mailbox. */
const PASSING: readonly RegExp[] = [
  // Full, too large, too many.
  /(?:mail)?(?:box|folder|store|account)\W+(?:\w+\W+){0,3}(?:is )?(?:over ?)?full\b|over ?quota|quota|insufficient (?:system )?(?:storage|disk)|(?:disk|storage) (?:space|is full)|out of storage|exceeded (?:its |the |their |your )?(?:\w+ )?(?:storage|allocation|limit)/i,
  /too (?:large|big|long|many)|message size|size limit|exceeds? (?:the )?(?:\w+ ){0,3}(?:size|limit|maximum)|rate limit|throttl/i,
  // Time and the network.
  /timed? ?out|(?:again|try|retry) later|(?<!and )try again|temporar|deferred|greylist|gr[ae]y-?list|expired|retry t(?:ime|imeout)|connection (?:refused|reset|lost|died)|network (?:is )?unreachable|no route to host|too busy|server (?:is )?(?:down|unavailable)/i,
  // Our name, the policy of theirs.
  /sender(?:'s)? (?:address |domain |ip )?(?:\w+ )?(?:rejected|denied|refused|unknown|invalid|not|does|verif)|domain of sender|(?:mail ?from|sending) (?:address|domain)/i,
  /spam|junk|virus|malware|black ?list|block ?list|\bblocked\b|\bdnsbl\b|\brbl\b|reputation|spamhaus|\bpolicy\b|dmarc|\bspf\b|dkim|unsolicited|phish|content (?:rejected|filter)|banned|reverse dns|\bptr\b|authenticat|access denied/i,
  // Loops and servers that are set up wrongly.
  /mail loop|loops? back|too many hops|hop count|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted)|prohibited)|unable to relay|routing loop/i,
];

/** Known by their addresses, which are left out of the words that are looked at. */
const BLOCK_LISTS = /spamhaus|spamcop|sorbs|senderscore|cloudmark|dnsbl/i;

/** Microsoft says so of addresses that are not in its directory, whatever else "access denied" means elsewhere. */
const CERTAIN =
  /5\.4\.1\b.{0,150}recipient address rejected: access denied|Recip(?:ient)?NotFound|"bounceType" ?: ?\\?"Permanent/i;

/** There is no such mailbox or no such domain, or not any more. */
const DEAD: readonly RegExp[] = [
  /(?:user|recipient|mailbox|address|account|addressee|alias|person|name|e-?mail(?: address)?|destination|customer|id)(?: \([^)]*\)| <[^>]*>| "[^"]*"|:? \S+@\S+)?(?:\W+(?:address|account|name|mailbox))?(?: rejected)?\W+(?:is |was |has |have |been |could |does |do |did |currently |\W)*(?:(?:un|not )known|unrouteable|unknown|not (?:be )?(?:found|exist|listed|recogni[sz]ed|valid|available|local|here)|doesn'?t exist|no longer|invalid|non-?existent|disabled|inactive|deactivated|suspended|terminated|closed|cancell?ed|expired|discontinued|undeliverable)/i,
  /(?:unknown|no such|not a (?:known|valid)|invalid|illegal|non-?existent|bad|unrecogni[sz]ed|undeliverable|unrout(?:e)?able|inactive|disabled|unknown or illegal)\W+(?:\w+ )?(?:virtual |local |destination |relay )?(?:user|recipient|mailbox|address|account|alias|person|addressee|domain|host|e-?mail)/i,
  /no mailbox (?:here|by that name|found)|not our (?:user|customer)|does not have an? (?:\S+ )?(?:account|mailbox)|doesn't have an? (?:\S+ )?account|no (?:valid )?(?:recipients?|users?) (?:here|by that|found|with|for this)|there is no (?:user|such)|is not (?:a )?(?:known|listed|found|recognized)|not listed in|nobody (?:by that name|here)|no user\b|no account/i,
  /host (?:or domain (?:name )?)?(?:unknown|not found)|domain (?:name )?(?:not found|does not exist|is not found|doesn'?t exist)|couldn'?t find any host|name service error|no such (?:domain|host)|nxdomain|unrouteable (?:mail )?(?:address|domain)|no mx (?:or a )?record|does ?n[o']t accept (?:any )?(?:mail|email)|null mx|no dns/i,
  /(?:mailbox|user|account|recipient|address) (?:has )?(?:moved|unavailable)|has (?:moved|left)|no longer (?:on server|works|employed|valid|in use|at this|with)|mailbox unavailable|recipient (?:name is )?not recogni[sz]ed|user(?:\(s\)|s)? account is disabled/i,
  /(?:account|address|user|mailbox|recipient)\b[^.]{0,60}\b(?:(?:does not|doesn.?t) exist|(?:was not|could ?n.?t be|could not be) found)/i,
  // The same in the languages of large providers.
  /introuvable|n'existe pas|destinataire invalide|unbekannt|existiert nicht|no existe|non esiste|sconosciut|onbekend|見つかりません|存在しません/i,
];

/** RFC 3463: no such mailbox or domain (X.1.1–3, 6, 10), mailbox disabled (X.2.1), no host for the domain (X.4.4). */
const DEAD_STATUS = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/;

/**
 * What a status (RFC 3463, `5.1.1`) and the words of a server mean for the mailbox. The first of `words` that says
 * anything we know decides: a server's own answer, and its status, weigh more than what stands around them.
 */
export function judgeRefusal(status: string | undefined, words: readonly string[]): Severity {
  if (status?.startsWith("4")) return "soft";
  const isDeadByStatus = status !== undefined && DEAD_STATUS.test(status);
  for (const said of words.filter(Boolean)) {
    const severity = judgeWords(said);
    if (severity) return severity;
    if (isDeadByStatus) return "hard";
  }
  return isDeadByStatus ? "hard" : "soft";
}

function judgeWords(words: string): Severity | undefined {
  if (CERTAIN.test(words)) return "hard";
  if (BLOCK_LISTS.test(words)) return "soft";
  const said = withoutNames(words);
  if (PASSING.some((pattern) => pattern.test(said))) return "soft";
  return DEAD.some((pattern) => pattern.test(said)) ? "hard" : undefined;
}

/** A host called spam-filter and an address with "blocked" in it say nothing. */
const withoutNames = (words: string) =>
  words
    .replaceAll(/https?:\/\/\S+/gi, " ")
    .replaceAll(/[^\s<>()[\]"']{1,100}@[\w.-]+/g, "you@there")
    .replaceAll(/(?<![\w.#])(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w.])/gi, "there")
    .replaceAll(/\s+/g, " ");
