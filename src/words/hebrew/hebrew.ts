import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { hebrewDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

/** One and two are words in Hebrew. */
function articles(total: number, locale: string): string {
  if (total === 1) return "כתבה אחת";
  return total === 2 ? "שתי כתבות" : `${total.toLocaleString(locale)} כתבות`;
}

const minutesOf = (minutes: number) =>
  minutes === 1 ? "דקת קריאה" : minutes === 2 ? "שתי דקות קריאה" : `${minutes} דקות קריאה`;

export function hebrew(newsletter: NewsletterIdentity, locale = "he-IL"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, own } = named;
  const archive = own || "ניוזלטר";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: hebrewDefaults(named),

    layout: {
      skip: "דילוג לתוכן",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "תפריט ראשי",
      smallMenu: "תפריט קטן",
      openMenu: "תפריט",
      home: "ראשי",
      blog: "בלוג",
      allPosts: "כל הכתבות",
      join: "הצטרפו אלינו",
      subscribe: "הרשמה",
      company: "מי אנחנו",
      categories: "נושאים",
      tools: "כלים",
      smallPrint: "אותיות קטנות",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "תחתית העמוד",
      theme: "מראה",
      themes: { system: "מערכת", light: "בהיר", dark: "כהה" },
      popup: {
        heading: "תנו תנופה ליצירתיות שלכם.",
        text: `בכל שבוע, הסיפורים הטובים ביותר שמצאנו וכתבנו.${at && ` הם מגיעים ${at}.`}`,
        button: "להרשמה",
      },
    },

    subscribeForm: {
      label: "כתובת דוא״ל",
      placeholder: "כתובת הדוא״ל שלכם",
      button: "הרשמה",
      note: "חינם לתמיד. אפשר לבטל בכל עת.",
      trap: "יש להשאיר ריק",
    },

    pages: { label: "עמודים", previous: "הקודם", next: "הבא", page: "עמוד " },

    posts: {
      all: "כל הכתבות",
      failedFeatured: "לא הצלחנו לטעון את הכתבות המומלצות. נסו שוב מאוחר יותר.",
      unknownDate: "תאריך לא ידוע",
    },

    search: { label: "חיפוש בכתבות", button: "חיפוש" },

    home: {
      title: (siteName, tagline) => `${siteName}: ${tagline}`,
      formNote: (communityClaim) => `${communityClaim} חינם לתמיד, ואפשר לבטל בכל עת.`.trim(),
      band: `${on ? `נתראה ${on}` : "הגיליון הבא בדרך"}.\nהיו *ברשימה.*`,
      bandNote: "חינם לתמיד. אפשר לבטל בכל עת, בלחיצה אחת.",
      contents: {
        heading: own ? `${own}: מה בפנים` : "מה יש בניוזלטר",
        more: (topic) => `עוד על ${topic}`,
        items: [
          {
            heading: "המגמות האחרונות",
            text: "מה השתנה השבוע בפרסום, בחיפוש ובמקומות שבהם אנשים קוראים, בלי הרעש ועם המקור.",
          },
          {
            heading: "טיפים בלעדיים",
            text: "דבר אחד לנסות השבוע. הוא נכנס לאחר צהריים אחד, ניסינו אותו קודם על עצמנו, ואנחנו מספרים מה יצא.",
          },
          {
            heading: "כלים מומלצים",
            text: "כלי אחד, ששילמנו עליו והשתמשנו בו חודש. מחצית מהכלים אנחנו מחזירים, וגם על זה אנחנו מספרים.",
          },
        ],
      },
      fromReaders: "מפי הקוראים",
      quote: (quote) => `”${quote}”`,
      featured: "כתבות מומלצות",
      topics: "לפי נושאים",
    },

    blog: {
      heading: "תובנות וסיפורים",
      ofCategory: (title) => `כתבות: ${title}`,
      ofAuthor: (name) => `כתבות מאת ${name}`,
      ofTag: (tag) => `כתבות על ”${tag}”`,
      ofSearch: (search, name) => `”${search}” ב${name}`,
      page: (name, page) => `${name}, עמוד ${page}`,
      description: (name, siteName, siteDescription) => `${name} מאת ${siteName}. ${siteDescription}`,
      featured: "מומלצות",
      latest: "הכתבות האחרונות",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} עבור ”${search}”`,
      clear: "ניקוי",
      none: "לא נמצאו כתבות. נסו חיפוש אחר או נושא אחר.",
      beyondEnd: "ברשימה הזאת אין עמוד {page}. {link}",
      lastPage: (page) => `לעמוד האחרון, ${page}`,
      failed: "לא הצלחנו לטעון את הכתבות. נסו שוב מאוחר יותר.",
      tryAgain: "ניסיון נוסף",
      loading: "הכתבות נטענות",
      stayUpdated: "הישארו מעודכנים",
      stayUpdatedText: `הטוב ביותר של השבוע, בגיליון אחד${at && `, ${at}`}.`,
      category: "נושא",
      all: "הכול",
      popularTags: "תגיות נפוצות",
      trending: "עכשיו על הפרק",
    },

    post: {
      readingTime: minutesOf,
      role: "כתיבה",
      contents: "תוכן העניינים",
      smallContents: "תוכן עניינים קטן",
      copyCode: "העתקה",
      table: "טבלה",
      tags: "תגיות",
      enjoyed: {
        heading: "נהניתם מהכתבה?",
        text: `בכל שבוע יש חדשה, ו${on || "בסופו"} ניוזלטר שאומר מה לקרוא קודם.`,
        button: "להרשמה",
      },
      popup: {
        heading: "קוראים אותנו?",
        text: `הטוב ביותר של השבוע מגיע בגיליון אחד${at && `, ${at}`}.`,
      },
      share: "שיתוף",
      shareLabel: "שיתוף הכתבה",
      shareOn: "שיתוף ב־",
      updatedOn: "עודכן ב־{date}",
      copyLink: "העתקת קישור",
      replyByMail: "להשיב במייל",
      turn: "כתבות נוספות",
      previous: "הקודמת",
      next: "הבאה",
      related: "כתבות קשורות",
    },

    notFound: {
      title: (siteName) => `404 העמוד לא נמצא | ${siteName}`,
      number: "404",
      heading: "העמוד לא נמצא",
      text: "העמוד שחיפשתם אינו קיים, או שעבר למקום אחר.",
      otherPages: "עמודים אחרים",
      frontPage: "לעמוד הראשי",
      discover: "גלו את הכתבות שלנו",
    },

    postFailure: {
      heading: "לא ניתן להציג את הכתבה",
      text: "לא הצלחנו לטעון את הכתבה המבוקשת. נסו שוב מאוחר יותר.",
      button: "חזרה לבלוג",
    },

    failure: {
      heading: "משהו השתבש אצלנו.",
      text: "התקלה נרשמה. נסו שוב בעוד רגע.",
      problems,
      requestId: (id) => `אם זה קורה שוב, שלחו לנו את המזהה הזה: ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, עמוד ${page}`,
      description: (siteName, siteDescription) => `כל הגיליונות של ${siteName}. ${siteDescription}`,
      series: (siteName) => `${own || "הניוזלטר"} של ${siteName}`,
      heading: own || "הניוזלטר",
      text: "כל הגיליונות ששלחנו, מהחדש לישן. הירשמו כדי לקבל את הבא.",
      none: "עדיין לא נשלח אף גיליון.",
      readArticles: "לקריאת הכתבות",
      beyondEnd: "בעמוד הזה אין גיליונות.",
      goToLatest: "לגיליונות האחרונים",
      getNext: "קבלו את הגיליון הבא",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[כתובת הדואר שלכם]",
      unchecked: "זהו נוסח לדוגמה. בעלי האתר עדיין לא בדקו שהוא נכון ומלא.",
      owner: (siteName, address) =>
        address ? `את האתר מפעיל ${siteName} (${address}).` : `את האתר מפעיל ${siteName}.`,
      writeTo: "כתבו לנו אל {email}.",
      write: "כתבו לנו {here}.",
      here: "כאן",
    },

    contact: {
      name: "יצירת קשר",
      description: (siteName) => `כך פונים אל ${siteName}: דוא״ל, כתובת, טלפון ורשתות חברתיות.`,
      heading: "כתבו לנו.",
      send: "שליחה",
      noMessage: "נא לכתוב הודעה",
      sentHeading: "תודה.",
      sentText: "ההודעה שלכם בדרך. אנחנו עונים בדוא״ל.",
      text: "שאלה, תיקון, נושא שהייתם רוצים לקרוא עליו: אדם קורא את כל מה שמגיע, ועונה.",
      newsletter: "או תנו לנו לכתוב לכם",
      newsletterText: `גיליון אחד ${every}: תובנות, טיפים וכלי ששווה לשמור.`,
      email: "דוא״ל",
      address: "כתובת",
      phone: "טלפון",
      social: "רשתות חברתיות",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "כתבות",
      categories: "נושאים",
      pages: "עמודים",
      everyPage: "כל העמודים",
      newestPosts: "הכתבות האחרונות במלואן",
      api: "API",
    },

    cards: { category: "כל הכתבות" },

    blocks: {
      callouts: { note: "הערה", tip: "טיפ", important: "חשוב", warning: "אזהרה" },
      footnotes: "הערות שוליים",
      backToText: "חזרה לטקסט",
      loadsFrom: "ייטען מ־{service} בלחיצה",
      image: "תמונה",
      contact: { name: "השם שלכם", email: "כתובת הדוא״ל שלכם", message: "ההודעה שלכם", send: "שליחה" },
    },
  };
}
