import { listedStatuses } from "../../../contract/moving/imports.ts";
import { isLeaving, type ListedStatus } from "../../audience/importing/import-plan.ts";
import { plainOf, plainWords } from "./plain-word.ts";

/** The words of lists for each status: English, German, French, Spanish, Italian, Portuguese, Polish, Dutch, Russian, Hebrew, Japanese, and the usual ones of twelve more. */
const words: Record<ListedStatus, string> = {
  active: `active, activated, subscribed, enabled, confirmed, regular, opted in, opt in, optin, double opt in,
    aktiv, aktiviert, angemeldet, abonniert, bestätigt, eingetragen, actif, abonné, abonnée, inscrit, inscrite, confirmé, confirmée,
    activo, activa, suscrito, suscrita, confirmado, confirmada, de alta, attivo, attiva, iscritto, iscritta, confermato, confermata,
    ativo, ativa, inscrito, inscrita, aktywny, aktywna, aktywne, zapisany, zapisana, potwierdzony, potwierdzona,
    actief, ingeschreven, aangemeld, geabonneerd, bevestigd, активен, активный, активна, подписан, подписана, подтвержден, подтверждён,
    פעיל, רשום, מנוי, 有効, 購読中, 配信中, 登録済み, prenumererar, prenumerant, tilmeldt, abonnerer, abonnent, påmeldt, tilaaja, tilannut,
    aktiivinen, přihlášen, přihlášena, odebírá, aktivní, feliratkozott, feliratkozva, aktív, abonat, abonată, activ, abone, aktif,
    підписаний, підписана, активний, ενεργός, εγγεγραμμένος, مشترك, نشط, 구독중, 구독, 활성, 已订阅, 已訂閱, 订阅中, 有效`,
  pending: `pending, unconfirmed, unactivated, not confirmed, not activated, waiting, awaiting confirmation, validating, unverified,
    needs attention, needs confirmation, not sending, nonsubscribed, non subscribed, transactional, soft bounce, soft bounced, soft,
    paused, snoozed, muted, on hold, ausstehend, unbestätigt, nicht bestätigt, wartend, pausiert, en attente, non confirmé, non confirmée,
    en pause, pendiente, sin confirmar, no confirmado, no confirmada, pausado, in attesa, non confermato, non confermata, in pausa,
    pendente, não confirmado, não confirmada, oczekujący, oczekuje, niepotwierdzony, niepotwierdzona, wstrzymany,
    in behandeling, niet bevestigd, onbevestigd, wachtend, gepauzeerd, ожидает, не подтвержден, не подтверждён, приостановлен,
    ממתין, 保留, 保留中, 未確認, 仮登録, never subscribed`,
  unsubscribed: `unsubscribed, unsubscribe, unsubscriber, disabled, blocklisted, blacklisted, blocked, inactive, removed, deactivated,
    suppressed, deleted, archived, trash, trashed, cancelled, canceled, opted out, opt out, optout, not subscribed, not opted in,
    left, quit, withdrawn, revoked, declined, rejected, refused, banned, excluded, do not contact, do not mail, do not email, dnc,
    no longer subscribed, not active, expired, lapsed, suspended, terminated, ended, former, ex, resigned, nomail, leaver, remove, stop, stopped, abgemeldet, nicht aktiv, nicht mehr aktiv, ausgetragen, abbestellt, gekündigt, gesperrt, blockiert, inaktiv, deaktiviert, gelöscht,
    entfernt, nicht angemeldet, nicht abonniert, ausgeschlossen, widerrufen, désabonné, désabonnée, désinscrit, désinscrite, inactif,
    inactive, désactivé, désactivée, bloqué, bloquée, supprimé, supprimée, effacé, résilié, non abonné, non inscrit, exclu, refusé,
    baja, de baja, dado de baja, dada de baja, desuscrito, desuscrita, cancelado, cancelada, bloqueado, bloqueada, eliminado, eliminada,
    borrado, borrada, inactivo, inactiva, desactivado, desactivada, no suscrito, no suscrita, rechazado, anulado, disiscritto, disiscritta,
    cancellato, cancellata, disabbonato, bloccato, bloccata, rimosso, rimossa, eliminato, eliminata, inattivo, inattiva, disattivato,
    non iscritto, non iscritta, escluso, revocato, descadastrado, descadastrada, desinscrito, desinscrita, não inscrito, não inscrita,
    removido, removida, excluído, excluída, inativo, inativa, desativado, wypisany, wypisana, wypisano, rezygnacja, zrezygnował,
    zablokowany, zablokowana, usunięty, usunięta, nieaktywny, nieaktywna, niezapisany, odsubskrybowany, odmowa, uitgeschreven, afgemeld,
    opgezegd, geblokkeerd, verwijderd, inactief, gedeactiveerd, niet ingeschreven, niet geabonneerd, отписан, отписана, отписался,
    отписалась, заблокирован, удален, удалён, неактивен, неактивный, не подписан, отказ, отказался, הוסר, הסרה, חסום, לא פעיל, לא רשום,
    נמחק, ביטל, 解除, 配信停止, 退会, 停止, 無効, 削除, 削除済み, 拒否, ブロック, avregistrerad, avprenumererad, avslutad, frameldt, afmeldt,
    avmeldt, peruutettu, peruttu, poistunut, odhlášen, odhlášena, neaktivní, leiratkozott, leiratkozva, törölt, inaktív, dezabonat,
    dezabonată, inactiv, abonelikten çıktı, iptal edildi, pasif, відписаний, відписана, відписався, відписалася, διαγραμμένος,
    ανενεργός, ملغى, غير مشترك, 수신거부, 구독취소, 해지, 탈퇴, 已退订, 退订, 已退訂, 已取消, 黑名单`,
  bounced: `bounced, bounce, returned, cleaned, undeliverable, undelivered, hard bounce, hard bounced, hard, invalid, unreachable, invalid email,
    unzustellbar, ungültig, zurückgekommen, rebond, rejeté, invalide, non distribuable, rebotado, rebotada, inválido, inválida,
    no entregable, rimbalzato, rimbalzata, non valido, non consegnabile, devolvido, devolvida, rejeitado, odbity, odbita, zwrot,
    nieprawidłowy, niedostarczalny, gebounced, onbestelbaar, ongeldig, недоставлен, недействителен, שגוי, エラー, 不達`,
  complained: `complained, complaint, complainer, spam, spam complaint, spam report, marked as spam, abuse, abuse complaint, junk, spammy,
    beschwerde, beschwert, plainte, signalé comme spam, queja, denunciado, reclamo, reclamação, denúncia, skarga, klacht, жалоба, спам, 苦情, 迷惑メール`,
};

