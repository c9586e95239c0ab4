import { keyOf, wordsOfName } from "./plain-word.ts";
import { readYesOrNo } from "./status-words.ts";

/** Parts of names of a newsletter, and in each language the verbs of sending and getting one. */
const NEWSLETTER = [
  /e?mail|news|letter|send|receiv|notif|abo|рассыл|почт|розсил|メール|メルマカ|דיוור|ל?ניוזלטר|nieuws|nyhe[dt]|uutis|hirlev|zpravod|bulten|뉴스|레터|通讯|邮件/,
  /updates|digest|bulletin|announce|(?:in|on|mailing)list|eshot|rundbrief|rundschr|verteiler|bezieh|empfang|empfaeng/,
  /erhalt|erhaelt|ontvang|diffusion|recoi|recev|destinat|envoi|boletin|recib|envio/,
  /bollettin|ricev|invio|boletim|receb|biuletyn|otrzym|wysylk|odbior|получ|תפוצה|עדכונים|לקבל|עלון/,
];
/** Parts of names of readers, and of what they want. */
const READER = [
  /contact|kontakt|conta(?:tt|to)|communic|promo|campaign|member|mitglied|membr|miembro|socio|czlon|lid\b|regist|enroll/,
  /reader|leser|lector|lettor|leitor|anmeld|werb|mkt|ads|want|interest|ok|good|mocht|moecht|wunsch|wuensch|wenst/,
  /souhait|listade|desea|quier|vuole|deseja|chce|хоч/,
];
/** Parts of names of columns that may answer the question, and that do not say what a yes means. */
const VAGUE = [
  /info|like|risk|quality|reach|audience|privacy|legal|terms|circular|circolar/,
  /^(?:follows?|subs?|subbed|opt|opted|list|keep|live|current|edm|post)$/,
];
/** Parts and words of names that change nothing of what the others say. */
const SMALL = [
  /subscriber|assinante|odber|odebira|订阅|구독|여부|publicidad|brief|brev|kirje|новост|rund|info|(?:ge|er)wue?nsch|anschreib/,
  /inviare|enviar|double|doppel|vertrag|רשימת|רוצה|希望|登録|状況|購読者|日時?|已/,
];
const SMALL_WORDS =
  `to for of our my your the a an this we you i me us is has have are be can may will do does on in at since from by via and or e all
  date day time user account person product company weekly daily monthly info circular
  get gets follow follows sub subs subbed opt opted list keep live current edm post
  der die das den dem des am im zu zum zur von vom per und oder ist hat darf seit unser unseren datum
  de la le les du d l un une pour par notre nos et ou est depuis au aux jusqu liste el los las del en al para por y desde fecha lista
  il lo gli di della alla con se nostro data o os as da dos em w na od op het een van voor sinds в на от с по дата`.split(
    /\s+/,
  );

/** What words end with in these languages. A part of a name with anything else behind it may mean anything. */
const ENDINGS =
  `a|able|ada|adas|ado|ados|ance|and|ant|antes?|ar|ata|ati|ation|ations|ato|bar|c[ei]on|cja|d|de|e|ed|een|el|em|ements?|en
  |ent|enie|enten|entin|er|even|ere|ers|es|eur|eurs|ez|i|ia|iben|ications?|ida|ido|ie|ied|ieren|iert|igt|igung|igungen|ilit[ay]|imento|ing|ings|ions?|ir|ka
  |le|ly|ments?|miento|imiento|iento|ming|n|na|nce|nis|ny|nza|pcion|o|oir|on|on[ay]|or|os|ow[ay]|r|s|schaft|ship|so|ssao|ssions?|sso|t|ta|te|ten|tions?|ti|to|tt[aio]
  |tted|ts|u|uje|ung|ungen|ura|y|za|zazione|zione|cao|а|ает|ан|ана|ая|е|ен|жден|ение|ие|и|ия|ка|ки|ку|ныи|ние|о|чик|ы|ь|中|済み?`.replaceAll(
    /\s+/g,
    "",
  );

const either = (parts: readonly (RegExp | string)[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.source)).join("|");
const NEWSLETTERS = new RegExp(either(NEWSLETTER));
const MAIL = new RegExp(either([...NEWSLETTER, ...READER, ...VAGUE]));

/** True for a column that says who has left if its values are yes and no. */
export const mayBeStatus = (name: string): boolean => MAIL.test(keyOf(name));

/** True for a column of newsletters, whatever its values are. */
export const isOfNewsletter = (name: string): boolean => NEWSLETTERS.test(keyOf(name));

/** “Newsletter (yes/no)” says what the values are. */
const withoutAnswers = (words: readonly string[]): string[] => {
  const answers = words.map(readYesOrNo);
  const isPair = (at: number) =>
    answers[at] !== undefined &&
    answers[at + 1] === !answers[at] &&
    isCount(words[at]) === isCount(words[at + 1]);
  return words.filter((_, at) => !isPair(at) && !isPair(at - 1));
};

const isCount = (word = ""): boolean => /^\d+$/.test(word);

/** The words of a column's name that say what it is about. */
export const wordsAbout = (name: string): string[] => withoutAnswers(wordsOfName(name));

/** No word is longer; matching one that is takes long. */
const MAX_WORD_LENGTH = 40;

/** Returns a test for words of names that consist of these stems, of parts of names of newsletters and of small words. */
export function onlyMadeOf(stems: readonly { text: string; isWord: boolean }[]): (word: string) => boolean {
  const whole = new Set([...SMALL_WORDS, ...stems.flatMap(({ text, isWord }) => (isWord ? [text] : []))]);
  const parts = stems.flatMap(({ text, isWord }) => (isWord ? [] : [text]));
  const pattern = new RegExp(
    `^(?:(?:${either([...NEWSLETTER, ...READER, ...SMALL, ...parts])})(?:${ENDINGS})?)+$`,
    "u",
  );
  return (word) => whole.has(word) || isCount(word) || (word.length <= MAX_WORD_LENGTH && pattern.test(word));
}
