import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "לבלוג";
const checkEmail = "בדקו את הדוא״ל";
const linkNotValid = "קישור לא תקף";
const everyLetterEnds = "בסוף כל גיליון יש קישור לביטול ההרשמה בלחיצה אחת.";

export const subscription = ({ newsletter }: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "הרשמה",
    heading: `${newsletter}, אצלכם בתיבה.`,
    text: "אמרו לנו לאן לשלוח. קודם נשלח לכם קישור, כדי שאיש מלבדכם לא יוכל לרשום אתכם.",
  },
  subscribed: {
    name: checkEmail,
    heading: "עוד צעד אחד.",
    text: inBrowser.thanks,
    nothingYet: "לא הגיע דבר אחרי כמה דקות? בדקו בתיקיית הספאם, או {link}.",
    askAgain: "בקשו את הקישור שוב",
  },
  confirm: {
    name: "אישור ההרשמה",
    heading: "לחיצה אחת, ואתם ברשימה.",
    text: `ביקשתם את ${newsletter} אל {email}. לחצו על הכפתור כדי לומר שאלה הייתם אתם.`,
    button: "אישור ההרשמה",
    notYou: "לא אתם? סגרו את העמוד. בלי הלחיצה שלכם לא נשלח דבר.",
  },
  confirmed: {
    name: "תודה",
    heading: "אתם ברשימה.",
    text: `תודה. מעכשיו נשלח את ${newsletter} אל {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "ברשימה",
    heading: "אתם כבר ברשימה.",
    text: `אנחנו שולחים את ${newsletter} אל {email}. אין צורך לעשות דבר.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "הקישור פג",
    heading: "תוקף הקישור פג.",
    text: (days) => `קישורי אישור תקפים ל־${days} ימים. הזינו את כתובת הדוא״ל כדי לקבל קישור חדש.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "הקישור הזה כבר לא תקף.",
    text: "ייתכן שהוא ישן מדי או חלקי. בקשו כאן קישור חדש.",
  },
  nobodysAddress: {
    name: "ביטול הרשמה",
    heading: "שום ניוזלטר לא נשלח לכתובת הזאת.",
    text: "הכתובת הזאת אינה רשומה. אפשר גם לוודא שאיש לא ירשום אותה שוב.",
    button: "לא לרשום אותה שוב",
  },
  otherAddress: "אם אתם מקבלים את הניוזלטר בכתובת אחרת, פתחו שם את הקישור שבסוף הגיליון האחרון.",
  unsubscribe: {
    name: "ביטול הרשמה",
    heading: `להפסיק לקבל את ${newsletter}?`,
    text: "לחיצה אחת, ודבר לא יישלח עוד אל {email}. בלי שאלות.",
    button: "ביטול ההרשמה",
    byAccident: "נפתח בטעות? סגרו את העמוד, ודבר לא ישתנה.",
  },
  unsubscribed: {
    name: "ההרשמה בוטלה",
    heading: "בוצע. אתם כבר לא ברשימה.",
    text: "ההרשמה בוטלה. הכתובת הזאת לא תקבל עוד גיליונות.",
    undo: "ביטול הפעולה",
    changedMind: "התחרטתם? תמיד אפשר {link}.",
    subscribeAgain: "להירשם שוב",
  },
  returned: {
    name: "ברוכים השבים",
    heading: "הפעולה בוטלה. אתם ברשימה.",
    text: `כאילו לא קרה דבר: אנחנו שולחים את ${newsletter} אל {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "הקישור הזה לא עובד.",
    text: "ייתכן שהוא חלקי. פתחו את הקישור שבסוף הגיליון האחרון, או העתיקו את הקישור כולו לשורת הכתובת.",
  },
  testEmail: {
    name: "הודעת ניסיון",
    heading: "זה ניסיון.",
    text: "הקישור הזה הגיע מהודעת ניסיון. הוא לא עושה דבר.",
  },
  preferences: {
    name: "הניוזלטר שלכם",
    heading: "הניוזלטר שלכם, בדרך שלכם.",
    active: `אנחנו שולחים את ${newsletter} אל {email}.`,
    paused: `נשלח שוב את ${newsletter} אל {email} החל מ־{date}.`,
    stopped: `לא נשלח את ${newsletter} אל {email} עד שתבקשו לחדש.`,
    inactive: "שום ניוזלטר לא נשלח אל {email}.",
    resume: "שלחו שוב",
    pause: "הפסקה לחודש",
    unsubscribe: "ביטול ההרשמה",
    topics: "הנושאים שלכם",
    topicsText: "סמנו מה מעניין אתכם.",
    saveTopics: "שמירת הנושאים",
    topicsSaved: "הנושאים שלכם נשמרו.",
    ownData: "הכתובת והנתונים שלכם",
    ownDataText:
      "כדי לשנות את הכתובת, או להוריד או למחוק את הנתונים, נשלח קישור אל {email}: ייתכן שגיליון הועבר הלאה.",
    mailLink: "שלחו לי את הקישור",
  },
  keep: {
    name: "להמשיך לקבל",
    heading: "עדיין רוצים את הניוזלטר?",
    text: `לחצו על הכפתור, ונמשיך לשלוח את ${newsletter} אל {email}.`,
    button: "המשיכו לשלוח",
    notWanted: "אם לא, השתמשו בקישור לביטול שבהודעה.",
  },
  kept: {
    name: "תודה",
    heading: "הניוזלטר ימשיך להגיע.",
    text: `תודה. אנחנו שולחים את ${newsletter} אל {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "הקישור בדרך.",
    text: (email) => `הוא נשלח אל ${email} ותקף לשעה אחת.`,
    nothingYet: "לא הגיע דבר אחרי כמה דקות? בדקו בתיקיית הספאם.",
  },
  ownData: {
    name: "הנתונים שלכם",
    heading: "הכתובת והנתונים שלכם.",
    about: "מדובר ב־{email}.",
    newAddress: "כתובת אחרת",
    placeholder: "כתובת הדוא״ל שלכם",
    change: "שינוי כתובת",
    changeNote: "נשלח הודעת אישור לכתובת החדשה.",
    stored: "מה אנחנו שומרים עליכם",
    storedText: "את הכתובת, את השם אם הוא ידוע לנו, למה הסכמתם ומתי, ואילו גיליונות שלחנו לכם.",
    download: "הורדת הנתונים שלי",
    erase: "מחיקת הכול",
    eraseText: "כל הנתונים האישיים שלכם נמחקים מיד, ולא תקבלו עוד גיליונות. אי אפשר לבטל זאת.",
    eraseButton: "מחיקת הנתונים שלי",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "עוד צעד אחד.",
    text: (email) => `שלחנו קישור אל ${email}. פתחו אותו כדי שהניוזלטר יגיע לשם.`,
    untilThen: "עד אז הניוזלטר מגיע לכתובת הישנה.",
  },
  erased: {
    name: "נמחק",
    heading: "בוצע. הנתונים שלכם נמחקו.",
    text: "איננו שומרים עליכם נתונים אישיים, ולא תקבלו עוד גיליונות.",
  },
  newAddress: {
    name: "הכתובת החדשה שלכם",
    heading: "לחיצה אחת, והניוזלטר עובר.",
    text: `מעכשיו נשלח את ${newsletter} אל {email}.`,
    button: "להשתמש בכתובת הזאת",
  },
  addressChanged: {
    name: "הכתובת שונתה",
    heading: "בוצע. הניוזלטר עבר.",
    text: "מעכשיו הוא מגיע אל {email}.",
  },
  addressChangedBefore: {
    name: "הכתובת שונתה",
    heading: "הכתובת כבר שונתה.",
    text: "ההרשמה שלכם היא לכתובת {email}. אין צורך לעשות דבר.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "הקישור הזה כבר לא עובד.",
    text: "קישורים לנתונים שלכם תקפים לשעה אחת. פתחו את ”העדפות” בסוף הגיליון האחרון כדי לבקש קישור חדש.",
  },
});