/** Every word of every language with its status, as `plainOf` writes it. Another word makes nobody active. */
export const statusWords: ReadonlyMap<string, ListedStatus> = new Map(
  listedStatuses.flatMap((status) =>
    plainWords(words[status]).map((word): [string, ListedStatus] => [word, status]),
  ),
);

const YES =
  "yes, y, true, t, 1, on, x, ja, j, wahr, oui, o, vrai, si, sì, s, verdadero, vero, sim, verdadeiro, tak, prawda, waar, да, כן, はい, 希望する, evet, ano, igen, kyllä, ναι, так, نعم, 是, 예, 네";
const NO =
  "no, n, false, f, 0, off, nein, falsch, non, faux, falso, não, nie, fałsz, nee, onwaar, нет, לא, いいえ, 希望しない, nej, nei, ei, hayır, ne, nem, nu, όχι, ні, لا, 否, 아니오, 아니요";
const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ...plainWords(YES).map((word): [string, boolean] => [word, true]),
  ...plainWords(NO).map((word): [string, boolean] => [word, false]),
]);

const POLITE =
  / (?:please|thanks|thank you|bitte|gerne?|danke|merci|svp|volontiers|gracias|por favor|grazie|per favore|obrigad[oa]|prosze|dziekuje|graag|bedankt|пожалуйста|спасибо)$/;

/** True, false, or undefined for a word that is neither. Spreadsheets write 1 as 1.0, and people “yes, please”. */
export const readYesOrNo = (word: string): boolean | undefined =>
  yesOrNo.get(word.replace(/^([01])[., ]0+$/, "$1").replace(POLITE, ""));

/** The answer that a phrase begins with: “No, only by post”. */
export const readBegunAnswer = (word: string): boolean | undefined =>
  yesOrNo.get(/^\p{L}{2,}(?= \p{L})/u.exec(word)?.[0] ?? "");

