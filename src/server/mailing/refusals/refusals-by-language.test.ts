import { describe, expect, test } from "vitest";
import { judgeReply } from "./judge-refusal.ts";

/** What servers say in many languages, by what it means. Addresses are anna@example.org (hers) and news@example.com (ours). */
const said = {
  "no mailbox": [
    // English, as the large providers say it.
    "550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient anna@example.org not found by SMTP address lookup",
    "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).",
    "554 delivery error: dd This user doesn't have a yahoo.com account (anna@example.org) [0]",
    "552 1 Requested mail action aborted, mailbox not found",
    "550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728",
    "550 User not found: anna@example.org",
    "550 5.7.1 No such user!",
    "550 Message was not accepted -- invalid mailbox. Local mailbox anna@example.org is unavailable: user not found",
    "550 5.1.1 <anna@example.org>: user lookup success but no user record found",
    "550 5.2.1 This mailbox has been disabled due to inactivity: anna@example.org",
    "550 5.1.1 <anna@example.org> User unknown; rejecting",
    "550 5.1.6 Recipient anna@example.org has moved, no forwarding address",
    "550 5.1.1 unknown or illegal alias: anna@example.org",
    "550 #5.1.0 Address rejected. Unknown user anna@example.org",
    "550 5.1.1 Mailbox for anna@example.org does not exist at mx.example.org",
    "550-5.2.1 The email account that you tried to reach is inactive.",
    "550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02FT036.eop-EUR02.prod.protection.outlook.com]",
    // German
    "550 Empfänger unbekannt",
    "550 5.1.1 Benutzer existiert nicht",
    "550 Das Postfach anna@example.org existiert nicht",
    "550 5.1.1 Die E-Mail-Adresse wurde nicht gefunden",
    // French
    "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416",
    "550 Utilisateur inconnu",
    "550 Cette boîte aux lettres n'existe pas",
    "550 5.1.1 Destinataire introuvable",
    // Spanish
    "550 Usuario desconocido",
    "550 5.1.1 El buzón no existe",
    "550 La dirección del destinatario no es válida: destinatario inexistente",
    // Italian
    "550 Utente sconosciuto",
    "550 5.1.1 La casella di posta non esiste",
    "550 Indirizzo del destinatario inesistente",
    // Dutch
    "550 Onbekende gebruiker",
    "550 5.1.1 De mailbox bestaat niet",
    // Polish
    "550 Użytkownik nieznany",
    "550 5.1.1 Skrzynka nie istnieje",
    "550 Nie ma takiego użytkownika",
    // Portuguese
    "550 Usuário desconhecido",
    "550 A caixa postal não existe",
    "550 5.1.1 Destinatário inexistente",
    // Swedish, Danish, Norwegian, Finnish
    "550 Användaren finns inte",
    "550 5.1.1 Okänd mottagare",
    "550 Brugeren findes ikke",
    "550 Ukjent mottaker",
    "550 5.1.1 Käyttäjää ei löydy",
    // Czech, Slovak, Hungarian, Romanian, Turkish, Greek
    "550 Příjemce neexistuje",
    "550 5.1.1 Neznámý uživatel",
    "550 Používateľ neexistuje",
    "550 Ismeretlen címzett",
    "550 Utilizator necunoscut",
    "550 Kullanıcı bulunamadı",
    "550 Άγνωστος χρήστης",
    // Russian, Ukrainian
    "550 Пользователь не найден",
    "550 5.1.1 Почтовый ящик не существует",
    "550 Нет такого пользователя",
    "550 Такого користувача не існує",
    // Japanese, Chinese, Korean
    "550 宛先のユーザーが存在しません",
    "550 5.1.1 メールアドレスが見つかりません",
    "550 用户不存在",
    "550 5.1.1 收件人地址不存在",
    "550 查無此使用者帳號",
    "550 수신자를 찾을 수 없습니다",
    "550 5.1.1 존재하지 않는 계정입니다",
  ],
  // The words of a sender, a client, a relay or a policy: our fault, or their taste.
  policy: [
    "550 5.1.1 Sender rejected: address does not exist",
    "550 5.1.1 <news@example.com>: unknown sender",
    "550 Invalid domain: no MX for sender example.com",
    "550 5.1.1 Client host rejected: user unknown",
    "550 Sorry, unknown host: could not resolve your client hostname",
    "554 5.6.0 Message header rejected: invalid address in From header",
    '550 The "From" header is missing or invalid. Please follow RFC5322',
    "550 5.1.1 sorry, this recipient does not accept mail from your address",
    "550 5.1.1 The user does not accept messages from this domain",
    "550 5.1.1 You are not allowed to send to this recipient",
    "550 5.1.1 Relaying denied",
    "550 5.7.1 Unable to relay for anna@example.org",
    "550 5.7.1 Your account has been suspended. Contact support.",
    "554 5.7.1 Account is disabled",
    "550 user account suspended: outgoing mail disabled",
    "550 Account disabled for sending: contact abuse@provider.example",
    "550 5.1.1 Your sending account is closed",
    "554 5.7.1 invalid recipient domain for your plan",
    "550 5.1.1 Sandbox: you can only send to verified addresses",
    "554 Message rejected: Email address is not verified.",
    "550 5.4.5 Daily user sending limit exceeded.",
    "551 5.7.1 user not local; please try elsewhere",
    "550 5.1.1 Hide My Email relay: sender not allowed by the recipient",
    "550-Verification failed for <news@example.com> 550-No Such User Here 550 Sender verify failed",
    "550 5.1.1 Your domain does not exist",
    "550 5.1.2 Bad HELO: host not found",
    "550 5.1.1 IP address not known to us, recipient unknown",
    "553 Mail from 192.0.2.1 not allowed - user invalid",
    "550 DT:SPM 163 smtp5, user not exist",
    "550 Recipient rejected your message: unwanted mail, no such user for you",
    // German
    "550 Absender unbekannt: die Domain des Absenders existiert nicht",
    "550 5.1.1 Absenderadresse ungültig",
    "550 5.1.1 Ihre Domain existiert nicht",
    "550 Weiterleitung verweigert, Empfänger unbekannt",
    "550 5.1.1 Nachricht wegen Richtlinie abgewiesen: Empfänger ungültig",
    // French
    "550 5.1.1 Expéditeur inconnu ou introuvable",
    "553 5.1.8 Adresse d expediteur invalide. Le domaine n'existe pas. LPN105_405",
    "550 5.1.1 Votre serveur est inconnu",
    "554 5.1.1 Relais refusé",
    "550 5.1.1 Message indésirable refusé",
    // Spanish
    "550 El dominio del remitente no existe",
    "550 5.1.1 Remitente desconocido",
    "550 5.1.1 Su servidor está en una lista negra",
    "550 5.1.1 Relay denegado",
    // Italian
    "550 5.1.1 Mittente sconosciuto",
    "550 Il dominio del mittente non esiste",
    "550 5.1.1 Messaggio bloccato, utente inesistente",
    // Dutch
    "550 Afzender onbekend",
    "550 5.1.1 Het domein van de afzender bestaat niet",
    "550 5.1.1 Geblokkeerd volgens ons beleid",
    // Polish
    "550 Nadawca nieznany",
    "550 5.1.1 Adres nadawcy nie istnieje",
    "550 5.1.1 Wiadomość zablokowana",
    // Portuguese
    "550 Remetente desconhecido",
    "550 5.1.1 O domínio do remetente não existe",
    "550 5.1.1 Mensagem bloqueada pela política",
    // Swedish, Danish, Finnish
    "550 Okänd avsändare",
    "550 5.1.1 Afsenderen findes ikke",
    "550 5.1.1 Lähettäjää ei löydy",
    // Czech, Hungarian, Romanian, Turkish, Greek
    "550 Odesílatel neexistuje",
    "550 5.1.1 Neznámý odesilatel",
    "550 5.1.1 Ismeretlen feladó",
    "550 5.1.1 Expeditor necunoscut",
    "550 5.1.1 Gönderen adresi bulunamadı",
    "550 5.1.1 Άγνωστος αποστολέας",
    // Russian, Ukrainian
    "550 Отправитель не найден",
    "550 5.1.1 Домен отправителя не существует",
    "550 5.1.1 Письмо похоже на спам, пользователь не найден",
    "550 5.1.1 Відправник невідомий",
    // Japanese, Chinese, Korean
    "550 送信者のドメインが見つかりません",
    "550 5.1.1 差出人のアドレスが存在しません",
    "550 5.1.1 迷惑メールとして拒否されました",
    "550 发件人地址不存在",
    "550 5.1.1 寄件者網域不存在",
    "554 DT:SPM 邮件被识别为垃圾邮件, 用户不存在?",
    "550 5.1.1 发件人域名不存在",
    "550 발신자 주소가 존재하지 않습니다",
    "550 5.1.1 보낸 사람 도메인을 찾을 수 없습니다",
  ],
  // Full, too large, too often, for now: it passes.
  other: [
    "550 5.1.1 <anna@example.org>: mailbox full",
    "552 5.2.2 Over quota, user inactive",
    "550 5.1.1 Message too large for this mailbox, address invalid",
    "550 5.1.1 Too many recipients, user unknown",
    "550 5.1.1 Greylisted, user unknown for now, try again later",
    "550 5.1.1 DNS lookup failed",
    "550 5.1.1 Das Postfach des Empfängers ist voll",
    "550 5.1.1 Speicherplatz des Benutzers erschöpft",
    "550 5.1.1 Bitte später erneut versuchen",
    "552 5.1.1 Die Nachricht ist zu groß",
    "550 5.1.1 La boîte aux lettres du destinataire est pleine",
    "552 5.1.1 Message trop volumineux",
    "550 5.1.1 Réessayez plus tard",
    "550 5.1.1 El buzón del usuario está lleno",
    "550 5.1.1 Cuota excedida",
    "550 5.1.1 La casella del destinatario è piena",
    "552 5.1.1 Messaggio troppo grande",
    "550 5.1.1 Casella piena o inesistente",
    "550 5.1.1 De mailbox van de ontvanger is vol",
    "550 5.1.1 Tijdelijk niet beschikbaar",
    "550 5.1.1 Skrzynka odbiorcy jest pełna",
    "550 5.1.1 Spróbuj ponownie później",
    "550 5.1.1 A caixa de correio do destinatário está cheia",
    "550 5.1.1 Mensagem muito grande",
    "550 5.1.1 Mottagarens brevlåda är full",
    "550 5.1.1 Modtagerens postkasse er fuld",
    "550 5.1.1 Vastaanottajan postilaatikko on täynnä",
    "550 5.1.1 Schránka příjemce je plná",
    "550 5.1.1 A címzett postafiókja megtelt",
    "550 5.1.1 Alıcının posta kutusu dolu",
    "550 5.1.1 Почтовый ящик получателя переполнен",
    "550 5.1.1 Превышена квота пользователя",
    "550 5.1.1 Слишком много писем",
    "550 5.1.1 受信者のメールボックスがいっぱいです",
    "550 5.1.1 メールボックスの容量を超えています",
    "550 5.1.1 收件人邮箱已满",
    "550 5.1.1 用户邮箱空间不足",
    "550 5.1.1 받는 사람의 메일함이 가득 찼습니다",
    "550 5.1.1 수신자의 메일함 용량 초과",
    // Nobody here reads it, so nobody knows what it says.
    "550 5.1.1 ผู้รับไม่พบ",
    "550 5.1.1 Foydalanuvchi ʻpochtasi",
    "550 Zprávu nelze doručit",
    "550 Nem fogadunk",
    "550 Rejected",
  ],
} as const;

describe.each(Object.entries(said))("%s", (refusal, replies) => {
  test.each(replies)("“%s”", (reply) => expect(judgeReply(reply)).toBe(refusal));
});

test("a code that the words contradict is not believed, whatever kind stands first", () => {
  const sentences = {
    dead: [
      "User unknown",
      "Empfänger unbekannt",
      "用户不存在",
      "Пользователь не найден",
      "Utente sconosciuto",
    ],
    not: [
      "Sender rejected",
      "Mailbox full",
      "Absender unbekannt",
      "邮箱已满",
      "発信者が存在しません",
      "Quota superata",
    ],
  };
  for (const dead of sentences.dead)
    for (const not of sentences.not)
      for (const reply of [`550 5.1.1 ${dead}; ${not}`, `550 5.1.1 ${not}; ${dead}`])
        expect(judgeReply(reply), reply).not.toBe("no mailbox");
});
