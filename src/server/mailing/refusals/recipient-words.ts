/** The words for a recipient, by their beginnings. */
export const RECIPIENTS = [
  "empfanger|teilnehmer|destinat|abonne|ontvanger|odbiorc|mottagar|modtager|mottaker|vastaanottaj|prijem|cimzett|\\balici",
  "παραληπτ|получател|абонент|одержувач|宛先|あて先|受信者|收件|收信|수신|받는",
];

/** The words for what senders have as well: a mailbox, an address, an account, a user. */
export const MAILBOXES = [
  "nutzer|postfach|mailbox|konto|adress|utilisat|utilizat|boite|compte|usuari|buzon|cuenta|direccion|casilla",
  "utente|utenza|casella|account|indirizzo|gebruiker|postvak|adres|uzytkownik|skrzynk|utilizador|caixa|conta\\b|endereco",
  "anvandar|brevlad|bruger|postkasse|bruker|postboks|kayttaj|postilaatik|osoite",
  "uzivatel|schrank|pouzivatel|\\bucet|felhasznalo|postafiok|casut|kullanici|posta kutusu|hesap",
  "χρηστ|λογαριασμ|διευθυνσ|пользоват|ящик|адрес|уч[её]тн|аккаунт|користувач|скриньк|потребител",
  "ユーザ|アドレス|メールボックス|アカウント|利用者|用户|用戶|使用者|邮箱|郵箱|信箱|地址|[帐账帳][号號户戶]",
  "사용자|메일함|편지함|주소|계정",
];

const SERVERS =
  "\\bip\\b|domain|doman|domein|dominio|domen|serv|szerver|rechner|домен|сервер|имя|域名|服务器|伺服器|서버|도메인";

/** "Your" where it precedes the noun. In other languages, `dit` and `ta` mean "this". */
const YOUR = [
  "(?:ihr|dein|eur)(?:e[mnrs]?)?|votre|vos|ton|ta(?= boi)|tes|[st]us?|vuestr[ao]|[st]u[ao]|vostr[ao]|uw|je|jouw|twoj[ae]?|panstwa|pan[ai]|wasz[ae]?",
  "[st]eu|voss[ao]|din|ditt|dit(?= (?:bru|post|kont))|ert?|eder|[dj]eres|vas[aei]?|tv(?:uj|oj[aei]?)|az on|ваш[а-я]*|тво[а-я]*",
].join("|");

const THINGS = `(?:${[...MAILBOXES, SERVERS].join("|")})`;

/** Ways to say "your mailbox": a server says "you" to the sender. "Your message" is left out, because it says so of any email. */
export const YOURS = [
  `(?<![^\\s("'])(?:${YOUR})(?: [^\\s.,:;]{1,30})? [^\\s.,:;]{0,30}?${THINGS}`,
  `${THINGS}[^\\s.,:;]{0,20}(?: (?:σας|σου|dumneavoastra|dvs|tau)|n din|t ditt)(?![^\\s.,:;])`,
  "\\b(?:adres|hesab|kutu|ad)\\w{0,3}n[iu]z\\b|\\bosoitteesi\\b",
  `(?:您|你|贵[方司]|贵公司|貴公司)(?:的 ?[\\u4e00-\\u9fff]{0,4})? ?${THINGS}`,
  `(?:あなた|貴方|お客様|ご利用|ご契約)の[^\\s。、はがを]{0,8}?${THINGS}|貴社`,
  `(?:귀하|당신|고객님|회원님)의 (?:\\S{1,20} )?${THINGS}`,
];
