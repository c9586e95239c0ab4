import type { ListedStatus } from "../../audience/importing/import-plan.ts";
import { isOfNewsletter, mayBeStatus, onlyMadeOf, wordsAbout } from "./name-words.ts";
import { keyOf, plainOf, wordsOfName } from "./plain-word.ts";

/**
 * How a column that may be a status is read: the status of its “yes” and of its “no”. Without them, both are unknown words.
 * A date is a “yes”, unless it is the end of a subscription: somebody is active until then, and has left afterwards.
 */
export interface Sense {
  yes: ListedStatus | undefined;
  no: ListedStatus | undefined;
  isEnd?: true;
  /** The status before such a date; undefined if it is not known. */
  untilThen?: "active" | undefined;
}

/**
 * Parts of the names of columns that say something about a status, as `plainOf` writes them and without spaces: English,
 * German, French, Spanish, Italian, Portuguese, Polish, Dutch, Russian, Hebrew, Japanese, and a few of ten more. `=` marks a whole word of a name.
 * The first kind that fits counts, so that `unsubscribed` is not `subscribed`.
 */
const stems = {
  complained: `complain spam abuse junk beschwerd plainte queja denunci reclam skarg klacht жалоб спам 苦情 迷惑
    =fbl =arf feedbackloop indesirab pourriel nodesead indesiderat lixoeletr niechcian ספאם`,
  bounced: `bounc undeliv unreachab invalid unzustell ruckl ruecklauf ungultig ungueltig rebond rebot rimbalz devolv zwrot =odbity =odbita
    odbic =returned wrongaddress wrongemail badaddress bademail =ndr =ndn retour zuruckgekomm zurueckgekomm fehlerhaft =erroneo =errone =bledny =חזר =npai devuelt respint
    retornad martwyadres возврат onbestel ongeldig недостав エラー 不達`,
  left: `unsub optout optedout optsout optingout blacklist blocklist block denylist =ban =banned =deny suppress cleaned =clean delet remov
    disabl deactiv inactiv exclu churn cancel terminat =left =quit =leave =leaving withdr revok revoc reject refus declin =objected objection
    lapsed =dead dormant archiv trash donot =dont =dnc =dnd =dne =dnm nomail noemail nonewsletter nocontact nomarketing unwant goodbye =gone
    expired =former stopmail =stop =exit =away =ended =closed =beendet
    dropout droppedout departed resigned resignation signoff signedoff struckoff movedon suspend erased erasure forgotten voided =void obsolete
    =frozen =locked =scrubbed offlist withheld =unsb deceased
    abmeld abgemeld abbestell austrag austritt ausgetr kundig kuendig sperr blockier losch loesch entfern widerruf widerspr inaktiv deaktiv
    ausgeschl verweiger abgelehnt ablehn =raus keinewerbung keinemail
    ausgeschied ausgestieg stornier storno gestrichen verstorben
    desabon desinscri listenoire bloqu supprim efface inactif rejet opposition resili desactiv
    =partile =sorti =sortile datededepart datedesortie =radie annul desinscr decede
    =baja =bajas desuscri listanegra elimin borrad inactivo rechaz excluid anulad =salida retirad =abandono desapunt =sefue =vetado fallecid
    disiscri disabbon cancell bloccat listanera rimoss rimozion disattiv inattiv rifiut esclus =uscito sospes =recesso dimess ritirat decedut
    descadastr rejeit inativ recus =saiu =saida suspens deslig desist encerrad
    wypis rezygn odsub zablok blokad czarnalist usunie nieaktyw odmow odrzuc wycof anulow wyrejestr skresl zawiesz =odszedl
    uitgeschr uitschr afgemeld afmeld opgezegd opzeg geblok zwartelijst verwijd inactief geweiger gestopt
    отпис отказ заблок блокир черны удал неактив отмен выбыл הסר להסיר הוסר ביטול מבוטל מושעה =עזב =הורד =פרש חסום נמחק 解除 退会 停止 ブロック 削除 無効 拒否
    退订 取消 注销 停用 删除 无效 中止 不要 수신거부 탈퇴 해지 취소 중단 삭제 비활성 smazan borttag slettet =silindi =pasif =ушел iptal ayrild avregistr avprenum avmeld avslut framel peruut eronnut odhlas zrusen leirat lemond torolt framel afmel
    διαγρα απεγγρ ملغ الغاء dezabon відпис`,
  pending: `unconfirm unverif pending paus mute snooz =hold onhold =held quarant waiting unbestat unbestaet ausstehend attente pendient
    pendente attesa niepotw oczek onbevest ожид ממתין 保留 未確認`,
  until: `until =till expir validto enddat =end =ends =ende =endet aboende vertragsende laufzeitende =einde =slut =konec =bis ablauf jusqu =fin echeance hasta vencim caduc =fino datafine fineabb fineiscr scaden =ate =fim
    ukonc letterdo slutdat einddat =bitis 終了 结束 过期 종료 aktywnydo zapisanydo cjado zgodado waznydo waznado waznedo zakoncz =koniec wygas =tot verloop =до оконч =עד סיום`,
  confirmed: `confirm verif doubleopt =doi valid bestatig bestaetig gultig gueltig conferm potwierdz bevestig geldig подтвер אומת 確認`,
  active: `subscribed subscription subscribes optin optedin optsin active activat =activ enabl permi consent gdpr dsgvo rgpd lgpd rodo allow
    accept agree approv marketing mailable emailable contactab reachable erreichbar deliverab eligib sendable sendto wantsmail wantsnews
    angemeldet abonn einwill zustimm erlaub erlaubnis werbung aktiv eintrag freigab zustellb kontaktierb
    inscri actif autoris accord accepte suscri activo =alta autoriz acept iscri abbon attiv consens permess accett assinat =ativo =ativa ativad aceit
    inscrit subskryb subskryp tilmeld pameld prenumer feliratk prihlas aktyw zgod pozwol akcept zapisan ingeschr inschrijv actief toestem akkoord aangemeld
    подпис актив соглас разреш פעיל הסכמה אישור מנוי 購読 配信 有効 同意 許可`,
  neutral: `status =state =states =type subscribertype contacttype membertype usertype subscrtype emailtype =standing =condition =disposition
    lifecycle =flag =flags =situation preference optstatus
    zustand =typ =art mitgliedstyp statut =etat estado estatus situacion =tipo =tipos =stato situacao =stan toestand =soort =staat
    состоян статус =тип סטטוס מצב =סוג ステータス 状態 種別 状況
    状态 상태 durum =tila =stav allapot κατάσταση حالة =tillstand =tilstand =stare стан`,
} as const;