const BLANK: ReadonlySet<string> = new Set(
  plainWords(
    "null, nil, none, undefined, nan, n/a, na, never, empty, leer, keine, nichts, vide, aucun, aucune, nunca, jamais, mai, нет данных",
  ),
);

/** True for a cell that says nothing: empty, `-`, `null`, `0000-00-00`. `word` is the cell as `plainOf` writes it. */
export const isBlank = (cell: string, word: string): boolean =>
  word === ""
    ? /^[\s\p{Pd}_./\\[\]{}()]*$/u.test(cell)
    : BLANK.has(word) || /^0000 00 00|^00 00 0000/.test(word);

/** Phrases that say that somebody left, beside the words above. */
const LEFT =
  /unsub|remove (?:me|him|her|them|from)\b|tak(?:e|en) (?:\w+ )?off|no more (?:e ?)?(?:mail|newsletter)|stop (?:send|mail|e ?mail)|keine? (?:weiteren |e )*(?:e ?)?mails? mehr|keine (?:weiteren )?(?:e ?)?mails$|(?:mochte|moechte|will|wunscht) nichts mehr|keinen? newsletter|aus (?:dem |unserem )?verteiler|abmeld|austragen|bitte (?:\w+ )?loe?schen|ne (?:pas|plus) (?:envoyer|recevoir|contacter|ecrire)|ne veut plus|ne souhaite plus|\bsupprimer\b|\ba retirer$|no enviar|no quiere (?:recibir|mas|correos)|quitar de la lista|\bborrar\b|darse? de baja|non inviare|da (?:togliere|rimuovere|cancellare)|non vuole (?:piu|ricevere)|nao (?:enviar|quer)|remover da lista|nie wysylac|nie chce|\bdo usuniecia|\busunac\b|niet (?:meer )?mailen|geen (?:mails?|nieuwsbrief)|не присылать|не отправлять|opt(?:ed|s)? ?out|hard ?bounce|\bbounced|complain|black ?list|block ?list|\bdo not\b|don t (?:mail|email|contact|send)|not subscribed|no longer|\bsuppressed|abgemeldet|abbestellt|ausgetragen|gekundigt|desabonn|desinscri|\bde baja\b|desuscri|disiscri|disabbon|descadastr|wypisan|odsubskr|uitgeschreven|afgemeld|opgezegd|отписа|הוסר|להסיר|לא לשלוח|配信停止|退会|解除|suppression list|\bnomail\b|\bex (?:member|subscriber|mitglied|abonn|soci|suscri|iscri|assin)/;

/** The statuses that say more than that somebody does not want newsletters. */
const worse: [RegExp, ListedStatus][] = [
  [/complain|spam/, "complained"],
  [/hard ?bounce/, "bounced"],
];

/** The year or day since when somebody has left: “quit 2022”, “gekündigt am 5.3.2024”. */
const SINCE = / (?:\p{L}{2,3} )?(?:\d\d? ){0,2}(?:19|20)\d\d(?: \d\d?){0,2}$/u;

function leftSince(word: string): ListedStatus | undefined {
  const status = SINCE.test(word) ? statusWords.get(word.replace(SINCE, "")) : undefined;
  return status && isLeaving(status) ? status : undefined;
}

/** True for a word or a short phrase, as `plainOf` writes it, that says that somebody left. */
export const saysLeft = (word: string): boolean => LEFT.test(word) || leftSince(word) !== undefined;

/** Reads a word or phrase, as `plainOf` writes it. Undefined for one that is not understood. */
export function readStatusWord(
  word: string,
  own?: ReadonlyMap<string, ListedStatus>,
): ListedStatus | undefined {
  const known = own?.get(word) ?? statusWords.get(word) ?? leftSince(word);
  if (known) return known;
  // "never unsubscribed" says the opposite, so that it is not understood.
  if (!LEFT.test(word) || /^(?:never|not (?!sub|opt)|un ?un)/.test(word)) return undefined;
  return worse.find(([sign]) => sign.test(word))?.[1] ?? "unsubscribed";
}

/** A product's own words for a status. */
export const ownWords = (list: Partial<Record<ListedStatus, string>>): ReadonlyMap<string, ListedStatus> =>
  new Map(
    listedStatuses.flatMap((status) =>
      (list[status] ?? "").split(",").map((word): [string, ListedStatus] => [plainOf(word), status]),
    ),
  );
