import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const mails = ({ den }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Bestätige deine Anmeldung bei ${siteName}`,
    heading: "Bestätige deine Anmeldung",
    request: "Bitte bestätige, dass diese Adresse dir gehört und dass du unsere E-Mails möchtest.",
    requestWithAddress:
      "Bitte bestätige, dass diese Adresse dir gehört und dass du unsere E-Mails möchtest. Öffne dazu diese Adresse und klicke dort auf den Knopf:",
    button: "Anmeldung bestätigen",
    withoutButton: "Falls der Knopf nicht funktioniert, öffne diese Adresse:",
    footer: "Das warst du nicht? Dann ignoriere diese E-Mail. Ohne deinen Klick schicken wir nichts.",
  },
  reminder: {
    subject: (siteName) => `Möchtest du ${den} von ${siteName} noch?`,
    text: "Du hast ihn vor ein paar Tagen bestellt, aber noch nicht bestätigt. Das ist die einzige Erinnerung.",
    button: "Anmeldung bestätigen",
    footer:
      "Das warst du nicht, oder du hast es dir anders überlegt? Ignoriere diese E-Mail, und wir löschen die Adresse.",
  },
  welcome: {
    subject: (siteName) => `Willkommen bei ${siteName}`,
    button: "Zum Blog",
    footer: "Du bekommst diese E-Mail, weil du deine Adresse bestätigt hast.",
    preferences: "Pausieren, abmelden oder Adresse ändern",
  },
  invitation: {
    subject: (siteName) => `Du bist eingeladen, für ${siteName} zu schreiben`,
    text: (inviter, siteName) =>
      `${inviter} hat dich eingeladen, für ${siteName} zu schreiben. Wähle einen Benutzernamen und ein Passwort, dann kannst du anfangen.`,
    howLong: (days) => `Der Knopf funktioniert einmal, innerhalb von ${days} Tagen.`,
    button: "Einladung annehmen",
    footer: "Nicht erwartet? Dann ignoriere diese E-Mail. Es passiert nichts.",
  },
  ownData: {
    subject: "Deine Adresse und deine Daten",
    text: (siteName) =>
      `Du hast ${siteName} um einen Link gebeten, um deine Adresse zu ändern oder deine Daten herunterzuladen oder zu löschen. Er gilt eine Stunde.`,
    button: "Meine Daten öffnen",
    footer: "Das warst du nicht? Dann ignoriere diese E-Mail. Nichts ändert sich.",
  },
  newAddress: {
    subject: "Bestätige deine neue Adresse",
    text: (siteName) => `Jemand, der ${siteName} abonniert hat, möchte ${den} an diese Adresse bekommen.`,
    button: "Diese Adresse verwenden",
    footer: "Das warst du nicht? Dann ignoriere diese E-Mail. Wir schicken nichts an diese Adresse.",
  },
  question: {
    subject: (siteName) => `Möchtest du noch E-Mails von ${siteName}?`,
    text: "Wir haben den Eindruck, dass du unsere E-Mails schon länger nicht gelesen hast. Wenn du sie weiter möchtest, klicke auf den Knopf, und alles bleibt, wie es ist.",
    silence: (days) =>
      `Wenn wir innerhalb von ${days} Tagen nichts von dir hören, schicken wir nichts mehr. Der Knopf funktioniert weiter: Du kannst jederzeit wieder anfangen.`,
    button: "Weiter schicken",
    unsubscribe: "Abmelden",
    footer: (siteName) => `Du bekommst diese E-Mail, weil du ${siteName} abonniert hast.`,
  },
  newsletter: {
    reason: (siteName) => `Du bekommst diese E-Mail, weil du ${siteName} abonniert hast.`,
    unsubscribe: "Abmelden",
    preferences: "Einstellungen",
    web: "Im Web lesen",
    readArticle: "Artikel lesen",
    readOn: "Weiterlesen",
    image: (description) => `[Bild: ${description}]`,
  },
});
