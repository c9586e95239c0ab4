import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

const yours = "Bitte bestätige, dass diese Adresse dir gehört";

export const mails = ({ newsletter: der, Newsletter: Der, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Bestätige deine Anmeldung bei ${siteName}`,
    heading: "Bestätige deine Anmeldung",
    request: `${yours} und dass ${own ? `${der} an sie gehen soll` : "du unsere E-Mails möchtest"}.`,
    requestWithAddress: `${yours} und dass ${own ? `${der} an sie gehen soll` : "du unsere E-Mails möchtest"}. Öffne dazu diese Adresse und klicke dort auf den Knopf:`,
    button: "Anmeldung bestätigen",
    withoutButton: "Falls der Knopf nicht funktioniert, öffne diese Adresse:",
    footer: "Das warst du nicht? Dann ignoriere diese E-Mail. Ohne deinen Klick schicken wir nichts.",
  },
  reminder: {
    subject: (siteName) => `Soll ${der} von ${siteName} noch kommen?`,
    text: "Du hast dich vor ein paar Tagen angemeldet, aber noch nicht bestätigt. Das ist die einzige Erinnerung.",
    button: "Anmeldung bestätigen",
    footer:
      "Das warst du nicht, oder du hast es dir anders überlegt? Ignoriere diese E-Mail, und wir löschen die Adresse.",
  },
  welcome: {
    subject: (siteName) => `Willkommen bei ${siteName}`,
    button: "Zum Blog",
    footer: `${own ? `${Der} kommt zu dir` : "Du bekommst diese E-Mail"}, weil du deine Adresse bestätigt hast.`,
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
  passwordLink: {
    subject: (siteName) => `Ein neues Passwort für ${siteName}`,
    text: (username, siteName) =>
      `Jemand hat ein neues Passwort für ${username} bei ${siteName} angefordert. Wenn du das warst, wähle jetzt eines.`,
    howLong: "Der Knopf funktioniert einmal, innerhalb einer Stunde.",
    button: "Neues Passwort wählen",
    footer: "Das warst du nicht? Dann ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `Neue Anmeldung bei ${siteName}`,
      text: (username, siteName) =>
        `${username} hat sich bei ${siteName} mit einem Browser angemeldet, der noch nie benutzt wurde.`,
    },
    codesRefused: {
      subject: (siteName) => `Falsche Codes bei ${siteName}`,
      text: (username, siteName) =>
        `Jemand hat bei ${siteName} das richtige Passwort von ${username} eingegeben und danach zu viele falsche Codes. Niemand wurde angemeldet.`,
    },
    proofsRefused: {
      subject: (siteName) => `Falsche Passwörter bei ${siteName}`,
      text: (username, siteName) =>
        `Jemand, der bei ${siteName} als ${username} angemeldet ist, hat zu viele falsche Passwörter oder Codes eingegeben.`,
    },
    emailChanged: {
      subject: (siteName) => `Deine Adresse bei ${siteName} wurde geändert`,
      text: (username, siteName) =>
        `Nachrichten über die Anmeldung von ${username} bei ${siteName} gehen ab jetzt an eine andere Adresse.`,
    },
    newPassword: {
      subject: (siteName) => `Dein Passwort bei ${siteName} wurde geändert`,
      text: (username, siteName) =>
        `${username} hat bei ${siteName} ein neues Passwort. Es wurde über einen Link gesetzt, den wir dir geschickt haben.`,
    },
    advice: "Das warst du nicht? Dann ändere sofort dein Passwort. Das beendet alle anderen Sitzungen.",
    button: "Mein Konto öffnen",
    footer: "Du bekommst diese E-Mail, weil diese Adresse in deinem Konto steht.",
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
    text: (siteName) => `Jemand, der ${siteName} abonniert hat, möchte, dass ${der} an diese Adresse geht.`,
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
  digest: {
    subject: (siteName) => `Die Woche bei ${siteName}`,
    opening: (siteName) => `Guten Morgen. Das ist seit der letzten Ausgabe bei ${siteName} neu.`,
  },
  message: {
    subject: (sender) => `Nachricht von ${sender}`,
    footer: (sender, siteName) =>
      `${sender} hat das bei ${siteName} geschrieben. Deine Antwort geht an diese Adresse.`,
  },
  newsletter: {
    reason: (siteName) =>
      `${own ? `${Der} kommt zu dir` : "Du bekommst diese E-Mail"}, weil du ${siteName} abonniert hast.`,
    unsubscribe: "Abmelden",
    preferences: "Einstellungen",
    web: "Im Web lesen",
    readArticle: "Artikel lesen",
    readOn: "Weiterlesen",
    readPost: "Diesen Artikel auf der Website lesen",
    image: (description) => `[Bild: ${description}]`,
  },
});
