import { expect, test } from "vitest";
import { judgeReply } from "./judge-refusal.ts";

/** Sentences of the same kinds, of which the status code contradicts most. */
const deadOnes = [
  "550 5.1.1 User unknown",
  "550 Invalid recipient <anna@example.de> (#5.1.1)",
  "550 5.1.1 RCPT TO:<anna@example.it> User unknown",
  "550-5.1.1 <anna@example.fr>: Recipient address rejected: User unknown in local recipient table",
  "550 No such recipient here",
  "550 Unrouteable address",
  "550 unknown user account",
  "550 5.1.1 User doesn't exist: anna@example.de",
  "554 5.7.1 <anna@example.de>: Recipient address rejected: user anna@example.de does not exist",
  "550 5.1.1 This email address is no longer valid",
  "550 anna@example.de no such address here",
  "550 5.1.1 sorry, no mailbox here by that name (#5.1.1)",
  "550 non-existent user",
  "550 5.1.1 Recipient not found. (in reply to RCPT TO command)",
  "550 5.2.1 The account is inactive",
  "550 The mailbox is inactive",
  "550 This account is closed: <anna@example.com>",
  "550 5.2.1 The user's mailbox has been disabled",
  "550 5.1.1 <anna@example.com> recipient mailbox suspended",
  "550 Account closed: anna@example.com",
  "550 5.1.1 Der Empfänger existiert nicht",
  "550 Teilnehmer unbekannt",
  "550 Adresat unbekannt",
  "550 Este usuario no existe",
  "550 Esta cuenta no existe",
  "550 A conta não existe",
  "550 Usuário inexistente",
  "550 Cuenta inexistente",
  "550 Skrzynka pocztowa o podanym adresie nie istnieje",
  "550 Mottakeren finnes ikke",
  "550 Kontot finns inte",
  "550 Schránka nenalezena",
  "550 Адресат не найден",
  "550 Несуществующий адрес",
  "550 Недействительный получатель",
  "550 宛先不明",
  "550 ユーザーが見つかりません",
  "550 此用户不存在",
  "550 用户未找到",
  "550 收件人不存在",
  "550 사용자를 찾을 수 없음",
  "550 없는 사용자입니다",
  "550 Vastaanottaja tuntematon",
  "550 5.1.1 Uživatel nenalezen",
  "550 Gebruiker onbekend",
  "550 Geadresseerde onbekend",
  "550 adresse inconnue",
  "550 compte inexistant",
  "550 Такой пользователь не зарегистрирован",
  "550 Нет такого ящика",
  "550 No existe el usuario",
  "550 non esiste l'utente",
  "550 5.7.1 <anna@example.org>: user does not exist (in reply to RCPT TO command)",
  "550 5.7.1 550 User Unknown: anna@example.org",
  "550 5.1.1 User unknown; for help contact postmaster@example.org",
  "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found",
  "550 5.1.1 unknown user at mx1.example.org",
];
const livingOnes = [
  "550 5.1.1 Mailbox temporarily disabled",
  "550 Absender abgelehnt",
  "550 5.1.1 Host unbekannt: kein PTR",
  "550 5.1.1 Ihr Mailserver ist unbekannt",
  "550 5.1.1 Le nom d'hôte est inconnu",
  "550 5.1.1 Hôte client inconnu",
  "550 5.1.1 Host klienta nieznany",
  "550 Host desconocido",
  "550 El nombre de host es inválido, dirección desconocida",
  "550 Rechnername unbekannt, Adresse ungültig",
  "550 5.1.1 Nome host sconosciuto",
  "550 5.1.1 Onbekende host",
  "550 Adresse IP inconnue",
  "550 5.1.1 IP-Adresse unbekannt",
  "550 Neznámý hostitel",
  "550 Неизвестный хост",
  "550 5.1.1 Хост не найден",
  "550 ホストが見つかりません",
  "550 5.1.1 逆引きできません",
  "550 5.1.1 ドメインが存在しません",
  "550 5.1.1 主机不存在",
  "550 5.1.1 호스트를 찾을 수 없습니다",
  "550 5.1.1 Adresse MAIL FROM inconnue",
  "550 5.1.1 Domaine inconnu: adresse invalide",
  "550 Kvóta túllépve",
  "550 5.1.1 Boîte saturée",
  "550 5.1.1 Bandeja llena",
  "550 5.1.1 Inbox ist über dem Limit",
  "550 5.1.1 Postfach überfüllt",
  "550 5.1.1 Kontingent überschritten",
  "550 5.1.1 Limite dépassée",
  "550 5.1.1 Quota dépassé",
  "550 5.1.1 Buzón excedido",
  "550 5.1.1 Schowek przepełniony",
  "550 5.1.1 limit przekroczony",
  "550 5.1.1 Plná schránka",
  "550 5.1.1 Ящик полон",
  "550 5.1.1 Ящик забит",
  "550 5.1.1 недостаточно места",
  "550 5.1.1 메일함이 꽉 찼음",
  "550 5.1.1 メールボックスが満杯です",
  "550 5.1.1 郵箱已滿",
  "550 5.1.1 Brevlådan full",
  "550 5.1.1 inboksen er full",
  "550 5.1.1 Mailbox vol",
  "550 5.1.1 La boîte de réception de l'utilisateur n'a plus d'espace",
  "550 5.1.1 Message refusé",
  "550 5.1.1 Rejeté: adresse de l'émetteur invalide",
  "550 5.1.1 Endereço de origem inválido",
  "550 5.1.1 Dirección de origen inválida",
  "550 5.1.1 Indirizzo di origine sconosciuto",
  "550 5.1.1 Ursprungsadresse ungültig",
  "550 5.1.1 Adresse d'origine inconnue",
  "550 5.1.1 Compte suspendu",
  "550 5.1.1 Your message was refused by user",
  "550 5.1.1 The user rejected your email",
  "550 5.1.1 message refused: unknown source address",
  "550 5.1.1 Reverse lookup failed: unknown host",
  "550 5.1.1 cannot find your reverse DNS, user unknown",
  "550 5.1.1 Unknown source domain",
  "550 5.1.1 Envelope from invalid",
  "550 5.1.1 invalid return path address",
  "550 5.1.1 Return-Path domain does not exist",
  "550 5.1.1 bounce address does not exist",
  "550 5.1.1 Too much mail",
  "550 5.1.1 Rate exceeded",
  "550 5.1.1 subscription expired, account disabled",
  "550 5.1.1 User not authenticated",
  "550 Authentication failed: user unknown",
  "535 5.7.8 Username and password not accepted: invalid user",
  "550 5.1.1 SMTP AUTH required, user invalid",
  "550 Login failed, account not found",
  "550 5.1.1 Credentials invalid: unknown user",
  "550 Account not activated",
  "550 Your mail account does not exist",
  "550 This account is not allowed to send mail",
  "550 domain not found in our DNS for your MX",
  "550 Message rejected due to local policy, address invalid",
  "550 5.1.1 User rejects bulk mail",
  "550 Address list too long",
  "550 5.1.1 Mensaje rechazado: lista gris, usuario desconocido",
  "550 5.1.1 Odmowa: adres zwrotny nieznany",
  "550 5.1.1 Neplatná adresa zpětná",
  "550 5.1.1 返信アドレスが無効です",
  "550 5.1.1 返信先アドレスが存在しません",
  "550 5.1.1 反向地址无效",
  "550 5.1.1 обратный адрес не существует",
  "550 5.1.1 Обратный адрес недействителен",
  "550 5.1.1 Rücksendeadresse ungültig",
  "550 5.1.1 The mail-from user is unknown",
  "550 5.1.1 The address you are sending from does not exist",
  "550 5.1.1 Author address does not exist",
  "550 5.1.1 Reply-To mailbox does not exist",
  "550 5.1.1 Message-ID does not exist",
  "550 5.1.1 You are not a known user",
  "550 no such user for IP 203.0.113.9",
  "550 5.1.1 unknown user at 203.0.113.9",
  "550 5.1.1 No such account (SASL)",
  "550 Account does not exist or is inactive, contact support",
  "535 5.7.8 User does not exist",
  "530 User unknown",
  "550 5.7.8 User unknown",
  "550 5.7.1 Account does not exist",
  "550 Compte inexistant: identifiez-vous",
  "550 Benutzer unbekannt: bitte melden Sie sich am Postausgang an",
  "550 5.1.1 认证用户不存在",
  "550 5.1.1 Mailbox unavailable: organization only accepts internal mail",
  "550 5.1.1 RESOLVER.RST.SendSizeLimit",
  "550 Mailbox disabled due to storage overuse",
  "550 5.1.1 Mailbox store offline; user unavailable",
  "550 5.1.1 server maintenance: mailbox unavailable",
  "550 5.1.1 Wartungsarbeiten, Benutzer unbekannt",
  "550 5.1.1 メンテナンス中のためユーザー不明",
  "550 5.1.1 Internal error: mailbox not found on node 3",
  "550 5.1.1 Unrouteable address (no MX lookup possible; DNS server not reachable)",
  "550 account disabled",
  "550 The account is inactive",
  "550 5.1.1 This account has been closed",
  "554 Account terminated for abuse",
  "550 Inactive account",
  "550 customer cancelled",
  "550 account unavailable",
  "550 5.0.0 The account is no longer active",
  "550 Das Konto wurde geschlossen",
  "550 Compte désactivé",
  "550 Cuenta cerrada",
  "550 Conta encerrada",
  "550 Konto zamknięte",
  "550 Účet byl zrušen",
  "550 Аккаунт закрыт",
  "550 账户已停用",
  "550 계정이 비활성화되었습니다",
];

