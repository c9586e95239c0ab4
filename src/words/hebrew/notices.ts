import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "בקשה לא תקינה", text: "לא הצלחנו לקרוא את הבקשה." },
  unauthenticated: { title: "נדרשת כניסה", text: "יש להיכנס לחשבון." },
  forbidden: { title: "אסור", text: "הבקשה הזאת אינה מותרת." },
  not_found: { title: "לא נמצא", text: "אין דבר בכתובת הזאת." },
  conflict: { title: "לא ניתן", text: "הכתובת הזאת כבר ברשימה, או שיצאה ממנה." },
  too_large: { title: "גדול מדי", text: "זה יותר ממה שאנחנו יכולים לקבל." },
  unsupported_media_type: { title: "תבנית לא מוכרת", text: "איננו מכירים את התבנית הזאת." },
  invalid: { title: "קלט לא תקין", text: "הזינו כתובת דוא״ל תקינה" },
  too_many_requests: { title: "יותר מדי בקשות", text: "יותר מדי בקשות. נסו שוב מאוחר יותר." },
  internal: { title: "תקלה פנימית", text: "משהו השתבש אצלנו." },
  unavailable: { title: "לא זמין כרגע", text: "כרגע זה לא אפשרי. נסו שוב בעוד רגע." },
  out_of_space: { title: "אין מקום", text: "לא נשאר מקום בשרת." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "נרשמים…",
  thanks: "תודה שנרשמתם! בדקו את הדוא״ל כדי לאשר.",
  subscribed: { title: "ההרשמה התקבלה!", description: "תודה שנרשמתם לניוזלטר שלנו." },
  subscriptionFailed: "ההרשמה נכשלה",
  notReached: "ההרשמה לא הצליחה. נסו שוב מאוחר יותר.",
  httpError: "שגיאת HTTP! מצב: {status}",
  linkCopied: "הקישור הועתק!",
  codeCopied: "הקוד הועתק!",
  codeNotCopied: "לא ניתן להעתיק את הקוד",
  linkNotCopied: "לא ניתן להעתיק את הקישור",
  notifications: "הודעות (F8)",
  close: "סגירה",
  suggestions: "הצעות: {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "סגירה",
  images: "תמונות",
  imageOf: "תמונה {number} מתוך {count}",
  previousImage: "התמונה הקודמת",
  nextImage: "התמונה הבאה",
};
