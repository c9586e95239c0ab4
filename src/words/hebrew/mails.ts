import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const mails = ({ newsletter, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `אשרו את ההרשמה אל ${siteName}`,
    heading: "אשרו את ההרשמה",
    request: `אשרו שהכתובת הזאת שלכם ושאתם רוצים לקבל את ${own || "ההודעות שלנו"}.`,
    requestWithAddress: `אשרו שהכתובת הזאת שלכם ושאתם רוצים לקבל את ${own || "ההודעות שלנו"}. פתחו את הכתובת הזאת ולחצו שם על הכפתור:`,
    button: "אישור ההרשמה",
    withoutButton: "אם הכפתור לא עובד, פתחו את הכתובת הזאת:",
    footer: "לא אתם? התעלמו מההודעה. בלי הלחיצה שלכם לא נשלח דבר.",
  },
  reminder: {
    subject: (siteName) => `עדיין רוצים את ${newsletter} מאת ${siteName}?`,
    text: "נרשמתם לפני כמה ימים, אבל עדיין לא אישרתם. זו התזכורת היחידה.",
    button: "אישור ההרשמה",
    footer: "לא אתם, או שהתחרטתם? התעלמו מההודעה ונמחק את הכתובת.",
  },
  welcome: {
    subject: (siteName) => `ברוכים הבאים אל ${siteName}`,
    button: "לבלוג",
    footer: `קיבלתם את ${own || "ההודעה הזאת"} כי אישרתם את הכתובת שלכם.`,
    preferences: "הפסקה, ביטול או שינוי כתובת",
  },
  invitation: {
    subject: (siteName) => `הוזמנתם לכתוב עבור ${siteName}`,
    text: (inviter, siteName) =>
      `קיבלתם הזמנה מ־${inviter} לכתוב עבור ${siteName}. בחרו שם משתמש וסיסמה, ואפשר להתחיל.`,
    howLong: (days) => `הכפתור פועל פעם אחת, תוך ${days} ימים.`,
    button: "לקבלת ההזמנה",
    footer: "לא ציפיתם לזה? התעלמו מההודעה. דבר לא יקרה.",
  },
  passwordLink: {
    subject: (siteName) => `סיסמה חדשה לאתר ${siteName}`,
    text: (username, siteName) =>
      `התקבלה בקשה לסיסמה חדשה לחשבון ${username} באתר ${siteName}. אם זה אתם, בחרו סיסמה עכשיו.`,
    howLong: "הכפתור פועל פעם אחת, תוך שעה.",
    button: "לבחירת סיסמה חדשה",
    footer: "לא אתם? התעלמו מההודעה. הסיסמה לא תשתנה.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `כניסה חדשה אל ${siteName}`,
      text: (username, siteName) =>
        `בוצעה כניסה לחשבון ${username} באתר ${siteName} מדפדפן שלא היה בשימוש קודם.`,
    },
    codesRefused: {
      subject: (siteName) => `קודים שגויים באתר ${siteName}`,
      text: (username, siteName) =>
        `מישהו הזין את הסיסמה הנכונה של ${username} באתר ${siteName}, ואחריה יותר מדי קודים שגויים. איש לא נכנס.`,
    },
    proofsRefused: {
      subject: (siteName) => `סיסמאות שגויות באתר ${siteName}`,
      text: (username, siteName) =>
        `מישהו שמחובר בתור ${username} באתר ${siteName} הזין יותר מדי סיסמאות או קודים שגויים.`,
    },
    emailChanged: {
      subject: (siteName) => `הכתובת שלכם באתר ${siteName} השתנתה`,
      text: (username, siteName) =>
        `מעכשיו ההודעות על הכניסה של ${username} לאתר ${siteName} נשלחות לכתובת אחרת.`,
    },
    newPassword: {
      subject: (siteName) => `הסיסמה שלכם באתר ${siteName} השתנתה`,
      text: (username, siteName) =>
        `לחשבון ${username} באתר ${siteName} יש סיסמה חדשה. היא נבחרה דרך קישור ששלחנו אליכם.`,
    },
    advice: "לא אתם? החליפו סיסמה מיד. כל שאר החיבורים יסתיימו.",
    button: "לחשבון שלי",
    footer: "קיבלתם את ההודעה כי הכתובת הזאת רשומה בחשבון שלכם.",
  },
  ownData: {
    subject: "הכתובת והנתונים שלכם",
    text: (siteName) =>
      `ביקשתם מ־${siteName} קישור לשינוי הכתובת, או להורדה או למחיקה של הנתונים. הוא תקף לשעה אחת.`,
    button: "לנתונים שלי",
    footer: "לא אתם? התעלמו מההודעה. דבר לא ישתנה.",
  },
  newAddress: {
    subject: "אשרו את הכתובת החדשה",
    text: (siteName) => `מנוי של ${siteName} מבקש לקבל את ${newsletter} בכתובת הזאת.`,
    button: "להשתמש בכתובת הזאת",
    footer: "לא אתם? התעלמו מההודעה. לא נשלח דבר לכתובת הזאת.",
  },
  question: {
    subject: (siteName) => `עדיין רוצים הודעות מ־${siteName}?`,
    text: "נראה לנו שכבר זמן מה לא קראתם את ההודעות שלנו. אם אתם עדיין רוצים אותן, לחצו על הכפתור, ודבר לא ישתנה.",
    silence: (days) =>
      `אם לא נשמע מכם בתוך ${days} ימים, נפסיק לשלוח. הכפתור ימשיך לעבוד: אפשר לחזור בכל עת.`,
    button: "המשיכו לשלוח",
    unsubscribe: "ביטול ההרשמה",
    footer: (siteName) => `קיבלתם את ההודעה הזאת כי נרשמתם אל ${siteName}.`,
  },
  digest: {
    subject: (siteName) => `השבוע ב־${siteName}`,
    opening: (siteName) => `בוקר טוב. הנה מה שחדש ב־${siteName} מאז הגיליון האחרון.`,
  },
  message: {
    subject: (sender) => `הודעה מאת ${sender}`,
    footer: (sender, siteName) => `ההודעה נכתבה בידי ${sender} באתר ${siteName}. התשובה שלכם תישלח לשם.`,
  },
  newsletter: {
    reason: (siteName) => `קיבלתם את ${own || "ההודעה הזאת"} כי נרשמתם אל ${siteName}.`,
    unsubscribe: "ביטול ההרשמה",
    preferences: "העדפות",
    web: "לקריאה באתר",
    readArticle: "לקריאת הכתבה",
    readOn: "להמשך קריאה",
    readPost: "לקריאת הכתבה באתר",
    image: (description) => `[תמונה: ${description}]`,
  },
});