/** What a relay says of its own customer, whom it calls by "your", by a sign-in, by a bill or as a sender. */
const ofCustomers = [
  "Ihr Postfach existiert nicht mehr",
  "Dein Konto ist ungültig",
  "Ton compte est introuvable",
  "Su cuenta no existe",
  "Je account bestaat niet",
  "Twoje konto jest nieprawidłowe",
  "Sua conta é inválida",
  "Ваша учётная запись недействительна",
  "Ваш почтовый ящик не найден",
  "お客様のアカウントは存在しません",
  "ご契約のアカウントが見つかりません",
  "ご利用のアカウントは無効です",
  "您的账户无效",
  "你的账号不存在",
  "고객님의 계정이 존재하지 않습니다",
  "Ditt konto finns inte",
  "Váš účet neexistuje",
  "Ο λογαριασμός σας δεν υπάρχει",
  "SMTP-Benutzer unbekannt",
  "Authentification: utilisateur inconnu",
  "認証エラー: ユーザー不明",
  "Ошибка авторизации: пользователь не найден",
  "Usuario de autenticación desconocido",
  "Absendeadresse ungültig",
  "From-Adresse ungültig",
  "Adresse d'envoi invalide",
  "Адрес From недействителен",
  "送信アドレスが無効です",
  "差出元アドレスが無効です",
  "Relay-Adresse unbekannt",
  "Адрес ретранслятора не найден",
  "Vertrag gekündigt, Konto existiert nicht",
  "Facture impayée, compte invalide",
  "未払いのためアカウントは無効です",
  "Неоплаченный аккаунт недействителен",
  "customer account not found",
  "user account suspended",
  "user is suspended",
  "your user is unknown",
  "license invalid: unknown user",
  "アカウントが凍結されています",
  "Аккаунт приостановлен",
  "Compte suspendu",
  "Das Konto ist gesperrt",
  "relay not permitted",
  "Relay nicht erlaubt",
  "Relais non autorisé",
  "中継は許可されていません",
  "Ретрансляция запрещена",
  "sender rejected",
  "Absender abgelehnt",
  "Expéditeur refusé",
  "送信者が拒否されました",
  "Отправитель отклонён",
];