type Kind = keyof typeof stems;

interface Stem {
  text: string;
  isWord: boolean;
}

const kinds = Object.entries(stems).map(([kind, list]) => ({
  // The keys of `stems`.
  kind: kind as Kind,
  stems: list.split(/\s+/).map((stem): Stem => ({ text: keyOf(stem), isWord: stem.startsWith("=") })),
}));

/** How the columns of each kind are read. */
export const senses: Record<Kind, Sense> = {
  complained: { yes: "complained", no: "active" },
  bounced: { yes: "bounced", no: "active" },
  left: { yes: "unsubscribed", no: "active" },
  pending: { yes: "pending", no: "active" },
  until: { yes: undefined, no: undefined, isEnd: true, untilThen: "active" },
  confirmed: { yes: "active", no: "pending" },
  active: { yes: "active", no: "unsubscribed" },
  neutral: { yes: undefined, no: undefined },
};

/** True if a “yes” says that somebody left, or should not be mailed. */
export const saysWhoLeft = ({ yes }: Sense): boolean => yes !== undefined && yes !== "active";

const stemsOf = (wanted: readonly Kind[]) =>
  kinds.flatMap((each) => (wanted.includes(each.kind) ? each.stems : []));
const isKnown = onlyMadeOf(stemsOf(["active", "confirmed", "until", "neutral"]));

