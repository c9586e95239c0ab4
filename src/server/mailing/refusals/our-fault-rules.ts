import { YOURS } from "./recipient-words.ts";
import { anyOf, type Rule } from "./rule.ts";

/** Block lists and the restrictions of Exchange are known by names, which are left out of the other words. */
export const TELLING_NAMES = /spamhaus|spamcop|sorbs|senderscore|cloudmark|dnsbl|resolver\.rst/i;

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

/** Words for our sender, our server, our account and our text. Whatever else the sentence says, it is not about the mailbox. */
export const ourFault: readonly Rule[] = [
  refusesSender,
  {
    // Reports are called "returned to sender"; that says nothing.
    says: /(?<!\bto (?:the |its |original )?)\bsender|\boriginator|["']from["']|\bfrom:? (?:address|domain|field)|mail[- ]?from\b|\bsending from\b|\bauthor\b|reply-to\b|message-id\b(?!:)|return[- ]path|reverse[- ]path|bounce address|envelope[- ]from|source (?:address|domain)|\b(?:from|to|cc|received|message):? header|\bheader (?:rejected|field|is |has )|\bin (?:the )?header|list-unsubscribe|\b(?:for|of) bounces|\bbounces can|\bcall(?:back|out)\b|\b(?:know|verify(?:ing)?) <?you\b|rfc ?(?:28|53)2[12]/i,
    means: "policy",
    replies: [
      "550 Unroutable sender address",
      "553 5.1.8 <news@example.com>... Domain of sender address news@example.com does not exist",
      "550 5.1.0 <news@example.com> sender rejected. Refer to Error Codes section",
      "550 Sender verify failed, no such user",
      "550 5.1.1 The address you are sending from does not exist",
      "550 5.1.1 Reply-To mailbox does not exist",
      "554 5.6.0 Message header rejected: invalid address in From header",
      "550 Could not verify <news@example.com>: mailbox not found",
    ],
  },
  {
    says: anyOf(
      "absender|versender|expedit(?:eur|or)|emett(?:eur|ent)|remit?tent|remetente|emisor|mittente|afzender|verzender",
      "nadawc|avsandar|afsender|avsender|lahettaj|odesilat|od[eo]sielat|felado|kuldo|gonder(?:en|ici)|posiljatelj|po[sš]iljate",
      "αποστολ|отправит|для отправк|відправ(?:ник|ит)|подател|изпращач",
      "送信者|送信元|送信ドメイン|差出人|発信者|発信元|发件|發件|寄件|发信人|發信人|发送[方者人]|發送[方者人]|발신|보낸|보내는|송신|발송",
      "ผู้ส่ง|השולח|المرسل",
      "absendeadress|sendeadress|\\b(?:von|from)[- ](?:adress|адрес)|(?:adresse|direccion|indirizzo|адрес\\S*) from\\b|адрес from|adresse d.(?:envoi|expedition)|исходящ|送信(?:メール)?アドレス|発信アドレス|差出元|fromアドレス",
      "(?:ruck(?:sende|antwort)?|antwort|antwoord|retour|retur|svars?)-?adres|adresse de (?:retour|reponse)|direccion de (?:retorno|respuesta)|indirizzo di (?:ritorno|risposta)|endereco de (?:retorno|resposta)",
      "ursprung|\\borigine|\\borigem|\\borigen|zwrotn|zpetn|обратн|返信|返送|反向|源地址|반송",
    ),
    means: "policy",
    replies: [
      "550 Absender unbekannt",
      "550 El dominio del remitente no existe",
      "550 5.1.1 Adresse d'envoi invalide",
      "550 Отправитель не найден",
    ],
  },
  {
    says: /\bclient\b|\byou are (?:not |un)|\b(?:for|customer) ip\b|(?:user at|address(?: unknown)?):? \[?(?:\d{1,3}(?:\.\d{1,3}){3}|(?:ipv6:)?[\da-f]{1,4}:[\da-f]{0,4}:)|network address|address family|\byour (?:(?:e?-?mail|postmaster) )?mailbox|\byour (?:\w+ ){0,2}(?:address(?! book)|host|host ?name|ip|server|domain|account|network|mta|mx|provider|plan|mailserver|sandbox)\b|\b(?:helo|ehlo|hostname)\b(?! handshake)|connecting (?:host|ip)|(?<!\bor )\bip[ -]?(?:addr|adr|name|lookup)|(?<![?&])\bip[:=]/i,
    means: "policy",
    replies: [
      "550 5.1.1 Client host rejected: user unknown",
      "550 Sorry, unknown host: could not resolve your client hostname",
      "550 5.1.1 You are not a known user",
      "550 no such user for IP 203.0.113.9",
      "550 Unknown address 203.0.113.9",
      "550 5.7.1 Your account has been suspended. Contact support.",
    ],
  },
  {
    says: anyOf(
      ...YOURS,
      "клиент|接続元|クライアント|客户端|클라이언트|\\btilisi\\b",
      "(?:adresse|direccion|indirizzo|endereco|adres|адрес[а-я]*) ip\\b|ip ?(?:地址|アドレス|주소|адрес)",
    ),
    means: "policy",
    replies: ["550 5.1.1 Votre serveur est inconnu", "550 5.1.1 Ваш домен не существует"],
  },
  {
    // Whoever signs in, or pays, is the owner.
    says: anyOf(
      "smtp[- ](?:benutzer|konto|zugang)|(?:utilisateur|usuario|utente|compte|cuenta|conta|пользовател\\S*) smtp|anmeld|angemeldet|melden sie sich (?:\\S+ ){0,4}an\\b|postausgang|identifiez|inici\\w+ sesion|authentif|autentif|autent[ij]k|autenti[ck]a|uwierzyteln|logowani",
      "認証|认证|認證|身份|验证|驗證|ログイン|авториз|аутентиф|登录|登入|인증|로그인|vertrag|rechnung|kundennummer|unbezahlt|facture|impay|fattura|factura|impag|faktur|niezaplac",
      "неоплач|оплат|задолжен|未払|未納|支払|料金|欠费|欠費|미납|\\b(?:customer|reseller|tenant) account|\\binvoice|\\blicen[cs]e|\\byour user\\b|\\baccount manager|\\baccount to bill\\b|\\btariff?",
      "prihlasen\\w* (?:uziv|pouziv)|zalogowan|\\bingelogd|\\baangemeld|logga[td]e? in|logget (?:ind|inn)\\b|oturum ac|kirjautu|bejelentkez",
      "\\busername|benutzername|nom d.utilisateur|nombre de usuario|nome (?:de )?(?:utente|usuario|utilizador)|gebruikersnaam|nazwa uzytkownika|anvandarnamn|bruge?r(?:s )?navn|kullanici adi|имя пользовател|ユーザー?名|用户名|사용자 이름",
      "\\bkund\\w*kont|\\bcompte client|\\bcuenta de cliente|\\bklient|\\bklant|zakazni[ck]|musteri",
    ),
    means: "policy",
    replies: [
      "550 5.1.1 Anmeldung: Benutzer unbekannt",
      "550 5.1.1 Facture impayée, compte invalide",
      "550 5.1.1 customer account not found",
    ],
  },
  {
    says: /\b(?:outgoing|outbound|sandbox|billing|payment|unpaid|trial)\b|\bfor sending|\bsending (?:account|limit|quota|user|domain|ip|address|host|server|rate|mta)|only send|send(?:ing)? to this|is not verified|verified addresses|verification failed for|smtpapi|\b(?:api|smtp)[ -](?:user|key|account)|\bsub-?(?:account|user)|package quota|invalid (?:\w+[ -]){0,2}(?:header|template|content|json|param|substitution|categor)|\bsasl\b|contact (?:our |the )?(?:support|billing|sales)\b|^53\d\b|5\.7\.\d+ (?:\w+ ){0,3}(?:account|user|mailbox|recipient domain) (?:\w+ ){0,2}(?:disabled|suspended|closed|inactive|terminated|deactivated|not local|unavailable)|5\.7\.\d+ (?:\w+ ){0,3}(?:account|user|mailbox) (?:\w+ ){0,2}exist\b|5\.7\.(?:8|13)\b/i,
    means: "policy",
    replies: [
      "550 user account suspended: outgoing mail disabled",
      "554 5.7.1 Account is disabled",
      "550 5.7.1 Account does not exist",
      "535 User does not exist",
      "551 5.7.1 user not local; please try elsewhere",
      "550 5.4.5 Daily user sending limit exceeded.",
      "554 Message rejected: Email address is not verified.",
      "Invalid SMTPAPI header",
      "550 5.1.1 API user not found",
      "550 5.1.1 subaccount is inactive",
    ],
  },
  {
    says: /\brelay(?:ing|ed)?\b(?! (?:recipient|user|table))[^.]{0,40}\b(?:denied|not|prohibit|refus|reject|forbid|disallow|restrict|disabl)|\b(?:not|cannot|can't|unable|won't|refus\w*)\b[^.]{0,30}\brelay(?! (?:recipient|user|table))/i,
    means: "policy",
    replies: ["550 relaying not allowed", "554 5.7.1 <anna@example.org>: Relay access denied"],
  },
  {
    says: anyOf(
      "relay(?:ing)? (?:verweiger|untersagt|nicht|deneg|negat|negad|refus|interdit|geweiger|niet|zabron|nie |nej|ikke|inte|zakaz|odmit)",
      "relay(?:ing)?[- ](?:adress|benutzer|konto|server|fur)|\\brelaying (?:user|account|host)|ретранслят",
      "weiterleit\\w* (?:verweiger|nicht|untersagt)|relais|relayage|retransmis|ретрансляц|релей|пересыл|中继|中繼|中継|リレー|릴레이|중계|转发|轉發",
    ),
    means: "policy",
    replies: ["554 5.1.1 Relais refusé", "550 5.1.1 不允许中继"],
  },
  {
    // A filter may quote the words of our own email, which then only look like an answer.
    says: /^[45]\d\d\b.{0,80}(?:\bsubject\b(?! to\b)|\b(?:betreff|sujet|asunto|oggetto|assunto|onderwerp|(?<!na )temat|amnet?|emnet?|predmet|konu|targy)\b|тема(?![а-я])|件名|主题|主題|主旨|제목)|(?:refused|rejected)\W+subject\b|\bphrases?\b|\bthe word\b|(?<!forwarding )\brule\b|\b(?:body|message|text) contains the\b|\b(?:e?-?mail|message|text) ["“”„«「](?!\d{3}\b|you@there)/i,
    means: "policy",
    replies: [
      "554 5.7.1 message refused. Subject: User unknown",
      "550 Message contains forbidden phrase user unknown",
      '554 Your mail "User unknown" was refused',
      "550 Betreff abgelehnt: Benutzer unbekannt",
    ],
  },
  {
    says: TELLING_NAMES,
    means: "policy",
    replies: ["553 http://www.spamhaus.org/query/bl?ip=192.0.2.222", "550 5.1.1 RESOLVER.RST.SendSizeLimit"],
  },
  {
    says: /spam|\bspm\b|junk|virus|malware|(?:black|white|block|deny|allow|safe) ?list|confirm your (?:message|e-?mail)|(?<!\bmailbox (?:has been|was|is) )\bblock(?:ed|ing|s)\b|\bblocked\b(?! due to inactiv)|\brbl\b|reputation|suspicious|unsolicited|unwanted|phish|content (?:rejected|filter|denied)|banned/i,
    means: "policy",
    replies: [
      "550 5.1.1 Message blocked due to the very low reputation of the sending IP",
      "554 5.7.1 Rejected as spam",
      "550 Virus Detected; Content Rejected",
    ],
  },
  {
    says: /\bpolic(?:y|ies)\b|dmarc|\bspf\b|dkim|reverse dns|\bptr\b|authenticat|\bauth\b|\blog ?in\b|password|credential|access denied|prohibit|not (?:allowed|authori[sz]ed|permitted)|(?<!insufficient )permission|restricted|(?:not|n't|refus\w*|reject\w*) (?:to )?(?:accept (?:any )?)?(?:e-?mails?|messages?) from|(?:e-?mails?|messages?|mail) from (?:your|you|this|that|\[?\d)|accept\w* (?:\w+ )?from|\bonly accepts?\b|(?:refused|rejected|declined) by (?:the )?(?:user|recipient)\b(?! domain)|(?:user|recipient) (?:has )?(?:reject|refus|declin)\w* (?:your|this|the|bulk|e?-?mail|message)/i,
    means: "policy",
    replies: [
      "554 5.7.9 Message not accepted for policy reasons.",
      "550 5.7.509 Access denied, the domain does not pass DMARC verification",
      "554 Bad DNS PTR resource record.",
      "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
      "550 5.1.1 The user does not accept messages from this domain",
    ],
  },
  {
    says: anyOf(
      "richtlini|gesperrt|blockier|sperrliste|schwarze liste|unerwunscht|nicht erlaubt|politique|bloque|liste noire|indesirable|non autoris",
      "politica|bloquead|lista negra|no deseado|no solicitad|no autorizad|bloccat|lista nera|indesiderat|non autorizzat",
      "geblokkeerd|zwarte lijst|beleid|ongewenst|niet toegestaan|zablokowan|czarn\\w+ list|polityk|niechcian|niedozwolon",
      "indesejad|nao autorizad|nao permitid|blockerad|svart ?list|skrappost|oonskad|blokeret|uonsket|ikke tilladt|blokovan|cern\\w+ listin|nevyzadan|politik",
      "estetty|letilt|engellen|blocat|спам|заблокирован|ч[её]рн[а-я]+ спис|политик|репутац|нежелат|запрещ|заборон",
      "スパム|迷惑メール|ブロック|ポリシー|拒否|垃圾|屏蔽|黑名单|黑名單|拦截|攔截|策略|封禁|信誉|스팸|차단|정책|평판|블랙리스트",
    ),
    means: "policy",
    replies: ["550 5.1.1 Nachricht wegen Richtlinie abgewiesen", "554 5.1.1 邮件被识别为垃圾邮件"],
  },
];
