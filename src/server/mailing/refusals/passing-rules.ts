import { anyOf, type Rule } from "./rule.ts";

/** Words for a mailbox that is full, an email that is too large, a rate, a loop, and faults of name servers and networks: they pass. */
export const passing: readonly Rule[] = [
  {
    says: /(?:mail)?(?:box|folder|store|account|inbox)\W+(?:\w+\W+){0,3}(?:is )?(?:over ?)?full\b|over ?quota|quota|insufficient (?:system )?disk|disk (?:space|is full)|\bstorage\b|exceeded (?:its |the |their |your )?(?:\w+ )?(?:storage|allocation|limit)|bandwidth/i,
    means: "other",
    isOfMailbox: true,
    replies: [
      "550 5.2.2 <anna@example.org>... Mailbox Full",
      "552 5.2.2 <anna@example.org>: user is over quota",
      "552 5.2.2 The recipient's inbox is out of storage space and inactive.",
    ],
  },
  {
    says: anyOf(
      "\\bvoll\\b|uberfull|speicher(?:platz|grenze)|kontingent|\\bplein|\\bsatur[aeo]|insuffisant|insuficient|\\bagotad|esgotad|esaurit|erschopft|kapazitat|almacenamiento|armazenamento|\\bllen[oa]\\b|\\bcuota|excedid|espacio|espace|\\bpien[oa]\\b|spazio|superat",
      "\\bvolle?\\b|quotum|opslag|\\bpeln[aye]\\b|przepeln|przekrocz|brak miejsca|\\bchei[ao]\\b|\\bcota\\b|lotad|\\bfull[at]?\\b|\\bfuld\\b",
      "\\bpln[aey]\\b|preplnen|prekrocen|\\bkvot|taynna|megtelt|betelt|tele van|\\bdolu\\b|\\bkota|\\bplin[ae]?\\b|γεματ|πληρε",
      "переполн|заполнен|квот|превыш|нет места|переповн|перевищ|いっぱい|一杯|満杯|容量|超過|超え",
      "已满|已滿|满了|滿了|空间不足|空間不足|超出|超过|配额|配額|가득|꽉|초과|용량|할당량|เต็ม|day roi|מלאה|ممتلئ",
    ),
    means: "other",
    isOfMailbox: true,
    replies: ["550 5.1.1 El buzón está lleno", "550 5.1.1 Почтовый ящик получателя переполнен"],
  },
  {
    says: /too (?:large|big|long|many|much|fast)|message size|size limit|exceeds? (?:the )?(?:\w+ ){0,3}(?:size|limit|maximum)|\blimit|(?<!count )exceeded/i,
    means: "other",
    replies: [
      "554 5.3.4 <anna@example.org>: Recipient address rejected: Message too big for system.",
      "552 5.2.3 Message size exceeds fixed maximum message size (10485760)",
    ],
  },
  {
    says: anyOf(
      "zu (?:gross|viele|lang|haufig)|grosse uber|\\btrop\\b|\\btaille|demasiad|tamano|tropp[oi]|dimension|\\bte (?:groot|veel)|grootte|\\bza duz|zbyt (?:duz|wiel)|rozmiar",
      "muito grande|muit[oa]s|tamanho|for (?:stor|many|mang)|storlek|prilis|velikost|liian|tul (?:nagy|sok)|cok (?:buyuk|fazla)|prea mare",
      "слишком|размер|занадто|лимит|частот|大きすぎ|多すぎ|サイズ|制限|太大|过大|過大|过多|太多|频繁|頻繁|频率|限制|너무|크기|제한",
    ),
    means: "other",
    replies: ["552 5.1.1 Message trop volumineux", "550 5.1.1 Слишком много писем"],
  },
  {
    says: /receiving mail (?:at a|too)|rate[ -]?limit|throttl|connection frequency/i,
    means: "other",
    isOfMailbox: true,
    replies: [
      "550 5.2.1 The user you are trying to contact is receiving mail at a rate that 5.2.1 prevents additional messages from being delivered.",
    ],
  },
  {
    says: /name ?serv(?:er|ice) (?:error|failure|reply|timeout)|malformed|server failure|servfail|(?:dns|mx) (?:query|lookup|failure|error|timeout)|invalid dns|mail exchanger|no mx for|find mx|lookup failed/i,
    means: "other",
    replies: [
      "550 5.4.4 Host or domain name not found. Name service error for name=example.org type=MX: Malformed or unexpected name server reply",
      "550 Requested action not taken: mailbox unavailable. invalid DNS MX or A/AAAA resource record",
      "550 5.4.312 Message expired, DNS query failed",
      "Sorry, I couldn't find a mail exchanger or IP address. (#5.4.4)",
      "No MX for example.org",
    ],
  },
  {
    // A host or a domain that is not found may be the sender's as well as the recipient's.
    says: anyOf(
      "rechnername|mailserver|\\bhote\\b|host (?:klient|unbekannt|onbekend|desconoc|sconosc|nieznan)|(?:nome|nombre de|onbekende) host|hostitel",
      "domaine|dominio|domein|\\bdoman(?:en)?\\b|\\bdomen|domanenname|хост|домен|ホスト|主机|主機|호스트|ドメイン|域名|網域|도메인",
    ),
    means: "other",
    replies: ["550 5.1.1 Onbekende host", "550 5.1.1 ドメインが存在しません"],
  },
  {
    says: /timed? ?out|(?:again|try|retry) later|(?<!and )try again|temporar|deferred|gr[ae]y-?list|expired|too old|retry t(?:ime|imeout)|\byet\b|\bvacation\b|\buntil\b|\bat th(?:e|is) (?:moment|time)\b|\bright now\b|\b(?:this|another|other) (?:node|backend|mx)\b/i,
    means: "other",
    replies: [
      "550 5.1.1 <anna@example.org>: Recipient address rejected: Greylisted, try again later",
      "554 4.4.7 Message expired: unable to deliver in 840 minutes.",
      "anna@example.org: retry timeout exceeded",
      "550 Mailbox does not exist yet",
      "550 User unknown to this node, please retry on another node",
    ],
  },
  {
    says: anyOf(
      "vorubergehend|zeitweilig|spater|temporair|plus tard|reessay|temporal|mas tarde|riprova|temporane|piu tardi|tijdelijk|tymczasow|pozniej|sprobuj",
      "mais tarde|tillfallig|senare|midlertidig|senere|docasn|pozdeji|neskor|tilapai|kesobb|gecici|daha sonra|mai tarziu|προσωριν|αργοτερα",
      "zur ?zeit|derzeit|momentan|pour l.instant|pour le moment|actuellement|\\b(?:al|el|este|questo|n(?:este|o)) momento|actualmente|atualmente|attualmente|momenteel|op dit moment",
      "lige nu|just nu|akkurat na|for tiden|for narvarande|obecnie|w tej chwili|chwilowo|v tuto chvili|momentalne|\\bsu anda\\b|jelenleg|juuri nyt|in acest moment",
      "noch nicht|pas encore|\\btodavia|\\baun no|\\bancora\\b|\\bainda|nog niet|\\bjeszcze|\\bannu\\b|\\bendnu|\\benna\\b|\\bjeste\\b|\\bhenuz|ещ[её] не|まだ|尚未|还没|아직",
      "сейчас|в (?:данный|настоящий) момент|(?<![а-я])пока(?![а-я])|наразі|зараз|現在|目前|现在|현재|지금",
      "lista gri|liste grise|grauliste|grijze lijst|szar\\w+ list|сер[а-я]+ спис|灰名单|グレー",
      "suspendu|suspendid|suspens|sospes|opgeschort|zawieszon|pozastaven|приостановлен|停止|暂停|정지",
      "временн|позже|тимчасов|пізніше|一時的|後で|しばらく|再試行|暂时|暫時|稍后|稍後|临时|일시적|나중에|다시 시도",
    ),
    means: "other",
    replies: ["550 5.1.1 Bitte später erneut versuchen, vorübergehend", "550 5.1.1 Временно недоступен"],
  },
  {
    says: /connection (?:refused|reset|lost|died)|(?:server|network) (?:is )?(?:down|(?:not |un)(?:reachable|available))|no route to host|too busy|\boffline\b|internal (?:server )?error/i,
    means: "other",
    replies: [
      "550 5.4.316 Message not delivered, connection refused",
      "550 5.1.1 Mailbox store offline; user unavailable",
    ],
  },
  {
    says: anyOf(
      "maintenance|\\bwartung|mantenim|manuten|onderhoud|konserwac|underhall|vedligehold|udrzb|karbantart|bakim",
      "обслуживан|обслуговув|συντηρησ|メンテナンス|保守|维护|維護|점검|storung|\\bpanne\\b",
    ),
    means: "other",
    replies: ["550 5.1.1 server maintenance: mailbox unavailable"],
  },
  {
    says: /mail loop|loops? back|too many hops|hop count|routing loop/i,
    means: "other",
    replies: ["554 5.4.14 Hop count exceeded - possible mail loop"],
  },
  {
    // Something of the recipient's is missing, and not the mailbox.
    says: /\b(?:certificate|signature|key)\b[^.;"]{0,40}\brecipient|\brecipient\b[^.;"]{0,40}\b(?:certificate|signature|key)\b|\b(?:user|recipient|mailbox)(?:'s|s') (?!(?:e-?mail|mail\w*|account|address|inbox|name|id|domain|host|server)\b)\w|(?<!\bin (?:\w+ )?)\bmailbox (?:store|server|database)\b|\b(?:server|store|database|folder|archive) of (?:the |this )?(?:recipient|user|mailbox)|(?<!\bno )\bforward(?:ing)? (?:address|target)|\bmx records? point/i,
    means: "other",
    replies: [
      "550 Encryption key of recipient not found",
      "550 user's folder does not exist",
      "550 The mailbox server of the recipient could not be found",
      "550 The forward target of this user does not exist",
      "550 Unrouteable address: all relevant MX records point to non-existent hosts",
    ],
  },
  {
    says: anyOf(
      "weiterleit\\w*adress|doorstuur|przekierow|vidarebefordr|videresend|перенаправ|転送先",
      "(?:adresse|direccion|indirizzo|endereco) d[ei] (?:re(?:di|e|indi|nvoi)|transfert|inoltro|encaminha)",
    ),
    means: "other",
    replies: ["550 Weiterleitungsadresse existiert nicht", "550 L'adresse de transfert n'existe pas"],
  },
  {
    says: /procmail|command (?:output|died|failed|unknown)|pipe to \|/i,
    means: "other",
    replies: ["user unknown. Command output: procmail: Couldn't create /var/spool/mail/anna"],
  },
  {
    // Servers and providers that do not know, and Yahoo's words for a From that is not the account's.
    says: /(?:may|might) not exist|il se peut que|request failed|not local|try elsewhere|(?:n.t|not) specify|(?:unspecified|unknown) reason|(?<!(?:you@there|reach|recipient|mailbox)\W+(?:is |was |has been |address |account )*)\bsuspended/i,
    means: "other",
    replies: [
      "The account or domain may not exist, or miss the proper dns entries.",
      "Il se peut que le groupe n'existe pas ou que vous ne soyez pas autorisé à lui envoyer des messages",
      "550 Request failed; Mailbox unavailable",
      "551 user not local; please try elsewhere",
      "The recipient's server sent a hard bounce message, but didn't specify the reason.",
      "550 This account has been suspended",
      "550 5.1.1 user account suspended",
    ],
  },
];