/** What is unknown here is something else than the recipient's mailbox, or is unknown only now or to this server. */
const ofOthers = {
  "what belongs to the second person": `Tu buzón no existe | Su buzón no existe | Su dirección es desconocida | La tua casella non esiste
    La vostra casella non esiste | Il tuo indirizzo è sconosciuto | La sua utenza è inesistente | A sua caixa postal não existe
    O teu endereço é desconhecido | Votre boîte aux lettres n'existe pas | Ta boîte est introuvable | Uw mailbox bestaat niet
    Je mailbox bestaat niet | Jouw mailbox bestaat niet | Uw adres is onbekend | Deine E-Mail-Adresse existiert nicht
    Twoja skrzynka nie istnieje | Twój adres nie istnieje | Vaše adresa neexistuje | Váš uživatel neexistuje
    Tvoje schránka neexistuje | Din brevlåda finns inte | Din adress finns inte | Din postkasse findes ikke
    Er postkasse findes ikke | Deres postkasse findes ikke | Postkassen din finnes ikke | Adresiniz bulunamadı
    Kullanıcı adınız bulunamadı | Az Ön postafiókja nem létezik | Contul dvs. nu există: adresa dvs. necunoscută
    Ваш адрес не существует | Твой ящик не найден | Ваша скринька не знайдена | Η διεύθυνσή σας δεν υπάρχει
    贵方邮箱不存在 | 您的用户名不存在 | 您的电子邮件地址无效 | Your mailbox does not exist`,
  "who signs in or pays": `Přihlášený uživatel neexistuje | Zalogowany użytkownik nie istnieje | Ingelogde gebruiker onbekend
    Användaren som loggat in finns inte | Oturum açan kullanıcı bulunamadı | Kirjautunut käyttäjä on tuntematon | Unknown username
    Benutzername unbekannt | Nom d'utilisateur inconnu | Nombre de usuario no encontrado | Kundenkonto existiert nicht
    Kundkontot finns inte | There is no such account to bill | Unknown account manager | unknown user for this tariff`,
  "the sender, return paths and headers": `Callback setup failed while verifying <news@blog.example>: 550 Unrouteable address
    Could not verify <news@blog.example>: mailbox not found | Unable to verify you: no such user | Unrouteable address for bounces
    The From: header has an address that does not exist | Invalid address in Cc header | Received header has unknown user
    Your List-Unsubscribe address does not exist | Adresse de retour inexistante | La dirección de retorno no existe
    Indirizzo di ritorno inesistente | Retouradres bestaat niet | Rückantwortadresse existiert nicht
    Учетная запись для отправки не существует`,
  "network addresses": `Unknown address 203.0.113.9 | Unknown address [2001:db8::7] | Address unknown: 203.0.113.7
    Bad address: 203.0.113.9 has no reverse name | Not our customer IP | Network address invalid | Invalid address family for host
    This server does not know you; address unknown`,
  "lists of allowed recipients": `Recipient not found in your allowed recipients list
    recipient not in your verified list: address does not exist among verified identities
    recipient does not exist in the list of approved recipients | Destinataire introuvable dans votre liste autorisée
    Destinatario no encontrado en su lista | Empfänger nicht in der Liste erlaubter Adressen gefunden
    Ontvanger niet gevonden op de witte lijst | Příjemce nenalezen v seznamu povolených adres
    Odbiorca nie znaleziony na liście dozwolonych | Alıcı adresi izin verilenler listesinde bulunamadı
    Utente non trovato nell'elenco dei destinatari autorizzati | 用户不存在于允许列表
    Получатель не найден в белом списке | 收件人不在您的白名单中,不存在 | 受信者が許可リストに見つかりません
    수신자를 허용 목록에서 찾을 수 없습니다 | relay recipient table: user unknown; relaying disabled`,
  "other things of the recipient": `Encryption key of recipient not found | TLS certificate for recipient not found
    Recipient signature does not exist | The mailbox server of the recipient could not be found | Mailbox store not found
    The mailbox database could not be found | no such mailbox on this backend, failing over | user's folder does not exist
    Inbox rule of the user: address not found | Command unknown, user | The user's forwarding address does not exist
    The forward target of this user does not exist | Weiterleitungsadresse existiert nicht | Doorstuuradres bestaat niet
    L'adresse de transfert n'existe pas | L'adresse de redirection de l'utilisateur n'existe pas`,
  "now and elsewhere": `Mailbox does not exist yet | Recipient is on vacation, mailbox closed until Monday
    User unknown to this node, please retry on another node | User unknown to this server; please use the other MX
    Mailbox is not available at the moment | Das Postfach ist zurzeit nicht vorhanden | Postfach derzeit nicht gefunden
    La boîte est introuvable pour l'instant | Casella non trovata al momento | Caixa postal não encontrada no momento
    De mailbox is momenteel niet gevonden | Postkassen findes ikke lige nu | Brevlådan finns inte för närvarande
    A postafiók jelenleg nem található | Postilaatikkoa ei löydy juuri nyt | メールボックスは現在見つかりません
    Ящик сейчас не найден | Почтовый ящик пока не существует | 邮箱目前不存在
    Das Postfach existiert noch nicht | Le compte n'existe pas encore | El buzón no existe todavía | A caixa ainda não existe
    De mailbox bestaat nog niet | Skrzynka jeszcze nie istnieje | Brevlådan finns inte ännu | ユーザーはまだ存在しません
    Unrouteable address: all relevant MX records point to non-existent hosts`,
  "permissions, and emails that were deleted": `用户无此权限 | Użytkownik nie ma takiej możliwości | У пользователя такого права нет
    Der Benutzer hat kein solches Recht | Your email has been deleted | Message to this user was deleted
    Account blocked due to inactivity; mailbox not found`,
  "our own words": `message refused. Subject: User unknown | Message refused, subject was: Mailbox not found
    The word "nonexistent user" is in our list of bad phrases | Your mail "User unknown" was refused
    Betreff abgelehnt: Benutzer unbekannt | Sujet refusé: utilisateur inconnu | Asunto rechazado: usuario desconocido
    Oggetto rifiutato: utente sconosciuto | Assunto rejeitado: usuário desconhecido | Onderwerp geweigerd: gebruiker onbekend
    件名が拒否されました: ユーザーが存在しません | 主题被拒绝: 用户不存在 | Message contains forbidden phrase user unknown
    rule matched on text "mailbox not found" | Body contains the string: Mailbox not found`,
};