/** True if nothing in a name can turn around what the rest of it says: “Subscription”, but not “Subscription stopped”. */
const isUnderstood = (name: string): boolean => isKnown(keyOf(name)) || wordsAbout(name).every(isKnown);

const isOfLeaving = (name: string): boolean => {
  const kind = kindOf(name);
  return kind !== undefined && saysWhoLeft(senses[kind]);
};

const NEGATORS: ReadonlySet<string> = new Set(
  `not no non never without isn isnt hasn hasnt wasn nicht kein keine keinen ohne niemals pas sans ne jamais sin nunca senza nao
  sem nie bez niet geen zonder nooit inte ikke ikkje aldrig aldri ei nem degil не без никогда לא ללא`.split(
    /\s+/,
  ),
);

/** True for a column that says who has left, or may, by its name alone. */
export const looksLikeStatus = (name: string): boolean => kindOf(name) !== undefined || isNegated(name);

/** True for a column of newsletters of which every word is understood. */
export const isNewsletterColumn = (name: string): boolean =>
  isOfNewsletter(name) && !OF_AN_ENTRY.test(keyOf(name)) && isUnderstood(name);

/** True for a column whose “yes” says that somebody left, or whose dates say when. */
export const isAboutLeaving = (name: string): boolean => {
  const sense = senseOf(name);
  return saysWhoLeft(sense) || sense.isEnd === true;
};

/** How the column with this name reads yes and no. */
export function senseOf(name: string): Sense {
  if (isNegated(name)) {
    const rest = wordsAbout(name)
      .filter((word) => !NEGATORS.has(word))
      .join(" ");
    const kind = kindOf(rest);
    // “not unsubscribed” is read in two ways by two people.
    if (kind !== undefined && senses[kind].yes !== "active") return senses.neutral;
    return isUnderstood(rest) ? senses.left : { ...senses.left, no: undefined };
  }
  const sense = senses[kindOf(name) ?? (mayBeStatus(name) ? "active" : "neutral")];
  if (saysWhoLeft(sense)) return isTakenBack(name) ? { ...sense, no: undefined } : sense;
  if (isUnderstood(name)) return sense;
  return sense.isEnd ? { ...sense, untilThen: undefined } : senses.neutral;
}

/** True for a name such as “Removed from blacklist”, which takes back what it says. */
function isTakenBack(name: string): boolean {
  const words = wordsAbout(name);
  return words.some(
    (word) => kindOf(word) === "left" && isOfLeaving(words.filter((each) => each !== word).join(" ")),
  );
}

/** “Order no” is a number, as is “no 2”; a word such as “unblocked” has its negation in itself. */
function isNegated(name: string): boolean {
  const words = wordsAbout(name);
  return words.some((word, at) => {
    if (TAKEN_BACK.test(word)) return true;
    if (!NEGATORS.has(word) || words.length === 1) return false;
    const next = words[at + 1];
    return word !== "no" || at === 0 || (next !== undefined && (looksLikeStatus(next) || mayBeStatus(next)));
  });
}

const TAKEN_BACK =
  /^(?:un|des?|gede|od|s|раз|ent)(?:block|bloqu|blok|blocc|sperr|блок|bann|delet|archiv|suppress)/;

/** Google and Apple name the kind of each address and number like this, and products a reader's; it says nothing of a newsletter. */
const OF_AN_ENTRY =
  /\d(?:type|label|typ|libelle)$|^subscriber(?:id|key|name|hash|uuid|number|email|emailaddress)$/;

/** A subscriber may be a former one. */
const SUBSCRIBER = /subscriber|assinante|odber|订阅|구독/;

function kindOf(name: string): Kind | undefined {
  const key = keyOf(name);
  const words = new Set(wordsOfName(name));
  if (OF_AN_ENTRY.test(key)) return undefined;
  const fits = ({ text, isWord }: Stem) => (isWord ? words.has(text) || key === text : key.includes(text));
  const found = kinds.find(({ stems: each }) => each.some(fits))?.kind;
  if (found) return found;
  if (/typ(?:e|o)?$/.test(plainOf(name))) return "neutral";
  return SUBSCRIBER.test(key) ? "active" : undefined;
}
