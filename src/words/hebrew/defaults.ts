import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const hebrewDefaults = ({ newsletter, on }: NamedNewsletter): Words["defaults"] => ({
  tagline: `${newsletter} למי שיוצרים`,
  description: "בלוג וניוזלטר שבועי למי שיוצרים דברים ושמים אותם במקום שאחרים יכולים לקרוא.",
  homeTitle: `${newsletter}\nלמי *שיוצרים דברים.*`,
  homeText: "בכל שבוע תובנות, טיפים לשיווק שלא צועק וכלים ששווה לשמור. תשע דקות של קריאה, שימוש לכל השבוע.",
  communityClaim: "הצטרפו ליותר מ־10,000 יוצרים.",
  testimonials: [
    {
      quote:
        "זה הניוזלטר היחיד שאני מעבירה לראש התיבה ולא לתיקייה בשם ”אחר כך”. מאז האביב אני גונבת ממנו משהו בכל שבוע.",
      name: "Ines Calder",
      role: "כותבת את The Allotment Notes",
    },
    {
      quote: "קצר, רגוע וצודק לעתים קרובות יותר משהייתי רוצה. הניוזלטר שלנו קצר עכשיו בחצי ונקרא פי שניים.",
      name: "Tomasz Wren",
      role: "עורך במוזיאון",
    },
  ],
  welcomeSubject: "אתם ברשימה",
  welcomeText: `תודה שאישרתם. הגיליון הבא מגיע ${on || "בקרוב"}.\n\nעד אז, כל מה שנשלח קודם נמצא באתר.`,
});