test.each(Object.entries(ofOthers))("%s may be unknown while the mailbox exists", (_, sentences) => {
  const replies = sentences.split(/ \| |\n */).flatMap((words) => [`550 ${words}`, `550 5.1.1 ${words}`]);
  expect(replies.filter((reply) => judgeReply(reply) === "no mailbox")).toEqual([]);
});

/** Words like those, of a dead mailbox: "your" email, "this" mailbox, a table of the recipients. */
const deadNevertheless = `The recipient's mailbox has been deleted | 5.2.1 This mailbox has been blocked due to inactivity
  unknown local part anna in <anna@example.org> | Kein solcher Benutzer | Aucun utilisateur de ce nom | Nie ma takiej skrzynki
  Такого ящика нет | 无此用户 | そのようなユーザーはいません | Dit adres bestaat niet | Ta skrzynka nie istnieje | Adressen er ukendt
  User unknown in relay recipient table | User unknown in local mailbox database | Recipient's domain does not exist
  L'adresse de votre destinataire n'existe pas | Votre courriel à l'adresse anna@example.org: adresse inconnue
  Ihre E-Mail an anna@example.org: Empfängeradresse existiert nicht | Su mensaje no se pudo entregar: el usuario no existe
  Twoja wiadomość nie została dostarczona: użytkownik nieznany | Ваше письмо не доставлено: пользователь не найден
  您的邮件无法送达:收件人邮箱不存在 | お客様のメールは配信できません。宛先のメールアドレスが存在しません
  귀하의 메일을 전달할 수 없습니다: 수신자를 찾을 수 없습니다 | The server responded with the message "550 No such user"
  Więcej informacji na temat: użytkownik nieznany | Recipient has moved and left no forwarding address; user unknown`;

test("words of those kinds do not hide a dead mailbox", () => {
  const replies = deadNevertheless.split(/ \| |\n */).map((words) => `550 ${words}`);
  expect(replies.filter((reply) => judgeReply(reply) !== "no mailbox")).toEqual([]);
});

test("sentences about the account of the one who sends never mean that there is no mailbox", () => {
  expect(ofCustomers.filter((words) => judgeReply(`550 5.1.1 ${words}`) === "no mailbox")).toEqual([]);
});

test("more sentences that say that there is no mailbox are understood", () => {
  expect(deadOnes.filter((reply) => judgeReply(reply) !== "no mailbox")).toEqual([]);
});

test("more sentences about senders, hosts, quotas and policies never mean that there is no mailbox", () => {
  expect(livingOnes.filter((reply) => judgeReply(reply) === "no mailbox")).toEqual([]);
});
